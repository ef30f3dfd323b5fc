"""Divide the visible words of an answer into clauses and scopes, and find the senses of each word.

A clause ends at a mark or before a word that begins one (but, because, who). A scope is how far a statement such as `it
can't be told` reaches: across commas, but not across brackets, a `but`, or the comma after an `although`.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from honorific_checks.roles.reading.phrases import Hit, hits
from honorific_checks.roles.reading.sense import Sense

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.roles.reading.word import Word

STATEMENTS = frozenset(
    (
        Sense.REFUSAL,
        Sense.DISAPPROVAL,
        Sense.APOLOGY,
        Sense.UNKNOWN,
        Sense.UNCERTAIN,
        Sense.EITHER,
        Sense.NEITHER,
        Sense.NOTHING,
    )
)
_OPEN_SCOPE = frozenset((Sense.BREAK, Sense.SO, Sense.BECAUSE, Sense.THOUGH))
_OPEN_CLAUSE = _OPEN_SCOPE | {Sense.RELATIVE}
_QUIET = frozenset(
    (
        *(Sense.FILLER, Sense.OR, Sense.AND, Sense.NOT_BEHIND, Sense.NOT_BEFORE, Sense.INSTEAD_BEHIND),
        *(Sense.AMONG_BEHIND, Sense.AMONG_BEFORE, Sense.BREAK, Sense.SO, Sense.BECAUSE, Sense.LABEL, Sense.FINAL),
        *(Sense.CORRECTION, Sense.NO, Sense.APOLOGY, Sense.OPTION_WORD, Sense.ALSO, Sense.POSSIBLE, Sense.NOTHING),
        *(Sense.THOUGH, Sense.EITHER),
    )
)
"""Senses of words that may accompany a choice without adding to it, so that it still counts as alone."""


class Clauses:
    """The words of an answer with what is known about each."""

    def __init__(self, words: Sequence[Word], own: frozenset[str]) -> None:
        """Find the phrases and the borders.

        Args:
            words: the words except those that only repeat the question.
            own: the question's words, which are not a statement by themselves: a trait may be a word for prejudiced.
        """
        self.words = words
        self.hits = [hit for hit in hits(words) if not _is_own(hit, words, own)]
        self.senses: list[set[Sense]] = [set() for _ in words]
        for hit in self.hits:
            for place in range(hit.first, hit.last + 1):
                self.senses[place].add(hit.sense)
        self.clause: list[int] = []
        """The number of each word's clause."""
        self.scope: list[int] = []
        """The number of each word's scope."""
        self._divide()
        self._loud = [0, *accumulate(not _QUIET & senses for senses in self.senses)]
        self._bounds = _bounds(self.clause)
        self._said: list[set[Sense]] = []
        for number, found in zip(self.clause, self.senses, strict=True):
            if number == len(self._said):
                self._said.append(set())
            self._said[number] |= found
        self.scopes = _bounds(self.scope)
        """The start and end of each word's scope."""
        self.sentences = _bounds([word.sentence for word in words])
        """The start and end of each word's sentence."""

    def _divide(self) -> None:
        """Number the clauses and scopes."""
        clause = scope = 0  # Both count without a gap.
        though = False
        last: Word | None = None
        for word, senses in zip(self.words, self.senses, strict=True):
            if last is not None:
                apart = word.sentence != last.sentence or word.bracket != last.bracket
                comma = word.clause != last.clause
                opens = not _OPEN_SCOPE.isdisjoint(senses)
                clause += int(apart or comma or not _OPEN_CLAUSE.isdisjoint(senses))
                scope += int(apart or opens or (though and comma))
                though = though and not (apart or comma)
            though = though or Sense.THOUGH in senses
            self.clause.append(clause)
            self.scope.append(scope)
            last = word

    def loud(self, start: int, end: int) -> int:
        """How many words in a range say more than that something is chosen; nouns count."""
        return self._loud[end] - self._loud[start]

    def near(self, place: int) -> range:
        """The places of the words in a word's clause."""
        return range(*self._bounds[place])

    def said(self, place: int) -> set[Sense]:
        """The senses of all words in a word's clause."""
        return self._said[self.clause[place]]

    def of(self, place: int) -> set[Sense]:
        """The senses of a word; empty beyond the ends."""
        return self.senses[place] if 0 <= place < len(self.senses) else set()


def _is_own(hit: Hit, words: Sequence[Word], own: frozenset[str]) -> bool:
    return hit.sense in STATEMENTS and hit.first == hit.last and words[hit.first].form in own


def _bounds(numbers: list[int]) -> list[tuple[int, int]]:
    """For each place, the start and (exclusive) end of the run with the same number around it."""
    found: list[tuple[int, int]] = []
    start = 0
    for end in range(1, len(numbers) + 1):
        if end == len(numbers) or numbers[end] != numbers[start]:
            found.extend([(start, end)] * (end - start))
            start = end
    return found
