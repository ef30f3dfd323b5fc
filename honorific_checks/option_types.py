"""What numbers on a command line may be, for argparse."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError


def natural(text: str) -> int:
    """A whole number from 0 on."""
    return _whole(text, 0)


def positive(text: str) -> int:
    """A whole number from 1 on."""
    return _whole(text, 1)


def amount(text: str) -> float:
    """A finite number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0):
        raise ArgumentTypeError(f"{text!r} is no amount; it is a number above 0, such as 2.50")
    return value


def _whole(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise ArgumentTypeError(f"{text!r} will not do; it is a whole number from {least} on")
    return int(text)
