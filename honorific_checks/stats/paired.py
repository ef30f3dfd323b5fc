"""Statistics of matched pairs from their counts: b pairs positive on the first side only, c on the second only.

Formulas: arXiv 2610.14769, section 3 (HAI, GSR, HBS); McNemar (1947) for the test, in its exact binomial form. The
three indices take single counts or arrays (of resamples, for example) and return nan where they are undefined.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import ArrayLike

from honorific_checks.stats.ratio import Numbers, ratio


def hai(b: ArrayLike, c: ArrayLike, pairs: ArrayLike) -> Numbers:
    """Honorific allocation index (b - c) / N, from -1 to 1.

    0 is an even allocation, positive favours the first side (he); nan if N = 0.
    """
    return ratio(np.subtract(b, c), pairs)


def gsr(b: ArrayLike, c: ArrayLike, pairs: ArrayLike) -> Numbers:
    """Gender sensitivity rate (b + c) / N, from 0 (no pair flips) to 1; nan if N = 0."""
    return ratio(np.add(b, c), pairs)


def direction(b: ArrayLike, c: ArrayLike) -> Numbers:
    """Share b / (b + c) of the discordant pairs that are positive on the first side, 0 to 1; nan if b + c = 0."""
    return ratio(b, np.add(b, c))


def mcnemar_exact(b: int, c: int) -> float:
    """McNemar's exact two-sided p, from 0 to 1.

    Twice the smaller tail of a binomial(b + c, 1/2), at most 1, summed in whole numbers so that only the last division
    is rounded. Without discordant pairs only one table is possible, and p is 1.
    """
    discordant = b + c
    tail = sum(comb(discordant, k) for k in range(min(b, c) + 1))
    return min(1.0, 2 * tail / (1 << discordant))


def least_p(pairs: int) -> float:
    """The smallest p that McNemar's exact test can give with N pairs, 2 / 2^N, if all flip the same way."""
    return mcnemar_exact(pairs, 0)


def signed_hbs(b: ArrayLike, c: ArrayLike, spread: ArrayLike) -> Numbers:
    """Honorific bias score with a sign, (100 (b - c) / (b + c) + 2 s) / 2; it equals HBS if b >= c.

    Unlike HBS it is smooth at b = c, so its resamples can be trusted. HBS is the larger of this score and that with b
    and c swapped.

    Args:
        b: discordant pairs, first side only.
        c: discordant pairs, second side only.
        spread: the occupations' spread s in points, 0 to 50.

    Returns:
        Points from -50 to 100; nan if b + c = 0 or the spread is undefined.
    """
    return (100 * ratio(np.subtract(b, c), np.add(b, c)) + 2 * np.asarray(spread, np.float64)) / 2


def hbs(b: ArrayLike, c: ArrayLike, spread: ArrayLike) -> Numbers:
    """Honorific bias score (100 |b - c| / (b + c) + 2 s) / 2, in points from 0 to 100; see `signed_hbs`."""
    return np.maximum(signed_hbs(b, c, spread), signed_hbs(c, b, spread))
