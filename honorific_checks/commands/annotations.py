"""Read two columns of labels from CSV with a header or from JSON Lines, each row with its place.

The file's name decides the format; if it does not (a pipe), the first character does: JSON Lines begin with {. Files
are UTF-8, with or without BOM. A row that cannot be read becomes a bad line and reading goes on. A file without these
columns is refused, and so is CSV with a stray quotation mark, because the cells after it cannot be trusted.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from unicodedata import normalize

import msgspec

from honorific_checks.commands.json_lines import STDIN, BadLine, FieldError, parse, value_of
from honorific_checks.errors import did_you_mean
from honorific_checks.report.plain import plain

BOM = b"\xef\xbb\xbf"
CSV, JSON_LINES = (".csv",), (".jsonl", ".ndjson", ".json")
LABEL: Any = str | int | float | bool | None
"""The types of a label in JSON; null means no label."""
QUOTED = (
    "put a cell with a comma, a line break or a quotation mark in double quotation marks, "
    "and double each quotation mark in it"
)
"""The next step if the cells of a row do not match the header."""
NAME_TWO = "name two of them with --annotators"

Names: TypeAlias = tuple[str, str]
_object = msgspec.json.Decoder(dict[str, msgspec.Raw])


class AnnotationsError(ValueError):
    """The labels of a whole file cannot be read."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """One row with its two labels."""

    place: str
    """`FILE:LINE`, where the row begins."""
    first: str
    """The first annotator's label; empty if missing."""
    second: str
    """The second annotator's label; empty if missing."""

    @property
    def whole(self) -> bool:
        """Whether both annotators gave a label."""
        return bool(self.first and self.second)


def tidy(text: str) -> str:
    """A label or name without surrounding blanks, in Unicode NFC, so that what looks the same is equal."""
    return normalize("NFC", text.strip())


def contents(file: str) -> tuple[bytes, str]:
    """The content of a file, or of standard input for `-`, and its name in messages."""
    return (sys.stdin.buffer.read(), "standard input") if file == STDIN else (Path(file).read_bytes(), file)


def annotated(data: bytes, name: str, names: Names) -> Iterator[Annotation | BadLine]:
    """The rows of a file in order.

    Args:
        data: the file's content.
        name: the file's name, for messages and to tell the format.
        names: the two columns, as `tidy` returns them.

    Raises:
        AnnotationsError: if the file is refused; names the line, what was found there and what to do.
    """
    suffix = Path(name).suffix.lower()
    unsaid = suffix not in (*CSV, *JSON_LINES)
    objects = data.removeprefix(BOM).lstrip().startswith(b"{") if unsaid else suffix in JSON_LINES
    return _of_objects(data, name, names) if objects else _of_cells(data, name, names)


def _of_cells(data: bytes, name: str, names: Names) -> Iterator[Annotation | BadLine]:
    rows = _cells(_text(data.removeprefix(BOM), name), name)
    line, header = next(rows, (0, []))
    if not header:
        raise AnnotationsError(
            f"{name} is empty; its first line must name the columns, including {names[0]},{names[1]}"
        )
    if len(header) == 1:
        raise AnnotationsError(f"{name}:{line}: only one column, {plain(header[0])!r}; separate the columns by commas")
    columns = [tidy(cell) for cell in header]
    first, second = (_column(wanted, columns, f"{name}:{line}") for wanted in names)
    for begins, cells in rows:
        place = f"{name}:{begins}"
        if len(cells) == len(header):
            yield Annotation(place, tidy(cells[first]), tidy(cells[second]))
        else:
            yield BadLine(place, f"{len(cells)} cells, but the header has {len(header)}; {QUOTED}")


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, byte = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise AnnotationsError(
            f"{name}:{line}: byte {byte} (0x{data[error.start]:02x}) is not valid UTF-8; save the file as UTF-8"
        ) from None


def _cells(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not blank, with its first line; a cell in quotation marks may span several lines."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    begins = 1
    try:
        for cells in reader:
            if cells:
                yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as error:
        raise AnnotationsError(f"{name}:{begins}: this row is not valid CSV: {error}; {QUOTED}") from None


def _column(wanted: str, columns: list[str], place: str) -> int:
    """The index of a column."""
    if wanted not in columns:
        raise AnnotationsError(f"{place}: no column {wanted!r}.{_others(wanted, columns, 'Columns')}; {NAME_TWO}")
    if columns.count(wanted) > 1:
        raise AnnotationsError(f"{place}: {columns.count(wanted)} columns {wanted!r}; rename all but one")
    return columns.index(wanted)


def _others(wanted: str, known: Iterable[str], what: str) -> str:
    """The end of a message about an unknown name: the nearest name, and all known ones."""
    named = [name for name in known if name]
    return f"{did_you_mean(wanted, named)} {what}: {plain(', '.join(map(repr, named))) or 'none'}"


def _of_objects(data: bytes, name: str, names: Names) -> Iterator[Annotation | BadLine]:
    rows = list(_fields(data, name))
    known = dict.fromkeys(field for row in rows if not isinstance(row, BadLine) for field in row[1])
    for wanted in names if known else ():
        if wanted not in known:
            raise AnnotationsError(
                f"{name}: no line has a field {wanted!r}.{_others(wanted, known, 'Fields')}; {NAME_TWO}"
            )
    for row in rows:
        if isinstance(row, BadLine):
            yield row
            continue
        place, fields = row
        try:
            yield Annotation(place, _label(fields, names[0]), _label(fields, names[1]))
        except FieldError as error:
            yield BadLine(place, str(error))


def _fields(data: bytes, name: str) -> Iterator[tuple[str, dict[str, msgspec.Raw]] | BadLine]:
    """Each line that is not blank, with its undecoded fields."""
    for row in parse(io.BytesIO(data), name, None):
        if isinstance(row, BadLine):
            yield row
        elif row.text.strip():
            try:
                yield row.place, {tidy(field): value for field, value in _object.decode(row.text).items()}
            except (msgspec.DecodeError, RecursionError) as error:
                yield BadLine(row.place, f"not a JSON object: {error}")


def _label(fields: dict[str, msgspec.Raw], name: str) -> str:
    """A label as text, so that 1, 1.0 and "1" are the same; empty for null.

    Raises:
        FieldError: if the field is missing, or is a list or an object.
    """
    if name not in fields:
        raise FieldError(f"no field {name!r}.{_others(name, fields, 'Fields')}; write null if there is no label")
    value = value_of(fields, name, LABEL)
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return tidy(str(value).lower() if isinstance(value, bool) else str(value))
