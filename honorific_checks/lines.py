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
from typing import BinaryIO

import msgspec

from honorific_checks.records import Stimulus

STDIN = "-"
ITEM_FIELDS = ("item_id", "item")
"""Fields that may name the stimulus an output answers."""

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


def read(files: Iterable[str], field: str | None) -> Iterator[Row | BadLine]:
    """The lines of some files, one after the other.

    Args:
        files: paths; `-` is standard input.
        field: the field of a JSON object that holds the output; None for plain text.

    Raises:
        OSError: where a file cannot be read.
    """
    for name in files:
        with nullcontext(sys.stdin.buffer) if name == STDIN else Path(name).open("rb") as stream:
            yield from parse(stream, "standard input" if name == STDIN else name, field)


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
        except msgspec.DecodeError as error:
            yield BadLine(place, f"no JSON object: {error}")
        except KeyError:
            known = ", ".join(map(repr, fields)) or "none"
            yield BadLine(place, f"no field {field!r}; the fields are {known}")


def text_of(fields: dict[str, msgspec.Raw], field: str) -> str:
    """A field that must be text.

    Raises:
        KeyError: where there is no such field.
        msgspec.DecodeError: where it is no text.
    """
    value = fields[field]
    try:
        return msgspec.json.decode(value, type=str)
    except msgspec.DecodeError as error:
        raise msgspec.DecodeError(f"field {field!r}: {error}") from None


def stimulus_of(row: Row, known: dict[str, Stimulus]) -> Stimulus | None:
    """The stimulus a row names in one of its fields; None where it names none that is known."""
    for field in ITEM_FIELDS:
        if field in row.fields:
            try:
                return known.get(text_of(row.fields, field))
            except msgspec.DecodeError:
                return None
    return None
