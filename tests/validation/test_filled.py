"""Filled sheets: read however a spreadsheet saved them, and refused if a label could count for another output."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from support_sheets import HONORIFIC, ORDINARY, key_for

from honorific_checks.records import Register
from honorific_checks.validation import filled, sheet
from honorific_checks.validation.errors import SheetError

OUTPUTS = [HONORIFIC, ORDINARY, '=1;2,"তিনি"', "তিনি\r\nআসবেন।\u202e", "", "# তিনি", "'বাহ' সে"]
KEY = key_for(OUTPUTS)
LABELS = ["honorific", " Ordinary", "M", "mix.", "UNREADABLE ", "h", "'o"]
MEANT = ["honorific", "ordinary", "mixed", "mixed", "unreadable", "honorific", "ordinary"]
HEAD = "row,label,output\n"


def table(labels: list[str] = LABELS) -> list[list[str]]:
    """The sheet with these labels."""
    rows = list(csv.reader(io.StringIO(sheet.written(KEY).decode("utf-8-sig"), newline="")))
    for cells, label in zip(rows[-len(OUTPUTS) :], labels, strict=True):
        cells[1] = label
    return rows


def saved(rows: list[list[str]], **form: object) -> str:
    """The rows as CSV."""
    text = io.StringIO()
    csv.writer(text, **form).writerows(rows)  # type: ignore[arg-type]
    return text.getvalue()


def read(folder: Path, data: str | bytes) -> filled.Filled:
    """A sheet with this content."""
    path = folder / "anna.csv"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return filled.read(path, KEY)


def moved(rows: list[list[str]]) -> list[list[str]]:
    """Columns and rows in another order, and one column more."""
    columns = [[*cells, *[""] * (4 - len(cells))] for cells in reversed(rows)]
    return [[cells[3], "mine", cells[1].upper(), cells[2], cells[0]] for cells in columns]


FORMS: dict[str, str | bytes] = {
    "as drawn": saved(table()).encode("utf-8-sig"),
    "without mark": saved(table()),
    "semicolons": saved(table(), delimiter=";"),
    "tabs": saved(table(), delimiter="\t", lineterminator="\n"),
    "all quoted": saved(table(), quoting=csv.QUOTE_ALL, lineterminator="\r"),
    "Excel's Unicode text": saved(table(), delimiter="\t").encode("utf-16"),
    "rows as wide as the header": saved([[*cells, *[""] * (4 - len(cells))] for cells in table()]),
    "other order": saved(moved(table())),
    "without what to do": saved([cells for cells in table() if not cells[0].startswith("#")]),
    "an apostrophe dropped": saved([[cell.removeprefix("'") for cell in cells] for cells in table()]),
    "Bengali lost": re.sub(r"[^\x00-\x7f]", "?", saved(table())),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_sheet_is_read_however_it_was_saved(tmp_path: Path, form: str) -> None:
    """Every label, by its row; capitals, blanks, beginnings and a full stop do not matter."""
    found = read(tmp_path, FORMS[form])
    assert found.labels == {f"r{number:03}": Register(label) for number, label in enumerate(MEANT, 1)}
    assert (found.missing, found.bad) == ({}, [])


def test_missing_and_unknown_labels_are_told_apart(tmp_path: Path) -> None:
    """An empty cell, a row that is gone, and a word that is none of the four; only the last is a fault."""
    found = read(tmp_path, saved(table(["honorific", "", "honourific", "x\x1b", "m", "o", "h"])[:-1]))
    assert set(found.labels) == {"r001", "r005", "r006"}
    assert found.missing == {"r002": "no label", "r003": "'honourific'", "r004": "'x'", "r007": "not in the sheet"}
    allowed = "Allowed: honorific, ordinary, mixed, unreadable, or their first letters"
    assert found.bad == [
        f"{tmp_path}/anna.csv:12: row r003: label is 'honourific'. Did you mean 'honorific'? {allowed}",
        f"{tmp_path}/anna.csv:13: row r004: label is 'x'. {allowed}",
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (f"{HEAD}r001,h,{ORDINARY}\n", "anna.csv:2: row r001 has another output than the key: "),
        (f"{HEAD}r001,h,\n", "anna.csv:2: row r001 has another output than the key: ''"),
        (f"{HEAD}r999,h,x\n", "anna.csv:2: row 'r999' is not in the key"),
        (f"{HEAD},h,x\n", "anna.csv:2: row '' is not in the key"),
        (f"r001,h,x\n{HEAD}", "anna.csv:1: row r001 has another output"),
        (f"{HEAD}r001,h,{HONORIFIC}\n\nR001,o,{HONORIFIC}\n", "anna.csv:4: row r001 is already at "),
        (f"row,label\nr001,h,{HONORIFIC}\n", "no line names the columns row, label, output; 'output' not found"),
        ("", "no line names the columns row, label, output; 'row' and 'label' and 'output' not found"),
        ("row,label,output,label\n", "there are two columns 'label'; rename one"),
        (f'{HEAD}r001,h,"x"y\n', "anna.csv:2: this row is not valid CSV: "),
        (HEAD.encode() + b"r001,h,\x93\n", "anna.csv:2: byte 0x93 is not valid UTF-8. Save the sheet as CSV UTF-8."),
        (b"PK\x03\x04\xff", "is not valid UTF-8. This is a workbook. Save the sheet as CSV UTF-8."),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused(tmp_path: Path, data: str | bytes, said: str) -> None:
    """With file, line, what was seen, and the next step."""
    with pytest.raises(SheetError) as refused:
        read(tmp_path, data)
    assert said in str(refused.value)


def test_many_faults_are_listed_and_counted(tmp_path: Path) -> None:
    """Ten of them; a sheet of another draw has nothing else."""
    with pytest.raises(SheetError) as refused:
        read(tmp_path, HEAD + "".join(f"x{number},h,y\n" for number in range(14)))
    lines = str(refused.value).splitlines()
    assert (len(lines), lines[10]) == (12, "and 4 more like these")
