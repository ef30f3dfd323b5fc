"""Find the phrases of role_statements.tsv and role_words.tsv in words, each with its sense.

A phrase is a sequence of steps. A step has alternatives of one or more words, and an ellipsis in the table stands for
up to four words. A phrase ends with its clause and does not reach across a noun that names somebody. No text raises an
error; an unknown sense in a table is a DataError.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.language import LANGUAGE
from honorific_checks.roles.reading import nouns
from honorific_checks.roles.reading.sense import Sense
from honorific_checks.tables import rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.roles.reading.word import Word

_FILES = ("role_statements.tsv", "role_words.tsv")
_GAP, _OR, _AND, _STEM = "…", "/", "_", "~"
_MOST_BETWEEN = 4


class Step(NamedTuple):
    """One step of a phrase: any of several words, beginnings of words, or short sequences of words."""

    exact: frozenset[str]
    stems: tuple[str, ...]
    longer: tuple[tuple[str, ...], ...]
    gap: bool
    """Whether other words may come before it."""

    def length_at(self, words: Sequence[Word], place: int) -> int:
        """The number of words it takes at a place; 0 if it does not match there."""
        form = words[place].form
        for row in self.longer:
            end = place + len(row)
            if row[0] == form and tuple(word.form for word in words[place:end]) == row:
                return len(row)
        return 1 if form in self.exact or form.startswith(self.stems) else 0


class Phrase(NamedTuple):
    """A row of one of the tables."""

    sense: Sense
    steps: tuple[Step, ...]


class Hit(NamedTuple):
    """A phrase in a text, by the places of its first and last word."""

    sense: Sense
    first: int
    last: int


def _step(cell: str, *, gap: bool) -> Step:
    """Parse a step from the table."""
    exact, stems, longer = [], [], []
    for alternative in cell.split(_OR):
        row = nouns.forms(alternative.replace(_AND, " "))
        if alternative.endswith(_STEM):
            stems.append(row[0])
        elif len(row) == 1:
            exact.append(row[0])
        else:
            longer.append(row)
    return Step(frozenset(exact), tuple(stems), tuple(longer), gap)


def _steps(cell: str) -> tuple[Step, ...]:
    """Parse the steps of a phrase from the table."""
    found: list[Step] = []
    gap = False
    for piece in cell.split():
        if piece != _GAP:
            found.append(_step(piece, gap=gap))
        gap = piece == _GAP
    return tuple(found)


@cache
def phrases() -> tuple[Phrase, ...]:
    """All phrases of both tables.

    Raises:
        DataError: if a row has an unknown sense.
    """
    found = []
    for name in _FILES:
        for row in rows(name, ("phrase", "sense")):
            found.append(Phrase(row.member(Sense, "sense"), _steps(row["phrase"])))
    return tuple(found)


@cache
def _by_first() -> dict[str, tuple[Phrase, ...]]:
    """The phrases by the first word of their first step, if it is a whole word."""
    found: dict[str, tuple[Phrase, ...]] = {}
    for phrase in phrases():
        first = phrase.steps[0]
        for form in first.exact.union(row[0] for row in first.longer):
            found[form] = (*found.get(form, ()), phrase)
    return found


@cache
def _by_stem() -> tuple[Phrase, ...]:
    return tuple(phrase for phrase in phrases() if phrase.steps[0].stems)


@lru_cache(maxsize=LANGUAGE.REMEMBERED)
def _beginning(form: str) -> tuple[Phrase, ...]:
    """The phrases that may begin with a word."""
    stems = (phrase for phrase in _by_stem() if form.startswith(phrase.steps[0].stems))
    return (*_by_first().get(form, ()), *stems)


def hits(words: Sequence[Word]) -> list[Hit]:
    """All phrases in some words, except those that share a word with a meaningless phrase."""
    found = []
    for place, word in enumerate(words):
        for phrase in _beginning(word.form):
            end = _end(phrase, words, place)
            if end:
                found.append(Hit(phrase.sense, place, end - 1))
    nothing = {place for hit in found if hit.sense is Sense.NOTHING for place in range(hit.first, hit.last + 1)}
    if not nothing:
        return found
    return [hit for hit in found if hit.sense is Sense.NOTHING or not nothing.intersection((hit.first, hit.last))]


def _end(phrase: Phrase, words: Sequence[Word], place: int) -> int:
    """The end of a phrase that begins at a place; 0 if it does not match there."""
    clause = words[place].clause
    for step in phrase.steps:
        length = 0
        for between in range(_MOST_BETWEEN + 1 if step.gap else 1):
            at = place + between
            if at >= len(words) or words[at].clause != clause:
                return 0
            length = step.length_at(words, at)
            if length:
                place = at + length
                break
            if nouns.noun(words[at].form) is not None:
                return 0
        if not length:
            return 0
    # Words of a longer alternative may be beyond the end of the clause.
    return place if words[place - 1].clause == clause else 0


@lru_cache(maxsize=LANGUAGE.REMEMBERED)
def senses(form: str) -> frozenset[Sense]:
    """The senses that a word has by itself."""
    alone = (phrase for phrase in _beginning(form) if len(phrase.steps) == 1)
    return frozenset(
        phrase.sense for phrase in alone if form in phrase.steps[0].exact or form.startswith(phrase.steps[0].stems)
    )
