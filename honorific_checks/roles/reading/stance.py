"""Find which mentions still count at the end of an answer, after its labels, asides and corrections.

Reading goes from left to right: a label raises the first option after it, `because` turns what follows into an aside,
and a correction that names an option takes back everything before it.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.roles.reading.fate import Fate, Worth
from honorific_checks.roles.reading.sections import LineStanding
from honorific_checks.roles.reading.sense import Sense

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.roles.reading.clauses import Clauses

ASIDE = 10
"""How much less a mention in an aside is worth."""
_SOON = 2
"""The number of sentences within which a correction must name what is right."""
_LABELS = frozenset((Sense.LABEL, Sense.FINAL))


class Stance(NamedTuple):
    """What counts when an answer has been read to its end."""

    held: list[tuple[Fate, int]]
    """The mentions that still count, with their worth."""
    since: int
    """The place before which everything was taken back."""


def stance(clauses: Clauses, fates: Sequence[Fate]) -> Stance:
    """The mentions that still count at the end of an answer."""
    since = _withdrawn(clauses, fates)
    walk = _Walk(clauses, frozenset(fate.mention.first for fate in fates))
    held = []
    for fate in fates:
        worth = walk.to(fate)
        if fate.mention.first >= since and fate.counts:
            held.append((fate, worth))
    return Stance(held, since)


def _withdrawn(clauses: Clauses, fates: Sequence[Fate]) -> int:
    """The place of the last correction that is followed by a plainly named option; 0 if there is none."""
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
    if word.standing is LineStanding.FINAL and word.line != before.line:
        return True
    return Sense.FINAL in clauses.of(place) and Sense.FINAL not in clauses.of(place - 1)


def _corrects(clauses: Clauses, place: int) -> bool:
    """Whether a word begins a correction: `actually`, or a `no` at the start of a sentence."""
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
        """The starts of the mentions."""
        self.place = 0
        self.aside = self.labelled = self.so = self.chosen = False
        self.answered = False
        """Whether there was an option after a label."""
        self.scope: int | None = None
        """The scope of the first mention after a label."""
        self.line = self.sentence = -1

    def to(self, fate: Fate) -> int:
        """The worth of the next mention, given everything before it."""
        mention = fate.mention
        while self.place < mention.first:
            self._pass(self.place)
            self.place += 1
        self._enter(self.place)
        worth = self._lifted(fate)
        self.chosen = self.chosen or (fate.counts and worth >= Worth.ASSERTED)
        self.place = mention.last + 1
        aside = self.aside or self.clauses.words[mention.first].standing is LineStanding.ASIDE
        return worth - ASIDE if aside else worth

    def _lifted(self, fate: Fate) -> Worth:
        """The worth of a mention after a label."""
        scope = self.clauses.scope[fate.mention.first]
        if self.labelled and fate.mention.noun and self.scope is None:
            self.scope = scope
        if self.labelled and self.scope in (None, scope):
            self.answered = self.answered or fate.counts
            return Worth.LABELLED if fate.worth is not Worth.OFFERED else fate.worth
        lifted = (self.so and fate.worth >= Worth.ASSERTED) or (self.answered and self._stands_apart(fate))
        return Worth.LABELLED if lifted else fate.worth

    def _stands_apart(self, fate: Fate) -> bool:
        """Whether an option is alone between two borders, as an answer would be."""
        mention = fate.mention
        size = self.clauses.loud(mention.first, mention.last + 1)
        return fate.worth is Worth.ALONE and self.clauses.loud(*self.clauses.scopes[mention.first]) == size

    def _enter(self, place: int) -> None:
        """Pass a word that may begin a sentence or line; a label stays in effect if nothing else came with it."""
        word = self.clauses.words[place]
        if word.sentence != self.sentence:
            start, end = self.clauses.sentences[place - 1] if place else (0, 0)
            goes_on = not self.clauses.loud(start, end)
            self.labelled = self.labelled and goes_on
            self.so = self.so and goes_on
            self.sentence = word.sentence
        if word.line != self.line and word.standing in (LineStanding.ANSWER, LineStanding.FINAL):
            self._label()
        self.line = word.line

    def _label(self) -> None:
        self.labelled, self.scope, self.aside = True, None, False

    def _pass(self, place: int) -> None:
        """Pass a word between two mentions."""
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
        """Whether a label is followed by an answer rather than more words of its own sentence."""
        words = self.clauses.words
        following = place + 1
        if following >= len(words) or words[following].clause != words[place].clause:
            return True
        return following in self.named or not self.clauses.loud(following, following + 1)
