"""How figures are written, as the paper's Table 4 prints them; undefined is a dash."""

from __future__ import annotations

from honorific_checks.records import GateName, Verdict

UNDEFINED = "-"


def percent(fraction: float | None, digits: int = 1) -> str:
    """A fraction as percent: 0.1037 is `10.4`."""
    return UNDEFINED if fraction is None else f"{100 * fraction:.{digits}f}"


def signed_points(fraction: float | None) -> str:
    """A signed fraction in percentage points: -0.0719 is `-7.19`."""
    return UNDEFINED if fraction is None else f"{100 * fraction:+.2f}"


def points(value: float | None) -> str:
    """A figure in points: 70.1154 is `70.1`."""
    return UNDEFINED if value is None else f"{value:.1f}"


def p_value(p: float | None) -> str:
    """A p value: three decimals, `<.001` below a thousandth."""
    if p is None:
        return UNDEFINED
    return "<.001" if p < 0.001 else f"{p:.3f}"


def in_unit(gate: GateName, value: float | None) -> str:
    """The value of a gate, or its limit, in the unit it is shown in."""
    if gate is GateName.HAI:
        return p_value(value)
    if gate is GateName.PAIRS:
        return UNDEFINED if value is None else f"{value:.0f}"
    if gate in (GateName.HBS, GateName.SPREAD):
        return points(value)
    return UNDEFINED if value is None else f"{percent(value)}%"


def value_and_limit(verdict: Verdict) -> str:
    """`29.7/60.0`: the value of a gate and its limit."""
    return f"{in_unit(verdict.gate, verdict.value)}/{in_unit(verdict.gate, verdict.limit)}"
