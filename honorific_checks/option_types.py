"""Parsers for numbers on the command line, for argparse."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError


def natural(text: str) -> int:
    """A whole number of at least 0."""
    return _whole(text, 0)


def positive(text: str) -> int:
    """A whole number of at least 1."""
    return _whole(text, 1)


def amount(text: str) -> float:
    """A finite number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0):
        raise ArgumentTypeError(f"expected an amount above 0, such as 2.50, got {text!r}")
    return value


def _whole(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise ArgumentTypeError(f"expected a whole number of at least {least}, got {text!r}")
    return int(text)
