"""Numbers on a command line: what is taken and what is refused."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from honorific_checks.option_types import amount, natural, positive


@pytest.mark.parametrize(("text", "number"), [("1", 1), ("2016", 2016), ("007", 7)])
def test_whole_numbers_are_taken(text: str, number: int) -> None:
    """From 1 on by both; 0 by one of them."""
    assert positive(text) == natural(text) == number
    assert natural("0") == 0


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1e3", " 1", "1_000", "many", "٣", "²"])
def test_anything_else_is_no_whole_number(text: str) -> None:
    """With the text and the least number."""
    for kind, least in ((natural, 0), (positive, 1)):
        with pytest.raises(ArgumentTypeError) as caught:
            kind(text)
        assert str(caught.value) == f"expected a whole number of at least {least}, got {text!r}"
    with pytest.raises(ArgumentTypeError):
        positive("0")


@pytest.mark.parametrize(("text", "number"), [("2.50", 2.5), ("3", 3.0), ("1e-3", 0.001), (" 1 ", 1.0)])
def test_amounts_are_taken(text: str, number: float) -> None:
    """Whatever Python reads as a number."""
    assert amount(text) == number


@pytest.mark.parametrize("text", ["", "0", "-0.0", "-1", "nan", "inf", "-inf", "1e999", "$5", "1,50"])
def test_anything_else_is_no_amount(text: str) -> None:
    """Nothing, and without an end, are none either."""
    with pytest.raises(ArgumentTypeError) as caught:
        amount(text)
    assert str(caught.value) == f"expected an amount above 0, such as 2.50, got {text!r}"
