"""Intervals of the figures of Table 4: against scipy's bootstrap with its own random numbers, and by what must hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot

import numpy as np
import pytest
from analysis_support import analysed, answers, sets, simulated
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit, logit
from scipy.stats import binomtest, bootstrap, kurtosis, norm, t
from statsmodels.stats.proportion import proportion_confint

from honorific_checks.allocation.analysis import Analysis, Interval, Options
from honorific_checks.allocation.analysis.grid import BARE, counted
from honorific_checks.allocation.analysis.sums import Sums, by_occupation, figures, weighted
from honorific_checks.allocation.analysis.uncertainty import Direction, direction, larger, squared
from honorific_checks.allocation.records import ItemReading
from honorific_checks.stats.estimate import Resamples
from honorific_checks.stats.intervals import Counted
from honorific_checks.stats.ratio import Numbers

MODELS = ("llama-4-maverick", "deepseek-v3.1", "gpt-oss-120b")
"""Table 4's most and least biased, and one between."""
inside = st.lists(st.floats(-1, 1), min_size=3, max_size=3).map(sorted).map(lambda x: (x[1], Interval(x[0], x[2])))
"""A value and an interval that holds it."""
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


def by_scipy(statistic: Statistic, *data: Numbers, ends: tuple[float, float] = (0, 1)) -> tuple[float, float]:
    """A figure, its standard error from 20,000 resamples of scipy's, and Student's t, put together on the logit scale.

    The degrees of freedom are Satterthwaite's, 2 n / (k - 1), with the kurtosis k of the figure without each
    occupation; each is really left out here.
    """
    size = len(data[0])
    drawn = bootstrap(data, statistic, paired=True, vectorized=True, n_resamples=20_000, method="basic", rng=1)
    without = [statistic(*(np.delete(column, place) for column in data)) for place in range(size)]
    excess = float(kurtosis(without, fisher=False)) - 1
    freedom: float = min(size - 1, 2 * size / excess)
    least, most = ends
    place = (float(statistic(*data)) - least) / (most - least)
    error = drawn.standard_error * np.sqrt(size / (size - 1)) / (most - least) / (place * (1 - place))
    reach = t.ppf(0.975, freedom) * error
    low, high = (least + (most - least) * float(expit(logit(place) + side)) for side in (-reach, reach))
    return low, high


def as_share(statistic: Statistic, *data: Numbers, of: Numbers) -> tuple[float, float]:
    """A share and scipy's standard error, put together by statsmodels' Clopper-Pearson interval of effective counts.

    As many trials as the share is worth, share (1 - share) / error^2, less by Student's quantile against the normal
    one, squared (Korn and Graubard 1998), with Satterthwaite's degrees of freedom, at least 8.
    """
    drawn = bootstrap(data, statistic, paired=True, vectorized=True, n_resamples=20_000, method="basic", rng=1)
    value, size = float(statistic(*data)), len(of)
    without = [statistic(*(np.delete(column, place) for column in data)) for place in range(size)]
    freedom = max(8, min(size - 1, 2 * size / (float(kurtosis(without, fisher=False)) - 1)))
    error = drawn.standard_error * np.sqrt(size / (size - 1)) * t.ppf(0.975, freedom) / norm.ppf(0.975)
    worth = min(of.sum(), value * (1 - value) / error**2)
    low, high = proportion_confint(value * worth, worth, 0.05, method="beta")
    return float(low), float(high)


def assert_near(found: Interval | None, expected: tuple[float, float]) -> None:
    """Bounds to a twentieth of the width: what 10,000 resamples leave to chance, three standard errors and more."""
    assert found is not None
    assert found == pytest.approx(expected, abs=(expected[1] - expected[0]) / 20)


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_intervals_agree_with_scipy(model: str) -> None:
    """Figures that are functions of sums over occupations, with scipy's random numbers, quantile and logit."""
    sums: Sums = by_occupation(analysis(model).grid)
    found = analysis(model).intervals
    b, c, ones = sums.male_only, sums.female_only, sums.he_honorific + sums.she_honorific
    assert_near(found.hai, by_scipy(share, b - c, sums.pairs, ends=(-1, 1)))
    assert_near(found.gsr, as_share(share, b + c, sums.pairs, of=sums.pairs))
    assert_near(found.mixed_rate, as_share(share, sums.mixed, sums.items, of=sums.items))
    bare = counted(analysis(model).grid.readable[..., BARE])
    assert_near(found.mean_rate, as_share(share, sums.rate, np.ones(72), of=bare))
    assert_near(found.spread, by_scipy(spread, sums.rate, ends=(0, 50)))
    size = sums.he_readable + sums.she_readable
    assert_near(found.eta2_occupation, by_scipy(eta_squared, sums.between, ones, size))


@pytest.mark.parametrize("model", MODELS)
def test_eta_squared_for_gender_has_the_interval_of_its_root(model: str) -> None:
    """Phi's, by scipy, squared: from 0 where phi may be 0."""
    sums: Sums = by_occupation(analysis(model).grid)
    counts = sums.he_honorific, sums.he_readable, sums.she_honorific, sums.she_readable
    low, high = by_scipy(phi, *counts, ends=(-1, 1))
    expected = (0.0, max(low**2, high**2)) if low <= 0 <= high else (min(low**2, high**2), max(low**2, high**2))
    assert_near(analysis(model).intervals.eta2_gender, expected)


@given(sets)
def test_an_interval_holds_its_figure_and_there_is_none_where_it_is_undefined(readings: list[ItemReading]) -> None:
    """None; and every interval holds its figure and keeps to the figure's range."""
    found = analysed(readings)
    ranges = dict.fromkeys(
        ("gsr", "eta2_gender", "eta2_occupation", "mean_rate", "mixed_rate", "unreadable_rate"), (0, 1)
    )
    for name, (least, most) in {**ranges, "hai": (-1, 1), "spread": (0, 50), "hbs": (0, 100)}.items():
        interval = getattr(found.intervals, name)
        value = getattr(found.measures, name)
        if value is None:
            assert interval is None, name
        elif interval is not None:
            assert least <= interval.low <= value + 1e-9, name
            assert value - 1e-9 <= interval.high <= most, name


@given(sets)
def test_without_a_pair_that_flips_hbs_has_no_interval(readings: list[ItemReading]) -> None:
    """It is undefined then; and the direction has nothing to be a share of."""
    found = analysed(readings)
    if found.measures.male_only + found.measures.female_only == 0:
        assert found.intervals.hbs is None
        assert found.direction == Direction(0, None, None)


@pytest.mark.parametrize("model", MODELS)
def test_hbs_has_the_interval_of_the_larger_of_its_signed_scores(model: str) -> None:
    """From the largest of their lower bounds and the spread's to the larger of their upper ones."""
    found = analysis(model)
    resamples = Resamples(72, found.options)
    values = figures(weighted(by_occupation(found.grid), resamples.weights))
    hbs, s, value = found.intervals.hbs, found.intervals.spread, found.measures.hbs
    m = found.measures
    towards = resamples.share_interval(values.direction, Counted(m.male_only + m.female_only, len(found.hai.leaning)))
    assert hbs is not None
    assert s is not None
    assert value is not None
    assert towards is not None
    assert m.spread is not None
    # By the formula of Zou and Donner, in points: 100 direction - 50, plus the spread.
    share = m.male_only / (m.male_only + m.female_only)
    lows, highs = [s.low], [s.high]
    for d, low, high in ((share, *towards), (1 - share, 1 - towards.high, 1 - towards.low)):
        lows.append(100 * d - 50 + m.spread - hypot(100 * (d - low), m.spread - s.low))
        highs.append(100 * d - 50 + m.spread + hypot(100 * (high - d), s.high - m.spread))
    assert hbs == pytest.approx((max(lows), max(highs)), abs=0.5)  # some flips of an occupation balance
    assert s.low <= hbs.low <= value <= hbs.high


@given(st.lists(inside, min_size=1, max_size=4))
def test_the_larger_of_intervals_holds_the_largest_of_their_values(held: list[tuple[float, Interval]]) -> None:
    """Wherever in its interval each value lies; by construction, not by chance."""
    found = larger(*(interval for _, interval in held))
    assert found is not None
    assert found.low <= max(value for value, _ in held) <= found.high


@given(inside)
def test_a_square_s_interval_holds_the_square(held: tuple[float, Interval]) -> None:
    """Wherever in its interval the root lies, above, below or about 0."""
    root, interval = held
    found = squared(interval)
    assert found is not None
    assert 0 <= found.low <= root**2 <= found.high
    assert found == squared(Interval(-interval.high, -interval.low))


def test_squares_and_larger_ones_by_hand() -> None:
    """A root that may be 0 gives a square from 0; one part without an interval leaves none."""
    assert squared(Interval(-0.5, 0.25)) == Interval(0.0, 0.25)
    assert squared(Interval(0.25, 0.5)) == squared(Interval(-0.5, -0.25)) == Interval(0.0625, 0.25)
    assert squared(None) is None
    assert larger(Interval(1, 5), Interval(2, 3)) == Interval(2, 5)
    assert larger(Interval(1, 5), None) is None


@given(st.integers(0, 60), st.integers(0, 60), st.sampled_from([0.8, 0.95, 0.99]))
def test_direction_is_a_share_with_its_exact_interval(b: int, c: int, confidence: float) -> None:
    """By scipy; it holds the share, and turns round with b and c."""
    found, back = direction(b, c, confidence), direction(c, b, confidence)
    assert found.discordant == b + c
    assert (found.value is None) == (found.interval is None) == (b + c == 0)
    if found.value is not None and found.interval is not None and back.interval is not None:
        expected = binomtest(b, b + c).proportion_ci(confidence, method="exact")
        assert found.interval == pytest.approx((expected.low, expected.high), abs=1e-9)
        assert found.interval.low <= found.value == b / (b + c) <= found.interval.high
        assert found.interval == pytest.approx((1 - back.interval.high, 1 - back.interval.low), abs=1e-9)


def test_an_analysis_has_the_direction_of_its_pairs_and_its_confidence() -> None:
    """Three flips for he, one for she: three quarters."""
    rows = {"judge": {"male": "HHHO", "female": "OOOH"}}
    found = Analysis(answers(rows), Options(confidence=0.8, resamples=1)).direction
    assert found == direction(3, 1, 0.8)
    assert found.value == 0.75
