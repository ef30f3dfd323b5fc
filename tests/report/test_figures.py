"""How figures are written."""

from __future__ import annotations

import pytest

from honorific_checks.report.figures import apart, bracketed, compared, count, p_value, percent, points, signed_points


@pytest.mark.parametrize(
    ("fraction", "shown"), [(0.1037, "10.4"), (0.0, "0.0"), (1.0, "100.0"), (0.00049, "0.0"), (None, "-")]
)
def test_a_fraction_is_written_as_percent(fraction: float | None, shown: str) -> None:
    """One decimal, without a sign."""
    assert percent(fraction) == shown


def test_percent_takes_more_decimals_where_asked() -> None:
    """Table 4 prints eta squared of gender with two."""
    assert percent(0.00496, 2) == "0.50"


@pytest.mark.parametrize(
    ("fraction", "shown"),
    # -36/501, 37/476, 1/440 and 0: HAI of Table 4's rows 1, 2 and 8 from their counts, and of an even model.
    [(-36 / 501, "-7.19"), (37 / 476, "+7.77"), (1 / 440, "+0.23"), (0.0, "+0.00"), (None, "-")],
)
def test_hai_is_written_in_points_with_its_sign(fraction: float | None, shown: str) -> None:
    """Two decimals, as the paper prints it."""
    assert signed_points(fraction) == shown


def test_points_with_a_sign_take_more_decimals_where_asked() -> None:
    """An interval that ends just beyond a margin."""
    assert [signed_points(0.050004, 4), signed_points(-0.05, 3), signed_points(None, 4)] == ["+5.0004", "-5.000", "-"]


@pytest.mark.parametrize(("value", "shown"), [(70.1154, "70.1"), (0.0, "0.0"), (100.0, "100.0"), (None, "-")])
def test_points_have_one_decimal(value: float | None, shown: str) -> None:
    """As the paper prints spread and HBS."""
    assert points(value) == shown


@pytest.mark.parametrize(
    ("p", "shown"),
    [(0.0, "<.001"), (0.000999, "<.001"), (0.001, ".001"), (0.2689, ".269"), (0.9996, "1.000"), (None, "-")],
)
def test_a_small_p_is_written_as_less_than_a_thousandth(p: float | None, shown: str) -> None:
    """Three decimals otherwise, without the zero before them."""
    assert p_value(p) == shown


def test_a_small_p_is_written_in_full_where_more_decimals_are_asked_for() -> None:
    """So that two small ones can be told apart."""
    assert [p_value(p, 4) for p in (0.0007, 0.00004, 0.3, None)] == [".0007", ".0000", ".3000", "-"]


@pytest.mark.parametrize(("number", "shown"), [(0, "0 pairs"), (1, "1 pair"), (1414, "1,414 pairs")])
def test_a_number_stands_with_its_noun(number: int, shown: str) -> None:
    """One is singular; thousands are parted."""
    assert count(number, "pair") == shown


def one_decimal(value: float | None, more: int) -> str:
    """A figure in points."""
    return points(value, 1 + more)


@pytest.mark.parametrize(
    ("value", "limit", "shown"),
    [
        (29.7, 60.0, ("29.7", "60.0")),
        (60.04, 60.0, ("60.04", "60.00")),
        (60.0, 60.0, ("60.0", "60.0")),
        (59.9996, 60.0, ("59.9996", "60.0000")),
        (None, 60.0, ("-", "60.0")),
    ],
)
def test_a_value_and_a_limit_that_differ_are_written_apart(
    value: float | None, limit: float, shown: tuple[str, str]
) -> None:
    """So that no sentence says that 60.0 is above 60.0; both have as many decimals."""
    assert apart(value, limit, one_decimal) == shown


@pytest.mark.parametrize(
    ("value", "limit", "shown"),
    [
        (29.7, 60.0, "29.7 < 60"),
        (60.04, 60.0, "60.04 > 60"),
        (40.0, 40.0, "40.0 = 40"),
        (17.2, 37.25, "17.2 < 37.25"),
        (17.2, 0.0, "17.2 > 0"),
        (None, 60.0, "-"),
    ],
)
def test_a_value_is_compared_with_its_limit(value: float | None, limit: float, shown: str) -> None:
    """The limit is as short as it can be, the value long enough to show on which side it lies."""
    assert compared(value, limit, one_decimal) == shown


def test_a_tiny_p_says_by_itself_that_it_is_below_its_limit() -> None:
    """Unless the limit is as small: then both are written in full."""
    assert [compared(0.0004, limit, lambda p, more: p_value(p, 3 + more)) for limit in (0.05, 0.0005)] == [
        "<.001",
        ".0004 < .0005",
    ]


def test_an_interval_stands_in_brackets() -> None:
    """Both ends as they are shown alone; none is a dash."""
    assert bracketed((-0.00784, 0.0332), signed_points) == "[-0.78, +3.32]"
    assert bracketed(None, signed_points) == "-"
