"""A figure with its uncertainty: value, interval and what it is taken over."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.stats.estimate import Estimate, Resamples
from honorific_checks.stats.options import Options

shares = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).map(sorted), max_size=8)
SOME = np.array([3, 0, 7, 5, 1, 2, 6, 4], np.float64)
OF = np.array([7, 7, 7, 6, 7, 5, 7, 7], np.float64)


@given(shares)
def test_a_share_is_some_of_many(counts: list[list[int]]) -> None:
    """Over all occupations; None of nothing, and n says of how many."""
    some, of = ([pair[place] for pair in counts] for place in (0, 1))
    found = Resamples(len(counts), Options(resamples=50)).share(np.array(some, float), np.array(of, float))
    assert found.n == sum(of)
    assert found.value == (pytest.approx(sum(some) / sum(of)) if sum(of) else None)
    if found.interval is not None and found.value is not None:
        assert 0 <= found.interval.low <= found.value <= found.interval.high <= 1


def test_shares_are_taken_of_each_resample() -> None:
    """Row by row: the share among the occupations as often as the row has drawn them."""
    resamples = Resamples(len(OF), Options(resamples=20))
    values = resamples.shares(SOME, OF)
    for row, value in zip(resamples.weights.astype(int), values, strict=True):
        drawn = [place for place, times in enumerate(row) for _ in range(times)]
        assert value == pytest.approx(sum(SOME[place] for place in drawn) / sum(OF[place] for place in drawn))


def test_an_estimate_is_of_the_values_as_they_are() -> None:
    """The first row is the figure itself; numbers come out plain."""
    resamples = Resamples(3, Options(resamples=0))
    found = resamples.estimate(np.array([0.25, 1, 2, 3]), 12.0)
    assert found == Estimate(value=0.25, interval=None, n=12)
    assert (type(found.value), type(found.n)) == (float, int)
    assert resamples.estimate(np.array([np.nan, 1, 2, 3]), 0.0) == Estimate(None, None, 0)


def test_equal_options_give_equal_intervals() -> None:
    """Every time: nothing is drawn but by the seed."""
    once, again = (Resamples(len(OF), Options()).share(SOME, OF) for _ in range(2))
    assert once == again
    assert once.interval is not None


def test_another_seed_moves_the_bounds_a_little() -> None:
    """By what 10,000 resamples leave to chance: less than a twentieth of the interval's width."""
    one, other = (Resamples(len(OF), Options(seed=seed)).share(SOME, OF).interval for seed in (1, 2))
    assert one is not None
    assert other is not None
    assert one != other
    assert one == pytest.approx(other, abs=(one.high - one.low) / 20)


def test_more_confidence_takes_a_wider_interval() -> None:
    """90% lies within 95%, and that within 99%; the value in all of them."""
    found = [Resamples(len(OF), Options(confidence=confidence)).share(SOME, OF) for confidence in (0.9, 0.95, 0.99)]
    lows = [estimate.interval.low for estimate in found if estimate.interval]
    highs = [estimate.interval.high for estimate in found if estimate.interval]
    assert lows[2] < lows[1] < lows[0] < SOME.sum() / OF.sum() < highs[0] < highs[1] < highs[2]


def test_the_intervals_are_of_95_percent_and_10_000_resamples() -> None:
    """Unless something else is asked for."""
    assert Options() == Options(confidence=0.95, resamples=10_000, seed=20261014)
    assert Resamples(4, Options()).weights.shape == (1 + 4 + 10_000, 4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"confidence": 95}, r"^expected a confidence of 0\.5 to 0\.999, such as 0\.95, got 95$"),
        ({"confidence": 0.0}, r"^expected a confidence of 0\.5 to 0\.999, such as 0\.95, got 0\.0$"),
        ({"resamples": -5}, r"^expected resamples of 0 to 100,000, such as 10,000, got -5$"),
        ({"seed": -1}, r"^expected a seed of at least 0, got -1$"),
    ],
)
def test_options_out_of_their_range_are_refused(options: dict[str, int], message: str) -> None:
    """The message names the option, the value and what would be right."""
    with pytest.raises(ValueError, match=message):
        Options(**options)
