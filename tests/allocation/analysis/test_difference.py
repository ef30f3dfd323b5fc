"""A paired difference: by pairs and by occupations, by hand and by plain loops."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from honorific_checks.allocation.analysis.difference import Difference, difference
from honorific_checks.stats.estimate import Resamples
from honorific_checks.stats.options import Options

Counts = list[tuple[int, int, int]]
"""Of each occupation: pairs that show it on the first side only, on the second only, and neither or both."""
occupations = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)), max_size=8)


def difference_of(counts: Counts, options: Options | None = None) -> Difference:
    """The difference of these occupations, with few resamples."""
    first, second, same = (np.array([row[place] for row in counts], np.float64) for place in range(3))
    resamples = Resamples(len(counts), options or Options(resamples=100))
    names = [str(place) for place in range(len(counts))]
    return difference(names, first, second, first + second + same, resamples)


def test_a_difference_by_hand() -> None:
    """Two occupations lean 2 and 1 to the first side, one leans 1 to the second: 4 pairs against 2, of 10."""
    found = difference_of([(2, 0, 1), (2, 1, 0), (0, 1, 3)])
    assert (found.pairs, found.first_only, found.second_only, found.value) == (10, 4, 2, 0.2)
    # (1 + 6 + 15) / 64, twice
    assert found.p == 0.6875
    # Signs of 2, 1 and 1 sum to 4, 2, 2, 0 and their opposites: 2, what is seen, or farther in six of eight.
    assert found.p_clustered == 0.75
    # (4 + 1 + 1) / 6
    assert found.design_effect == 1.0


@given(occupations)
def test_every_part_is_that_of_plain_loops(counts: Counts) -> None:
    """McNemar's p is scipy's binomial test; the sign-flip test tries every sign of every occupation."""
    found = difference_of(counts)
    b, c, n = (sum(column) for column in ([r[0] for r in counts], [r[1] for r in counts], [sum(r) for r in counts]))
    leans = [first - second for first, second, _ in counts]
    assert (found.first_only, found.second_only, found.pairs) == (b, c, n)
    assert found.value == (pytest.approx((b - c) / n) if n else None)
    sums = [
        abs(sum(sign * lean for sign, lean in zip(signs, leans, strict=True)))
        for signs in product((1, -1), repeat=len(leans))
    ]
    assert found.p == (pytest.approx(binomtest(b, b + c).pvalue if b + c else 1.0) if n else None)
    assert found.p_clustered == (pytest.approx(sum(s >= abs(b - c) for s in sums) / len(sums)) if n else None)
    assert found.design_effect == (pytest.approx(sum(lean**2 for lean in leans) / (b + c)) if b + c else None)


@given(occupations)
def test_swapping_the_sides_turns_it_round(counts: Counts) -> None:
    """Value and intervals change their sign, to rounding; both p values and the design effect stay, to the digit."""
    there, back = difference_of(counts), difference_of([(second, first, same) for first, second, same in counts])
    assert (there.first_only, there.second_only) == (back.second_only, back.first_only)
    assert (there.value is None) == (back.value is None)
    assert there.value is None or there.value == -(back.value or 0)
    assert (there.p, there.p_clustered, there.design_effect) == (back.p, back.p_clustered, back.design_effect)
    for one, other in ((there.tango, back.tango), (there.interval, back.interval)):
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert one == pytest.approx((-other.high, -other.low), abs=1e-9)


@given(occupations)
def test_intervals_keep_to_the_range_and_tango_s_holds_the_value(counts: Counts) -> None:
    """From -1 to 1; Tango's interval always contains (b - c) / N, a bootstrap's need not."""
    found = difference_of(counts)
    if found.value is not None and found.tango is not None:
        assert -1 <= found.tango.low <= found.value <= found.tango.high <= 1
    if found.interval is not None:
        assert -1 <= found.interval.low <= found.interval.high <= 1
    assert (found.tango is None) == (found.pairs == 0)


@given(occupations)
def test_the_order_of_the_occupations_changes_only_the_bootstrap(counts: Counts) -> None:
    """Value, counts, tests and Tango's interval stay to the digit; resampling draws others under the same seed."""
    there, back = difference_of(counts), difference_of(counts[::-1])
    assert replace(there, interval=None, leaning=()) == replace(back, interval=None, leaning=())
    assert [lean.net for lean in there.leaning] == [lean.net for lean in back.leaning][::-1]


def test_confidence_is_that_of_both_intervals() -> None:
    """More of it makes both wider."""
    counts = [(2, 0, 5), (1, 1, 5), (0, 2, 5), (3, 0, 4), (0, 0, 7), (1, 0, 6)]
    less, more = (difference_of(counts, Options(confidence, 2000)) for confidence in (0.8, 0.99))
    for narrow, wide in ((less.tango, more.tango), (less.interval, more.interval)):
        assert narrow is not None
        assert wide is not None
        assert wide.low < narrow.low < narrow.high < wide.high


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([], (0, None, None, None, None)),
        ([(0, 0, 0)], (0, None, None, None, None)),
        ([(0, 0, 3), (0, 0, 2)], (5, 0.0, 1.0, 1.0, None)),
    ],
    ids=["no occupation", "no pair", "no discordant pair"],
)
def test_undefined_is_none(counts: Counts, expected: tuple[float | None, ...]) -> None:
    """With pairs and none discordant the difference is 0, and only the design effect has nothing to go by."""
    found = difference_of(counts)
    assert (found.pairs, found.value, found.p, found.p_clustered, found.design_effect) == expected
    assert found.interval is None
