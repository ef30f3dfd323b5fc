r"""Decode the escapes in a raw output, keeping each character's place in it.

Escapes are `\u` forms of JSON and programs, HTML entities, percent signs, byte tokens, and UTF-8 that was read as
Latin-1. Marks between the pieces of a word and struck-out text are removed. What doesn't decode is left unchanged;
nothing is refused.
"""

from __future__ import annotations

import html
import re
from itertools import accumulate
from typing import NamedTuple

from honorific_checks.language import LANGUAGE

_ESCAPES = (
    r"\\+(?:u\{(?P<braced>[0-9a-fA-F]{2,6})\}|u(?P<four>[0-9a-fA-F]{4})|U(?P<eight>[0-9a-fA-F]{8})|(?P<sign>[nrt\"]))"
    r"|&(?:amp;){0,3}(?P<entity>#[0-9]{2,7}|#[xX][0-9a-fA-F]{2,6}|[a-z]{2,8});"
    r"|(?P<percent>(?:%[0-9a-fA-F]{2}){3,})"
    r"|(?P<bytes>(?:<0x[0-9a-fA-F]{2}>)+)"
    r"|(?P<latin>(?:\u00e0[\u00a6\u00a7][\u0080-\u02ff\u2010-\u2122])+)"
)
_REMOVED = (
    rf"|(?P<joint>@@ ?(?=[{LANGUAGE.LETTERS}]))"
    r"|(?P<struck>(?<!~)~~(?!~)[^~\n]{1,2000}~~(?!~)|<(?:del|strike)>[^<>]{0,2000}</(?:del|strike)>"
    # At the beginning of an output or a turn this short tag is a special token.
    rf"|(?:(?<=[{LANGUAGE.LETTERS}।,] )|(?<=[{LANGUAGE.LETTERS}]))<s>[^<>]{{1,2000}}</s>(?= ?[{LANGUAGE.LETTERS}]))"
)
_ENCODED = re.compile(_ESCAPES)
_ENCODED_OR_REMOVED = re.compile(_ESCAPES + _REMOVED)
_REMOVING = ("@@", "~~", "<del>", "<strike>", "<s>")
_SIGNS = {"n": "\n", "r": "\r", "t": "\t", '"': '"'}
_BYTE = re.compile(r"(?:%|<0x)([0-9a-fA-F]{2})>?")
_LAST = 0x10FFFF


class Decoded(NamedTuple):
    """A text and its place in the raw output."""

    text: str
    places: tuple[int, ...] | None = None
    """For each index of the text, including the end, the index in the raw output; None if they are equal."""

    def place(self, index: int) -> int:
        """The index in the raw output for an index in the text."""
        return index if self.places is None else self.places[index]


def decode(output: str) -> Decoded:
    """The text of an output; the output itself if nothing in it is encoded."""
    pieces: list[str] = []
    places: list[int] = []
    last = 0
    removing = any(mark in output for mark in _REMOVING)
    for match in (_ENCODED_OR_REMOVED if removing else _ENCODED).finditer(output):
        characters = _decoded(match)
        if characters is None:
            continue
        start, end = match.span()
        pieces.append(output[last:start])
        places.extend(range(last, start))
        text, widths = characters
        pieces.append(text)
        places.extend(accumulate(widths[:-1], initial=start) if text else ())
        last = end
    if not last:
        return Decoded(output)
    pieces.append(output[last:])
    places.extend(range(last, len(output) + 1))
    return Decoded("".join(pieces), tuple(places))


def _decoded(match: re.Match[str]) -> tuple[str, list[int]] | None:
    """The characters that an escape stands for, and the number of raw characters for each."""
    name, value = match.lastgroup, match[match.lastgroup or 0]
    if name in ("joint", "struck"):
        return "", [len(match[0])]
    if name == "sign":
        return _SIGNS[value], [len(match[0])]
    if name == "entity":
        text = html.unescape(f"&{value};")
        return (text, [len(match[0])]) if len(text) == 1 else None
    if name in ("percent", "bytes"):
        raw = bytes(int(digits, 16) for digits in _BYTE.findall(value))
        return _of_bytes(raw, len(value) // len(raw))
    if name == "latin":
        raw = b"".join(_byte(character) for character in value)
        return _of_bytes(raw, 1) if len(raw) == len(value) else None
    code = int(value, 16)
    return (chr(code), [len(match[0])]) if code <= _LAST else None


def _of_bytes(raw: bytes, width: int) -> tuple[str, list[int]]:
    """Decode bytes as UTF-8, each `width` raw characters wide; a byte that doesn't decode becomes a character."""
    text = raw.decode("utf-8", "surrogateescape")
    return text, [width * len(character.encode("utf-8", "surrogateescape")) for character in text]


def _byte(character: str) -> bytes:
    """The byte that was read as a character of Windows-1252 or Latin-1; empty if there is none."""
    for encoding in ("cp1252", "latin-1"):
        try:
            return character.encode(encoding)
        except UnicodeEncodeError:
            continue
    return b""
