"""Read outputs from files or standard input, one a line: plain text, or JSON objects with the output in one field.

Lines keep their order and know their place. A line that cannot be read becomes a BadLine and reading goes on. Values of
other fields are kept byte for byte.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from honorific_checks.records import Stimulus

STDIN = "-"
ITEM_FIELDS = ("item_id", "item")
"""Fields that may name the stimulus that an output answers."""

T = TypeVar("T")
_object = msgspec.json.Decoder(dict[str, msgspec.Raw])


@dataclass(frozen=True, slots=True)
class JsonRow:
    """A readable line."""

    place: str
    """`FILE:LINE`, for messages."""
    text: str
    """The raw output."""
    fields: dict[str, msgspec.Raw]
    """All fields of a JSON object, undecoded; empty for plain text."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be read."""

    place: str
    why: str


class FieldError(ValueError):
    """A field of a line is missing or has the wrong type."""


def read(files: Iterable[str], field: str | None) -> Iterator[JsonRow | BadLine]:
    """The lines of several files, one file after another.

    Args:
        files: paths; `-` is standard input.
        field: the field of the JSON objects with the output; None for plain text.

    Raises:
        OSError: if a file cannot be read.
    """
    for name in files:
        with nullcontext(sys.stdin.buffer) if name == STDIN else Path(name).open("rb") as stream:
            yield from parse(stream, "standard input" if name == STDIN else name, field)


def absent(files: Iterable[str]) -> list[str]:
    """What is wrong with those paths that cannot be read as files or pipes."""
    paths = [Path(name) for name in files if name != STDIN]
    wrong = {path: "does not exist" for path in paths if not path.exists()}
    wrong |= {path: "is a folder" for path in paths if path.is_dir()}
    return [f"{path} {what}" for path, what in wrong.items()]


def parse(stream: BinaryIO, name: str, field: str | None) -> Iterator[JsonRow | BadLine]:
    """The lines of one stream; see `read`. Blank lines between JSON objects are skipped."""
    for number, raw in enumerate(stream, 1):
        place = f"{name}:{number}"
        line = raw.rstrip(b"\r\n")
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        try:
            if field is None:
                yield JsonRow(place, line.decode("utf-8"), {})
            elif line.strip():
                fields = _object.decode(line.decode("utf-8"))
                yield JsonRow(place, text_of(fields, field), fields)
        except UnicodeDecodeError as error:
            yield BadLine(place, f"byte {error.start + 1} is not valid UTF-8")
        except FieldError as error:
            yield BadLine(place, str(error))
        except (msgspec.DecodeError, RecursionError) as error:
            yield BadLine(place, f"not a JSON object: {error}")


def text_of(fields: dict[str, msgspec.Raw], field: str) -> str:
    """The value of a field that must be text.

    Raises:
        FieldError: if the field is missing or not text.
    """
    return value_of(fields, field, str)


def value_of(fields: dict[str, msgspec.Raw], field: str, kind: type[T]) -> T:
    """The value of a field that must have a type.

    Raises:
        FieldError: if the field is missing or has another type.
    """
    if field not in fields:
        raise FieldError(f"no field {field!r}; the fields are {', '.join(map(repr, fields)) or 'none'}")
    try:
        return msgspec.json.decode(fields[field], type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FieldError(f"field {field!r}: {error}") from None


def stimulus_of(row: JsonRow, known: dict[str, Stimulus]) -> Stimulus | None:
    """The stimulus that a row names in one of its fields; None if it does not name a known one."""
    for field in ITEM_FIELDS:
        if field in row.fields:
            try:
                return known.get(text_of(row.fields, field))
            except FieldError:
                return None
    return None
