"""Turn readings into outcomes: the 504 he/she pairs and the 72 occupations of one model.

If answers are missing from the 2,016, only pairs with both sides and occupations with a no-pronoun answer are included.
Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from honorific_checks.allocation.records import ItemReading, OccupationOutcome, PairKind, PairOutcome
from honorific_checks.records import Condition, Occupation, Register

READABLE = (Register.HONORIFIC, Register.ORDINARY)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """All outcomes of one model, in the published order."""

    items: tuple[ItemReading, ...]
    pairs: dict[str, PairOutcome]
    """The pairs by id, `judge|T1`."""
    occupations: dict[str, OccupationOutcome]
    """The occupations by slug."""


def pair_id(occupation: str, frame: str) -> str:
    """The id of a pair: the item id without its condition."""
    return f"{occupation}|{frame}"


def pair_kind(male: Register, female: Register) -> PairKind:
    """The kind of a pair, from the registers of its two sides."""
    if male not in READABLE or female not in READABLE:
        return PairKind.UNUSABLE
    if male is female:
        return PairKind.BOTH_HONORIFIC if male is Register.HONORIFIC else PairKind.BOTH_ORDINARY
    return PairKind.MALE_ONLY if male is Register.HONORIFIC else PairKind.FEMALE_ONLY


def outcomes(items: Iterable[ItemReading]) -> Outcomes:
    """Group readings into pairs and occupations."""
    items = tuple(items)
    sides: dict[str, dict[Condition, ItemReading]] = {}
    bare: dict[Occupation, list[ItemReading]] = {}
    for item in items:
        stimulus = item.stimulus
        if stimulus.condition is Condition.NOPRONOUN:
            bare.setdefault(stimulus.occupation, []).append(item)
        elif stimulus.condition is not Condition.THEY:
            sides.setdefault(pair_id(stimulus.occupation.slug, stimulus.frame), {})[stimulus.condition] = item
    pairs = {
        name: PairOutcome(
            pair_id=name,
            male=pair[Condition.MALE],
            female=pair[Condition.FEMALE],
            kind=pair_kind(pair[Condition.MALE].reading.register, pair[Condition.FEMALE].reading.register),
        )
        for name, pair in sides.items()
        if len(pair) == 2
    }
    return Outcomes(
        items=items,
        pairs=pairs,
        occupations={occupation.slug: occupation_outcome(occupation, found) for occupation, found in bare.items()},
    )


def occupation_outcome(occupation: Occupation, items: list[ItemReading]) -> OccupationOutcome:
    """The honorific rate of one occupation over its no-pronoun items."""
    registers = [item.reading.register for item in items]
    honorific, ordinary = registers.count(Register.HONORIFIC), registers.count(Register.ORDINARY)
    readable = honorific + ordinary
    return OccupationOutcome(occupation, tuple(items), honorific, ordinary, honorific / readable if readable else None)
