"""The gates of the allocation suite, each in its unit."""

from __future__ import annotations

import pytest

from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.units import against, in_unit


@pytest.mark.parametrize(
    ("gate", "value", "shown"),
    [
        (GateName.HAI, 0.952, ".952"),
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
        (GateName.HAI, 0.307, 0.05, ".307 > .05"),
        (GateName.HAI, 0.00001, 0.05, "<.001"),
        (GateName.HAI, 0.3, 0.0005, ".300 > .0005"),
        (GateName.HAI, 0.0007, 0.0005, ".0007 > .0005"),
        (GateName.HAI, 0.0496, 0.05, ".0496 < .05"),
        (GateName.HAI, 0.3, 0.0, ".300 > 0"),
        (GateName.HBS, 29.7, 60.0, "29.7 < 60"),
        (GateName.HBS, 60.04, 60.0, "60.04 > 60"),
        (GateName.SPREAD, 40.0, 40.0, "40.0 = 40"),
        (GateName.SPREAD, 17.2, 37.25, "17.2 < 37.25"),
        (GateName.GSR, 0.048, 0.15, "4.8% < 15%"),
        (GateName.GSR, 0.15001, 0.15, "15.001% > 15%"),
        (GateName.GSR, None, 0.15, "-"),
        (GateName.UNREADABLE, 0.0, 0.07, "0.0% < 7%"),
        (GateName.MISSINGNESS, 1.0, 0.05, "1.000 > .05"),
        (GateName.PAIRS, 399.0, 400.0, "399 < 400"),
    ],
)
def test_a_value_stands_against_its_limit_in_one_unit(
    gate: GateName, value: float | None, limit: float, shown: str
) -> None:
    """As a comparison; with more decimals where the two are near."""
    assert against(gate, value, limit) == shown
