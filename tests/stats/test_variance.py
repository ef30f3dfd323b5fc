"""Eta squared, phi and spread: by hand, against sums of squares in fractions, and against numpy and scipy."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import isnan, nan, sqrt
from statistics import pstdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import f_oneway, pearsonr

from honorific_checks.stats.variance import eta_squared, phi, population_sd

Observations = list[tuple[int, int]]
observations = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 1)), max_size=60)
two_groups = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), max_size=60)
rate = st.integers(1, 7).flatmap(lambda n: st.integers(0, n).map(lambda k: k / n))
rates = st.lists(rate, min_size=1, max_size=40)
"""Of occupations: so many of up to seven answers."""


def eta_squared_of(data: Observations) -> float:
    """From the sums over the groups; nan where undefined."""
    sizes: dict[int, list[int]] = {}
    for group, value in data:
        sizes.setdefault(group, []).append(value)
    between = sum(sum(values) ** 2 / len(values) for values in sizes.values())
    return float(eta_squared(between, sum(value for _, value in data), len(data)))


def phi_of(data: Observations) -> float:
    """From the counts of group 0 and of group 1; nan where undefined."""
    first, second = ([value for group, value in data if group == which] for which in (0, 1))
    return float(phi(sum(first), len(first), sum(second), len(second)))


def sd_of(values: list[float]) -> float:
    """From count, sum and sum of squares; nan where undefined."""
    return float(population_sd(len(values), sum(values), sum(value * value for value in values)))


def by_sums_of_squares(data: Observations) -> Fraction | None:
    """Eta squared by its definition: squared distances of group means and of values from the grand mean."""
    if not data:
        return None
    grand = Fraction(sum(value for _, value in data), len(data))
    groups: dict[int, list[int]] = {}
    for group, value in data:
        groups.setdefault(group, []).append(value)
    total = sum((value - grand) ** 2 for _, value in data)
    between = sum(len(values) * (Fraction(sum(values), len(values)) - grand) ** 2 for values in groups.values())
    return Fraction(between) / total if total else None


@pytest.mark.parametrize(
    ("data", "eta2"),
    [
        # Groups 1 1 0 and 0 0 1: means 2/3 and 1/3, grand mean 1/2; between 6 * 1/36 = 1/6, total 6 * 1/4 = 3/2.
        ([(0, 1), (0, 1), (0, 0), (1, 0), (1, 0), (1, 1)], 1 / 9),
        # Groups of 1 and 3: means 1 and 1/3, grand mean 1/2; between 1/4 + 3/36 = 1/3, total 1.
        ([(0, 1), (1, 1), (1, 0), (1, 0)], 1 / 3),
        ([(0, 1), (0, 0), (1, 0), (1, 1)], 0.0),
        ([(0, 1), (1, 0), (1, 0)], 1.0),
        ([(0, 1), (0, 0)], 0.0),
        ([(0, 1), (1, 1)], None),
        ([(0, 0), (1, 0)], None),
        ([(0, 1)], None),
        ([], None),
    ],
    ids=[
        *("two threes", "unequal", "nothing explained", "all explained", "one group"),
        *("all honorific", "all ordinary", "one item", "nothing"),
    ],
)
def test_eta_squared_by_hand(data: Observations, eta2: float | None) -> None:
    """Between-group over total sum of squares; nan where there is no variance to explain."""
    assert eta_squared_of(data) == pytest.approx(nan if eta2 is None else eta2, nan_ok=True)


@given(observations)
def test_eta_squared_is_its_definition_and_a_share(data: Observations) -> None:
    """The short form for 1/0 data against the sums of squares, without rounding; from 0 to 1.

    Swapping honorific and ordinary changes nothing: the variance of 1 - x is that of x.
    """
    value, expected = eta_squared_of(data), by_sums_of_squares(data)
    assert isnan(value) == (expected is None)
    if expected is not None:
        assert value == pytest.approx(float(expected), rel=1e-9, abs=1e-12)
        assert 0 <= value <= 1
    swapped = eta_squared_of([(group, 1 - one) for group, one in data])
    assert swapped == pytest.approx(value, rel=1e-9, abs=1e-12, nan_ok=True)


def test_eta_squared_agrees_with_scipy_s_f() -> None:
    """Eta squared = F k / (F k + w), with k and w degrees of freedom between and within, on three unequal groups."""
    groups = [[1, 1, 1, 0, 1], [0, 0, 1, 0, 0, 0, 1], [1, 0, 0]]
    f = f_oneway(*groups).statistic
    between, within = 3 - 1, 15 - 3
    data = [(name, value) for name, values in enumerate(groups) for value in values]
    assert eta_squared_of(data) == pytest.approx(f * between / (f * between + within))


@given(st.integers(1, 100), st.integers(1, 30), st.integers(1, 30))
def test_groups_with_one_share_explain_nothing_at_all(groups: int, ones: int, others: int) -> None:
    """Exactly 0, however k^2 / n is rounded: added up one by one, or as a product; so also of unequal sizes."""
    size = ones + others
    between = ones * ones / size
    assert eta_squared(sum([between] * groups), groups * ones, groups * size) == 0
    assert eta_squared(np.ones((1, groups)) @ np.full(groups, between), groups * ones, groups * size).tolist() == [0.0]
    assert eta_squared(between + (3 * ones) ** 2 / (3 * size), 4 * ones, 4 * size) == 0


@given(st.integers(2, 5000), st.data())
def test_the_least_difference_is_seen(size: int, data: st.DataObject) -> None:
    """Two groups, one of them with one honorific answer more, by fractions: what rounding hides is far smaller."""
    ones = data.draw(st.integers(0, size - 1))
    between = Fraction(ones**2 + (ones + 1) ** 2, size)
    correction = Fraction((2 * ones + 1) ** 2, 2 * size)
    expected = float((between - correction) / (2 * ones + 1 - correction))
    assert float(eta_squared(float(between), 2 * ones + 1, 2 * size)) == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        # Shares 2/3 and 1/3 of three each: 1/3 * sqrt(3 * 3 / (3 * 3)).
        ([(0, 1), (0, 1), (0, 0), (1, 0), (1, 0), (1, 1)], 1 / 3),
        # Shares 0 and 2/3: -2/3 * sqrt(1 * 3 / (2 * 2)).
        ([(0, 0), (1, 1), (1, 1), (1, 0)], -sqrt(1 / 3)),
        ([(0, 1), (1, 0)], 1.0),
        ([(0, 0), (1, 1)], -1.0),
        ([(0, 1), (0, 0), (1, 1), (1, 0)], 0.0),
        ([(0, 1), (1, 1)], nan),
        ([(0, 1), (0, 0)], nan),
        ([], nan),
    ],
    ids=["even", "unequal", "all", "all the other way", "none", "all alike", "one group", "nothing"],
)
def test_phi_by_hand(data: Observations, expected: float) -> None:
    """Positive where the first group has the greater share; nan where a group is empty or all are alike."""
    assert phi_of(data) == pytest.approx(expected, nan_ok=True)


@given(two_groups)
def test_phi_is_pearson_s_correlation_and_the_root_of_eta_squared(data: Observations) -> None:
    """By scipy, of the value with being in the first group; its square is eta squared; the other group turns it."""
    value = phi_of(data)
    assert isnan(value) == (min(len({group for group, _ in data}), len({value for _, value in data})) < 2)
    assert phi_of([(1 - group, one) for group, one in data]) == pytest.approx(-value, abs=1e-12, nan_ok=True)
    if not isnan(value):
        by_scipy = pearsonr([1 - group for group, _ in data], [one for _, one in data]).statistic
        assert value == pytest.approx(by_scipy, rel=1e-9, abs=1e-12)
        assert value**2 == pytest.approx(eta_squared_of(data), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("values", "sd"),
    [
        # Mean 1/2, distances 1/2 and 1/2: the largest spread there is.
        ([0.0, 1.0], 0.5),
        # Mean 1/4; squares 1/16 * 3 and 9/16; a quarter of 3/4.
        ([0.0, 0.0, 0.0, 1.0], sqrt(3 / 16)),
        ([0.375], 0.0),
        ([], nan),
    ],
)
def test_population_sd_by_hand(values: list[float], sd: float) -> None:
    """Divisor n, and nan where there is no value."""
    assert sd_of(values) == pytest.approx(sd, nan_ok=True)


@given(rates)
def test_population_sd_is_the_standard_library_s_and_at_most_a_half(values: list[float]) -> None:
    """Rates from 0 to 1 lie at most a half from their mean, and ordinary rates as far apart as honorific ones."""
    sd = sd_of(values)
    assert sd == pytest.approx(pstdev(values), rel=1e-9, abs=1e-9)
    assert 0 <= sd <= 0.5
    assert sd_of([1 - value for value in values]) == pytest.approx(sd, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 72, 2000])
def test_equal_rates_have_no_deviation_at_all(count: int) -> None:
    """Exactly 0, however the sums are rounded: added up one by one, or as a product; every rate of up to seven."""
    weights = np.full((1, count), 1.0)
    for value in {part / of for of in range(1, 8) for part in range(of + 1)}:
        assert sd_of([value] * count) == 0
        sums = weights @ np.column_stack([np.ones(count), np.full(count, value), np.full(count, value**2)])
        assert population_sd(*sums.T).tolist() == [0.0]


def test_many_sums_at_once_are_each_alone() -> None:
    """Arrays in, arrays of the same shape out, digit for digit, nan where undefined; 0, 1 and 4 in all ways."""
    tables = list(product((0, 1, 4), repeat=4))
    a, b, c, d = np.array(tables, np.float64).T
    for found, alone in [
        (phi(a, a + b, c, c + d), [phi(w, w + x, y, y + z) for w, x, y, z in tables]),
        (eta_squared(a / 4, a, a + b), [eta_squared(w / 4, w, w + x) for w, x, _, _ in tables]),
        (population_sd(a, b / 4, c / 4), [population_sd(w, x / 4, y / 4) for w, x, y, _ in tables]),
    ]:
        assert found.shape == (len(tables),)
        np.testing.assert_array_equal(found, np.array(alone, np.float64))
