"""The no-pronoun items: how many of each occupation's seven are honorific, for all models together.

Each model's spread has to print as in the table, and so have the mean, least and greatest of the rank correlations
between models.  Counts start from the occupations' standing; then single steps that bring the figures nearer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import fsum, sqrt
from operator import mul
from random import Random

import numpy as np

from simulation.chance import apportion, below, noise, risen, solve, stream
from simulation.targets import Rankings, Target, Window

OCCUPATIONS = 72
FRAMES = 7
COMMON_NOISE = 0.25
"""How far the standing all models share strays from the published order of occupations."""
SLOPES = tuple(step / 20 for step in range(2, 161))
STEPS = 20_000
SLACK = 0.1
"""Harm that is let pass now and then, so that the search does not get stuck next to its goal."""


def standing(seed: int) -> list[float]:
    """The standing of the occupations that all models share: the published order, high to low, a little disturbed."""
    top = sqrt(3)
    even = [top - 2 * top * place / (OCCUPATIONS - 1) for place in range(OCCUPATIONS)]
    rng = stream(seed, "standing")
    return [value + COMMON_NOISE * noise(rng) for value in even]


def seen_by(target: Target, common: Sequence[float], seed: int) -> list[float]:
    """The standing as one model sees it."""
    rng = stream(seed, target.model, "standing")
    return [value + target.noise * noise(rng) for value in common]


def spread(honorific: Sequence[int], readable: Sequence[int]) -> float:
    """Population standard deviation of the rates, in points."""
    rates = [100 * h / n for h, n in zip(honorific, readable, strict=True)]
    mean = fsum(rates) / len(rates)
    return sqrt(fsum((rate - mean) ** 2 for rate in rates) / len(rates))


def scaled_ranks(honorific: Sequence[int], readable: Sequence[int]) -> list[float]:
    """Average ranks of the rates, centred and scaled, so that a sum of products is Spearman's correlation."""
    rates = [h / n for h, n in zip(honorific, readable, strict=True)]
    ranks, before = {}, 0
    for rate, count in sorted(Counter(rates).items()):
        ranks[rate] = before + (count + 1) / 2
        before += count
    middle = (len(rates) + 1) / 2
    centred = [ranks[rate] - middle for rate in rates]
    length = sqrt(fsum(value * value for value in centred))
    return [value / length for value in centred]


def first_counts(target: Target, seen: Sequence[float], readable: Sequence[int]) -> list[int]:
    """Counts along the standing, with the slope that comes nearest to the spread."""

    def counts(slope: float) -> list[int]:
        steep = slope * np.array(seen)
        level = solve(lambda x: fsum(risen(x, steep)) / len(seen), target.nopronoun)
        shares = [n * rate for n, rate in zip(readable, risen(level, steep), strict=True)]
        return apportion(shares, readable, round(fsum(shares)))

    wanted = target.spread_window.middle
    return min((counts(slope) for slope in SLOPES), key=lambda found: abs(spread(found, readable) - wanted))


class Search:
    """The counts of all models, and steps that bring spreads and correlations into their windows."""

    def __init__(self, targets: Sequence[Target], readable: list[list[int]], ranks: Rankings) -> None:
        self.targets = targets
        self.readable = readable
        self.windows = [Window.around(figure, 2, margin=0.3) for figure in (ranks.mean, ranks.least, ranks.greatest)]
        self.honorific: list[list[int]] = []
        self.scaled: list[list[float]] = []
        self.correlations: dict[tuple[int, int], float] = {}
        self.off: list[float] = []
        """How far the spread of each model lies outside its window."""

    def start(self, honorific: list[list[int]]) -> None:
        """Take these counts as the beginning."""
        self.honorific = honorific
        self.scaled = [scaled_ranks(*pair) for pair in zip(honorific, self.readable, strict=True)]
        self.correlations = {
            (one, other): dot(self.scaled[one], self.scaled[other])
            for one, other in combinations(range(len(honorific)), 2)
        }
        self.off = [self.spread_off(model) for model in range(len(honorific))]

    def spread_off(self, model: int) -> float:
        """How far the spread of one model lies outside its window."""
        return self.targets[model].spread_window.off(spread(self.honorific[model], self.readable[model]))

    def away(self) -> float:
        """How far the figures lie outside their windows, all together: 0 when done."""
        values = self.correlations.values()
        figures = (fsum(values) / len(values), min(values), max(values))
        ranks = fsum(window.off(figure) for window, figure in zip(self.windows, figures, strict=True))
        return 100 * ranks + fsum(self.off)

    def run(self, rng: Random) -> None:
        """Step until every figure is inside its window.

        Raises:
            ValueError: where that does not happen; another noise or nopronoun in choices.toml is the next step.
        """
        away = self.away()
        for _ in range(STEPS):
            if away == 0:
                return
            away = self.step(rng, away)
        raise ValueError(f"spreads and rank correlations stay {away:.3f} away from their windows")

    def step(self, rng: Random, away: float) -> float:
        """Try one step: one occupation up, one down, or only one of them; keep it where it does no harm, or little."""
        model = below(rng, len(self.targets))
        counts, readable = self.honorific[model], self.readable[model]
        before = (list(counts), self.scaled[model], dict(self.correlations), self.off[model])
        which = below(rng, 4)
        for change in (1,) if which == 0 else (-1,) if which == 1 else (1, -1):
            place = below(rng, OCCUPATIONS)
            counts[place] = min(readable[place], max(0, counts[place] + change))
        self.scaled[model] = scaled_ranks(counts, readable)
        for pair in self.correlations:
            if model in pair:
                self.correlations[pair] = dot(self.scaled[pair[0]], self.scaled[pair[1]])
        self.off[model] = self.spread_off(model)
        now = self.away()
        if now <= away or (now <= away + SLACK and rng.random() < 0.1):
            return now
        self.honorific[model], self.scaled[model], self.correlations, self.off[model] = before
        return away


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The sum of products."""
    return fsum(map(mul, one, other))
