"""Spearman's rank correlation, plain and in many resamples at once.

A resample is a row of weights: how often each observation counts. The ranks of one variable in all resamples are
computed once and used for every pair with that variable; they come from cumulative weights, without sorting each
resample.
"""

from __future__ import annotations

import numpy as np

from honorific_checks.stats.ratio import Numbers, number, ratio


def spearman(x: Numbers, y: Numbers) -> float | None:
    """Spearman's rank correlation, -1 to 1, with mid-ranks for ties.

    1 means the same order, -1 the reverse order, and 0 no monotone relation.

    Args:
        x: a number for each of the n observations, without nan.
        y: another number for each, in the same order.

    Returns:
        None if x or y is constant, or there are fewer than two observations.

    Source: Spearman (1904), American Journal of Psychology 15, 72-101; with ties, Pearson's correlation of mid-ranks.
    """
    once = np.ones((1, len(x)))
    return number(resampled_correlation(resampled_ranks(x, once), resampled_ranks(y, once), once)[0])


def resampled_ranks(x: Numbers, weights: Numbers) -> Numbers:
    """Mid-ranks of one variable in every resample.

    A value's rank is the weight of all smaller values plus the middle of its own, (weight + 1) / 2, from 1 to the total
    weight of the row. The rank of an observation that a resample leaves out is meaningless and has no effect.

    Args:
        x: a number for each of the n observations, shape (n,); nan only for observations that no row counts.
        weights: how often each counts, whole numbers of at least 0, a row for each of the R resamples, shape (R, n).

    Returns:
        Shape (R, n).
    """
    values, places = np.unique(x, return_inverse=True)
    which = np.zeros((len(x), len(values)))
    which[np.arange(len(x)), places] = 1
    own = weights @ which
    return ((np.cumsum(own, axis=1) - own) + (own + 1) / 2)[:, places]


def resampled_correlation(ranks_x: Numbers, ranks_y: Numbers, weights: Numbers) -> Numbers:
    """Spearman's rank correlation in every resample, each -1 to 1.

    Mid-ranks are multiples of one half, so the sums are exact and a constant side has a variance of exactly 0.

    Args:
        ranks_x: ranks of one variable, from `resampled_ranks` with the same weights, shape (R, n).
        ranks_y: ranks of the other.
        weights: how often each observation counts, shape (R, n).

    Returns:
        Shape (R,); nan if a side is constant in the resample, or the resample is empty.
    """
    size = weights.sum(axis=1)
    # The mean of mid-ranks is (size + 1) / 2, whatever the ties.
    of_means = size * (size + 1) ** 2 / 4
    weighted_x, weighted_y = weights * ranks_x, weights * ranks_y
    variance_x = np.einsum("rn,rn->r", weighted_x, ranks_x) - of_means
    variance_y = np.einsum("rn,rn->r", weighted_y, ranks_y) - of_means
    covariance = np.einsum("rn,rn->r", weighted_x, ranks_y) - of_means
    return ratio(covariance, np.sqrt(variance_x * variance_y))
