"""Find the spans of a raw output, without escapes, that belong to the translation.

It goes part by part, value by value and line by line. Labels say what a line is; lines without one are told apart by
their language. Nothing is rewritten or refused; an output without a translation has no spans.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.answers.comments import (
    Span,
    is_code_mixed,
    is_comment,
    is_foreign,
    is_mention,
    is_romanised,
    leads_to_alternative,
    talks_of_language,
    without_comments,
)
from honorific_checks.answers.keys import Value, values
from honorific_checks.answers.label_words import Label
from honorific_checks.answers.labels import HAS_LETTERS, label_at, named
from honorific_checks.answers.markers import DETAILS, Event, parts
from honorific_checks.language import LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

_INLINE = re.compile(
    r"(?<=[।.!?)\]\"”’])[ \t]{1,4}"
    rf"(?=[*_]{{0,3}}([A-Za-z{LANGUAGE.WORD_LETTERS}][A-Za-z{LANGUAGE.WORD_LETTERS} ]{{0,30}})[:{LANGUAGE.COLON}])"
)
"""Matches where a label may begin in the middle of a line: after the end of a sentence."""
_LATIN = re.compile(r"[A-Za-z]{2,}")
_LETTER = re.compile(rf"[A-Za-z{LANGUAGE.LETTERS}\u0900-\u097f]")
_LISTED = re.compile(r"[ \t]*(?:>|[-*•+][ \t]|[(\[]?[0-9\u09e6-\u09ef]{1,2}[.)\]])")
_TURNS = frozenset((Label.USER, Label.ASSISTANT))
_AFTER = frozenset((Label.USER, Label.ASSISTANT, Label.NOTE))
"""Labels that end the translation, once there is one."""
_REPLACING = frozenset((Label.TRANSLATION, Label.FINAL))
_LABELLING = _REPLACING | {Label.ALTERNATIVE}
_DROPPED = frozenset((Label.FOREIGN, Label.THOUGHT, Label.USER, Label.NOTE))


class _Piece(NamedTuple):
    """A span to keep, and what is known about it."""

    span: Span
    poor: bool
    """Whether better pieces replace it: it has no more Bengali words than Latin ones, or is a comment."""


class Collector:
    """Collects the pieces of a translation, part by part and line by line."""

    def __init__(self, output: str) -> None:
        self.output = output
        self.labelled: list[_Piece] = []
        self.plain: list[_Piece] = []
        """Pieces without a label; a labelled translation after them replaces them."""
        self.label: Label | None = None
        self.user = False
        """Whether a user's turn came before, so that the first answer to it is the translation."""
        self.source = False
        """Whether another source sentence follows the translation, which begins a new example."""
        self.thought = 0
        """The end of the last finished thought."""
        self.aside: list[_Piece] = []
        """Pieces from a list of thoughts under a heading, which count if there are no others."""
        self.thinking = False
        self.correcting = False
        """Whether a label announced a final version that has not appeared yet."""
        self.over = False
        """Whether a comment ended the translation, so that only a corrected version may follow."""

    def collect(self) -> list[Span]:
        """The spans of the translation."""
        return self._collect(details=False) or (self._collect(details=True) if DETAILS in self.output else [])

    def _collect(self, *, details: bool) -> list[Span]:
        """The spans, with or without those in folded details."""
        for part in parts(self.output, details=details):
            if part.event is Event.TURN and self._seen():
                break
            if part.event is Event.RESTART:
                self._restart()
            if part.event is Event.AGAIN:
                self.thought = part.start
            if any(self._take_value(value) for value in values(self.output, part.start, part.end)):
                break
        pieces = sorted((*self.labelled, *self.plain)) or self.aside
        pieces = [piece for piece in pieces if piece.span[0] >= self.thought] or pieces
        return [piece.span for piece in pieces if not piece.poor] or [piece.span for piece in pieces]

    def _seen(self) -> bool:
        return bool(self.labelled or self.plain) and not self.correcting

    def _restart(self) -> None:
        self.labelled.clear()
        self.plain.clear()

    def _take_value(self, value: Value) -> bool:
        """Take the lines of a part or of one value in it; returns whether the translation ends there."""
        self.label = value.kind
        return any(self._take_line(start, end) for start, end in _lines(self.output, value.start, value.end))

    def _take_line(self, start: int, end: int) -> bool:
        """Take the translation's part of a line, or of part of one; returns whether the translation ends here."""
        if not _LETTER.search(self.output, start, end):
            return False
        self.thinking = self.thinking and _LISTED.match(self.output, start, end) is not None
        if self.thinking:
            self.aside.extend(_Piece(span, True) for span in without_comments(self.output, start, end))
            return False
        kind, content = label_at(self.output, start, end)
        if self.over and kind is not Label.FINAL:
            return self._seen() and kind in _TURNS
        if kind is Label.ASSISTANT and self.user:
            self.user = False
            self._restart()
        elif self._seen() and (kind in _AFTER or (kind is Label.TRANSLATION and self._is_new(content, end))):
            self.over = kind is Label.NOTE
            return not self.over
        self.source = self._seen() and (self.source or kind is Label.FOREIGN)
        self.user = self.user or kind is Label.USER
        if kind is Label.FINAL:
            self.correcting, self.over = True, False
        if kind is Label.THOUGHT:
            self.thinking = not _LETTER.search(self.output, content, end)
        if kind is not None:
            self.label = kind
        return kind not in _DROPPED and self._take_content(content, end, headed=kind is not None)

    def _is_new(self, start: int, end: int) -> bool:
        """Whether the translation announced here is that of another sentence."""
        asks = _LATIN.search(self.output, start, end) and not HAS_LETTERS.search(self.output, start, end)
        return self.source or bool(asks)

    def _take_content(self, start: int, end: int, *, headed: bool) -> bool:
        """Take a line without its label; returns whether the translation ends here."""
        foreign = is_foreign(self.output[start:end])
        if self._seen() and not headed:
            if is_comment(self.output, start, end):
                self.over = True
                return False
            if foreign and not leads_to_alternative(self.output, start, end):
                return False
        if self._seen() and self.label is Label.ALTERNATIVE and is_mention(self.output, start, end):
            return False
        if self.label in _REPLACING and not self.correcting and HAS_LETTERS.search(self.output, start, end):
            self.plain.clear()
        comment = foreign and talks_of_language(self.output[start:end])
        asks = self.output[start:end].rstrip().endswith("?")
        taken = self.labelled if self.label in _LABELLING else self.plain
        for span in without_comments(self.output, start, end):
            whole = is_foreign(self.output[slice(*span)])
            romanised = whole and is_romanised(self.output[start:end]) and not is_code_mixed(self.output, start, end)
            if not (comment and (whole or asks)) and not romanised:
                poor = foreign or whole or is_comment(self.output, *span)
                if self.correcting and not poor and not is_mention(self.output, *span):
                    self._restart()
                    self.correcting = False
                taken.append(_Piece(span, poor))
        return False


def _lines(output: str, start: int, end: int) -> Iterator[Span]:
    """The lines of a part, also cut before a label in the middle of a line."""
    place = start
    while place < end:
        line_end = output.find("\n", place, end)
        line_end = end if line_end < 0 else line_end
        for match in _INLINE.finditer(output, place, line_end):
            if named(match[1]) is not None:
                yield place, match.start()
                place = match.end()
        yield place, line_end
        place = line_end + 1
