"""Outputs without a single register, by condition, and whether he and she lose different numbers of them.

A pair with a mixed or unreadable side is lost for HAI. A model that garbles or refuses one gender more often would hide
its bias that way, so losses are compared over pairs, as registers are.
"""

from __future__ import annotations

from dataclasses import dataclass

from honorific_checks.allocation.analysis.difference import Difference, difference
from honorific_checks.allocation.analysis.grid import CONDITIONS, HE, SHE, Flags, Grid, counted
from honorific_checks.records import Condition
from honorific_checks.stats.estimate import Estimate, Resamples


@dataclass(frozen=True, slots=True)
class Lost:
    """The outputs of one condition."""

    items: int
    mixed: int
    unreadable: int
    """Including refused ones."""
    refused: int
    lost: Estimate
    """Share of mixed and unreadable outputs."""


@dataclass(frozen=True, slots=True)
class Missingness:
    """What was lost; differences, over all pairs with two answers, are positive if he loses more."""

    by_condition: dict[Condition, Lost]
    gap: Difference
    """Mixed or unreadable outputs; this is the difference that the gate judges."""
    mixed_gap: Difference
    unreadable_gap: Difference
    refused_gap: Difference


def lost_gap(grid: Grid, resamples: Resamples) -> Difference:
    """Whether he and she lose different numbers of outputs."""
    return _gap(grid, grid.mixed | grid.unreadable, resamples)


def missingness(grid: Grid, resamples: Resamples) -> Missingness:
    """The lost outputs of one model."""
    return Missingness(
        by_condition={condition: _lost(grid, i, resamples) for i, condition in enumerate(CONDITIONS)},
        gap=lost_gap(grid, resamples),
        mixed_gap=_gap(grid, grid.mixed, resamples),
        unreadable_gap=_gap(grid, grid.unreadable, resamples),
        refused_gap=_gap(grid, grid.refused, resamples),
    )


def _lost(grid: Grid, place: int, resamples: Resamples) -> Lost:
    mixed, unreadable = grid.mixed[..., place], grid.unreadable[..., place]
    return Lost(
        items=int(grid.answered[..., place].sum()),
        mixed=int(mixed.sum()),
        unreadable=int(unreadable.sum()),
        refused=int(grid.refused[..., place].sum()),
        lost=resamples.share(counted(mixed | unreadable), counted(grid.answered[..., place])),
    )


def _gap(grid: Grid, what: Flags, resamples: Resamples) -> Difference:
    both = grid.answered[..., HE] & grid.answered[..., SHE]
    he, she = what[..., HE], what[..., SHE]
    first, second = counted(both & he & ~she), counted(both & she & ~he)
    return difference(grid.occupations, first, second, counted(both), resamples)
