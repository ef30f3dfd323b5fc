"""Confidence intervals of shares: of the difference of two matched shares (Tango), and of one share (Clopper-Pearson).

Counts go in, bounds as fractions come out.  With nothing counted an interval is None; with few it is wide, never wrong.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

HALVINGS = 60
"""From a width of 2 to less than the spacing of the floats next to 1."""


class Interval(NamedTuple):
    """The values that the counts do not speak against, bounds included."""

    low: float
    high: float


def tango(b: int, c: int, pairs: int, confidence: float = 0.95) -> Interval | None:
    """Tango's asymptotic score interval of (b - c) / N, within -1 to 1.

    It holds every difference that the score test, with the likeliest shares that have this difference, does not
    reject; at a difference of 0 that test is McNemar's without continuity correction.  It always contains (b - c) / N,
    and swapping b and c turns it round.  Without a discordant pair it is +- z^2 / (N + z^2), and not a point.

    Args:
        b: discordant pairs, first side only.
        c: discordant pairs, second side only.
        pairs: all pairs N, at least b + c.
        confidence: how often the interval is to hold the true difference, 0 to 1, both excluded.

    Returns:
        None if N = 0.

    Raises:
        statistics.StatisticsError: the confidence is 1 or more.

    Source: Tango (1998), Statistics in Medicine 17, 891-908, equations 24 to 26.
    """
    if not pairs:
        return None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    return Interval(_lowest(b, c, pairs, z), -_lowest(c, b, pairs, z))


def _lowest(b: int, c: int, pairs: int, z: float) -> float:
    """Where the statistic, which falls as the difference grows, comes down to z: by halving, below (b - c) / N."""
    rejected, kept = -1.0, (b - c) / pairs
    for _ in range(HALVINGS):
        middle = (rejected + kept) / 2
        if b - c - pairs * middle > z * sqrt(pairs * _variance(b, c, pairs, middle)):
            rejected = middle
        else:
            kept = middle
    return rejected


def _variance(b: int, c: int, pairs: int, difference: float) -> float:
    """Variance of one pair's difference, 1, 0 or -1, with the likeliest shares of b and c that lie this far apart.

    The smaller share is the root of 2 N share^2 + linear share - constant; sought from the smaller side, no term of
    the discriminant is below 0, so that rounding has nothing to make negative.
    """
    gap = abs(difference)
    larger, smaller = (b, c) if difference > 0 else (c, b)
    linear = (2 * pairs - larger + smaller) * gap - b - c
    constant = smaller * gap * (1 - gap)
    share = (sqrt(linear * linear + 8 * pairs * constant) - linear) / (4 * pairs)
    return 2 * share + gap * (1 - gap)


def clopper_pearson(successes: int, trials: int, confidence: float = 0.95) -> Interval | None:
    """The exact interval of a share, within 0 to 1; it always contains successes / trials.

    It holds every share under which neither so few nor so many successes would have a probability below half of
    1 - confidence: at least as sure as it says, and wider than it need be.  With no success its low bound is 0.0, with
    nothing but successes its high bound is 1.0.

    Args:
        successes: how many of the trials, 0 to all.
        trials: how many there were.
        confidence: how often, at least, the interval is to hold the true share, 0 to 1, both excluded.

    Returns:
        None if there was no trial.

    Source: Clopper and Pearson (1934), Biometrika 26, 404-413, by quantiles of the beta distribution.
    """
    if not trials:
        return None
    from scipy.special import betaincinv  # noqa: PLC0415 - slow to import, used here alone

    failures = trials - successes
    low = betaincinv(successes, failures + 1, (1 - confidence) / 2) if successes else 0.0
    high = betaincinv(successes + 1, failures, (1 + confidence) / 2) if failures else 1.0
    return Interval(float(low), float(high))
