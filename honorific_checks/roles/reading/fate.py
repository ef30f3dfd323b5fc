"""Clauses and mentions in, the worth of each mention out: how plainly it is the answer, in six steps.

From the top: behind a label, alone in its clause, with a word that asserts it, in a pair, named at all, only offered.
In an aside all are worth less than any outside one; what is excluded or stands in a refusal is worth nothing.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.roles.reading.relations import Relations
from honorific_checks.roles.reading.sense import Sense

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.roles.reading.clauses import Clauses
    from honorific_checks.roles.reading.mentions import Mention

_TICK, _BOLD = "tick", "bold"
_BEHIND = 2
"""Words behind an option among which an `if` stands."""
_ABSORBING = frozenset((Sense.REFUSAL, Sense.UNKNOWN, Sense.NEITHER))


class Worth(IntEnum):
    """How plainly a mention is the answer."""

    OFFERED = 0
    NAMED = 1
    PAIRED = 2
    ASSERTED = 3
    ALONE = 4
    LABELLED = 5


class Fate(NamedTuple):
    """What becomes of a mention."""

    mention: Mention
    excluded: bool
    absorbed: bool
    """Whether it stands in a sentence that declines or says that it can't be told."""
    worth: Worth
    """By its own clause; a label before it and an aside around it are not known here."""
    filled: bool
    """Whether it stands in the gap of the question's sentence."""
    bare: bool
    """Whether its clause says nothing else."""

    @property
    def counts(self) -> bool:
        """Whether it is named as one that may be meant."""
        return not self.excluded and not self.absorbed


def fates(clauses: Clauses, mentions: Sequence[Mention], filled: frozenset[int]) -> list[Fate]:
    """What becomes of each mention.

    Args:
        clauses: the answer.
        mentions: all of its mentions.
        filled: the places of those that fill the question's gap.
    """
    relations = Relations(clauses, mentions)
    sizes = _sizes(clauses, mentions)
    absorbing = {clauses.scope[hit.last] for hit in clauses.hits if hit.sense in _ABSORBING}
    identities: dict[int, set[object]] = {}
    for mention in mentions:
        identities.setdefault(clauses.scope[mention.first], set()).add(mention.identity)
    found = []
    for index, mention in enumerate(mentions):
        scope = clauses.scope[mention.first]
        near = clauses.near(mention.first)
        bare = clauses.loud(near.start, near.stop) == sizes[clauses.clause[mention.first]]
        worth = Worth.LABELLED if mention.first in filled else _worth(index, clauses, relations, bare=bare)
        survives = worth >= Worth.ALONE and len(identities[scope]) == 1
        absorbed = scope in absorbing and not survives
        excluded = index in relations.excluded
        found.append(Fate(mention, excluded, absorbed, worth, mention.first in filled, bare))
    return found


def _sizes(clauses: Clauses, mentions: Sequence[Mention]) -> dict[int, int]:
    """How many words of each clause are mentions."""
    found: dict[int, int] = {}
    for mention in mentions:
        clause = clauses.clause[mention.first]
        found[clause] = found.get(clause, 0) + clauses.loud(mention.first, mention.last + 1)
    return found


def _worth(index: int, clauses: Clauses, relations: Relations, *, bare: bool) -> Worth:
    """The worth of a mention by its clause."""
    mention = relations.mentions[index]
    if clauses.words[mention.first].mark == _TICK:
        return Worth.LABELLED
    if index in relations.paired:
        return Worth.OFFERED if index in relations.offered else Worth.PAIRED
    if mention.also or index in relations.merely or _is_hypothetical(mention, clauses):
        return Worth.NAMED
    if bare:
        return Worth.ALONE
    asserted = clauses.words[mention.first].mark == _BOLD or Sense.ASSERTION in clauses.said(mention.first)
    closes = clauses.loud(mention.last + 1, clauses.near(mention.first).stop) == 0
    return Worth.ASSERTED if asserted or closes else Worth.NAMED


def _is_hypothetical(mention: Mention, clauses: Clauses) -> bool:
    """Whether it is only thought of: `if it were a man`."""
    end = min(mention.last + 1 + _BEHIND, clauses.near(mention.first).stop)
    behind = any(Sense.HYPOTHETICAL_BEHIND in clauses.of(place) for place in range(mention.last + 1, end))
    return behind or Sense.HYPOTHETICAL_BEFORE in clauses.said(mention.first)
