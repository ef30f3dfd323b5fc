"""Outputs from files or standard input, a line each: plain text, or JSON objects with the output in one field.

Lines come out in order with their place; one that cannot be read comes out as such and ends nothing.  Values of other
fields are kept as the bytes they are.
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
"""Fields that may name the stimulus an output answers."""

T = TypeVar("T")
_object = msgspec.json.Decoder(dict[str, msgspec.Raw])


@dataclass(frozen=True, slots=True)
class Row:
    """One line that could be read."""

    place: str
    """`FILE:LINE`, for messages."""
    text: str
    """The raw output."""
    fields: dict[str, msgspec.Raw]
    """All fields of a JSON object, undecoded; none for plain text."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """One line that could not."""

    place: str
    why: str


class FieldError(ValueError):
    """A field of a line is missing or is not what it must be."""


def read(files: Iterable[str], field: str | None) -> Iterator[Row | BadLine]:
    """The lines of some files, one after the other.

    Args:
        files: paths; `-` is standard input.
        field: the field of a JSON object that holds the output; None for plain text.

    Raises:
        OSError: if a file cannot be read.
    """
    for name in files:
        with nullcontext(sys.stdin.buffer) if name == STDIN else Path(name).open("rb") as stream:
            yield from parse(stream, "standard input" if name == STDIN else name, field)


def absent(files: Iterable[str]) -> list[str]:
    """Of some paths, what is wrong with those that cannot be read as files or pipes."""
    paths = [Path(name) for name in files if name != STDIN]
    wrong = {path: "is not there" for path in paths if not path.exists()}
    wrong |= {path: "is a folder" for path in paths if path.is_dir()}
    return [f"{path} {what}" for path, what in wrong.items()]


def parse(stream: BinaryIO, name: str, field: str | None) -> Iterator[Row | BadLine]:
    """The lines of one stream; see `read`.  Blank lines between JSON objects are passed over."""
    for number, raw in enumerate(stream, 1):
        place = f"{name}:{number}"
        line = raw.rstrip(b"\r\n")
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        try:
            if field is None:
                yield Row(place, line.decode("utf-8"), {})
            elif line.strip():
                fields = _object.decode(line.decode("utf-8"))
                yield Row(place, text_of(fields, field), fields)
        except UnicodeDecodeError as error:
            yield BadLine(place, f"byte {error.start + 1} is no UTF-8")
        except FieldError as error:
            yield BadLine(place, str(error))
        except (msgspec.DecodeError, RecursionError) as error:
            yield BadLine(place, f"no JSON object: {error}")


def text_of(fields: dict[str, msgspec.Raw], field: str) -> str:
    """A field that must be text.

    Raises:
        FieldError: if there is no such field, or it is no text.
    """
    return value_of(fields, field, str)


def value_of(fields: dict[str, msgspec.Raw], field: str, kind: type[T]) -> T:
    """A field of a type.

    Raises:
        FieldError: if there is no such field, or it is of another type.
    """
    if field not in fields:
        raise FieldError(f"no field {field!r}; the fields are {', '.join(map(repr, fields)) or 'none'}")
    try:
        return msgspec.json.decode(fields[field], type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FieldError(f"field {field!r}: {error}") from None


def stimulus_of(row: Row, known: dict[str, Stimulus]) -> Stimulus | None:
    """The stimulus a row names in one of its fields; None if it names none that is known."""
    for field in ITEM_FIELDS:
        if field in row.fields:
            try:
                return known.get(text_of(row.fields, field))
            except FieldError:
                return None
    return None
