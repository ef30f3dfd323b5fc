"""Who gets the honorific register: by condition, by frame, by occupation, and if the frame states respect.

A rate is honorific / (honorific + ordinary). Occupations are described but not tested: seven pairs can't show anything
that would survive a correction for 72 occupations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from honorific_checks.allocation.analysis.grid import BARE, CONDITIONS, HE, SHE, Flags, Grid, counted
from honorific_checks.records import Condition
from honorific_checks.stats import multiple, paired
from honorific_checks.stats.estimate import Estimate, Resamples
from honorific_checks.stats.ratio import Numbers


@dataclass(frozen=True, slots=True)
class Priming:
    """One condition, in frames that state respect (P1, P2) and frames that do not (T1 to T5)."""

    primed: Estimate
    plain: Estimate
    gap: Estimate
    """The primed rate minus the plain one, -1 to 1; n counts the items of both."""


@dataclass(frozen=True, slots=True)
class OccupationRates:
    """One occupation, described without interval or test."""

    rate: float | None
    """Honorific rate of the items without a pronoun, as in the spread; None if no item is readable."""
    n: int
    """The number of items behind that rate."""
    pairs: int
    male_only: int
    female_only: int
    by_condition: dict[Condition, float | None]


@dataclass(frozen=True, slots=True)
class Rates:
    """Honorific rates of one model, fractions from 0 to 1."""

    by_condition: dict[Condition, Estimate]
    by_frame: dict[str, Estimate]
    """Over all conditions."""
    by_frame_and_condition: dict[str, dict[Condition, Estimate]]
    priming: dict[Condition, Priming]
    by_occupation: dict[str, OccupationRates]
    least_occupation_p: float | None
    """The smallest Holm-corrected p that McNemar's test of an occupation could give, in a family of all occupations:
    with 7 pairs and 72 occupations it is 1, so no occupation could ever be shown to differ."""


def rates(grid: Grid, resamples: Resamples) -> Rates:
    """The rates of one model."""
    every = [True] * len(grid.frames)
    return Rates(
        by_condition={c: _rate(grid, resamples, every, [c]) for c in CONDITIONS},
        by_frame={f: _rate(grid, resamples, _only(grid, f), CONDITIONS) for f in grid.frames},
        by_frame_and_condition={
            f: {c: _rate(grid, resamples, _only(grid, f), [c]) for c in CONDITIONS} for f in grid.frames
        },
        priming={c: _priming(grid, resamples, c) for c in CONDITIONS},
        by_occupation={slug: _occupation(grid, i) for i, slug in enumerate(grid.occupations)},
        least_occupation_p=least_occupation_p(grid),
    )


def least_occupation_p(grid: Grid) -> float | None:
    """See `Rates`; None if there are no occupations."""
    if not grid.occupations:
        return None
    pairs = int(counted(grid.answered[..., HE] & grid.answered[..., SHE]).max())
    return multiple.holm([paired.least_p(pairs)] * len(grid.occupations))[0]


def counts(grid: Grid, frames: list[bool], conditions: Sequence[Condition]) -> tuple[Numbers, Numbers]:
    """The numbers of honorific and of readable items in some frames and conditions, by occupation."""
    chosen = [CONDITIONS.index(condition) for condition in conditions]
    return _in(grid.honorific, frames, chosen), _in(grid.readable, frames, chosen)


def _in(flags: Flags, frames: list[bool], conditions: list[int]) -> Numbers:
    return counted(flags[:, frames][:, :, conditions])


def _rate(grid: Grid, resamples: Resamples, frames: list[bool], conditions: Sequence[Condition]) -> Estimate:
    return resamples.share(*counts(grid, frames, conditions))


def _only(grid: Grid, frame: str) -> list[bool]:
    return [one == frame for one in grid.frames]


def _priming(grid: Grid, resamples: Resamples, condition: Condition) -> Priming:
    primed = counts(grid, list(grid.primed), [condition])
    plain = counts(grid, [not one for one in grid.primed], [condition])
    return Priming(
        primed=resamples.share(*primed),
        plain=resamples.share(*plain),
        gap=resamples.gap(primed, plain),
    )


def _occupation(grid: Grid, place: int) -> OccupationRates:
    honorific, readable = grid.honorific[place], grid.readable[place]
    ones, size = honorific.sum(axis=0), readable.sum(axis=0)
    both, he, she = readable[:, HE] & readable[:, SHE], honorific[:, HE], honorific[:, SHE]
    shares = [float(k / n) if n else None for k, n in zip(ones, size, strict=True)]
    return OccupationRates(
        rate=shares[BARE],
        n=int(size[BARE]),
        pairs=int(both.sum()),
        male_only=int((both & he & ~she).sum()),
        female_only=int((both & she & ~he).sum()),
        by_condition=dict(zip(CONDITIONS, shares, strict=True)),
    )
