"""Readings as arrays: what each answer is, by occupation, frame and condition.

All figures of a model are sums over this grid. A cell without an answer is false in every array.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from honorific_checks.allocation.records import ItemReading
from honorific_checks.records import DECLINED, Condition, Register
from honorific_checks.stats.ratio import Numbers

CONDITIONS = tuple(Condition)
HE, SHE, BARE, THEY = (
    CONDITIONS.index(c) for c in (Condition.MALE, Condition.FEMALE, Condition.NOPRONOUN, Condition.THEY)
)
"""The reason code of an output that is unreadable because the model declines."""

Flags = NDArray[np.bool_]
"""An array of shape (occupations, frames, conditions), with conditions in the published order."""


Place = tuple[int, int, int]
"""The indices of a cell."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The answers of one model."""

    occupations: tuple[str, ...]
    """The slugs, in the order of the readings."""
    frames: tuple[str, ...]
    primed: tuple[bool, ...]
    """For each frame, whether it states respect."""
    honorific: Flags
    ordinary: Flags
    mixed: Flags
    unreadable: Flags
    refused: Flags
    """Whether it is unreadable because the model declined; a subset of `unreadable`."""
    plural: Flags
    """Whether the person is rendered as a plural, in any register."""

    @property
    def readable(self) -> Flags:
        """Whether it is honorific or ordinary."""
        return self.honorific | self.ordinary

    @property
    def answered(self) -> Flags:
        """Whether there is an answer at all."""
        return self.readable | self.mixed | self.unreadable


def grid(items: Iterable[ItemReading]) -> Grid:
    """Lay out readings.

    Raises:
        ValueError: if two readings have the same occupation, frame and condition.
    """
    items = tuple(items)
    occupations = {slug: i for i, slug in enumerate(dict.fromkeys(item.stimulus.occupation.slug for item in items))}
    primed = {item.stimulus.frame: item.stimulus.primed for item in items}
    frames = {frame: i for i, frame in enumerate(primed)}
    places = _places(items, occupations, frames)
    shape = (len(occupations), len(frames), len(CONDITIONS))
    registers = {register: np.zeros(shape, np.bool_) for register in Register}
    refused, plural = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    for item, place in zip(items, places, strict=True):
        reading = item.reading
        registers[reading.register][place] = True
        refused[place] = reading.reason in DECLINED
        plural[place] = reading.plural
    return Grid(
        occupations=tuple(occupations),
        frames=tuple(frames),
        primed=tuple(primed.values()),
        honorific=registers[Register.HONORIFIC],
        ordinary=registers[Register.ORDINARY],
        mixed=registers[Register.MIXED],
        unreadable=registers[Register.UNREADABLE],
        refused=refused,
        plural=plural,
    )


def _places(items: Sequence[ItemReading], occupations: dict[str, int], frames: dict[str, int]) -> list[Place]:
    """The cell of each reading; raises if two are equal."""
    places = [
        (
            occupations[item.stimulus.occupation.slug],
            frames[item.stimulus.frame],
            CONDITIONS.index(item.stimulus.condition),
        )
        for item in items
    ]
    if len(set(places)) < len(places):
        taken, _ = Counter(places).most_common(1)[0]
        ids = dict.fromkeys(item.stimulus.item_id for item, place in zip(items, places, strict=True) if place == taken)
        twice = " and ".join(map(repr, ids))
        raise ValueError(f"two readings of {twice}; give one for each occupation, frame and condition")
    return places


def counted(flags: Flags) -> Numbers:
    """The number of true cells in each occupation, shape (occupations,)."""
    found: Numbers = flags.sum(axis=tuple(range(1, flags.ndim)), dtype=np.float64)
    return found
