"""Correct p values for several tests with Holm's step-down procedure, which controls the family-wise error rate."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's corrected p values, in the order given.

    The k-th smallest of m is multiplied by m - k + 1, made monotone and capped at 1. Testing at alpha then keeps the
    family-wise error rate at alpha under any dependence. An empty family gives an empty list.

    Source: Holm (1979), Scandinavian Journal of Statistics 6, 65-70.
    """
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    corrected = [0.0] * len(p_values)
    largest = 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, p_values[index] * (len(p_values) - rank)))
        corrected[index] = largest
    return corrected
