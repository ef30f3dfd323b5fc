"""Rank correlation: against scipy, plain and resampled, and by what may not change it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import rankdata, spearmanr

from honorific_checks.stats.ranks import resampled_correlation, resampled_ranks, spearman
from honorific_checks.stats.ratio import Numbers

Observations = list[tuple[int, int]]
observations = st.lists(st.tuples(st.integers(0, 6), st.integers(-3, 3)), max_size=20)


def sides(data: Observations) -> tuple[Numbers, Numbers]:
    """Of the observations x, and y."""
    return np.array([x for x, _ in data], np.float64), np.array([y for _, y in data], np.float64)


def resamples(size: int, rows: int) -> Numbers:
    """How often each of some observations counts in bootstrap resamples of as many."""
    return np.random.default_rng(1).multinomial(size, np.full(size, 1 / size), size=rows).astype(np.float64)


def test_by_hand() -> None:
    """Ranks 1, 2.5, 2.5, 4 and 1, 3, 2, 4.

    Products 1 + 7.5 + 5 + 16 = 29.5, squares 29.5 and 30, less 4 * 2.5^2 = 25: 4.5 / sqrt(4.5 * 5).
    """
    found = spearman(np.array([10.0, 20.0, 20.0, 90.0]), np.array([0.1, 0.3, 0.2, 0.4]))
    assert found == pytest.approx(np.sqrt(0.9), rel=1e-12)


@given(observations, st.randoms(use_true_random=False))
def test_it_agrees_with_scipy(data: Observations, random: Random) -> None:
    """With ties of any size; None exactly where a side is constant.

    Swapping the sides and shuffling the observations change no digit, for the sums are of halves of whole numbers; nor
    does a rising function of one side, and a falling one changes the sign.
    """
    x, y = sides(data)
    found = spearman(x, y)
    assert (found is None) == (len(set(x)) < 2 or len(set(y)) < 2)
    if found is not None:
        assert found == pytest.approx(float(spearmanr(x, y).statistic), rel=1e-9, abs=1e-12)
        assert -1 <= found <= 1
    random.shuffle(data)
    assert spearman(y, x) == spearman(*sides(data)) == spearman(np.exp(x) - 5, y) == found
    assert spearman(-(x**3), y) == (None if found is None else -found)


@pytest.mark.parametrize("data", [[], [(1, 2)], [(1, 2), (1, 3), (1, 5)], [(1, 2), (3, 2)], [(1, 1), (1, 1)]], ids=str)
def test_a_constant_side_has_no_correlation(data: Observations) -> None:
    """None, and not 0; so without observations, and with one."""
    assert spearman(*sides(data)) is None


@pytest.mark.parametrize(
    "values", [[0, 1], [3, 3], [-50, 50, 0, 50, 7], [*range(72)], [4, 4, 4, 9, 9, -2] * 12], ids=len
)
def test_a_monotone_relation_is_exactly_1_or_minus_1(values: list[int]) -> None:
    """With ties, which then are ties on both sides."""
    x = np.array(values, np.float64)
    expected = 1.0 if len(set(values)) > 1 else None
    assert spearman(x, x**3 + x) == expected
    assert spearman(x, -np.exp(x / 10)) == (None if expected is None else -1.0)


def test_each_resample_is_that_of_the_repeated_observations() -> None:
    """Twenty resamples of 72 observations with ties, spelled out and given to scipy."""
    random = np.random.default_rng(7)
    x = random.integers(0, 15, 72) / 14
    y = np.round(x + random.integers(0, 8, 72) / 7, 1)
    weights = resamples(72, 20)
    found = resampled_correlation(resampled_ranks(x, weights), resampled_ranks(y, weights), weights)
    times = weights.astype(np.int64)
    expected = [float(spearmanr(np.repeat(x, row), np.repeat(y, row)).statistic) for row in times]
    assert found.tolist() == pytest.approx(expected, rel=1e-9)
    assert len(set(expected)) == 20


def test_the_ranks_of_each_resample_are_those_of_the_repeated_values() -> None:
    """Mid-ranks of a second library, for those that the resample holds."""
    x, weights = np.array([3.0, 1.0, 3.0, 2.0, 9.0, 1.0]), resamples(6, 20)
    for row, ranks in zip(weights.astype(np.int64), resampled_ranks(x, weights), strict=True):
        assert np.repeat(ranks, row).tolist() == rankdata(np.repeat(x, row)).tolist()


def test_a_resample_may_be_constant_or_empty_where_others_are_not() -> None:
    """Undefined in its place alone, without a warning; the whole is 1, and without the last one too."""
    x, y = np.array([1.0, 2.0, 2.0, 3.0]), np.array([1.0, 2.0, 2.0, 5.0])
    weights = np.array([[1.0, 1, 1, 1], [0, 2, 2, 0], [0, 0, 0, 0], [4, 0, 0, 0], [1, 1, 1, 0]])
    found = resampled_correlation(resampled_ranks(x, weights), resampled_ranks(y, weights), weights)
    assert found.tolist() == pytest.approx([1, np.nan, np.nan, np.nan, 1], nan_ok=True)


def test_an_observation_that_never_counts_need_not_have_a_value() -> None:
    """Its nan goes no further."""
    x, y = np.array([1.0, np.nan, 3.0, 4.0]), np.array([2.0, 7.0, 1.0, 3.0])
    weights = np.array([[1.0, 0, 1, 1], [2, 0, 1, 1]])
    found = resampled_correlation(resampled_ranks(x, weights), resampled_ranks(y, weights), weights)
    assert found[0] == spearman(x[[0, 2, 3]], y[[0, 2, 3]])
    assert found[1] == spearman(x[[0, 0, 2, 3]], y[[0, 0, 2, 3]])
