"""Eta squared and spread: by hand, against sums of squares in fractions, and against scipy."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from statistics import pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import f_oneway

from honorific_checks.stats.variance import eta_squared, population_sd

Observations = list[tuple[int, int]]
observations = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 1)), max_size=60)
rates = st.lists(st.floats(0, 100), min_size=1, max_size=72)


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
        ([("he", 1), ("he", 1), ("he", 0), ("she", 0), ("she", 0), ("she", 1)], 1 / 9),
        # Groups of 1 and 3: means 1 and 1/3, grand mean 1/2; between 1/4 + 3/36 = 1/3, total 1.
        ([("a", 1), ("b", 1), ("b", 0), ("b", 0)], 1 / 3),
        ([("a", 1), ("a", 0), ("b", 0), ("b", 1)], 0.0),
        ([("a", 1), ("b", 0), ("b", 0)], 1.0),
        ([("a", 1), ("a", 0)], 0.0),
        ([("a", 1), ("b", 1)], None),
        ([("a", 0), ("b", 0)], None),
        ([("a", 1)], None),
        ([], None),
    ],
    ids=[
        *("two threes", "unequal", "nothing explained", "all explained", "one group"),
        *("all honorific", "all ordinary", "one item", "nothing"),
    ],
)
def test_eta_squared_by_hand(data: list[tuple[str, int]], eta2: float | None) -> None:
    """Between-group over total sum of squares; None where there is no variance to explain."""
    assert eta_squared(data) == (eta2 if eta2 is None else pytest.approx(eta2))


@given(observations)
def test_eta_squared_is_its_definition_and_a_share(data: Observations) -> None:
    """The short form for 1/0 data against the sums of squares, without rounding; from 0 to 1."""
    value, expected = eta_squared(data), by_sums_of_squares(data)
    assert (value is None) == (expected is None)
    if value is not None and expected is not None:
        assert value == pytest.approx(float(expected), rel=1e-9, abs=1e-12)
        assert 0 <= value <= 1


def test_eta_squared_agrees_with_scipy_s_f() -> None:
    """Eta squared = F k / (F k + w), with k and w degrees of freedom between and within, on three unequal groups."""
    groups = [[1, 1, 1, 0, 1], [0, 0, 1, 0, 0, 0, 1], [1, 0, 0]]
    f = f_oneway(*groups).statistic
    between, within = 3 - 1, 15 - 3
    data = [(name, value) for name, values in enumerate(groups) for value in values]
    assert eta_squared(data) == pytest.approx(f * between / (f * between + within))


@given(observations, st.permutations(range(6)))
def test_relabelling_groups_changes_nothing(data: Observations, names: list[int]) -> None:
    """Not a digit: which group is called he does not matter."""
    assert eta_squared((f"group {names[group]}", value) for group, value in data) == eta_squared(data)


@given(observations, st.randoms(use_true_random=False))
def test_the_order_of_the_items_changes_nothing(data: Observations, random: object) -> None:
    """Not a digit."""
    before = eta_squared(data)
    random.shuffle(data)  # type: ignore[attr-defined]
    assert eta_squared(data) == before


@given(observations)
def test_swapping_honorific_and_ordinary_changes_nothing(data: Observations) -> None:
    """The variance of 1 - x is that of x."""
    swapped = eta_squared((group, 1 - value) for group, value in data)
    expected = eta_squared(data)
    assert swapped == (expected if expected is None else pytest.approx(expected, rel=1e-9, abs=1e-12))


@pytest.mark.parametrize(
    ("values", "sd"),
    [
        # Mean 50, distances 50 and 50: the largest spread there is.
        ([0.0, 100.0], 50.0),
        # Mean 25; squares 625 * 3 and 5625; a quarter of 7500.
        ([0.0, 0.0, 0.0, 100.0], sqrt(1875)),
        ([37.5], 0.0),
        ([], None),
    ],
)
def test_population_sd_by_hand(values: list[float], sd: float | None) -> None:
    """Divisor n, and None where there is no value."""
    assert population_sd(values) == (sd if sd is None else pytest.approx(sd))


@given(rates)
def test_population_sd_agrees_with_the_standard_library_and_is_at_most_50(values: list[float]) -> None:
    """Rates from 0 to 100 points lie at most 50 points apart from their mean, up to the last digit."""
    sd = population_sd(values)
    assert sd == pytest.approx(pstdev(values), rel=1e-9, abs=1e-9)
    assert sd is not None
    assert 0 <= sd <= 50 * (1 + 1e-12)


@given(rates)
def test_population_sd_does_not_depend_on_the_side_of_the_scale(values: list[float]) -> None:
    """Ordinary rates lie as far apart as honorific ones."""
    assert population_sd(100 - value for value in values) == pytest.approx(population_sd(values), rel=1e-9, abs=1e-9)
