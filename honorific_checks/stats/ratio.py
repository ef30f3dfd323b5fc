"""Quotients of counts, single or in arrays: nan if undefined, without a warning."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]
"""A number or an array; functions keep the shape of their arguments, with numpy's broadcasting."""


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> Numbers:
    """Divide element by element; nan wherever the denominator is 0."""
    above, below = np.broadcast_arrays(np.asarray(numerator, np.float64), np.asarray(denominator, np.float64))
    quotient: Numbers = np.divide(above, below, out=np.full(above.shape, np.nan), where=below != 0)
    return quotient


def number(value: float | np.float64) -> float | None:
    """A plain number; None if undefined."""
    return None if np.isnan(value) else float(value)
