"""How figures are written; an undefined one is a dash."""

from __future__ import annotations

from collections.abc import Callable

UNDEFINED = "-"
MOST_DECIMALS = 12

Shown = Callable[[float | None, int], str]
"""Writes a figure in its unit, with so many decimals more than usual."""


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
    """A p value without its leading zero: `.307`; `<.001` below a thousandth, unless more decimals are asked for."""
    if p is None:
        return UNDEFINED
    return "<.001" if p < 0.001 and digits == 3 else f"{p:.{digits}f}".removeprefix("0")


def span(ends: tuple[float, float] | None, shown: Callable[[float], str]) -> str:
    """An interval in a sentence: `-0.78 to +3.32`; a dash if there is none."""
    return f"{shown(ends[0])} to {shown(ends[1])}" if ends else UNDEFINED


def bracketed(ends: tuple[float, float] | None, shown: Callable[[float], str]) -> str:
    """An interval in a table: `[-0.78, +3.32]`; a dash if there is none."""
    return f"[{shown(ends[0])}, {shown(ends[1])}]" if ends else UNDEFINED


def count(number: int, noun: str) -> str:
    """A number with its noun: `1 pair`, `1,414 pairs`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def apart(value: float | None, limit: float, shown: Shown) -> tuple[str, str]:
    """A value and its limit with as many decimals as it takes to tell them apart, so that no 60.0 is above 60.0."""
    texts = shown(value, 0), shown(limit, 0)
    for more in range(1, MOST_DECIMALS):
        if texts[0] != texts[1] or value == limit:
            break
        texts = shown(value, more), shown(limit, more)
    return texts


def compared(value: float | None, limit: float, shown: Shown) -> str:
    """A value against its limit: `29.7 < 60`, `60.04 > 60`, `.307 > .05`.

    The limit is exact and as short as it can be; the value has the decimals that show on which side it lies.  A p below
    a thousandth says that it is below any usual limit by itself: `<.001`.
    """
    if value is None:
        return UNDEFINED
    seen, other = apart(value, limit, shown)
    if seen.startswith("<") and not other.startswith("<"):
        return seen
    sign = "<" if value < limit else ">" if value > limit else "="
    return f"{seen} {sign} {_short(shown(limit, MOST_DECIMALS - 2))}"


def _short(text: str) -> str:
    """A number without the zeros at its end: `15.000%` is `15%`."""
    number, mark = text.removesuffix("%"), "%" if text.endswith("%") else ""
    return (number.rstrip("0").rstrip(".") or "0" if "." in number else number) + mark
