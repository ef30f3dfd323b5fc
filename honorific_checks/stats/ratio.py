"""Quotients of counts, one or many at once: undefined is nan, and never a warning."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]
"""One number or many; a function of several takes and gives the same shape, by numpy's broadcasting."""


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> Numbers:
    """Numerator / denominator, element by element; nan where the denominator is 0."""
    above, below = np.broadcast_arrays(np.asarray(numerator, np.float64), np.asarray(denominator, np.float64))
    quotient: Numbers = np.divide(above, below, out=np.full(above.shape, np.nan), where=below != 0)
    return quotient


def number(value: float | np.float64) -> float | None:
    """A plain number; None if it is undefined."""
    return None if np.isnan(value) else float(value)
