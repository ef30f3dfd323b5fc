"""The cells of a sample: pairs in both conditions, and everything as even as it can be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from honorific_checks.records import Condition
from honorific_checks.validation.design import design

FRAMES = 7


def cells(models: int, number: int) -> Counter[tuple[int, int, Condition]]:
    """How many rows each model, frame and condition has."""
    found = design(models, FRAMES, number)
    sides = [(*cell, side) for cell in found.pairs for side in (Condition.MALE, Condition.FEMALE)]
    return Counter([*sides, *((*cell, c) for c, single in found.singles.items() for cell in single)])


def spreads(models: int, number: int) -> dict[tuple[int, ...], int]:
    """The greatest difference of rows between models (0), frames (1), conditions (2), and their combinations."""
    counts = cells(models, number)
    sides = range(models), range(FRAMES), list(Condition)
    found = {}
    for taken in (chosen for size in (1, 2, 3) for chosen in combinations(range(3), size)):
        of = Counter(dict.fromkeys(product(*(sides[side] for side in taken)), 0))
        for cell, count in counts.items():
            of[tuple(cell[side] for side in taken)] += count
        found[taken] = max(of.values()) - min(of.values())
    return found


def test_the_papers_sample_is_even_in_every_way() -> None:
    """180 rows of nine models: 20 a model, 45 a condition, 25 or 26 a frame, and all their combinations within 1."""
    assert sum(cells(9, 180).values()) == 180
    assert len(design(9, FRAMES, 180).pairs) == 30
    assert max(spreads(9, 180).values()) == 1
    assert spreads(9, 180)[0,] == spreads(9, 180)[2,] == spreads(9, 180)[0, 2] == 0


@pytest.mark.parametrize("models", [1, 2, 5, 7, 9, 14])
@pytest.mark.parametrize("number", [6, 7, 59, 90, 181, 252, 500, 1500])
def test_cells_and_conditions_differ_by_one_at_most(models: int, number: int) -> None:
    """For any number of models, also one that shares a divisor with the frames; models and frames by two."""
    found = spreads(models, number)
    assert sum(cells(models, number).values()) == number
    assert max(found[0, 1, 2], found[2,]) <= 1
    assert max(found.values()) <= 2
    assert len(design(models, FRAMES, number).pairs) == number // 6
