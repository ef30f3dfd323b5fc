"""Read a CSV file of the published questions as rows that know their place, without interpreting the cells.

The file is UTF-8, with or without BOM, comma separated, with a header in the first line. It is refused if it cannot be
read, lacks a column, or has a row of another length, an empty prompt, or an empty or repeated id.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from honorific_checks.errors import SettingsError

_SHOWN = 120
"""The most characters of a cell in a message, taken from both ends."""
AS_PUBLISHED = "take the file as it was published"
"""The next step in every message."""


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """One row below the header."""

    place: str
    """The file, and the line on which the row begins."""
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        """The cell of a column."""
        return self.cells[column]

    @property
    def id(self) -> str:
        """The row's id within its file."""
        return self["ID"]

    def need(self, column: str, holds: bool, allowed: str) -> None:
        """Refuse the row unless `holds` is true.

        Raises:
            SettingsError: names the place, the cell and what is allowed.
        """
        if not holds:
            seen = self[column]
            if len(seen) > _SHOWN:
                seen = f"{seen[: _SHOWN // 2]}…{seen[-_SHOWN // 2 :]}"
            raise SettingsError(f"{self.place}: {column} is {seen!r}; it must be {allowed}: {AS_PUBLISHED}")


def rows(path: Path, columns: tuple[str, ...]) -> list[PublishedRow]:
    """The rows of one file; extra columns are kept and ignored.

    Raises:
        SettingsError: if the file is refused; names the file, and the line if there is one.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            read = list(_lines(csv.reader(file, strict=True)))
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}; {AS_PUBLISHED}") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise SettingsError(f"{path} is not valid CSV in UTF-8: {error}; {AS_PUBLISHED}") from None
    _, header = read[0] if read else (1, [])
    missing = [column for column in columns if column not in header]
    if missing:
        raise SettingsError(f"{path}:1: no column {', '.join(missing)} in {header}; {AS_PUBLISHED}")
    found: dict[str, PublishedRow] = {}
    for line, cells in read[1:]:
        place = f"{path}:{line}"
        if len(cells) != len(header):
            raise SettingsError(f"{place}: {len(cells)} cells; the header has {len(header)}: {AS_PUBLISHED}")
        row = PublishedRow(place, dict(zip(header, cells, strict=True)))
        row.need("prompt", bool(row["prompt"].strip()), "the text of a question")
        row.need("ID", bool(row.id.strip()), "the number of the row")
        row.need(
            "ID", row.id not in found, f"a number other than that at {found[row.id].place if row.id in found else ''}"
        )
        found[row.id] = row
    return list(found.values())


def _lines(reader: Iterator[list[str]]) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not blank, with its first line; a cell in quotation marks may span several lines."""
    begins = 1
    for cells in reader:
        if cells:
            yield begins, cells
        begins = reader.line_num + 1  # type: ignore[attr-defined]
