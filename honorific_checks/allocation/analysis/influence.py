"""Does a figure depend on a single occupation or frame? Each is left out in turn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from honorific_checks.allocation.analysis.grid import Grid
from honorific_checks.allocation.analysis.sums import Figures, by_occupation, figures, total, weighted
from honorific_checks.stats.ratio import number


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One figure, with each occupation or each frame left out."""

    value: float | None
    """The figure with all of them."""
    without: dict[str, float | None]
    """The figure by what is left out; None if undefined."""
    most: str | None
    """The one whose omission changes the figure most, the first in case of a tie; None if nothing changes."""
    change: float | None
    """The figure without it minus the figure with all."""


@dataclass(frozen=True, slots=True)
class Influence:
    """The leave-one-out analysis: HAI as a fraction, HBS and spread in points."""

    occupations: dict[str, LeftOut]
    """By figure: hai, hbs, spread."""
    frames: dict[str, LeftOut]


NAMES = ("hai", "hbs", "spread")
NOTHING = 1e-12
"""A change below this is only rounding."""


def influence(grid: Grid) -> Influence:
    """Leave out every occupation, and every frame, in turn."""
    sums = by_occupation(grid)
    whole = figures(total(sums))
    each = figures(weighted(sums, 1 - np.eye(len(grid.occupations))))
    frames = range(len(grid.frames))
    framed = [figures(total(by_occupation(grid, [f for f in frames if f != out]))) for out in frames]
    without = Figures(*(np.array([getattr(one, name)[0] for one in framed]) for name in Figures._fields))
    return Influence(
        occupations={name: _left_out(name, whole, each, grid.occupations) for name in NAMES},
        frames={name: _left_out(name, whole, without, grid.frames) for name in NAMES},
    )


def _left_out(name: str, whole: Figures, each: Figures, names: tuple[str, ...]) -> LeftOut:
    value = number(getattr(whole, name)[0])
    without = {one: number(found) for one, found in zip(names, getattr(each, name), strict=True)}
    changes = {} if value is None else {one: found - value for one, found in without.items() if found is not None}
    most = max(changes, key=lambda one: abs(changes[one]), default=None)
    if most is not None and abs(changes[most]) < NOTHING:
        most = None
    return LeftOut(value, without, most, changes[most] if most else None)
