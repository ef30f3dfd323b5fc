"""From which models, frames and conditions the rows of a sheet come: as evenly as possible, with matched pairs.

Think of the grid of models and frames walked through along its diagonals: any stretch of that walk has all models, and
all frames, equally often or once more. Each condition gets a stretch. Those of he and she overlap by as many steps as
there are pairs; the other two begin where all four together are the most even.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from math import lcm
from operator import itemgetter

from honorific_checks.records import Condition

PER_PAIR = 6
"""One pair in so many rows, so that a third of the rows are of pairs."""

Cell = tuple[int, int]
"""A model and a frame, by their numbers from 0."""


@dataclass(frozen=True, slots=True)
class Design:
    """The cells of all rows."""

    pairs: list[Cell]
    """A cell for each pair: a row of he and one of she."""
    singles: dict[Condition, list[Cell]]
    """A cell for each other row."""


def design(models: int, frames: int, number: int) -> Design:
    """The cells of some rows.

    Conditions differ by one row at most, and so do the cells of models x frames x conditions. Models and frames do
    within each condition, unless their numbers have a common divisor, and as nearly as can be in all.

    Args:
        models: how many models, at least 1.
        frames: how many frames, at least 1.
        number: how many rows, at least `PER_PAIR`.
    """
    walk = _diagonals(models, frames)
    he, she, nopronoun, they = ((number + more) // len(Condition) for more in (3, 2, 1, 0))
    pairs = number // PER_PAIR
    alone = he - pairs
    men, women = _stretch(walk, 0, he), _stretch(walk, alone, she)
    first, second = _most_even(walk, men + women, (nopronoun, they))
    return Design(
        pairs=women[:pairs],
        singles={
            Condition.MALE: men[:alone],
            Condition.FEMALE: women[pairs:],
            Condition.NOPRONOUN: _stretch(walk, first, nopronoun),
            Condition.THEY: _stretch(walk, second, they),
        },
    )


def _diagonals(models: int, frames: int) -> list[Cell]:
    """Every cell once; if the diagonal comes back to its start before that, it goes on in the next frame."""
    whole = lcm(models, frames)
    return [(step % models, (step + step // whole) % frames) for step in range(models * frames)]


def _stretch(walk: list[Cell], start: int, length: int) -> list[Cell]:
    """So many steps of the walk, which begins again at its end."""
    return [walk[step % len(walk)] for step in range(start, start + length)]


def _most_even(walk: list[Cell], given: list[Cell], lengths: tuple[int, int]) -> tuple[int, int]:
    """Where two more stretches begin so that models and frames, and then their combinations, are the most even."""
    kinds: tuple[Callable[[Cell], object], ...] = (itemgetter(0), itemgetter(1), tuple)
    known = [list(dict.fromkeys(map(kind, walk))) for kind in kinds]

    def counted(cells: list[Cell]) -> list[list[int]]:
        """Of each kind (model, frame, both), how often each is there."""
        counts = [Counter(map(kind, cells)) for kind in kinds]
        return [[count[one] for one in ones] for count, ones in zip(counts, known, strict=True)]

    base = counted(given)
    first, second = ([counted(_stretch(walk, start, length)) for start in range(len(walk))] for length in lengths)

    def uneven(starts: tuple[int, int]) -> tuple[int, int]:
        tables = base, first[starts[0]], second[starts[1]]
        model, frame, both = (_spread(map(sum, zip(*counts, strict=True))) for counts in zip(*tables, strict=True))
        return model + frame, both

    return min(product(range(len(walk)), range(len(walk))), key=uneven)


def _spread(counts: Iterable[int]) -> int:
    found = list(counts)
    return max(found) - min(found)
