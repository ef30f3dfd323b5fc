"""A line of a raw output in, the spans of it that are no comment out.

Comments are bracketed or quoted notes, brackets in another language, and English lines that only mention Bengali
words.  A line without Bengali has no spans; nothing is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Label
from honorific_checks.bengali.labels import HAS_BENGALI, label_at, named
from honorific_checks.bengali.text import Kind, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

Span = tuple[int, int]

_LATIN = re.compile(r"[A-Za-z]{2,}")
_NOT_TEXT = re.compile(r"\\u[0-9a-fA-F]{4}|\\n|<[^<>\n]{0,60}>|&[a-z]{2,8};")
_BRACKET = re.compile(r"[(\[（]([^()\[\]（）\n]{1,2000})")
_MENTION = re.compile(r"[\"“‘`]([^\"“”‘’`\n]{1,200})[\"”’`]|\([^()\n]{1,200}\)")
_KEY = re.compile(r"\"([A-Za-z ]{1,40})\"\s{0,4}:")
_MENTIONED = 2
"""Bengali words that a quotation in an English comment may hold; a longer one is a translation."""


def without_comments(output: str, start: int, end: int) -> Iterator[Span]:
    """A line without the brackets that hold a note; nothing of a line that only mentions Bengali words."""
    if not HAS_BENGALI.search(output, start, end) or _only_mentions(output[start:end]):
        return
    place = start
    for key in _KEY.finditer(output, start, end):
        if named(key[1]) is Label.NOTE:
            end = key.start()
            break
    for bracket in _BRACKET.finditer(output, start, end):
        kind = label_at(output, bracket.start() + 1, bracket.end())[0]
        if kind in (Label.NOTE, Label.NOTE_WORD):
            end = bracket.start()
            break
        if is_foreign(bracket[1]) and bracket.start() > place:
            yield place, bracket.start()
            place = bracket.end()
    if place < end and HAS_BENGALI.search(output, place, end):
        yield place, end


def _words(part: str) -> tuple[int, int]:
    """How many Bengali and how many Latin words stand in a part of an output."""
    bengali = sum(token.kind is Kind.WORD for token in tokens(part, 0, len(part)))
    return bengali, len(_LATIN.findall(_NOT_TEXT.sub(" ", part)))


def is_foreign(part: str) -> bool:
    """Whether a part of an output has at least as many Latin words as Bengali ones."""
    bengali, latin = _words(part)
    return latin >= bengali


def _only_mentions(line: str) -> bool:
    """Whether a line is in English and has Bengali only as quoted or bracketed words."""
    bengali, latin = _words(line)
    if latin <= bengali:
        return False
    return not HAS_BENGALI.search(
        _MENTION.sub(lambda match: match[0] if _words(match[0])[0] > _MENTIONED else " ", line)
    )
