"""The units that the gates of the allocation suite are shown in."""

from __future__ import annotations

from functools import partial

from honorific_checks.allocation.records import GateName
from honorific_checks.report.figures import UNDEFINED, compared, p_value, percent, points

P_VALUES = (GateName.HAI, GateName.MISSINGNESS)
"""The gates that judge by a p value."""


def in_unit(gate: GateName, value: float | None, more: int = 0) -> str:
    """The value of a gate, or its limit, in the unit it is shown in, with `more` decimals than usual."""
    if value is None:
        return UNDEFINED
    if gate in P_VALUES:
        return p_value(value, 3 + more)
    if gate is GateName.PAIRS:
        return f"{value:.0f}"
    if gate in (GateName.HBS, GateName.SPREAD):
        return points(value, 1 + more)
    return f"{percent(value, 1 + more)}%"


def against(gate: GateName, value: float | None, limit: float) -> str:
    """The value of a gate against its limit: `29.7 < 60`, `4.8% < 15%`, `.307 > .05`, `500 > 400`."""
    return compared(value, limit, partial(in_unit, gate))
