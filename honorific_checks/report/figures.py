"""How figures are written, as the paper's Table 4 prints them; undefined is a dash."""

from __future__ import annotations

from collections.abc import Callable

UNDEFINED = "-"
MOST_DECIMALS = 12


def percent(fraction: float | None, digits: int = 1) -> str:
    """A fraction as percent: 0.1037 is `10.4`."""
    return UNDEFINED if fraction is None else f"{100 * fraction:.{digits}f}"


def signed_points(fraction: float | None, digits: int = 2) -> str:
    """A signed fraction in percentage points: -0.0719 is `-7.19`."""
    return UNDEFINED if fraction is None else f"{100 * fraction:+.{digits}f}"


def points(value: float | None, digits: int = 1) -> str:
    """A figure in points: 70.1154 is `70.1`."""
    return UNDEFINED if value is None else f"{value:.{digits}f}"


def p_value(p: float | None, digits: int = 3) -> str:
    """A p value: three decimals, `<.001` below a thousandth; in full where more decimals are asked for."""
    if p is None:
        return UNDEFINED
    return "<.001" if p < 0.001 and digits == 3 else f"{p:.{digits}f}"


def apart(value: float | None, limit: float, shown: Callable[[float | None, int], str]) -> tuple[str, str]:
    """A value and its limit with as many decimals as it takes to tell them apart, so that no 60.0 is above 60.0.

    Args:
        value: the figure.
        limit: what it is held against.
        shown: writes either, with so many decimals more than usual.
    """
    texts = shown(value, 0), shown(limit, 0)
    for more in range(1, MOST_DECIMALS):
        if texts[0] != texts[1] or value == limit:
            break
        texts = shown(value, more), shown(limit, more)
    return texts
