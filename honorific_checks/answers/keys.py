"""Find the JSON values in a part of a raw output, each with the label that its key stands for.

Values under notes, reasoning and other languages are left out, with everything nested in them. If a key names the
translation, values under unlisted keys are left out too. Text without keys is returned unchanged.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from honorific_checks.answers.label_words import Label
from honorific_checks.answers.labels import HAS_LETTERS, named
from honorific_checks.language import LANGUAGE

_KEY = re.compile(rf"[\"']([A-Za-z{LANGUAGE.LETTERS}][A-Za-z0-9{LANGUAGE.LETTERS} _-]{{0,40}})[\"']\s{{0,4}}:")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]")
_BRACKET = re.compile(r"[\[\]{}]")
_OPENING = re.compile(r"\s{0,9}[\[{]")
_DROPPED = frozenset((Label.NOTE, Label.THOUGHT, Label.FOREIGN, Label.USER))


class Value(NamedTuple):
    """A stretch of text and the label of its key; None if it has no key or an unlisted one."""

    start: int
    end: int
    kind: Label | None
    keyed: bool = False


def values(output: str, start: int, end: int) -> list[Value]:
    """The values of a part that may contain the translation, in the order of the text."""
    keys = list(_KEY.finditer(output, start, end))
    if not keys:
        return [Value(start, end, None)]
    found = [Value(start, keys[0].start(), None)]
    resume = start
    for key, following in zip(keys, [*keys[1:], None], strict=True):
        if key.start() < resume:
            continue
        kind = named(_CAMEL.sub(" ", key[1]))
        value_end = following.start() if following else end
        if kind in _DROPPED:
            resume = _nested_end(output, key.end(), end)
            continue
        found.append(Value(key.end(), value_end, kind, keyed=True))
    if any(value.kind is Label.TRANSLATION and HAS_LETTERS.search(output, value.start, value.end) for value in found):
        found = [value for value in found if value.kind is not None or not value.keyed]
    return found


def _nested_end(output: str, start: int, end: int) -> int:
    """The end of the object or list that begins here; `start` if none does."""
    if not _OPENING.match(output, start, end):
        return start
    depth = 0
    for bracket in _BRACKET.finditer(output, start, end):
        depth += 1 if bracket[0] in "[{" else -1
        if depth <= 0:
            return bracket.end()
    return end
