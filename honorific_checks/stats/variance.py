"""How much of a 1/0 variable groups explain, and how far apart group rates are, from sums over the groups.

With sums instead of observations, thousands of resamples of the groups cost one matrix product. Each function takes
single sums or arrays, and returns nan where the figure is undefined.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from honorific_checks.stats.ratio import Numbers, ratio

ROUNDING = 16 * np.finfo(np.float64).eps
"""The relative rounding error of a sum of squares; with more terms it can be larger."""


def eta_squared(between: ArrayLike, ones: ArrayLike, size: ArrayLike) -> Numbers:
    """One-way eta squared of a 1/0 variable: between-group over total sum of squares, from 0 to 1.

    For 1/0 data a sum of squares comes from counts: the total is k - k^2/n.

    Args:
        between: the sum over the groups of k_g^2 / n_g, with k_g ones among n_g observations.
        ones: k, the number of ones in all groups.
        size: n, the number of observations in all groups.

    Returns:
        nan if there is no variance to explain (all observations alike, or none at all); exactly 0 if all groups have
        the same share, up to the rounding of these sums.
    """
    ones, size, between = (np.asarray(of, np.float64) for of in (ones, size, between))
    correction = ratio(ones * ones, size)
    explained = between - correction
    explained = np.where(explained <= ROUNDING * np.sqrt(size) * between, 0.0, explained)
    return ratio(explained, np.where((ones == 0) | (ones == size), 0.0, ones - correction))


def phi(first_ones: ArrayLike, first: ArrayLike, second_ones: ArrayLike, second: ArrayLike) -> Numbers:
    """Correlation of a 1/0 variable with two groups, from -1 to 1: the signed square root of its eta squared.

    Args:
        first_ones: ones in the first group; a greater share there makes phi positive.
        first: observations in the first group.
        second_ones: ones in the second group.
        second: observations in the second group.

    Returns:
        nan if a group is empty or all observations are alike.
    """
    ones, size = np.add(first_ones, second_ones), np.add(first, second)
    gap = ratio(first_ones, first) - ratio(second_ones, second)
    return gap * np.sqrt(ratio(np.multiply(first, second), np.multiply(ones, np.subtract(size, ones))))


def population_sd(count: ArrayLike, total: ArrayLike, squares: ArrayLike) -> Numbers:
    """Population standard deviation (divisor n); nan if there are no values.

    Args:
        count: the number of values.
        total: their sum.
        squares: the sum of their squares; a variance within the rounding error of these sums counts as 0, so that equal
            values have a deviation of exactly 0.
    """
    mean, square = ratio(total, count), ratio(squares, count)
    variance = square - mean * mean
    return np.sqrt(np.where(variance <= ROUNDING * np.asarray(count) * square, 0.0, variance))
