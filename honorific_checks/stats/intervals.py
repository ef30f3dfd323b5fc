"""Confidence intervals of shares and of differences between them.

Of the difference of two matched shares (Tango), of one share from its counts (Clopper-Pearson) or from clusters
(Korn-Graubard), and of a difference from the intervals of its two sides (Zou-Donner). Bounds are fractions. With
nothing counted an interval is None; with small counts it is wide but not wrong.
"""

from __future__ import annotations

from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

HALVINGS = 60
"""Enough to get from a width of 2 to less than the spacing of floats near 1."""
LEAST_FREEDOM = 8
"""Of the error of a share: with fewer, whole occupations would be wider than they need be, with more, a rate of 0.5
percent of mixed outputs is missed in 8% and not 6% of data sets (docs/background/operating-characteristics.md)."""
STEPS, TERMS = 200, 1_000
"""More than a quantile or its fraction takes."""
ROUNDING, TINY = 1e-14, 1e-300


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
    return _exact(successes, trials, confidence) if trials else None


def _exact(successes: float, trials: float, confidence: float) -> Interval:
    """Clopper and Pearson's interval, which the beta distribution extends to fractions of a success and a trial."""
    failures, tail = trials - successes, (1 - confidence) / 2
    return Interval(
        beta_quantile(successes, failures + 1, tail) if successes > 0 else 0.0,
        beta_quantile(successes + 1, failures, 1 - tail) if failures > 0 else 1.0,
    )


class Counted(NamedTuple):
    """What a share from clusters is taken over."""

    trials: float
    """The number of items or pairs."""
    clusters: int
    """The number of clusters with at least one of them."""


def korn_graubard(
    share: float, error: float, of: Counted, confidence: float = 0.95, freedom: float | None = None
) -> Interval | None:
    """The interval of a share of clustered trials: Clopper and Pearson's, with as many trials as they are worth.

    Trials that hang together are worth fewer: share (1 - share) / error^2, reduced by how much less certain an error
    from a few clusters is, and never more than there are. At an end of the range, 0 or 1, clusters show no error; each
    is then worth one trial, as if its trials always went the same way. The interval contains the share, stays within 0
    to 1, and holds the truth at either end, where a standard error with a normal quantile does not.

    Args:
        share: the share, 0 to 1.
        error: its standard error by clusters.
        of: what it is taken over.
        confidence: the confidence level, between 0 and 1, both excluded.
        freedom: degrees of freedom of the error, by default one fewer than clusters; never fewer than LEAST_FREEDOM,
            because the exact interval itself allows for a few successes.

    Returns:
        None if there are no trials.

    Source: Korn and Graubard (1998), Survey Methodology 24, 193-201; at an end, their rule by clusters.
    """
    if not of.trials:
        return None
    if not 0 < share < 1 or error <= 0:
        return _exact(share * of.clusters, of.clusters, confidence)
    freedom = max(LEAST_FREEDOM, of.clusters - 1 if freedom is None else freedom)
    few = student(freedom, confidence) / NormalDist().inv_cdf((1 + confidence) / 2)
    variance = (error * few) ** 2
    worth = share * (1 - share) / variance if variance * of.trials > share * (1 - share) else of.trials
    return _exact(share * worth, worth, confidence)


class Side(NamedTuple):
    """One side of a difference: its value and its interval, which contains it."""

    value: float
    interval: Interval


def zou_donner(first: Side, second: Side, correlation: float = 0.0) -> Interval:
    """The interval of first - second from the intervals of both, so that it keeps their range and their skewness.

    Args:
        first: the first side.
        second: the second side.
        correlation: that of the two estimates, -1 to 1; 0 is on the safe side if it is positive.

    Source: Zou and Donner (2008), Statistics in Medicine 27, 1693-1702, the method of variance estimates recovery.
    """

    def reach(one: float, other: float) -> float:
        return sqrt(max(0.0, one * one + other * other - 2 * correlation * one * other))

    gap = first.value - second.value
    below, above = first.value - first.interval.low, first.interval.high - first.value
    other_below, other_above = second.value - second.interval.low, second.interval.high - second.value
    return Interval(gap - reach(below, other_above), gap + reach(above, other_below))


def beta_quantile(a: float, b: float, probability: float) -> float:
    """The value that a beta distribution stays below with this probability; scipy's is slow to import for every gate.

    Newton's steps, and halvings where they leave the bracket.

    Args:
        a: above 0.
        b: above 0.
        probability: between 0 and 1, both excluded.
    """
    scale = lgamma(a) + lgamma(b) - lgamma(a + b)
    low, high, value = 0.0, 1.0, a / (a + b)
    for _ in range(STEPS):
        below = _beta_below(a, b, value, scale)
        low, high = (value, high) if below < probability else (low, value)
        density = exp((a - 1) * log(value) + (b - 1) * log1p(-value) - scale)
        following = value - (below - probability) / density if density > 0 else low
        if not low < following < high:
            following = (low + high) / 2
        if following in (value, 0.0, 1.0) or abs(following - value) <= ROUNDING * value:
            return following
        value = following
    return value


def _beta_below(a: float, b: float, value: float, scale: float) -> float:
    """The regularised incomplete beta function, by its continued fraction on the side where that converges fast."""
    if value > (a + 1) / (a + b + 2):
        return 1 - _beta_below(b, a, 1 - value, scale) if value < 1 else 1.0
    front = exp(a * log(value) + b * log1p(-value) - scale) / a
    # Lentz's way through the fraction, from the front.
    upper, lower = 1.0, _not_zero(1 - (a + b) * value / (a + 1))
    whole = 1 / lower
    lower = 1 / lower
    for step in range(1, TERMS):
        even = step * (b - step) * value / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * value / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            lower = 1 / _not_zero(1 + term * lower)
            upper = _not_zero(1 + term / upper)
            whole *= lower * upper
        if abs(lower * upper - 1) < ROUNDING:
            break
    return front * whole


def _not_zero(number: float) -> float:
    return number if abs(number) > TINY else TINY


def student(freedom: float, confidence: float) -> float:
    """The quantile of Student's t: |t| stays below it with a probability of `confidence`; from that of a beta.

    Args:
        freedom: degrees of freedom f, above 0; t^2 / (f + t^2) has the distribution Beta(1/2, f/2).
        confidence: above 0 and below 1.
    """
    share = beta_quantile(0.5, freedom / 2, confidence)
    return sqrt(freedom * share / (1 - share))
