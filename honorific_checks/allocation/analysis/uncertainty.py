"""Intervals of the figures of Table 4, from a bootstrap over occupations.

HBS and eta squared for gender are folded: they can't tell he from she, so without a difference their resamples are
biased away from 0. Their intervals come from the signed figures behind them; HBS is the largest of its two signed
scores and their mean, the spread. For their coverage see docs/background/operating-characteristics.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from honorific_checks.allocation.analysis.grid import Grid
from honorific_checks.allocation.analysis.sums import by_occupation, figures, weighted
from honorific_checks.stats.estimate import Resamples
from honorific_checks.stats.intervals import Interval, clopper_pearson

SPREAD = (0.0, 50.0)
SIGNED_HBS = (-50.0, 100.0)
"""The ranges of spread and signed HBS, in points."""


@dataclass(frozen=True, slots=True)
class Intervals:
    """An interval for each figure, in the figure's unit, or None."""

    hai: Interval | None
    gsr: Interval | None
    eta2_gender: Interval | None
    eta2_occupation: Interval | None
    spread: Interval | None
    mean_rate: Interval | None
    hbs: Interval | None
    mixed_rate: Interval | None
    unreadable_rate: Interval | None


def uncertainty(grid: Grid, resamples: Resamples) -> Intervals:
    """The intervals of one model's figures."""
    found = figures(weighted(by_occupation(grid), resamples.weights))
    of, share = resamples.interval, partial(resamples.interval, least=0.0, most=1.0)
    spread = of(found.spread, *SPREAD)
    return Intervals(
        hai=of(found.hai),
        gsr=share(found.gsr),
        eta2_gender=squared(of(found.phi)),
        eta2_occupation=share(found.eta2_occupation),
        spread=spread,
        mean_rate=share(found.mean_rate),
        hbs=larger(of(found.hbs_he, *SIGNED_HBS), of(found.hbs_she, *SIGNED_HBS), spread),
        mixed_rate=share(found.mixed_rate),
        unreadable_rate=share(found.unreadable_rate),
    )


def squared(root: Interval | None) -> Interval | None:
    """The interval of a square, from that of its signed root; it starts at 0 if the root may be 0."""
    if root is None:
        return None
    ends = sorted((root.low**2, root.high**2))
    return Interval(0.0 if root.low <= 0 <= root.high else ends[0], ends[1])


def larger(*intervals: Interval | None) -> Interval | None:
    """The interval of the largest of several figures; None if one of them has no interval."""
    known = [interval for interval in intervals if interval is not None]
    if len(known) < len(intervals):
        return None
    return Interval(max(interval.low for interval in known), max(interval.high for interval in known))


@dataclass(frozen=True, slots=True)
class Direction:
    """Which side the discordant pairs favour."""

    discordant: int
    """b + c, the number of discordant pairs."""
    value: float | None
    """b / (b + c), the share that is honorific for he; None if no pair is discordant."""
    interval: Interval | None
    """Clopper and Pearson's exact interval, by pairs."""


def direction(b: int, c: int, confidence: float) -> Direction:
    """The share of the discordant pairs that favours he, from their counts."""
    return Direction(b + c, b / (b + c) if b + c else None, clopper_pearson(b, b + c, confidence))
