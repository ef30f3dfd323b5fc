"""Chance and curves in arithmetic that comes out the same everywhere.

Only `random.Random.random()` is promised to repeat across Python versions, and only + - * / and the square root are
rounded alike on every machine; so everything drawn or bent here is made of those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray


def stream(seed: int, *names: str) -> Random:
    """A generator of its own for one purpose, so that a change to one purpose leaves the others alone."""
    return Random("/".join((str(seed), *names)))


def below(rng: Random, size: int) -> int:
    """A whole number from 0 to size - 1."""
    return int(rng.random() * size)


def noise(rng: Random) -> float:
    """A bell-shaped number of mean 0 and standard deviation 1, from -3.5 to 3.5: four uniform ones added."""
    return sqrt(3) * (fsum(rng.random() for _ in range(4)) - 2)


def rise(x: float) -> float:
    """A curve from 0 to 1 that rises with x and is 1/2 at 0."""
    return (1 + x / sqrt(1 + x * x)) / 2


def risen(x: float, values: NDArray[np.float64]) -> list[float]:
    """`rise` of a number and each of these added; numpy rounds + - * / and the square root as Python does."""
    sums = x + values
    found: list[float] = ((1 + sums / np.sqrt(1 + sums * sums)) / 2).tolist()
    return found


def solve(function: Callable[[float], float], wanted: float, low: float = -60.0, high: float = 60.0) -> float:
    """Where a rising function takes the wanted value, by halving."""
    for _ in range(60):
        middle = (low + high) / 2
        if function(middle) < wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def draw(rng: Random, weights: Sequence[float]) -> int:
    """An index, drawn with these weights."""
    point = rng.random() * fsum(weights)
    last = 0
    for index, weight in enumerate(weights):
        if weight > 0:
            last = index
            point -= weight
            if point < 0:
                break
    return last


def apportion(shares: Sequence[float], room: Sequence[int], total: int) -> list[int]:
    """Whole numbers close to the shares that add up to the total, each at most its room (largest remainders)."""
    counts = [min(int(share), free) for share, free in zip(shares, room, strict=True)]
    order = sorted(range(len(shares)), key=lambda index: (counts[index] - shares[index], index))
    while (missing := total - sum(counts)) != 0:
        step = 1 if missing > 0 else -1
        for index in order if step > 0 else reversed(order):
            if missing and 0 <= counts[index] + step <= room[index]:
                counts[index] += step
                missing -= step
    return counts
