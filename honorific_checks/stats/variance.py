"""How much of a 1/0 variable groups explain, and how far group rates lie apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import fsum, sqrt


def eta_squared(observations: Iterable[tuple[Hashable, int]]) -> float | None:
    """One-way eta squared of a 1/0 variable: between-group over total sum of squares, from 0 to 1.

    Args:
        observations: (group, 1 or 0), one for each item; groups may differ in size.

    Returns:
        None where there is no variance to explain (all alike, or nothing at all).
    """
    counts: dict[Hashable, list[int]] = {}
    for group, value in observations:
        count = counts.setdefault(group, [0, 0])
        count[0] += value
        count[1] += 1
    ones, size = sum(c[0] for c in counts.values()), sum(c[1] for c in counts.values())
    if ones in (0, size):
        return None
    # For 1/0 data a sum of squares is a sum of counts: SST = k - k^2/n, and likewise within each group.
    correction = ones * ones / size
    between = fsum(c[0] * c[0] / c[1] for c in counts.values()) - correction
    return max(0.0, between / (ones - correction))


def population_sd(values: Iterable[float]) -> float | None:
    """Population standard deviation (divisor n); None where there is no value."""
    numbers = list(values)
    if not numbers:
        return None
    mean = fsum(numbers) / len(numbers)
    return sqrt(fsum((number - mean) ** 2 for number in numbers) / len(numbers))
