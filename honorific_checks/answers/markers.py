r"""Cut a raw output into parts at tags and special tokens that say who speaks, and what is thought or answer.

`<think>`, `[THINK]`, `◁think▷`, `<|START_THINKING|>`, `<seed:think>` and the like are all read the same way: a bracket
and a name that answer_labels.tsv lists, perhaps with `begin`, `end` or `/`. Other markup stays in its part.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from honorific_checks.answers.label_words import Label
from honorific_checks.answers.labels import LABELS, answer_label

_NAME = r"(?P<{0}close>/?)\s?(?P<{0}name>[A-Za-z][A-Za-z0-9_:▁ -]{{0,30}}?)"
_MARK = re.compile(
    rf"(?:<[|｜]?\s?{_NAME.format('a')}(?:\s[^<>\n]{{0,80}})?[|｜]?>|◁{_NAME.format('b')}▷|\[{_NAME.format('c')}\]"
    r"|```(?P<fence>))[ \t]{0,4}(?:(?P<word>[A-Za-z]{3,14})(?=[ \t]{0,4}(?:[\n<]|\Z)))?"
    r"|(?P<restart>\bassistantfinal|\.\.\.done thinking\.|\\boxed\{)"
    r"|(?P<comment><!--[^<>]{0,2000}-->)"
)
_DROPPED = frozenset((Label.THOUGHT, Label.NOTE, Label.FOREIGN))
_ANSWERS = frozenset((Label.TRANSLATION, Label.FINAL))
_ENDS = frozenset((Label.STOP, Label.ASSISTANT))
_STRIKE = "s"
_CHANNEL, _UNUSED, _SUMMARY, _FENCE = "channel", "unused", "summary", "```"
DETAILS = "details"
_COMMENT = "<!--"
_BARE_CLOSERS = (_CHANNEL, DETAILS, _FENCE)
"""Marks that close what the same mark with a word after it opened."""
_OUTSIDE = "outside"
"""The state after an explicit answer: what follows is ignored until the next one."""


class Event(Enum):
    """What happens before a part."""

    NOTHING = "nothing"
    RESTART = "what came before was no answer"
    AGAIN = "what came before is no answer if another follows"
    TURN = "a turn of a chat ends"


class Part(NamedTuple):
    """A stretch of the output, and what happens before it."""

    event: Event
    start: int
    end: int


class Mark(NamedTuple):
    """A tag or token with a meaning."""

    kind: Label
    closing: bool
    name: str
    start: int
    end: int


def parts(output: str, *, details: bool = False) -> list[Part]:
    """The parts of an output other than thoughts, notes, other languages and the user's turns.

    Args:
        output: the raw output.
        details: whether to keep folded details, unless they are marked as thoughts.
    """
    marks = [mark for match in _MARK.finditer(output) if (mark := _mark(match)) is not None]
    if details:
        marks = [mark for mark in marks if mark.closing or mark.name != DETAILS or mark.kind is Label.THOUGHT]
    if not marks:
        return [Part(Event.NOTHING, 0, len(output))]
    cutter = _Cutter({mark.name for mark in marks if mark.closing})
    for mark in marks:
        cutter.meet(mark)
    cutter.cut(len(output), len(output), Event.NOTHING)
    return cutter.found


def _mark(match: re.Match[str]) -> Mark | None:
    """What a match means; None if its name is not listed."""
    if match["comment"]:
        return Mark(Label.NOTE, True, _COMMENT, *match.span())
    if match["restart"]:
        return Mark(Label.FINAL, False, "", *match.span())
    raw = _FENCE if match["fence"] is not None else match["aname"] or match["bname"] or match["cname"]
    closing = bool(match["aclose"] or match["bclose"] or match["cclose"])
    name, kind, closing = _named(raw, closing)
    if kind is None or name == _CHANNEL:
        return _with_word(match, name)
    if kind in _ANSWERS and not match["aname"]:
        # Only a tag contains an answer; [Translation] is a heading.
        return None
    return Mark(kind, closing, name, match.start(), match.start("word") if match["word"] else match.end())


def _named(raw: str, closing: bool) -> tuple[str, Label | None, bool]:
    """The listed word in a name like `end_of_thought`, its kind, and whether the mark closes."""
    name = raw if raw == _FENCE else " ".join(re.split(r"[\W_▁]+", raw.casefold())).strip()
    kind = answer_label(name)
    if kind is not None:
        return (name, None, closing) if name == _STRIKE and not closing else (name, kind, closing)
    words = name.split()
    kinds = {word: answer_label(word) for word in words}
    for wanted in (_DROPPED, LABELS):
        for word, kind in kinds.items():
            if kind in wanted:
                return word, kind, closing or "end" in words
    return name, None, closing


def _with_word(match: re.Match[str], name: str) -> Mark | None:
    """A mark that only has a meaning with the word after it: `<|im_start|>user`, <summary>Reasoning."""
    if not match["word"]:
        bare = name in _BARE_CLOSERS or name.startswith(_UNUSED)
        return Mark(Label.STOP, True, name, *match.span()) if bare else None
    kind = answer_label(match["word"].casefold())
    if kind is None or (name == _FENCE and kind is not Label.THOUGHT):
        return None
    name = name if name == _FENCE else DETAILS if name == _SUMMARY else _CHANNEL
    return Mark(kind, False, name, *match.span())


class _Cutter:
    """Cuts an output at its marks, from left to right."""

    def __init__(self, closed: set[str]) -> None:
        self.closed = closed
        self.found: list[Part] = []
        self.opened: str | Label | None = None
        self.event = Event.NOTHING
        self.place = 0
        self.strict = False

    def cut(self, end: int, place: int, event: Event) -> None:
        """End the open part, if there is one, and begin the next."""
        if self.opened is None and (end > self.place or self.event is not Event.NOTHING):
            self.found.append(Part(self.event, self.place, end))
        self.opened, self.place, self.event = None, place, event

    def meet(self, mark: Mark) -> None:
        """Handle a mark, which may open or close a dropped part, begin the answer or end a turn."""
        if self.opened not in (None, _OUTSIDE):
            self._close(mark)
        elif mark.kind in _ANSWERS or (self.strict and mark.kind is Label.ALTERNATIVE):
            self._answer(mark)
        elif mark.kind is Label.THOUGHT and mark.closing:
            self.cut(mark.start, mark.end, Event.RESTART)
        elif self.opened is None:
            self._open(mark)

    def _open(self, mark: Mark) -> None:
        """Handle a mark in a kept part."""
        bare = mark.kind is Label.STOP and mark.closing and mark.name != _STRIKE
        if (mark.kind in _ENDS and not bare) or mark.kind is Label.USER:
            self.cut(mark.start, mark.end, Event.TURN)
            if mark.kind is Label.USER and not mark.closing:
                self.found.append(Part(Event.TURN, mark.start, mark.start))
                self.opened = Label.USER
        elif mark.name == _COMMENT:
            self.cut(mark.start, mark.end, Event.NOTHING)
        elif mark.kind in _DROPPED and not mark.closing and (mark.kind is Label.THOUGHT or mark.name in self.closed):
            self.cut(mark.start, mark.end, Event.NOTHING)
            named = mark.kind is not Label.THOUGHT or mark.name in _BARE_CLOSERS
            self.opened = mark.name if named else Label.THOUGHT

    def _close(self, mark: Mark) -> None:
        """Handle a mark in a dropped part."""
        ends = mark.kind in _ENDS or mark.kind is Label.FINAL
        if self.opened is Label.USER:
            if ends or (mark.kind is Label.USER and mark.closing):
                self.cut(mark.start, mark.end, Event.TURN)
        elif self.opened in (Label.THOUGHT, _CHANNEL) and mark.kind is Label.THOUGHT and mark.closing:
            self.cut(mark.start, mark.end, Event.AGAIN)
        elif (self.opened == _CHANNEL and ends) or (mark.closing and mark.name == self.opened):
            self.cut(mark.start, mark.end, Event.RESTART if mark.kind is Label.FINAL else Event.NOTHING)

    def _answer(self, mark: Mark) -> None:
        """Handle the start or end of an explicit answer, which has no effect alone unless it is a final answer's."""
        if mark.kind is not Label.FINAL and mark.name not in self.closed:
            return
        if mark.closing:
            self.cut(mark.start, mark.end, Event.NOTHING)
            self.opened = _OUTSIDE if self.strict else None
            return
        self.cut(mark.start, mark.end, Event.NOTHING if self.strict else Event.RESTART)
        self.strict = mark.kind is not Label.FINAL
