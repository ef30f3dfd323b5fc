"""Clauses and fates in, what an answer stands by at its end out: labels, asides and corrections, from left to right.

A label lifts the first option behind it, `because` makes what follows an aside, and a correction that names an option
takes back all before it.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.roles.reading.fate import Fate, Worth
from honorific_checks.roles.reading.sections import Standing
from honorific_checks.roles.reading.sense import Sense

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.roles.reading.clauses import Clauses

ASIDE = 10
"""What a mention in an aside is worth less."""
_SOON = 2
"""Sentences within which a correction names what is right."""
_LABELS = frozenset((Sense.LABEL, Sense.FINAL))


class Stance(NamedTuple):
    """What an answer says when it has been read to its end."""

    held: list[tuple[Fate, int]]
    """The mentions that still count, with their worth."""
    since: int
    """The place before which all was taken back."""


def stance(clauses: Clauses, fates: Sequence[Fate]) -> Stance:
    """What an answer stands by."""
    since = _withdrawn(clauses, fates)
    walk = _Walk(clauses, frozenset(fate.mention.first for fate in fates))
    held = []
    for fate in fates:
        worth = walk.to(fate)
        if fate.mention.first >= since and fate.counts:
            held.append((fate, worth))
    return Stance(held, since)


def _withdrawn(clauses: Clauses, fates: Sequence[Fate]) -> int:
    """The place of the last correction behind which an option is plainly named; 0 if there is none."""
    counting = [fate.mention.first for fate in fates if fate.counts]
    plain = [fate.mention.first for fate in fates if fate.counts and fate.worth >= Worth.ASSERTED]
    for place in range(counting[-1] if counting else 0, 0, -1):
        if _is_final(clauses, place):
            return place
        if _corrects(clauses, place):
            following = bisect_left(plain, place)
            last = clauses.words[place].sentence + _SOON
            if following < len(plain) and clauses.words[plain[following]].sentence <= last:
                return place
    return 0


def _is_final(clauses: Clauses, place: int) -> bool:
    """Whether a final answer begins at a word."""
    word, before = clauses.words[place], clauses.words[place - 1]
    if word.standing is Standing.FINAL and word.line != before.line:
        return True
    return Sense.FINAL in clauses.of(place) and Sense.FINAL not in clauses.of(place - 1)


def _corrects(clauses: Clauses, place: int) -> bool:
    """Whether a word begins a correction: `actually`, or a `no` at the head of a sentence."""
    if Sense.CORRECTION in clauses.of(place):
        return True
    size = len(clauses.near(place))
    begins = clauses.sentences[place][0] == place
    return Sense.NO in clauses.of(place) and (size == 1 or (begins and size <= _SOON))


class _Walk:
    """Goes through the words of an answer from mention to mention."""

    def __init__(self, clauses: Clauses, named: frozenset[int]) -> None:
        self.clauses = clauses
        self.named = named
        """Where the mentions begin."""
        self.place = 0
        self.aside = self.labelled = self.so = self.chosen = False
        self.answered = False
        """Whether an option behind a label was met."""
        self.scope: int | None = None
        """The scope of the first mention behind a label."""
        self.line = self.sentence = -1

    def to(self, fate: Fate) -> int:
        """The worth of the next mention, all before it considered."""
        mention = fate.mention
        while self.place < mention.first:
            self._pass(self.place)
            self.place += 1
        self._enter(self.place)
        worth = self._lifted(fate)
        self.chosen = self.chosen or (fate.counts and worth >= Worth.ASSERTED)
        self.place = mention.last + 1
        aside = self.aside or self.clauses.words[mention.first].standing is Standing.ASIDE
        return worth - ASIDE if aside else worth

    def _lifted(self, fate: Fate) -> Worth:
        """The worth of a mention with the label before it."""
        scope = self.clauses.scope[fate.mention.first]
        if self.labelled and fate.mention.noun and self.scope is None:
            self.scope = scope
        if self.labelled and self.scope in (None, scope):
            self.answered = self.answered or fate.counts
            return Worth.LABELLED if fate.worth is not Worth.OFFERED else fate.worth
        lifted = (self.so and fate.worth >= Worth.ASSERTED) or (self.answered and self._stands_apart(fate))
        return Worth.LABELLED if lifted else fate.worth

    def _stands_apart(self, fate: Fate) -> bool:
        """Whether an option is all that is said between two borders, as an answer is."""
        mention = fate.mention
        size = self.clauses.loud(mention.first, mention.last + 1)
        return fate.worth is Worth.ALONE and self.clauses.loud(*self.clauses.scopes[mention.first]) == size

    def _enter(self, place: int) -> None:
        """A word that may begin a sentence or a line: a label goes on where nothing else was said with it."""
        word = self.clauses.words[place]
        if word.sentence != self.sentence:
            start, end = self.clauses.sentences[place - 1] if place else (0, 0)
            goes_on = not self.clauses.loud(start, end)
            self.labelled = self.labelled and goes_on
            self.so = self.so and goes_on
            self.sentence = word.sentence
        if word.line != self.line and word.standing in (Standing.ANSWER, Standing.FINAL):
            self._label()
        self.line = word.line

    def _label(self) -> None:
        self.labelled, self.scope, self.aside = True, None, False

    def _pass(self, place: int) -> None:
        """A word between two mentions."""
        self._enter(place)
        senses = self.clauses.of(place)
        if not _LABELS.isdisjoint(senses) and self._announces(place):
            self._label()
        elif Sense.SO in senses:
            self.so, self.aside = True, False
        elif Sense.BECAUSE in senses:
            self.labelled = self.so = False
            self.aside = self.aside or self.chosen

    def _announces(self, place: int) -> bool:
        """Whether a label is followed by an answer and not by words of its own sentence."""
        words = self.clauses.words
        following = place + 1
        if following >= len(words) or words[following].clause != words[place].clause:
            return True
        return following in self.named or not self.clauses.loud(following, following + 1)
