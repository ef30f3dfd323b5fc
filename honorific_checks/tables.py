"""The only reader of the tables in honorific_checks/data.

A tab-separated table comes in; rows go out, each of which knows where it stands.  A broken one is a DataError that
names the file, the line, the value seen and what was allowed.  Nothing is read at import.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeVar

from honorific_checks.errors import DataError

PACKAGE = Path(__file__).parent
DATA = PACKAGE / "data"

E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    place: str
    """File and line, for a message: `data/frames.tsv:3`."""
    cells: dict[str, str]
    """The cells by column."""

    def __getitem__(self, column: str) -> str:
        """The cell of one column."""
        return self.cells[column]

    def member(self, kind: type[E], column: str) -> E:
        """The member of an enumeration that a cell names; raises `DataError` if it names none."""
        try:
            return kind(self.cells[column])
        except ValueError:
            raise self.broken(column, [str(member.value) for member in kind]) from None

    def broken(self, column: str, allowed: Iterable[str]) -> DataError:
        """The error for a cell that holds none of the allowed values."""
        return self.error(f"{column} is {self.cells[column]!r}; it must be one of {', '.join(allowed)}")

    def once(self, table: Container[object], key: object, shown: str) -> None:
        """Refuse a key that a row above has; raises `DataError`."""
        if key in table:
            raise self.error(f"{shown!r} is already listed above; list each once")

    def error(self, what: str) -> DataError:
        """The error for this row."""
        return DataError(f"{self.place}: {what}")


def text(name: str) -> str:
    """The text of one data file, UTF-8, with LF line ends."""
    return (DATA / name).read_text(encoding="utf-8")


def rows(name: str, columns: tuple[str, ...]) -> list[Row]:
    """The rows of a tab-separated table; blank lines and lines that begin with `#` are skipped.

    Raises:
        DataError: if the header or the number of cells is wrong.
    """
    lines = [
        (f"data/{name}:{number}", line)
        for number, line in enumerate(text(name).split("\n"), 1)
        if line.strip() and not line.startswith("#")
    ]
    place, head = lines[0] if lines else (f"data/{name}:1", "")
    if tuple(head.split("\t")) != columns:
        raise DataError(f"{place}: the header is {head!r}; it must be {chr(9).join(columns)!r}")
    found = []
    for place, line in lines[1:]:
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise DataError(f"{place}: {len(cells)} cells in {line!r}; the columns are {columns}")
        found.append(Row(place, dict(zip(columns, cells, strict=True))))
    return found


def digest() -> str:
    """SHA-256 over names and bytes of all tables, in the order of their names."""
    return _digest((f"data/{path.name}", path) for path in sorted(DATA.rglob("*.tsv"), key=lambda path: path.name))


def code_digest() -> str:
    """SHA-256 over names and bytes of all modules of the package, in the order of their paths."""
    return _digest((path.relative_to(PACKAGE).as_posix(), path) for path in sorted(PACKAGE.rglob("*.py")))


def _digest(files: Iterable[tuple[str, Path]]) -> str:
    sha256 = hashlib.sha256()
    for name, path in files:
        data = path.read_bytes()
        sha256.update(f"{name} {len(data)}\n".encode())
        sha256.update(data)
    return sha256.hexdigest()
