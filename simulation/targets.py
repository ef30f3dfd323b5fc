"""What a simulated run has to reproduce: targets.toml (printed facts) and choices.toml (what they leave open), joined.

Out come frozen records.  A printed figure is a rounded one: `Window` says which exact values print as it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ITEMS = 2016
PAIRS = 504
MARGIN = 0.15
"""Share of a rounding interval kept free at either end, so that no figure sits on a border."""


@dataclass(frozen=True, slots=True)
class Window:
    """The exact values, in the unit of the printed figure, that print as it with a margin to spare."""

    low: float
    high: float

    @classmethod
    def around(cls, printed: float, decimals: int, margin: float = MARGIN) -> Window:
        """The window of a figure printed with that many decimals."""
        half = 0.5 * 10**-decimals * (1 - 2 * margin)
        return cls(printed - half, printed + half)

    @property
    def middle(self) -> float:
        """The value to aim at."""
        return (self.low + self.high) / 2

    def meet(self, other: Window) -> Window:
        """The values in both windows."""
        return Window(max(self.low, other.low), min(self.high, other.high))

    def off(self, value: float) -> float:
        """How far a value lies outside; 0 inside."""
        return max(self.low - value, value - self.high, 0.0)


@dataclass(frozen=True, slots=True)
class Target:
    """One model's row of Table 4, the counts behind it, and the choices made for it."""

    model: str
    name: str
    hai: float
    gsr: float
    p_holm: str
    eta2_gender: float
    spread: float
    eta2_occupation: float
    hbs: float
    mixed: float
    male_only: int
    female_only: int
    possible_pairs: tuple[int, ...]
    """Every number of usable pairs that gives the printed figures."""
    pairs: int
    """The one chosen."""
    honorific: float
    nopronoun: float
    noise: float
    plural: int
    they: float
    singular: float

    @property
    def lost_pairs(self) -> int:
        """Pairs with at least one mixed side."""
        return PAIRS - self.pairs

    @property
    def mixed_items(self) -> int:
        """How many of the 2,016 outputs are mixed: the whole number nearest to the printed share."""
        return round(ITEMS * self.mixed / 100)

    @property
    def spread_window(self) -> Window:
        """The spreads for which both the spread and hbs = 50 |b - c| / (b + c) + spread print as in the table."""
        b, c = self.male_only, self.female_only
        direct = Window.around(self.spread, 1, margin=0.02)
        through_hbs = Window.around(self.hbs - 50 * abs(b - c) / (b + c), 1, margin=0.02)
        return direct.meet(through_hbs)


@dataclass(frozen=True, slots=True)
class Rankings:
    """Mean, least and greatest of the pairwise Spearman correlations, as printed."""

    mean: float
    least: float
    greatest: float


@dataclass(frozen=True, slots=True)
class TheyFacts:
    """What the paper says of singular they over all models."""

    least_plural: int
    greatest_plural: int
    rising: int
    rising_much: int
    not_rising: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedPair:
    """A pair of outputs whose registers the paper prints."""

    model: str
    occupation: str
    frame: str
    kind: str
    """Two signs, he and she: H honorific, O ordinary."""


def read(name: str) -> dict[str, Any]:
    """One TOML file of this folder."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def seed() -> int:
    """The seed of everything drawn at random."""
    return int(read("choices.toml")["seed"])


@cache
def targets() -> dict[str, Target]:
    """The nine models by id, in the order of Table 4."""
    choices = read("choices.toml")
    found = {}
    for model, row in read("targets.toml")["models"].items():
        facts = {key: value for key, value in row.items() if key != "pairs"}
        found[model] = Target(model=model, possible_pairs=tuple(row["pairs"]), **facts, **choices[model])
    return found


def printed_pairs() -> list[PrintedPair]:
    """The pairs that the paper prints."""
    return [PrintedPair(**row) for row in read("targets.toml")["pairs"]]


def rankings() -> Rankings:
    """The printed correlations of the occupation rankings."""
    return Rankings(**read("targets.toml")["rankings"])


def they_facts() -> TheyFacts:
    """The printed facts on singular they."""
    row = read("targets.toml")["they"]
    return TheyFacts(**{**row, "not_rising": tuple(row["not_rising"])})
