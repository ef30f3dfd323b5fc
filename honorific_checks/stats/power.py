"""What a number of matched pairs can show: gaps that McNemar's test detects, and pairs that bound the gap.

`discordant` is the share of pairs that flip, p_b + p_c, and `gap` is the difference between the two directions,
|p_b - p_c|. Both are fractions from 0 to 1, and the gap cannot exceed the discordant share.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, comb, sqrt
from statistics import NormalDist

PRECISION = 1e-6
"""How close an exact detectable gap is to the true minimum: a ten-thousandth of a point."""
HALVINGS = 60
"""More than a float can tell apart."""
NORMAL = NormalDist()


def detectable_gap(discordant: float, pairs: int, alpha: float = 0.05, power: float = 0.8) -> float | None:
    """The smallest gap that McNemar's two-sided test detects, by the normal approximation; above 0, at most 1.

    Args:
        discordant: share of discordant pairs.
        pairs: how many pairs there are.
        alpha: level of the test, 0 to 1, both excluded.
        power: how likely the gap is to be detected, from one half to below 1.

    Returns:
        None if even the largest possible gap, all discordant pairs in one direction, is not detected; this includes
        having no pairs or no discordant ones.

    Source: Connor (1987), Biometrics 43, 207-211: N = (z_alpha sqrt(psi) + z_power sqrt(psi - gap^2))^2 / gap^2, solved
    for the gap.
    """
    z_alpha, z_power = NORMAL.inv_cdf(1 - alpha / 2), NORMAL.inv_cdf(power)
    # Below this the quadratic's root solves the equation with the other sign of z_power, and no gap solves this one.
    if pairs < z_alpha**2:
        return None
    root = z_alpha * sqrt(pairs) + z_power * sqrt(pairs + z_power**2 - z_alpha**2)
    gap = sqrt(discordant) * root / (pairs + z_power**2)
    return gap if 0 < gap <= discordant else None


def pairs_to_detect(gap: float, discordant: float, alpha: float = 0.05, power: float = 0.8) -> int | None:
    """How many pairs McNemar's two-sided test needs to detect a gap, by the normal approximation.

    Args:
        gap: the true gap.
        discordant: share of discordant pairs.
        alpha: level of the test, 0 to 1, both excluded.
        power: how likely the gap is to be detected, from one half to below 1.

    Returns:
        None if the gap is 0, which no number of pairs detects, or larger than the discordant share, which cannot be.

    Source: Connor (1987), as `detectable_gap`, rounded up.
    """
    if not 0 < gap <= discordant:
        return None
    z_alpha, z_power = NORMAL.inv_cdf(1 - alpha / 2), NORMAL.inv_cdf(power)
    return ceil(((z_alpha * sqrt(discordant) + z_power * sqrt(discordant - gap * gap)) / gap) ** 2)


def pairs_to_bound(
    gap: float, discordant: float, margin: float, confidence: float = 0.95, power: float = 0.8
) -> int | None:
    """How many pairs put a two-sided confidence interval of the gap inside +- margin, by the normal approximation.

    It is the smallest N for which (b - c) / N +- z sqrt((psi - gap^2) / N) is inside with the given power. Both bounds
    matter: equally for a gap of 0, only the nearer one for a gap near the margin. A score interval is wider with few
    discordant pairs: with fewer than ten of them the number is too optimistic.

    Args:
        gap: the true gap; 0 is even.
        discordant: share of discordant pairs.
        margin: the largest acceptable gap.
        confidence: the confidence level of the interval, between 0 and 1, both excluded.
        power: how likely the interval is to be inside, between 0 and 1, both excluded.

    Returns:
        None if the gap is not smaller than the margin, or larger than the discordant share. Without discordant pairs
        there is no variance, so Tango's interval for b = c = 0 is used, +- z^2 / (N + z^2).

    Source: the two one-sided tests of Schuirmann (1987), Journal of Pharmacokinetics and Biopharmaceutics 15, 657-680,
    with the variance of a paired difference.
    """
    if not gap < margin or not 0 <= gap <= discordant:
        return None
    z = NORMAL.inv_cdf((1 + confidence) / 2)
    if not discordant:
        return ceil(z * z * (1 - margin) / margin)
    # sqrt(N) over a pair's standard deviation; it is enough if each bound takes at most half the risk.
    too_few, enough = 0.0, (z + NORMAL.inv_cdf((1 + power) / 2)) / (margin - gap)
    for _ in range(HALVINGS):
        middle = (too_few + enough) / 2
        if NORMAL.cdf(middle * (margin - gap) - z) + NORMAL.cdf(middle * (margin + gap) - z) - 1 < power:
            too_few = middle
        else:
            enough = middle
    return ceil(enough * enough * (discordant - gap * gap))


def exact_power(gap: float, discordant: float, pairs: int, alpha: float = 0.05) -> float | None:
    """How likely McNemar's exact test is to give p < alpha, from 0 to 1, over all numbers of discordant pairs.

    Args:
        gap: the true gap; at 0 the power is the chance of a false alarm, at most alpha.
        discordant: share of discordant pairs.
        pairs: how many pairs there are.
        alpha: level of the test, 0 to 1.

    Returns:
        None if there are no pairs or no discordant ones, or the gap is larger than the discordant share.

    Source: the unconditional power of Duffy (1984), Biometrics 40, 1005-1015: the mean, over the binomial number of
    discordant pairs, of the power given that number.
    """
    if not pairs or not discordant or not 0 <= gap <= discordant:
        return None
    return _power_by_gap(discordant, pairs, alpha)(gap)


def exact_detectable_gap(discordant: float, pairs: int, alpha: float = 0.05, power: float = 0.8) -> float | None:
    """The smallest gap at which McNemar's exact test reaches a power, rounded up to a millionth.

    Args:
        discordant: share of discordant pairs.
        pairs: how many pairs there are.
        alpha: level of the test, 0 to 1.
        power: how likely the gap is to be detected, above alpha and below 1.

    Returns:
        None if even the largest possible gap, all discordant pairs in one direction, is detected less often; this
        includes having no pairs or no discordant ones.

    Source: `exact_power`, which grows with the gap, solved by halving.
    """
    if not pairs or not discordant:
        return None
    power_at = _power_by_gap(discordant, pairs, alpha)
    if power_at(discordant) < power:
        return None
    missed, detected = 0.0, discordant
    while detected - missed > PRECISION:
        middle = (missed + detected) / 2
        if power_at(middle) < power:
            missed = middle
        else:
            detected = middle
    return detected


def _power_by_gap(discordant: float, pairs: int, alpha: float) -> Callable[[float], float]:
    """The exact test's power as a function of the gap; what does not depend on the gap is computed here."""
    import numpy as np  # noqa: PLC0415 - slow to import, used here alone
    from scipy.special import bdtr, gammaln, xlog1py, xlogy  # noqa: PLC0415 - as above

    largest = np.array(_critical_values(pairs, alpha))
    flips = np.flatnonzero(largest >= 0)
    largest, stay = largest[flips], pairs - flips
    ways = gammaln(pairs + 1) - gammaln(flips + 1) - gammaln(stay + 1)
    chance = np.exp(ways + xlogy(flips, discordant) + xlog1py(stay, -discordant))

    def power_at(gap: float) -> float:
        share = (1 + gap / discordant) / 2
        return float(chance @ (bdtr(largest, flips, share) + bdtr(largest, flips, 1 - share)))

    return power_at


def _critical_values(pairs: int, alpha: float) -> list[int]:
    """For 0 to N discordant pairs, the largest count of the rarer direction that gives p < alpha; -1 if none does.

    From one number of discordant pairs to the next it stays the same or grows by one, and the tail follows Pascal's
    rule.
    """
    found, candidate, tail = [], 0, 1
    for discordant in range(pairs + 1):
        if 2 * tail / (1 << discordant) < alpha:
            candidate += 1
            tail += comb(discordant, candidate)
        found.append(candidate - 1)
        tail = 2 * tail - comb(discordant, candidate)
    return found
