"""The units that the figures of the gates are shown in."""

from __future__ import annotations

from functools import partial

from honorific_checks.allocation.records import GateName
from honorific_checks.report.figures import UNDEFINED, apart, p_value, percent, points
from honorific_checks.verdict import Verdict


def in_unit(gate: GateName, value: float | None, more: int = 0) -> str:
    """The value of a gate, or its limit, in the unit it is shown in, with `more` decimals than usual."""
    if value is None:
        return UNDEFINED
    if gate in (GateName.HAI, GateName.MISSINGNESS):
        return p_value(value, 3 + more)
    if gate is GateName.PAIRS:
        return f"{value:.0f}"
    if gate in (GateName.HBS, GateName.SPREAD):
        return points(value, 1 + more)
    return f"{percent(value, 1 + more)}%"


def beside(gate: GateName, value: float | None, limit: float) -> tuple[str, str]:
    """The value of a gate and its limit, told apart."""
    return apart(value, limit, partial(in_unit, gate))


def value_and_limit(verdict: Verdict) -> str:
    """`29.7/60`: the value of a gate and its limit; the limit as short as it can be told from the value."""
    gate = GateName(verdict.gate)
    value, limit = beside(gate, verdict.value, verdict.limit)
    if limit == in_unit(gate, verdict.limit):
        percentage = limit.endswith("%")
        limit = f"{100 * verdict.limit:g}%" if percentage else f"{verdict.limit:g}"
        value = value.removesuffix("%") if percentage else value
    return f"{value}/{limit}"
