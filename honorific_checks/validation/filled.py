"""Read a sheet that an annotator filled in, however a spreadsheet saved it.

With or without byte order mark, in UTF-8 or UTF-16, with commas, semicolons or tabs, with any line ends, quoted or not,
in another order, with more columns. Each row must still belong to its output, so that no label is counted for another.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from unicodedata import normalize

from honorific_checks.errors import did_you_mean
from honorific_checks.records import Register
from honorific_checks.report.plain import plain
from honorific_checks.validation.errors import SheetError
from honorific_checks.validation.key import Key
from honorific_checks.validation.sheet import COMMENT, LABEL, LONGEST, OUTPUT, ROW, cell

SEPARATORS = ",;\t"
NEEDED = (ROW, LABEL, OUTPUT)
"""The columns that a filled sheet must have."""
SHOWN = 10
"""How many problems a message names; it only counts the rest."""
EMPTY, ABSENT = "no label", "not in the sheet"
ALLOWED = f"{', '.join(Register)}, or their first letters"
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")


@dataclass(slots=True)
class Filled:
    """What one annotator wrote."""

    path: Path
    labels: dict[str, Register] = field(default_factory=dict)
    """By row id."""
    missing: dict[str, str] = field(default_factory=dict)
    """Why a row has no label, by row id: `EMPTY`, `ABSENT` or what the cell holds."""
    bad: list[str] = field(default_factory=list)
    """A message for each label that is none of the four; such a row has no label."""


def read(path: Path, key: Key) -> Filled:
    """Read a sheet; a label that is none of the four is left out and told.

    Raises:
        SheetError: if the file is no sheet, or rows are unknown, there twice, or beside another output than was drawn.
    """
    outputs = {row.row: row.output for row in key.rows}
    filled, places, wrong = Filled(path), dict[str, str](), list[str]()
    for place, cells in _rows(path):
        row = _tidy(cells[ROW]).lower()
        if row not in outputs:
            wrong.append(f"{place}: row {plain(cells[ROW], 40)!r} is not in the key")
        elif row in places:
            wrong.append(f"{place}: row {row} is already at {places[row]}; delete one")
        elif not _same(cells[OUTPUT], cell(outputs[row])):
            wrong.append(f"{place}: row {row} has another output than the key: {plain(cells[OUTPUT], 60)!r}")
        else:
            _take(filled, row, cells[LABEL], place)
        places.setdefault(row, place)
    if wrong:
        rest = [f"and {len(wrong) - SHOWN} more like these"] if len(wrong) > SHOWN else []
        step = "Give the key of this sheet, and a sheet whose columns row and output are as they were drawn."
        raise SheetError("\n".join((*wrong[:SHOWN], *rest, step)))
    filled.missing |= {row: ABSENT for row in outputs if row not in places}
    return filled


def _take(filled: Filled, row: str, text: str, place: str) -> None:
    """Take the label of a row: the word, its beginning, or nothing."""
    said = _tidy(text).lower().rstrip(".")
    found = [register for register in Register if register.startswith(said)]
    if not said:
        filled.missing[row] = EMPTY
    elif len(found) == 1:
        filled.labels[row] = found[0]
    else:
        shown = repr(plain(text, 40))
        filled.missing[row] = shown
        filled.bad.append(f"{place}: row {row}: label is {shown}.{did_you_mean(said, Register)} Allowed: {ALLOWED}")


def _rows(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows with their places, `FILE:LINE`; without the header, comments and lines that lack both id and label."""
    text = _text(path)
    separator, header = _header(path, text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    begins = 1
    try:
        for cells in reader:
            row = {column: cells[at] if at < len(cells) else "" for column, at in header.items()}
            said = [_tidy(row[column]).lower() for column in (ROW, LABEL)]
            if said != [ROW, LABEL] and any(text and not text.startswith(COMMENT) for text in said):
                yield f"{path}:{begins}", row
            begins = reader.line_num + 1
    except csv.Error as error:
        raise SheetError(f"{path}:{begins}: this row is not valid CSV: {error}; save the sheet as CSV again") from None


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SheetError(f"{path} can't be read: {error.strerror}") from None
    utf_16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # Excel's "Unicode Text"
    try:
        return data.decode("utf-16" if utf_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        packed = " This is a workbook." if data.startswith(b"PK") else ""
        raise SheetError(
            f"{path}:{line}: byte 0x{data[error.start]:02x} is not valid UTF-8.{packed} Save the sheet as CSV UTF-8."
        ) from None


def _header(path: Path, text: str) -> tuple[str, dict[str, int]]:
    """The separator, and the place of each column in the line that names them."""
    best: list[str] = []
    for line in text.splitlines():
        for separator in SEPARATORS if LABEL in line.lower() and len(line) < LONGEST else "":
            columns = [_tidy(name).lower() for name in next(csv.reader([line], delimiter=separator), [])]
            named = [name for name in NEEDED if name in columns]
            twice = [name for name in named if columns.count(name) > 1]
            if twice:
                raise SheetError(f"{path}: there are two columns {twice[0]!r}; rename one")
            if named == list(NEEDED):
                return separator, {name: columns.index(name) for name in NEEDED}
            best = max(best, named, key=len)
    lacking = " and ".join(repr(name) for name in NEEDED if name not in best)
    raise SheetError(
        f"{path}: no line names the columns {', '.join(NEEDED)}; {lacking} not found. Keep the header of the sheet, "
        "and save it as CSV with commas, semicolons or tabs."
    )


def _tidy(text: str) -> str:
    return normalize("NFC", text.strip().strip("'\ufeff").strip())


def _same(seen: str, drawn: str) -> bool:
    """Whether a cell holds an output, apart from blanks, and from letters that a file without UTF-8 made into `?`."""
    if _words(_tidy(seen)) == _words(_tidy(drawn)):
        return True
    return seen.isascii() and _words(seen.strip(" '")) == _words(_NOT_ASCII.sub("?", drawn).strip(" '"))


def _words(text: str) -> list[str]:
    return text.split()
