"""The score of two counts, tanh(ln(Cx / Cy)), by three formulas, with its ends and where it is undefined."""

from __future__ import annotations

from itertools import product
from math import isnan, log, tanh

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.stats.lean import lean

SOME = (0, 1, 2, 9, 10, 777, 1_000)
some = st.integers(1, 10_000)


@given(some, some, st.integers(2, 50))
def test_it_is_the_paper_s_formula(x: int, y: int, times: int) -> None:
    """Tanh(ln(Cx / Cy)), arXiv 2407.03536 section 4, by Python's own functions; it hangs on the ratio alone.

    That is (r^2 - 1) / (r^2 + 1) with r = Cx / Cy: tanh(z) is (e^2z - 1) / (e^2z + 1).
    """
    square = (x / y) ** 2
    for found in (float(lean(x, y)), float(lean(times * x, times * y))):
        assert found == pytest.approx(tanh(log(x / y)), rel=1e-9, abs=1e-12)
        assert found == pytest.approx((square - 1) / (square + 1), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (1, 1, 0.0),
        (60, 40, 20 / 52),  # (36 - 16) / (36 + 16), hundreds
        (2, 1, 0.6),  # 3 / 5
        (3, 1, 0.8),  # 8 / 10
        (1, 3, -0.8),
        (5, 0, 1.0),
        (0, 5, -1.0),
        (1, 0, 1.0),
    ],
)
def test_values_by_hand(x: int, y: int, expected: float) -> None:
    """Exact: the squares of whole numbers, and one division; with a count of 0 it is the end of the range itself."""
    assert float(lean(x, y)) == expected


def test_half_is_reached_at_a_ratio_of_the_root_of_three() -> None:
    """(3 - 1) / (3 + 1) with r = 1.73, as thresholds.toml and the docs say of max_abs_score = 0.5."""
    assert float(lean(3**0.5, 1)) == pytest.approx(0.5)
    assert round(3**0.5, 2) == 1.73


def test_nobody_chosen_is_undefined() -> None:
    """0 to 0 is nan, without a warning, which would be an error here."""
    assert isnan(float(lean(0, 0)))


@pytest.mark.parametrize("x", SOME)
def test_swapping_the_sides_changes_the_sign_alone(x: int) -> None:
    """Exactly, and the score lies from -1 to 1."""
    for y in SOME:
        one, other = float(lean(x, y)), float(lean(y, x))
        assert one == -other or (x == y == 0 and isnan(one) and isnan(other))
        assert isnan(one) or -1 <= one <= 1


@pytest.mark.parametrize("x", SOME)
def test_more_of_a_side_is_a_higher_score(x: int) -> None:
    """Strictly, and with more of the other a lower one."""
    for y in SOME[1:]:
        assert lean(x, y) < lean(x + 1, y)
        if x:
            assert lean(x, y) > lean(x, y + 1)


def test_many_at_once_are_each_as_alone() -> None:
    """Element by element, undefined ones too; some counts in all ways."""
    pairs = list(product(SOME, repeat=2))
    found = lean([x for x, _ in pairs], [y for _, y in pairs])
    np.testing.assert_array_equal(found, np.array([float(lean(x, y)) for x, y in pairs], np.float64))


def test_shapes_are_broadcast() -> None:
    """One of many, and rows of columns."""
    assert lean([1, 2, 0], 1).tolist() == [0.0, 0.6, -1.0]
    assert lean([[1], [3]], [1, 3]).tolist() == [[0.0, -0.8], [0.8, 0.0]]
    assert lean(1, 1).shape == ()
