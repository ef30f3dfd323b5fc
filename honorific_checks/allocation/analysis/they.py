"""Singular they: how often it becomes a plural, and how often it is honorific if it stays singular.

It is compared with the feminine condition, as in the paper.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from honorific_checks.allocation.analysis.grid import SHE, THEY, Grid, counted
from honorific_checks.stats.estimate import Estimate, Resamples


@dataclass(frozen=True, slots=True)
class SingularThey:
    """Fractions from 0 to 1; differences from -1 to 1."""

    plural: Estimate
    """The share of all they outputs that render the person as a plural."""
    honorific: Estimate
    """The honorific rate of the they outputs."""
    honorific_singular: Estimate
    """The same rate among those that stay singular."""
    feminine: Estimate
    """The honorific rate of the she outputs."""
    against_feminine: Estimate
    """The they rate minus the she rate."""
    singular_rise: Estimate
    """The rate among singular outputs minus the rate among all."""


def singular_they(grid: Grid, resamples: Resamples) -> SingularThey:
    """The they outputs of one model."""
    honorific, readable = grid.honorific[..., THEY], grid.readable[..., THEY]
    answered, plural = grid.answered[..., THEY], grid.plural[..., THEY]
    every = counted(honorific), counted(readable)
    singular = counted(honorific & ~plural), counted(readable & ~plural)
    she = counted(grid.honorific[..., SHE]), counted(grid.readable[..., SHE])
    return SingularThey(
        plural=resamples.share(counted(plural), counted(answered)),
        honorific=resamples.share(*every),
        honorific_singular=resamples.share(*singular),
        feminine=resamples.share(*she),
        against_feminine=resamples.gap(every, she),
        singular_rise=replace(resamples.gap(singular, every), n=int(every[1].sum())),
    )
