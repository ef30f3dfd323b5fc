"""The only reader of the tables in honorific_checks/data.

A tab-separated table comes in; frozen rows go out.  Each row is checked when it is read, and a broken one is a
DataError that names the file, the line, the value seen and what was allowed.  Nothing is read at import.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from honorific_checks.errors import DataError
from honorific_checks.records import Condition, Frame, Occupation

PACKAGE = Path(__file__).parent
DATA = PACKAGE / "data"


def text(name: str) -> str:
    """The text of one data file, UTF-8, with LF line ends."""
    return (DATA / name).read_text(encoding="utf-8")


def rows(name: str, columns: tuple[str, ...]) -> list[tuple[int, dict[str, str]]]:
    """The rows of a tab-separated table with its line numbers; blank lines and lines from `#` on are comments.

    Raises:
        DataError: where the header or the number of cells is not as it must be.
    """
    lines = [
        (number, line)
        for number, line in enumerate(text(name).split("\n"), 1)
        if line.strip() and not line.startswith("#")
    ]
    if not lines or tuple(lines[0][1].split("\t")) != columns:
        number, seen = lines[0] if lines else (1, "")
        raise DataError(f"data/{name}:{number}: the header is {seen!r}; it must be {chr(9).join(columns)!r}")
    found = []
    for number, line in lines[1:]:
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise DataError(f"data/{name}:{number}: {len(cells)} cells in {line!r}; the columns are {columns}")
        found.append((number, dict(zip(columns, cells, strict=True))))
    return found


@cache
def occupations() -> tuple[Occupation, ...]:
    """The 72 occupations in the published order."""
    table: dict[str, Occupation] = {}
    for number, row in rows("occupations.tsv", ("occupation", "english", "bengali")):
        slug = row["occupation"]
        if slug in table:
            raise DataError(f"data/occupations.tsv:{number}: {slug!r} stands above already; each must be named once")
        table[slug] = Occupation(slug=slug, english=row["english"], bengali=row["bengali"])
    return tuple(table.values())


@cache
def frames() -> tuple[Frame, ...]:
    """The seven frames in four conditions each, in the published order: 28 rows."""
    table = []
    for number, row in rows("frames.tsv", ("frame", "primed", "condition", "sentence")):
        place = f"data/frames.tsv:{number}"
        if row["primed"] not in ("yes", "no"):
            raise DataError(f"{place}: primed is {row['primed']!r}; it must be yes or no")
        if row["sentence"].count("{occupation}") != 1:
            raise DataError(f"{place}: {row['sentence']!r} must hold {{occupation}} once")
        try:
            condition = Condition(row["condition"])
        except ValueError:
            allowed = ", ".join(Condition)
            raise DataError(f"{place}: condition is {row['condition']!r}; it must be one of {allowed}") from None
        table.append(Frame(row["frame"], row["primed"] == "yes", condition, row["sentence"]))
    return tuple(table)


def prompt() -> str:
    """The instruction of the paper that precedes each sentence, without a line end."""
    return text("prompt.txt").rstrip("\n")


def digest() -> str:
    """SHA-256 over names and bytes of all tables, in the order of their names."""
    return _digest(entry for entry in DATA.iterdir() if entry.name.endswith(".tsv"))


def code_digest() -> str:
    """SHA-256 over names and bytes of all modules of the package, in the order of their paths."""
    return _digest(PACKAGE.rglob("*.py"))


def _digest(files: Iterable[Path]) -> str:
    sha256 = hashlib.sha256()
    for path in sorted(files):
        data = path.read_bytes()
        sha256.update(f"{path.relative_to(PACKAGE).as_posix()} {len(data)}\n".encode())
        sha256.update(data)
    return sha256.hexdigest()
