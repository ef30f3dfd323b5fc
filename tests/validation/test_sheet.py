"""The sheet: blind, harmless in a spreadsheet, and complete. The key: what it holds, and whether it was changed."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support_data import BY_ID
from support_sheets import HONORIFIC, key_for

from honorific_checks.records import Condition, Register
from honorific_checks.validation import key, sheet
from honorific_checks.validation.errors import SheetError


def rows_of(found: key.Key) -> list[list[str]]:
    """The sheet as a spreadsheet reads it."""
    return list(csv.reader(io.StringIO(sheet.written(found).decode("utf-8-sig"), newline="")))


def test_a_sheet_is_blind() -> None:
    """No row has a register, a model, an item, a condition, a frame or the English; the labels are only explained."""
    found = key_for([HONORIFIC] * 28, "simulated")
    assert sheet.written(found).startswith("\ufeff".encode())
    rows = rows_of(found)
    head = rows.index(["row", "label", "note", "output"])
    assert rows[head + 1 :] == [[f"r{number:03}", "", "", HONORIFIC] for number in range(1, 29)]
    told = " ".join(cells[0] for cells in rows[:head])
    assert all(len(cells) == 1 and cells[0].startswith("# ") for cells in rows[:head])
    assert all(register in told for register in Register)
    hints = {"gemma", *(stimulus.frame for stimulus in BY_ID.values()), *Condition, "he", "she"}
    assert hints & set(re.findall(r"[\w-]+", told)) == set()


@pytest.mark.parametrize(
    ("statuses", "line"),
    [
        ({"a": "simulated", "b": "simulated"}, "# All of these outputs are simulated: "),
        ({"a": "simulated", "b": "recorded"}, "# Some of these outputs are simulated: "),
        ({"a": "outputs", "b": "recorded"}, None),
    ],
)
def test_simulated_is_called_so_without_saying_whose(statuses: dict[str, str], line: str | None) -> None:
    """The last line above the header."""
    found = key.key_of([], statuses, 1)
    last = rows_of(found)[-2][0]
    assert last.startswith(line) if line else "simulated" not in last


@pytest.mark.parametrize("output", ["=1+1", "+তিনি", "-তিনি", "@SUM(A1)", "\t=1", "\r\n=1", "＝1", "－তিনি"])
def test_nothing_is_a_formula(output: str) -> None:
    """Whatever a spreadsheet would calculate has an apostrophe, or begins with a blank."""
    shown = sheet.cell(output)
    assert shown[0] in "' "
    assert output.replace("\r\n", "\n").replace("\t", " ") == shown.removeprefix("'")


@given(st.text(st.characters(exclude_categories=[])))
def test_all_that_can_be_seen_is_kept(output: str) -> None:
    """Letters, joiners and line ends as they are; control, format and half characters as codes that name them."""
    shown = sheet.cell(output)
    shown.encode("utf-8")
    assert not set(re.findall(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]", shown))
    if output.strip() and "\\" not in output and not output.startswith("'"):
        back = shown[1:] if shown.startswith("'") else shown
        back = re.sub(r"\\u(\w{4})|\\U(\w{8})", lambda code: chr(int(code[1] or code[2], 16)), back)
        assert back == output.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")


def test_an_empty_output_says_so_and_a_long_one_where_it_is_cut() -> None:
    """A cell that looks forgotten would be skipped; Excel drops what is beyond 32,767 characters without a word."""
    assert sheet.cell(" \n") == "(an empty output)"
    long = sheet.cell("ক" * 40_000)
    assert len(long) < 32_767
    assert long.endswith("ক ... (cut here, as a cell holds no more; 10,000 characters follow)")
    assert [sheet.is_cut("ক" * length) for length in (sheet.LONGEST, sheet.LONGEST + 1)] == [False, True]


def test_a_key_comes_back_as_it_was(tmp_path: Path) -> None:
    """With every raw output, even half a surrogate pair; the file is readable UTF-8."""
    found = key_for([HONORIFIC, "x\ud800\x00\u202e\n", ""])
    path = tmp_path / "s.key.json"
    path.write_bytes(key.written(found))
    assert key.read(path) == found
    assert HONORIFIC in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("output", "other"), "row 'r001': the output is not the one that was drawn (its digest differs)"),
        (("item_id", "judge|T9|male"), "row 'r001': 'judge|T9|male' is not the id of an item"),
        (("row", "r002"), "row 'r002' is there twice"),
        (("more", 1), "is no key of a sheet: Object contains unknown field `more`"),
    ],
)
def test_a_key_that_was_changed_is_refused(tmp_path: Path, change: tuple[str, object], said: str) -> None:
    """Because labels would count for other outputs."""
    data = json.loads(key.written(key_for([HONORIFIC, HONORIFIC])))
    data["rows"][0][change[0]] = change[1]
    path = tmp_path / "s.key.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SheetError, match=re.escape(f"--key {path}")) as refused:
        key.read(path)
    assert said in str(refused.value)


@pytest.mark.parametrize("data", [b"", b"row,label\n", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_no_key_is_refused(tmp_path: Path, data: bytes) -> None:
    """Such as the sheet itself."""
    path = tmp_path / "s.csv"
    path.write_bytes(data)
    with pytest.raises(SheetError, match=r"is no key of a sheet: .*; give the \.key\.json that `sample` wrote"):
        key.read(path)
