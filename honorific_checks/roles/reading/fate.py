"""Rate each mention by how plainly it is the answer, in six steps.

From the top: after a label, alone in its clause, with a word that asserts it, in a pair, merely named, only offered.
All mentions in an aside are worth less than any outside one; those that are excluded or in a refusal are worth nothing.
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
"""How many words after an option may contain its `if`."""
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
    """What is known about a mention."""

    mention: Mention
    excluded: bool
    absorbed: bool
    """Whether its sentence declines to answer or says that it can't be told."""
    worth: Worth
    """Its worth by its own clause, without the label before it and the aside around it."""
    filled: bool
    """Whether it fills the gap in the question's sentence."""
    bare: bool
    """Whether its clause says nothing else."""

    @property
    def counts(self) -> bool:
        """Whether it may be the one that is meant."""
        return not self.excluded and not self.absorbed


def fates(clauses: Clauses, mentions: Sequence[Mention], filled: frozenset[int]) -> list[Fate]:
    """Rate each mention.

    Args:
        clauses: the answer.
        mentions: all of its mentions.
        filled: the places of mentions that fill the question's gap.
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
    """The number of words in each clause that are mentions."""
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
    """Whether a mention is only hypothetical: `if it were a man`."""
    end = min(mention.last + 1 + _BEHIND, clauses.near(mention.first).stop)
    behind = any(Sense.HYPOTHETICAL_BEHIND in clauses.of(place) for place in range(mention.last + 1, end))
    return behind or Sense.HYPOTHETICAL_BEFORE in clauses.said(mention.first)
