"""Split the sections of a text into words, each with its sentence, clause and line.

Only marks divide here: the end of a sentence or line, brackets, commas and the like. A number before a mark belongs to
the sentence after it (`২। মহিলা`), and a label is separated from an answer that touches it. Words may be Bengali, Latin
or Devanagari, or numbers; nothing is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from honorific_checks.language import LANGUAGE
from honorific_checks.records import TokenKind
from honorific_checks.roles.reading.glued import apart
from honorific_checks.roles.reading.nouns import form
from honorific_checks.roles.reading.numbers import numbers
from honorific_checks.roles.reading.word import Word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from honorific_checks.records import Token
    from honorific_checks.roles.reading.sections import Section

_QUOTES = frozenset('"“”‘«»')
"""Marks inside a clause that do not divide it."""
_BRACKETS = frozenset("()[]{}")
_SLASH = "/"
_DASH = re.compile(r"\s(?:-{1,3}|=+>?|->|~)\s")
_CHOICE = r"(?P<tick>[✓✔✅☑👉]\ufe0f?|\[[xX✓]\])|(?P<cross>[✗✘❌☐]\ufe0f?|\[ ?\])"
_BOLD = r"(?P<bold>\*\*|__)"
_BEFORE = re.compile(rf"(?:{_CHOICE}|{_BOLD})[ *\"“।.]{{0,4}}\Z")
_BEHIND = re.compile(rf"[ *\"”।.,:)–—-]{{0,4}}(?:{_CHOICE})")
_LONGEST_MARK = 8
"""How many characters before a word, or at the end of a line, are searched for a mark of choice or emphasis."""
_BEFORE_NUMBER = 3
"""The most words of a sentence that ends with an option's number, including the number: `সঠিক উত্তর ২।`."""


def words(text: str, sections: Iterable[Section]) -> list[Word]:
    """The words of some sections of a text, in order."""
    reader = _Reader(text)
    for section in sections:
        reader.read(section)
    return reader.found


class _Reader:
    """Reads section by section and counts sentences, clauses and lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Word] = []
        self.line = self.sentence = self.bracket = self.clause = 0
        self.slashed = False
        self.behind = False
        """Whether the marks of the line come after their words."""
        self.first = 0
        """The index of the first word of the sentence."""

    def read(self, section: Section) -> None:
        """Read one section, which begins a line."""
        self.line += 1
        last_mark = self._before(section, section.end)
        self.behind = last_mark is not None and last_mark.lastgroup != "bold"
        self._begin_sentence()
        last = section.start
        for token in apart(self.text, LANGUAGE.tokens(self.text, section.start, section.end)):
            if token.kind is TokenKind.END:
                self._end()
            elif token.kind is TokenKind.SOFT:
                self._divide(self.text[token.start])
            else:
                if token.start > last + 2 and _DASH.search(self.text, last, token.start):
                    self.clause += 1
                self._take(token, section)
            last = token.end

    def _before(self, section: Section, place: int) -> re.Match[str] | None:
        """The mark before a place of a section."""
        return _BEFORE.search(self.text, max(section.start, place - _LONGEST_MARK), place)

    def _begin_sentence(self) -> None:
        self.sentence += 1
        self.clause += 1
        self.first = len(self.found)
        self.slashed = False

    def _end(self) -> None:
        """Handle the end of a sentence, or the mark after an option's number."""
        size = len(self.found) - self.first
        if 0 < size <= _BEFORE_NUMBER and self.found[-1].form in numbers():
            self.clause += 1
        else:
            self._begin_sentence()

    def _divide(self, mark: str) -> None:
        """Handle a mark inside a sentence."""
        if mark not in _QUOTES:
            self.clause += 1
            self.bracket += mark in _BRACKETS
            self.slashed = self.slashed or mark == _SLASH

    def _take(self, token: Token, section: Section) -> None:
        """Take a word or a number."""
        long = token.end - token.start > LANGUAGE.LONGEST
        behind = self.behind
        mark = _BEHIND.match(self.text, token.end, section.end) if behind else self._before(section, token.start)
        self.found.append(
            Word(
                token.form or ("" if long else form(self.text[token.start : token.end])),
                token.start,
                token.end,
                self.line,
                self.sentence,
                self.bracket,
                self.clause,
                section.standing,
                self.slashed,
                mark.lastgroup if mark is not None else None,
                section.turn,
            )
        )
        self.slashed = False
