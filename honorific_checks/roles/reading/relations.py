"""Find how mentions relate to their neighbours: excluded explicitly, joined with the next, or only offered.

`পুরুষ নয়`, `not a man`, `পুরুষের বদলে` exclude; `নারী বা পুরুষ` joins; `নারী ও পুরুষের মধ্যে` only offers. Who is chosen
is decided elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.roles.reading.sense import Sense

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.roles.reading.clauses import Clauses
    from honorific_checks.roles.reading.mentions import Mention

_BEHIND = 8
"""The most words between a noun and its negation."""
_BEFORE = 3
"""The most words from a negation to its noun, including the negation."""
_CROSS = "cross"
_JOINING = frozenset((Sense.OR, Sense.AND))
_PASSED = _JOINING | {Sense.FILLER, Sense.BREAK, Sense.NO}
"""Senses of words that may come between two joined options."""


class Relations:
    """The relations of the mentions in an answer, by their index."""

    def __init__(self, clauses: Clauses, mentions: Sequence[Mention]) -> None:
        self.clauses = clauses
        self.mentions = mentions
        self.joined = {index for index in range(len(mentions) - 1) if self._joins(index)}
        """The mentions that form a pair with the next one."""
        self.paired = self.joined | {index + 1 for index in self.joined}
        self.offered = {index for index in self.paired if self._is_offered(index)}
        """The mentions in pairs that are only offered."""
        self.merely: set[int] = set()
        """The mentions that are said not to be the only ones."""
        self.excluded = {index for index in range(len(mentions)) if self._is_excluded(index)}
        self._spread()

    def _between(self, index: int) -> range:
        """The places between a mention and the next one."""
        return range(self.mentions[index].last + 1, self.mentions[index + 1].first)

    def _joins(self, index: int) -> bool:
        """Whether a mention and the next one are the two options of a pair."""
        one, other = self.mentions[index], self.mentions[index + 1]
        words = self.clauses.words
        if one.identity is other.identity or words[one.last].sentence != words[other.first].sentence:
            return False
        between = self._between(index)
        if any(_PASSED.isdisjoint(self.clauses.of(place)) for place in between):
            return False
        slashed = any(words[place].slashed for place in (*between, other.first))
        either = len(between) == 1 and Sense.NO in self.clauses.of(between[0]) and not self._ends(between[0])
        return slashed or either or any(not _JOINING.isdisjoint(self.clauses.of(place)) for place in between)

    def _ends(self, place: int) -> bool:
        """Whether a mark follows a word."""
        words = self.clauses.words
        return place + 1 >= len(words) or words[place + 1].clause != words[place].clause

    def _is_offered(self, index: int) -> bool:
        """Whether a pair is only the choice that is offered."""
        last = index + 1 if index in self.joined else index
        first = index if index in self.joined else index - 1
        begin, end = self.mentions[first].first, self.mentions[last].last
        behind = Sense.AMONG_BEHIND in self.clauses.of(end + 1) and not self._ends(end)
        return behind or any(Sense.AMONG_BEFORE in self.clauses.of(begin - away) for away in (1, 2))

    def _is_excluded(self, index: int) -> bool:
        """Whether a cross or a negation excludes an option."""
        mention = self.mentions[index]
        near = self.clauses.near(mention.first)
        before = range(max(self._last(index), near.start, mention.first - _BEFORE), mention.first)
        if self.clauses.words[mention.first].mark == _CROSS or self._is_nor(index):
            return True
        if any(Sense.NOT_BEFORE in self.clauses.of(place) for place in before):
            return True
        behind = range(mention.last + 1, min(self._next(index), near.stop, mention.last + 1 + _BEHIND))
        if not self._is_negated(index, behind):
            return False
        if any(Sense.ONLY in self.clauses.of(place) for place in before):
            self.merely.add(index)
            return False
        return True

    def _is_negated(self, index: int, behind: range) -> bool:
        """Whether a negation after an option applies to it and is not one between two options."""
        if any(Sense.INSTEAD_BEHIND in self.clauses.of(place) for place in behind[:2]):
            return True
        senses = [self.clauses.of(place) for place in behind]
        between = index in self.joined and any(Sense.NO in found for found in senses)
        return not between and any(Sense.NOT_BEHIND in found for found in senses)

    def _is_nor(self, index: int) -> bool:
        """Whether the clauses of an option and of one next to it both begin with `no`: neither this one nor that."""
        near = self.mentions[max(0, index - 1) : index + 2]
        return len(near) > 1 and all(
            self.clauses.near(mention.first).start == mention.first - 1
            and Sense.NO in self.clauses.of(mention.first - 1)
            for mention in near
        )

    def _next(self, index: int) -> int:
        return self.mentions[index + 1].first if index + 1 < len(self.mentions) else len(self.clauses.words)

    def _last(self, index: int) -> int:
        return self.mentions[index - 1].last + 1 if index else 0

    def _spread(self) -> None:
        """Exclude both options of `a or b` if one is excluded."""
        either = {
            index
            for index in self.joined
            if all(Sense.AND not in self.clauses.of(place) for place in self._between(index))
        }
        for index in sorted(either, reverse=True):
            if index + 1 in self.excluded:
                self.excluded.add(index)
        for index in sorted(either):
            if index in self.excluded:
                self.excluded.add(index + 1)
