"""Confidence intervals of shares: of the difference of two matched shares (Tango), and of one share (Clopper-Pearson).

They take counts and return bounds as fractions. With nothing counted an interval is None; with small counts it is wide
but not wrong.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

HALVINGS = 60
"""Enough to get from a width of 2 to less than the spacing of floats near 1."""


class Interval(NamedTuple):
    """The values that are compatible with the counts, bounds included."""

    low: float
    high: float


def tango(b: int, c: int, pairs: int, confidence: float = 0.95) -> Interval | None:
    """Tango's asymptotic score interval of (b - c) / N, within -1 to 1.

    It consists of all differences that the score test does not reject, where the shares of b and c are the most likely
    ones with this difference. At a difference of 0 that is McNemar's test without continuity correction. It always
    contains (b - c) / N, and swapping b and c mirrors it. Without discordant pairs it is +- z^2 / (N + z^2), and not a
    point.

    Args:
        b: discordant pairs, first side only.
        c: discordant pairs, second side only.
        pairs: all pairs N, at least b + c.
        confidence: how often the interval should contain the true difference, between 0 and 1, both excluded.

    Returns:
        None if N = 0.

    Raises:
        statistics.StatisticsError: if the confidence is 1 or more.

    Source: Tango (1998), Statistics in Medicine 17, 891-908, equations 24 to 26.
    """
    if not pairs:
        return None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    return Interval(_lowest(b, c, pairs, z), -_lowest(c, b, pairs, z))


def _lowest(b: int, c: int, pairs: int, z: float) -> float:
    """The lower bound, found by halving: below (b - c) / N, where the falling statistic equals z."""
    rejected, kept = -1.0, (b - c) / pairs
    for _ in range(HALVINGS):
        middle = (rejected + kept) / 2
        if b - c - pairs * middle > z * sqrt(pairs * _variance(b, c, pairs, middle)):
            rejected = middle
        else:
            kept = middle
    return rejected


def _variance(b: int, c: int, pairs: int, difference: float) -> float:
    """Variance of one pair's difference (1, 0 or -1), with the most likely shares of b and c that are this far apart.

    The smaller share is the root of 2 N share^2 + linear share - constant. For the smaller side, no term of the
    discriminant is below 0, so rounding cannot make it negative.
    """
    gap = abs(difference)
    larger, smaller = (b, c) if difference > 0 else (c, b)
    linear = (2 * pairs - larger + smaller) * gap - b - c
    constant = smaller * gap * (1 - gap)
    share = (sqrt(linear * linear + 8 * pairs * constant) - linear) / (4 * pairs)
    return 2 * share + gap * (1 - gap)


def clopper_pearson(successes: int, trials: int, confidence: float = 0.95) -> Interval | None:
    """The exact interval of a share, within 0 to 1; it always contains successes / trials.

    It consists of all shares under which neither this few nor this many successes have a probability below half of
    1 - confidence. It covers at least as often as stated, and is wider than necessary. Without successes its low bound
    is 0.0; with only successes its high bound is 1.0.

    Args:
        successes: the number of successes, 0 to `trials`.
        trials: the number of trials.
        confidence: how often, at least, the interval should contain the true share, between 0 and 1, both excluded.

    Returns:
        None if there were no trials.

    Source: Clopper and Pearson (1934), Biometrika 26, 404-413, by quantiles of the beta distribution.
    """
    if not trials:
        return None
    from scipy.special import betaincinv  # noqa: PLC0415 - slow to import, used here alone

    failures = trials - successes
    low = betaincinv(successes, failures + 1, (1 - confidence) / 2) if successes else 0.0
    high = betaincinv(successes + 1, failures, (1 + confidence) / 2) if failures else 1.0
    return Interval(float(low), float(high))
