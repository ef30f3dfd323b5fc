"""Find the lines of a text, without escapes, that may contain the answer, each with its standing.

Reasoning in tags, the user's turns and JSON values that are notes are left out. Lines under a label of a note, a
thought or a question are kept as an aside, which counts if there is nothing else. Labels stay in their lines, because a
label may be the answer (`Option 2:`, `Female:`). Nothing is refused.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.answers.keys import values
from honorific_checks.answers.label_words import Label
from honorific_checks.answers.labels import label_at
from honorific_checks.answers.markers import Event, Part, parts
from honorific_checks.language import LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

SAYS = re.compile(rf"[A-Za-z0-9{LANGUAGE.LETTERS}\u0900-\u097f]")
"""Matches what an answer must have: a letter or a digit."""


class LineStanding(Enum):
    """How much a line counts."""

    PLAIN = "plain"
    ANSWER = "answer"
    """A label marks it as the answer."""
    FINAL = "final"
    """It replaces everything before it."""
    ASIDE = "aside"


class Section(NamedTuple):
    """A line, or a part of one."""

    start: int
    end: int
    standing: LineStanding
    turn: int = 0
    """The number of labelled questions and sources before it; after an answer, each begins another example."""


_TURNS = frozenset((Label.USER, Label.FOREIGN))
_STANDINGS = {
    Label.TRANSLATION: LineStanding.ANSWER,
    Label.ALTERNATIVE: LineStanding.PLAIN,
    Label.ASSISTANT: LineStanding.PLAIN,
    Label.FINAL: LineStanding.FINAL,
    Label.NOTE: LineStanding.ASIDE,
    Label.THOUGHT: LineStanding.ASIDE,
    Label.FOREIGN: LineStanding.ASIDE,
    Label.USER: LineStanding.ASIDE,
}


def sections(text: str, *, keys: bool = True) -> list[Section]:
    """The lines of a text that may contain the answer, in order.

    Args:
        text: the output without escapes.
        keys: whether to separate JSON values from their keys.
    """
    lines = _Lines(text)
    for part in _kept(text):
        if part.event is Event.TURN and lines.found:
            break
        if part.event is Event.RESTART:
            lines = _Lines(text)
        for start, end, label in _values(text, part, keys=keys):
            lines.take(start, end, label)
    return lines.found


def _kept(text: str) -> list[Part]:
    """The parts of a text, without those before the end of a thought if an answer follows it."""
    found = parts(text)
    says = False
    for place in range(len(found) - 1, 0, -1):
        says = says or SAYS.search(text, found[place].start, found[place].end) is not None
        if says and found[place].event is Event.AGAIN:
            return found[place:]
    return found


def _values(text: str, part: Part, *, keys: bool) -> Iterator[tuple[int, int, Label | None]]:
    """The stretches of a part that are values, with the labels that their keys stand for."""
    if not keys:
        yield part.start, part.end, None
        return
    for value in values(text, part.start, part.end):
        yield value.start, value.end, value.kind


class _Lines:
    """Collects the lines of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Section] = []
        self.turn = 0

    def take(self, start: int, end: int, label: Label | None) -> None:
        """Take the lines of a stretch."""
        standing = _STANDINGS.get(label, LineStanding.PLAIN) if label is not None else LineStanding.PLAIN
        while start < end:
            line_end = self.text.find("\n", start, end)
            line_end = end if line_end < 0 else line_end
            if SAYS.search(self.text, start, line_end):
                label = label_at(self.text, start, line_end)[0]
                self.turn += label in _TURNS
                standing = _STANDINGS.get(label, standing) if label is not None else standing
                self.found.append(Section(start, line_end, standing, self.turn))
                standing = LineStanding.PLAIN if standing is not LineStanding.ASIDE else standing
            start = line_end + 1
