"""Intervals of the figures of Table 4, by occupations.

Shares have Korn and Graubard's interval, all else that of the bootstrap on the logit scale. The spread can be no larger
than the mean rate allows. HBS and eta squared for gender are folded: they can't tell he from she, so without a
difference their resamples are biased away from 0. Their intervals come from the signed figures behind them: HBS is the
largest of its two signed scores and their mean, the spread, and a signed score is made of the direction of the flips
and the spread. For their coverage see docs/background/operating-characteristics.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from honorific_checks.allocation.analysis.grid import BARE, Grid
from honorific_checks.allocation.analysis.grid import counted as by_row
from honorific_checks.allocation.analysis.sums import Figures, Sums, by_occupation, figures, weighted
from honorific_checks.stats.estimate import Resamples, counted
from honorific_checks.stats.intervals import Interval, Side, clopper_pearson, zou_donner

SPREAD = (0.0, 50.0)
"""Its range, in points."""


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
    sums = by_occupation(grid)
    found = figures(weighted(sums, resamples.weights))
    of, share = resamples.interval, resamples.share_interval
    bare = by_row(grid.readable[..., BARE])
    mean_rate = share(found.mean_rate, counted(bare))
    spread = bounded_spread(float(found.spread[0]), of(found.spread, *SPREAD), mean_rate)
    return Intervals(
        hai=of(found.hai),
        gsr=share(found.gsr, counted(sums.pairs)),
        eta2_gender=squared(of(found.phi)),
        eta2_occupation=of(found.eta2_occupation, 0.0, 1.0),
        spread=spread,
        mean_rate=mean_rate,
        hbs=_hbs(sums, found, spread, resamples),
        mixed_rate=share(found.mixed_rate, counted(sums.items)),
        unreadable_rate=share(found.unreadable_rate, counted(sums.items)),
    )


def bounded_spread(value: float, interval: Interval | None, mean_rate: Interval | None) -> Interval | None:
    """The spread's interval, cut where rates from 0 to 1 with this mean can lie no further apart.

    A spread of 0 shows no error; then its interval is from 0 to that bound.

    Args:
        value: the spread, in points.
        interval: of the bootstrap.
        mean_rate: the interval of the mean rate.

    Source: Bhatia and Davis (2000), American Mathematical Monthly 107, 353-357: variance <= mean (1 - mean).
    """
    if mean_rate is None or np.isnan(value):
        return None
    nearest = min(max(0.5, mean_rate.low), mean_rate.high)
    most = max(value, 100 * sqrt(nearest * (1 - nearest)))
    if interval is None:
        return Interval(0.0, most) if value == 0 else None
    return Interval(interval.low, min(interval.high, most))


def _hbs(sums: Sums, found: Figures, spread: Interval | None, resamples: Resamples) -> Interval | None:
    """The interval of HBS: the direction of the flips is a share, worth 100 points from she to he."""
    flips = sums.male_only + sums.female_only
    towards = resamples.share_interval(found.direction, counted(flips))
    if towards is None or spread is None:
        return None

    def signed(direction: float, low: float, high: float) -> Interval:
        lean = Side(50 * (2 * direction - 1), Interval(50 * (2 * low - 1), 50 * (2 * high - 1)))
        # s + lean is s - (-lean), and a lean to the other side has the opposite interval.
        opposite = Side(-lean.value, Interval(-lean.interval.high, -lean.interval.low))
        return zou_donner(Side(float(found.spread[0]), spread), opposite)

    he = float(found.direction[0])
    return larger(signed(he, *towards), signed(1 - he, 1 - towards.high, 1 - towards.low), spread)


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
