"""Holm's correction: against the published table, by hand, and against statsmodels."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support_holm import statsmodels_holm
from table4 import ROWS

from honorific_checks.report.figures import p_value
from honorific_checks.stats.multiple import holm
from honorific_checks.stats.paired import mcnemar_exact

probabilities = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def test_the_published_p_values_come_from_the_published_counts() -> None:
    """McNemar's exact p of all nine, corrected over the nine: the column of Table 4, which prints 0.269 for .269."""
    corrected = holm([mcnemar_exact(row.b, row.c) for row in ROWS])
    assert [p_value(p) for p in corrected] == [row.p_holm.removeprefix("0") for row in ROWS]


@pytest.mark.parametrize(
    ("p_values", "corrected"),
    [
        ([], []),
        ([0.03], [0.03]),
        # 0.01 * 3; 0.02 * 2 = 0.04; 0.5 * 1
        ([0.01, 0.02, 0.5], [0.03, 0.04, 0.5]),
        # 0.03 * 3 = 0.09; 0.04 * 2 = 0.08, held at 0.09; 0.05 * 1 = 0.05, held at 0.09
        ([0.05, 0.03, 0.04], [0.09, 0.09, 0.09]),
        # 0.4 * 3 is cut at 1, and so are those after it
        ([0.9, 0.4, 0.8], [1.0, 1.0, 1.0]),
        # ties: 0.25 * 2, held for its equal
        ([0.25, 0.25], [0.5, 0.5]),
    ],
)
def test_holm_by_hand(p_values: list[float], corrected: list[float]) -> None:
    """The k-th smallest of m times m - k + 1, made monotone, cut at 1; in the order given."""
    assert holm(p_values) == pytest.approx(corrected)


@given(probabilities, st.floats(0, 1), st.randoms(use_true_random=False))
def test_holm_agrees_with_statsmodels(p_values: list[float], another: float, random: Random) -> None:
    """The step-down procedure of a second library: no value is smaller than its p, or above 1, and their order is kept.

    Where a model stands does not matter, and one more in the family can only cost significance.
    """
    found = holm(p_values)
    assert found == pytest.approx(statsmodels_holm(p_values), rel=1e-12)
    assert all(raw <= value <= 1 for raw, value in zip(p_values, found, strict=True))
    by_raw = [value for _, value in sorted(zip(p_values, found, strict=True))]
    assert by_raw == sorted(found)
    order = list(range(len(p_values)))
    random.shuffle(order)
    assert holm([p_values[place] for place in order]) == [found[place] for place in order]
    assert all(alone <= joined for alone, joined in zip(found, holm([*p_values, another]), strict=False))
