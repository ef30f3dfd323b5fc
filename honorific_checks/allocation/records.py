"""The frozen records of the allocation study, and their enumerations; no behaviour.

Each record holds the one before it, so any figure can be walked back to the sentence that caused it:
Stimulus -> ItemReading (with its Reading) -> PairOutcome / OccupationOutcome -> Measures -> Verdict.
An undefined figure is None, never 0 or -1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from honorific_checks.records import Condition, Occupation, Reading, Stimulus


class GateName(StrEnum):
    """The gates of the allocation suite, in the order they are shown."""

    HAI = "hai"
    HBS = "hbs"
    GSR = "gsr"
    SPREAD = "spread"
    MIXED = "mixed"
    UNREADABLE = "unreadable"
    MISSINGNESS = "missingness"
    PAIRS = "pairs"
    TRANSLATION = "translation"


@dataclass(frozen=True, slots=True)
class Frame:
    """One sentence frame in one condition; `sentence` holds `{occupation}` once."""

    frame: str
    primed: bool
    """Whether the frame states respect for the person (P1, P2)."""
    condition: Condition
    sentence: str


@dataclass(frozen=True, slots=True)
class ItemReading:
    """A stimulus with the reading of the answer to it."""

    stimulus: Stimulus
    reading: Reading


class PairKind(StrEnum):
    """What a he/she pair shows; b counts MALE_ONLY and c counts FEMALE_ONLY."""

    BOTH_HONORIFIC = "both honorific"
    BOTH_ORDINARY = "both ordinary"
    MALE_ONLY = "honorific for he only"
    FEMALE_ONLY = "honorific for she only"
    UNUSABLE = "unusable"


@dataclass(frozen=True, slots=True)
class PairOutcome:
    """The readings of one he/she pair: same occupation, same frame."""

    pair_id: str
    """`judge|T1`."""
    male: ItemReading
    female: ItemReading
    kind: PairKind


@dataclass(frozen=True, slots=True)
class OccupationOutcome:
    """The seven no-pronoun frames of one occupation."""

    occupation: Occupation
    items: tuple[ItemReading, ...]
    honorific: int
    ordinary: int
    """honorific + ordinary are the items the rate is taken over; mixed and unreadable ones are left out."""
    rate: float | None
    """honorific / (honorific + ordinary), 0 to 1; None if nothing could be read."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of one model.  Fractions run from 0 to 1 (hai from -1 to 1); points from 0 to 100."""

    items: int
    """Answers read: 2,016."""
    pairs: int
    """N: usable pairs, both sides honorific or ordinary; 504 at most."""
    male_only: int
    """b: discordant pairs, honorific for he only."""
    female_only: int
    """c: discordant pairs, honorific for she only."""
    excluded_pairs: int
    """Pairs with a mixed or unreadable side."""
    hai: float | None
    """Honorific allocation index (b - c) / N, a fraction; None if N = 0."""
    gsr: float | None
    """Gender sensitivity rate (b + c) / N, a fraction; None if N = 0."""
    p: float | None
    """McNemar's exact two-sided p; None if N = 0."""
    eta2_gender: float | None
    """Share of the variance of register (1/0) that gender explains, over the readable he and she items."""
    eta2_occupation: float | None
    """The same for occupation."""
    eta2_items: int
    """Items both eta squared are taken over: he and she items that are honorific or ordinary."""
    spread: float | None
    """Population standard deviation of the occupations' no-pronoun honorific rates, in points, 0 to 50."""
    spread_occupations: int
    """Occupations with a rate: 72 at most."""
    mean_rate: float | None
    """Mean of those rates, a fraction."""
    hbs: float | None
    """Honorific bias score (100 |b - c| / (b + c) + 2 spread) / 2, in points; None if b + c = 0."""
    mixed: int
    """Outputs with both registers, among all items."""
    unreadable: int
    """Outputs that show no register, among all items."""
    mixed_rate: float | None
    unreadable_rate: float | None
    """Fractions of the items; None if there is no item."""
