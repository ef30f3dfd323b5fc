"""Holm's correction: against the published table, by hand, and against statsmodels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support_holm import statsmodels_holm
from table4 import ROWS

from honorific_checks.report.figures import p_value
from honorific_checks.stats.multiple import holm
from honorific_checks.stats.paired import mcnemar_exact

probabilities = st.lists(st.floats(0, 1), min_size=1, max_size=20)


def test_the_published_p_values_come_from_the_published_counts() -> None:
    """McNemar's exact p of all nine, corrected over the nine: the column of Table 4, which has a zero before the point."""
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


@given(probabilities)
def test_holm_agrees_with_statsmodels(p_values: list[float]) -> None:
    """The step-down procedure of a second library."""
    assert holm(p_values) == pytest.approx(statsmodels_holm(p_values), rel=1e-12)


@given(probabilities)
def test_corrected_values_are_monotone_no_smaller_and_at_most_1(p_values: list[float]) -> None:
    """The order of the raw values is kept."""
    corrected = holm(p_values)
    assert all(raw <= value <= 1 for raw, value in zip(p_values, corrected, strict=True))
    by_raw = [value for _, value in sorted(zip(p_values, corrected, strict=True))]
    assert by_raw == sorted(corrected)


@given(probabilities, st.randoms(use_true_random=False))
def test_the_order_of_the_models_does_not_matter(p_values: list[float], random: object) -> None:
    """Each model's corrected value is the same wherever it stands."""
    order = list(range(len(p_values)))
    random.shuffle(order)  # type: ignore[attr-defined]
    assert holm([p_values[place] for place in order]) == [holm(p_values)[place] for place in order]


@given(probabilities, st.floats(0, 1))
def test_a_larger_family_never_makes_a_value_smaller(p_values: list[float], another: float) -> None:
    """One more model in the run can only cost significance."""
    assert all(alone <= joined for alone, joined in zip(holm(p_values), holm([*p_values, another]), strict=False))
