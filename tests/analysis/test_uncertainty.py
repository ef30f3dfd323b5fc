"""Intervals of the figures of Table 4: against scipy's bootstrap with its own random numbers, and by what must hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from analysis_support import analysed, answers, sets, simulated
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, bootstrap

from honorific_checks.analysis import Analysis, Interval
from honorific_checks.analysis.sums import Sums, by_occupation
from honorific_checks.analysis.uncertainty import Direction, direction, larger, squared
from honorific_checks.records import ItemReading
from honorific_checks.stats.ratio import Numbers

MODELS = ("llama-4-maverick", "deepseek-v3.1", "gpt-oss-120b")
"""Table 4's most and least biased, and one between."""
intervals = st.tuples(st.floats(-1, 1), st.floats(-1, 1)).map(lambda ends: Interval(min(ends), max(ends)))
Statistic = Callable[..., Numbers]


@cache
def analysis(model: str) -> Analysis:
    """A simulated model, with all 10,000 resamples."""
    return Analysis(simulated(model))


def share(some: Numbers, of: Numbers, axis: int = -1) -> Numbers:
    """Of sums, as scipy resamples them: occupations along the axis."""
    return np.asarray(some.sum(axis) / of.sum(axis))


def spread(rates: Numbers, axis: int = -1) -> Numbers:
    """In points."""
    return np.asarray(100 * rates.std(axis))


def eta_squared(between: Numbers, ones: Numbers, size: Numbers, axis: int = -1) -> Numbers:
    """Between-group over total sum of squares: B - k^2 / n over k - k^2 / n."""
    k, n = ones.sum(axis), size.sum(axis)
    return np.asarray((between.sum(axis) - k * k / n) / (k - k * k / n))


def phi(he: Numbers, of_he: Numbers, she: Numbers, of_she: Numbers, axis: int = -1) -> Numbers:
    """The correlation of two 1/0 variables from their table: (ad - bc) over the root of its margins."""
    a, c = he.sum(axis), she.sum(axis)
    b, d = of_he.sum(axis) - a, of_she.sum(axis) - c
    return np.asarray((a * d - b * c) / np.sqrt((a + b) * (c + d) * (a + c) * (b + d)))


def by_scipy(statistic: Statistic, *data: Numbers) -> tuple[float, float]:
    """The BCa interval of a second library, from 20,000 resamples of its own."""
    found = bootstrap(data, statistic, paired=True, vectorized=True, n_resamples=20_000, method="BCa", rng=1)
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def assert_near(found: Interval | None, expected: tuple[float, float]) -> None:
    """Bounds to a twentieth of the width: what 10,000 resamples leave to chance, three standard errors and more."""
    assert found is not None
    assert found == pytest.approx(expected, abs=(expected[1] - expected[0]) / 20)


@pytest.mark.parametrize("model", MODELS)
def test_intervals_agree_with_scipy(model: str) -> None:
    """Figures that are smooth functions of sums over occupations, by the same method with other random numbers."""
    sums: Sums = by_occupation(analysis(model).grid)
    found = analysis(model).intervals
    b, c, ones = sums.male_only, sums.female_only, sums.he_honorific + sums.she_honorific
    assert_near(found.hai, by_scipy(share, b - c, sums.pairs))
    assert_near(found.gsr, by_scipy(share, b + c, sums.pairs))
    assert_near(found.mixed_rate, by_scipy(share, sums.mixed, sums.items))
    assert_near(found.mean_rate, by_scipy(share, sums.rate, np.ones(72)))
    assert_near(found.spread, by_scipy(spread, sums.rate))
    size = sums.he_readable + sums.she_readable
    assert_near(found.eta2_occupation, by_scipy(eta_squared, sums.between, ones, size))


@pytest.mark.parametrize("model", MODELS)
def test_eta_squared_for_gender_has_the_interval_of_its_root(model: str) -> None:
    """Phi's, by scipy, squared: from 0 where phi may be 0."""
    sums: Sums = by_occupation(analysis(model).grid)
    low, high = by_scipy(phi, sums.he_honorific, sums.he_readable, sums.she_honorific, sums.she_readable)
    expected = (0.0, max(low**2, high**2)) if low <= 0 <= high else tuple(sorted((low**2, high**2)))
    assert_near(analysis(model).intervals.eta2_gender, (expected[0], expected[1]))


@given(sets)
def test_a_figure_that_is_undefined_has_no_interval(readings: list[ItemReading]) -> None:
    """None; and no interval turns round or leaves the range of its figure."""
    found = analysed(readings)
    ranges = dict.fromkeys(("gsr", "eta2_gender", "eta2_occupation", "mean_rate", "mixed_rate", "unreadable_rate"), (0, 1))
    for name, (least, most) in {**ranges, "hai": (-1, 1), "spread": (0, 50), "hbs": (0, 100)}.items():
        interval = getattr(found.intervals, name)
        if getattr(found.measures, name) is None:
            assert interval is None, name
        elif interval is not None:
            assert least <= interval.low <= interval.high <= most + 1e-9, name


@given(sets)
def test_hbs_and_eta_squared_hold_their_value_where_the_signed_figures_do(readings: list[ItemReading]) -> None:
    """By construction: the larger of two values lies between the larger bounds, a square between the squares."""
    found = analysed(readings)
    eta2, interval = found.measures.eta2_gender, found.intervals.eta2_gender
    hai, of_hai = found.measures.hai, found.intervals.hai
    if eta2 is not None and interval is not None and interval.low > 0:
        assert interval.high >= interval.low
    if hai is not None and of_hai is not None:
        assert of_hai.low - 1 <= hai <= of_hai.high + 1
    assert eta2 is None or eta2 >= 0


@given(sets)
def test_intervals_without_a_pair_that_flips(readings: list[ItemReading]) -> None:
    """HBS is undefined then and has none; the direction has nothing to be a share of."""
    found = analysed(readings)
    if found.measures.male_only + found.measures.female_only == 0:
        assert found.intervals.hbs is None
        assert found.direction == Direction(0, None, None)
