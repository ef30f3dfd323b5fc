"""The bootstrap over clusters: the same draws for ever, and intervals against scipy and by what must hold."""

from __future__ import annotations

from itertools import pairwise
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit, logit
from scipy.stats import bootstrap, chisquare, t

from honorific_checks.stats.bootstrap import degrees_of_freedom, interval, weights
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.ratio import Numbers

SEED = 20261014
shares = st.lists(st.integers(0, 64).map(lambda parts: parts / 64), min_size=2, max_size=20)
"""Binary fractions, so that means of equal shares are equal to the digit."""
confidences = st.sampled_from([0.5, 0.8, 0.9, 0.95, 0.99, 0.999])


def means(values: list[float], resamples: int = 200, seed: int = SEED) -> Numbers:
    """The mean of some clusters in every row of weights."""
    rows = weights(len(values), resamples, seed)
    found: Numbers = rows @ np.array(values) / rows.sum(axis=1)
    return found


def of_mean(values: list[float], confidence: float = 0.95, resamples: int = 200) -> Interval | None:
    """The interval of the mean of some shares, one of each cluster."""
    return interval(means(values, resamples), len(values), confidence, 0, 1)


def test_a_seed_gives_these_resamples_for_ever() -> None:
    """As first drawn, from the raw output of PCG64: a figure's interval must not move with a version of numpy."""
    assert weights(5, 4, SEED).tolist() == [
        [1, 1, 1, 1, 1],
        [0, 1, 1, 1, 1],
        [1, 0, 1, 1, 1],
        [1, 1, 0, 1, 1],
        [1, 1, 1, 0, 1],
        [1, 1, 1, 1, 0],
        [1, 0, 2, 1, 1],
        [0, 1, 3, 1, 0],
        [0, 1, 2, 0, 2],
        [0, 1, 0, 3, 1],
    ]
    assert weights(7, 2, 0)[8:].tolist() == [[2, 1, 0, 0, 2, 1, 1], [2, 0, 0, 1, 0, 2, 2]]
    first = "002001001000042100130021221001210141002012211111101032102320203120101011"
    assert "".join(f"{count:.0f}" for count in weights(72, 3, SEED)[73]) == first


def test_draws_are_the_high_halves_of_raw_numbers() -> None:
    """One by one in Python: a raw number of 64 bits, its high 32 as a fraction of 2^32, times the clusters."""
    raw = [int(number) for number in np.random.PCG64(3).random_raw(5 * 6)]
    drawn = [(number >> 32) * 6 >> 32 for number in raw]
    rows = [drawn[start : start + 6] for start in range(0, 30, 6)]
    assert weights(6, 5, 3)[7:].tolist() == [[row.count(cluster) for cluster in range(6)] for row in rows]


@given(st.integers(0, 12), st.integers(0, 30), st.integers(0, 2**64))
def test_a_resample_is_as_many_clusters_as_there_are(clusters: int, resamples: int, seed: int) -> None:
    """Whole numbers that add up; before them all clusters once, and all but one."""
    rows = weights(clusters, resamples, seed)
    assert rows.shape == (1 + clusters + resamples, clusters)
    assert rows[0].tolist() == [1] * clusters
    assert rows[1 : 1 + clusters].tolist() == [[int(one != out) for one in range(clusters)] for out in range(clusters)]
    drawn = rows[1 + clusters :]
    assert (drawn == drawn.astype(int)).all()
    assert drawn.sum(axis=1).tolist() == [clusters] * resamples
    assert (drawn >= 0).all()


def test_every_cluster_is_drawn_equally_often() -> None:
    """By the chi-squared test of scipy; and as unevenly in each resample as by chance: a variance of 71 / 72."""
    drawn = weights(72, 10_000, SEED)[73:]
    assert chisquare(drawn.sum(axis=0)).pvalue > 0.001
    assert drawn.var() == pytest.approx(71 / 72, rel=0.01)


def test_another_seed_draws_others() -> None:
    """And the same seed the same."""
    assert (weights(9, 5, 1) == weights(9, 5, 1)).all()
    assert (weights(9, 5, 1)[10:] != weights(9, 5, 2)[10:]).any()


@pytest.mark.parametrize("skewed", [False, True])
@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_the_interval_of_a_mean_agrees_with_scipy(skewed: bool, confidence: float) -> None:
    """Its standard error, quantile and logit are scipy's; bounds to a twentieth of the width, which is left to chance.

    A mean of n values is also known without resamples: its standard error is s / sqrt(n), with the divisor n - 1.
    """
    rng = np.random.default_rng(5)
    values = rng.beta(0.4, 4, 60) if skewed else rng.beta(4, 4, 60)
    found = interval(means(values.tolist(), 10_000), 60, confidence, 0, 1)
    drawn = bootstrap((values,), np.mean, n_resamples=10_000, method="basic", rng=1)
    reach = t.ppf((1 + confidence) / 2, degrees_of_freedom(means(values.tolist(), 0)[1:]))
    place = logit(values.mean())
    for error in (drawn.standard_error * np.sqrt(60 / 59), values.std(ddof=1) / np.sqrt(60)):
        side = reach * error / (values.mean() * (1 - values.mean()))
        expected = (float(expit(place - side)), float(expit(place + side)))
        assert found == pytest.approx(expected, abs=(expected[1] - expected[0]) / 20)


@given(shares)
def test_an_interval_holds_its_figure_and_keeps_to_its_range(values: list[float]) -> None:
    """Inside 0 to 1, on both sides of the mean, within that of more confidence; none where the clusters are alike."""
    found = [of_mean(values, confidence) for confidence in (0.5, 0.8, 0.95, 0.999)]
    mean = sum(values) / len(values)
    if len(set(values)) == 1:
        assert found == [None] * 4
        return
    assert all(one is not None and 0 <= one.low < mean < one.high <= 1 for one in found)
    assert all(
        wide and narrow and wide.low <= narrow.low and narrow.high <= wide.high for narrow, wide in pairwise(found)
    )


@given(shares, confidences)
def test_the_other_side_of_the_scale_turns_it_round(values: list[float], confidence: float) -> None:
    """The share of the ordinary has the interval of that of the honorific, from above; and so a difference.

    Points are fractions a hundredfold: only the unit changes with the range.
    """
    drawn, clusters = means(values), len(values)
    found, points = (interval(unit * drawn, clusters, confidence, 0, unit) for unit in (1, 100))
    back = interval(1 - drawn, clusters, confidence, 0, 1)
    there, less = (interval(sign * drawn, clusters, confidence) for sign in (1, -1))
    assert len({one is None for one in (found, points, back)}) == 1
    assert (there is None) == (less is None)
    if found is not None and points is not None and back is not None:
        assert found == pytest.approx((1 - back.high, 1 - back.low), abs=1e-9)
        assert points == pytest.approx((100 * found.low, 100 * found.high), abs=1e-7)
    if there is not None and less is not None:
        assert there == pytest.approx((-less.high, -less.low), abs=1e-9)


def undefined_in(rows: int, resamples: int = 100) -> Numbers:
    """Means of five clusters, undefined in so many of the resamples."""
    values = means([0.1, 0.2, 0.4, 0.6, 0.9], resamples)
    values[6 : 6 + rows] = nan
    return values


def test_a_figure_may_be_undefined_in_a_twentieth_of_its_resamples() -> None:
    """Five of a hundred, and not in six: what is left would be too kind a choice."""
    assert interval(undefined_in(5), 5, 0.95) is not None
    assert interval(undefined_in(6), 5, 0.95) is None
    assert interval(undefined_in(100), 5, 0.95) is None


@pytest.mark.parametrize(
    "values",
    [
        [0.5, 0.4, 0.6],
        [nan, nan, nan, 0.4, 0.6],
        [0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
        [0.0, 0.0, 0.0, 0.0, 0.1],
        [1.0, 1.0, 1.0, 0.9, 1.0],
    ],
    ids=["no resample", "undefined", "all alike", "the least there is", "the most there is"],
)
def test_what_cannot_have_an_interval_has_none(values: list[float]) -> None:
    """None, and not one without width."""
    assert interval(np.array(values), 2, 0.95, 0, 1) is None


@pytest.mark.parametrize("clusters", [0, 1])
def test_a_single_cluster_has_no_interval(clusters: int) -> None:
    """Drawn again it is itself; without one nothing is drawn."""
    values = np.full(1 + clusters + 50, 0.5 if clusters else nan)
    assert interval(values, clusters, 0.95, 0, 1) is None


def test_degrees_of_freedom_by_hand() -> None:
    """Distances from the mean -3, 1, 1, 1: squares 9, 1, 1, 1 of mean 3, variance 48 / 4, so 2 * 12^2 / 48."""
    assert degrees_of_freedom(np.array([0.0, 4.0, 4.0, 4.0])) == 3.0  # 6, but not above n - 1
    # One of ten carries all: squares 81 and nine ones, sum 90, mean 9; 72^2 + 9 * 8^2 = 5760; 2 * 8100 / 5760.
    assert degrees_of_freedom(np.array([0.0] + [10.0] * 9)) == pytest.approx(2.8125)
    assert degrees_of_freedom(np.array([1.0, 2.0, 1.0, 2.0])) == 3.0
    assert degrees_of_freedom(np.array([nan, nan])) == 1.0


@given(st.lists(st.integers(0, 20), min_size=2, max_size=40))
def test_degrees_of_freedom_keep_to_their_range(values: list[int]) -> None:
    """From 2, or 1 for two clusters, to n - 1, and the same whatever the unit."""
    found = degrees_of_freedom(np.array(values, np.float64))
    assert min(2, len(values) - 1) <= found <= len(values) - 1
    assert found == pytest.approx(degrees_of_freedom(7 - 0.5 * np.array(values)), rel=1e-9)


def test_fewer_clusters_that_matter_make_a_wider_interval() -> None:
    """The same standard error, from one cluster or from all: t has fewer degrees of freedom where one carries it."""
    rest = np.linspace(0.3, 0.5, 200)
    one, all_alike = np.r_[0.4, 0.2, [0.42] * 9, rest], np.r_[0.4, [0.35, 0.45] * 5, rest]
    narrow, wide = interval(all_alike, 10, 0.95, 0, 1), interval(one, 10, 0.95, 0, 1)
    assert narrow is not None
    assert wide is not None
    assert 0 < wide.low < narrow.low < narrow.high < wide.high < inf
