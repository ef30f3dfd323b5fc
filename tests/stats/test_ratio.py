"""Quotients of counts: one or many, nan where undefined, and plain numbers of them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from honorific_checks.stats.ratio import number, ratio

SOME = (-7, -1, 0, 1, 3, 1000)


def test_each_quotient_is_python_s_and_nan_where_there_is_none() -> None:
    """Many at once, digit for digit; a denominator of 0 is no warning, which would be an error here."""
    pairs = list(product(SOME, repeat=2))
    found = ratio([above for above, _ in pairs], [below for _, below in pairs])
    expected = [above / below if below else np.nan for above, below in pairs]
    np.testing.assert_array_equal(found, np.array(expected, np.float64))


@pytest.mark.parametrize(("above", "below"), list(product(SOME, repeat=2)))
def test_one_quotient_is_a_number_of_no_dimension(above: int, below: int) -> None:
    """Counts in, and what `number` makes plain out."""
    assert ratio(above, below).shape == ()
    assert number(float(ratio(above, below))) == (above / below if below else None)


def test_shapes_are_broadcast_as_numpy_does() -> None:
    """Many of one, one of many, and rows of columns."""
    assert ratio([1, 2], 4).tolist() == [0.25, 0.5]
    assert ratio(1, [4, 2]).tolist() == [0.25, 0.5]
    assert ratio([[1], [2]], [4, 8]).tolist() == [[0.25, 0.125], [0.5, 0.25]]


def test_an_undefined_part_makes_an_undefined_quotient() -> None:
    """Nan above or below stays nan."""
    assert np.isnan(ratio([np.nan, 1.0, np.nan], [1.0, np.nan, 0.0])).all()


@pytest.mark.parametrize(("value", "plain"), [(np.float64(0.5), 0.5), (-2, -2.0), (0.0, 0.0), (np.nan, None)])
def test_a_plain_number_is_python_s_own_or_none(value: float, plain: float | None) -> None:
    """0 is a number; nan is none."""
    found = number(value)
    assert found == plain
    assert type(found) in {float, type(None)}
