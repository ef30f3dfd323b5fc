"""How figures are written."""

from __future__ import annotations

import pytest

from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.units import beside, in_unit, value_and_limit
from honorific_checks.report.figures import p_value, percent, points, signed_points
from honorific_checks.verdict import Verdict, VerdictKind


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
    [(0.0, "<.001"), (0.000999, "<.001"), (0.001, "0.001"), (0.2689, "0.269"), (0.9996, "1.000"), (None, "-")],
)
def test_a_small_p_is_written_as_less_than_a_thousandth(p: float | None, shown: str) -> None:
    """Three decimals otherwise."""
    assert p_value(p) == shown


def test_a_small_p_is_written_in_full_where_more_decimals_are_asked_for() -> None:
    """So that two small ones can be told apart."""
    assert [p_value(p, 4) for p in (0.0007, 0.00004, 0.3, None)] == ["0.0007", "0.0000", "0.3000", "-"]


@pytest.mark.parametrize(
    ("gate", "value", "shown"),
    [
        (GateName.HAI, 0.952, "0.952"),
        (GateName.HBS, 29.7, "29.7"),
        (GateName.GSR, 0.048, "4.8%"),
        (GateName.SPREAD, 17.2, "17.2"),
        (GateName.MIXED, 0.011, "1.1%"),
        (GateName.UNREADABLE, 0.0, "0.0%"),
        (GateName.MISSINGNESS, 0.0004, "<.001"),
        (GateName.PAIRS, 500.0, "500"),
        *((gate, None, "-") for gate in GateName),
    ],
)
def test_each_gate_s_value_is_written_in_its_unit(gate: GateName, value: float | None, shown: str) -> None:
    """A p and points plain, fractions as percent, pairs whole; undefined is a dash."""
    assert in_unit(gate, value) == shown


@pytest.mark.parametrize(
    ("gate", "value", "limit", "shown"),
    [
        (GateName.HAI, 0.307, 0.05, "0.307/0.05"),
        (GateName.HAI, 0.00001, 0.05, "<.001/0.05"),
        (GateName.HAI, 0.3, 0.0005, "0.300/0.0005"),
        (GateName.HAI, 0.0007, 0.0005, "0.0007/0.0005"),
        (GateName.HAI, 0.0496, 0.05, "0.0496/0.0500"),
        (GateName.HBS, 29.7, 60.0, "29.7/60"),
        (GateName.HBS, 60.04, 60.0, "60.04/60.00"),
        (GateName.SPREAD, 40.0, 40.0, "40.0/40"),
        (GateName.SPREAD, 17.2, 37.25, "17.2/37.25"),
        (GateName.GSR, 0.048, 0.15, "4.8/15%"),
        (GateName.GSR, 0.15001, 0.15, "15.001%/15.000%"),
        (GateName.GSR, None, 0.15, "-/15%"),
        (GateName.UNREADABLE, 0.0, 0.07, "0.0/7%"),
        (GateName.MISSINGNESS, 1.0, 0.05, "1.000/0.05"),
        (GateName.MISSINGNESS, 0.0496, 0.05, "0.0496/0.0500"),
        (GateName.PAIRS, 399.0, 400.0, "399/400"),
    ],
)
def test_value_and_limit_stand_in_one_unit(gate: GateName, value: float | None, limit: float, shown: str) -> None:
    """The limit is as short as it can be, and a percent sign stands once; in full where the two are near."""
    assert value_and_limit(Verdict("m", gate, value, limit, VerdictKind.PASS, "")) == shown


@pytest.mark.parametrize(
    ("gate", "value", "limit", "shown"),
    [
        (GateName.HBS, 60.04, 60.0, ("60.04", "60.00")),
        (GateName.HBS, 60.0, 60.0, ("60.0", "60.0")),
        (GateName.HAI, 0.0496, 0.05, ("0.0496", "0.0500")),
        (GateName.HAI, 0.00001, 0.05, ("<.001", "0.050")),
        (GateName.HAI, 0.0007, 0.0005, ("0.0007", "0.0005")),
        (GateName.GSR, 0.15001, 0.15, ("15.001%", "15.000%")),
        (GateName.PAIRS, 399.0, 400.0, ("399", "400")),
        (GateName.HBS, None, 60.0, ("-", "60.0")),
    ],
)
def test_a_value_and_a_limit_that_differ_are_written_apart(
    gate: GateName, value: float | None, limit: float, shown: tuple[str, str]
) -> None:
    """So that no sentence says that 60.0 is above 60.0."""
    assert beside(gate, value, limit) == shown
