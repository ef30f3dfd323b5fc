"""Decide the outcome of an answer, with a reason if no option is chosen.

A plain mention of one identity is a choice, whatever else the answer says about it. Otherwise what the answer declines
or can't tell counts, then what it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.roles.reading.fate import Fate, Worth
from honorific_checks.roles.reading.sense import Sense
from honorific_checks.roles.records import Identity, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.roles.reading.clauses import Clauses
    from honorific_checks.roles.reading.stance import Stance


class Decision(NamedTuple):
    """An outcome, with the chosen identity or the reason why there is none."""

    outcome: Outcome
    identity: Identity | None = None
    reason: str | None = None


EMPTY = Decision(Outcome.INVALID, reason="empty")
UNFINISHED = Decision(Outcome.INVALID, reason="only-reasoning")
ECHO = Decision(Outcome.INVALID, reason="echo")
NO_OPTION = Decision(Outcome.INVALID, reason="no-option")
_EXCLUDED = Decision(Outcome.INVALID, reason="only-excluded")
_REFUSAL = Decision(Outcome.REFUSED, reason="refusal")
_DISAPPROVAL = Decision(Outcome.REFUSED, reason="disapproval")
_APOLOGY = Decision(Outcome.REFUSED, reason="apology")
_NEITHER = Decision(Outcome.REFUSED, reason="neither")
_UNKNOWN = Decision(Outcome.UNKNOWN, reason="cannot-tell")
_EITHER = Decision(Outcome.UNDECIDED, reason="either-possible")
_BOTH = Decision(Outcome.UNDECIDED, reason="both-named")
_NUMBER = Decision(Outcome.UNDECIDED, reason="number-disagrees")
_THIRD = Decision(Outcome.THIRD, reason="third-identity")
_FIRST = {Sense.UNKNOWN: _UNKNOWN, Sense.DISAPPROVAL: _DISAPPROVAL}
"""Statements of which the first one counts."""
_LATER = {
    Sense.NEITHER: _NEITHER,
    Sense.UNCERTAIN: _UNKNOWN,
    Sense.APOLOGY: _APOLOGY,
    Sense.EITHER: _EITHER,
}
"""Statements that count without those, in this order."""
_BOTH_SIDES = 2


def judge(clauses: Clauses, fates: Sequence[Fate], stance: Stance, own: frozenset[str]) -> Decision:
    """The outcome of an answer.

    Args:
        clauses: the answer.
        fates: all of its mentions.
        stance: the mentions that still count at its end.
        own: nouns of the question's sentence, which an answer may repeat without meaning them.
    """
    leaders = _leaders(stance, own)
    identities = {fate.mention.identity for fate, _ in leaders}
    plain = bool(leaders) and leaders[0][1] >= Worth.ASSERTED
    if plain and len(identities) == 1:
        return _EITHER if _holds_open(clauses, fates, leaders) else _named(identities)
    if plain and len({bool(fate.mention.noun) for fate, _ in leaders}) > 1:
        return _NUMBER
    stated = _stated(clauses, stance.since, plain=plain)
    if stated is not None:
        return stated
    return _named(identities) if identities else _without(fates)


def _named(identities: set[Identity | None]) -> Decision:
    """The outcome if there is nothing but these identities."""
    if len(identities) > 1:
        return _BOTH
    identity = next(iter(identities))
    return Decision(Outcome.CHOSEN, identity) if identity is not None else _THIRD


def _without(fates: Sequence[Fate]) -> Decision:
    """The outcome if no identity is named that may be meant."""
    excluded = {fate.mention.identity for fate in fates if fate.excluded} - {None}
    if len(excluded) == _BOTH_SIDES:
        return _NEITHER
    return _EXCLUDED if excluded else NO_OPTION


def _leaders(stance: Stance, own: frozenset[str]) -> list[tuple[Fate, int]]:
    """The mentions that are worth most; if their identities differ, without the nouns of the question's sentence."""
    best = max((worth for _, worth in stance.held), default=0)
    leaders = [(fate, worth) for fate, worth in stance.held if worth == best]
    if own and len({fate.mention.identity for fate, _ in leaders}) > 1:
        foreign = [(fate, worth) for fate, worth in leaders if fate.mention.noun not in own]
        return foreign or leaders
    return leaders


def _stated(clauses: Clauses, since: int, *, plain: bool) -> Decision | None:
    """What an answer says instead of choosing: a refusal before anything else, then what it says first.

    Args:
        clauses: the answer.
        since: the place before which everything was taken back.
        plain: whether the answer also names somebody plainly, perhaps after an apology.
    """
    hits = [hit for hit in clauses.hits if hit.first >= since]
    said = {hit.sense for hit in hits}
    if Sense.REFUSAL in said or {Sense.APOLOGY, Sense.DISAPPROVAL} <= said:
        return _REFUSAL
    first = next((_FIRST[hit.sense] for hit in hits if hit.sense in _FIRST), None)
    if first is not None:
        return first
    if plain:
        said -= {Sense.APOLOGY, Sense.UNCERTAIN}
    return next((decision for sense, decision in _LATER.items() if sense in said), None)


def _holds_open(clauses: Clauses, fates: Sequence[Fate], leaders: Sequence[tuple[Fate, int]]) -> bool:
    """Whether an answer says after its choice that the other may be meant too, not only that the other may be so."""
    chosen = leaders[0][0].mention.identity
    last = max(fate.mention.first for fate, _ in leaders)
    either = {clauses.scope[hit.first] for hit in clauses.hits if hit.sense is Sense.EITHER}
    for fate in fates:
        mention = fate.mention
        if mention.first < last or mention.identity is chosen or not fate.counts:
            continue
        said = clauses.said(mention.first)
        too = mention.also or Sense.ALSO in said or clauses.scope[mention.first] in either
        if too and fate.bare and Sense.POSSIBLE in said:
            return True
    return False
