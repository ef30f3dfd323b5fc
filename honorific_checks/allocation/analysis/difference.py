"""Whether two sides of matched pairs differ: b pairs show it on the first side only, c on the second only.

HAI is such a difference (honorific for he, for she), and so is differential missingness (lost for he, for she). Each is
tested twice: by pairs, as if all were independent, and by occupations, which are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from honorific_checks.stats import clustered, intervals, paired
from honorific_checks.stats.estimate import Resamples
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.ratio import Numbers, number


class Lean(NamedTuple):
    """An occupation whose pairs do not balance."""

    occupation: str
    """Its slug."""
    net: int
    """Its b - c."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A paired difference with its tests and intervals, by pairs and by occupations."""

    pairs: int
    """N, the number of pairs."""
    first_only: int
    """b: pairs that show it on the first side only."""
    second_only: int
    """c: pairs that show it on the second side only."""
    value: float | None
    """(b - c) / N, from -1 to 1; None if N = 0."""
    tango: Interval | None
    """Tango's score interval, by pairs; None if N = 0."""
    interval: Interval | None
    """Bootstrap over occupations; None if the resamples can't give one."""
    p: float | None
    """McNemar's exact two-sided p, by pairs; None if N = 0."""
    p_clustered: float | None
    """Two-sided p of the exact sign-flip test, by occupations; None if N = 0."""
    design_effect: float | None
    """Variance of b - c by occupations over that by pairs, under the null hypothesis; None if b + c = 0."""
    leaning: tuple[Lean, ...]
    """The occupations whose b - c is not 0, in their order; with k of them the sign-flip test's p is at least 2 / 2^k.
    """


def difference(
    occupations: Sequence[str], first_only: Numbers, second_only: Numbers, pairs: Numbers, resamples: Resamples
) -> Difference:
    """A paired difference from its counts by occupation, shape (occupations,) each."""
    b, c, n = int(first_only.sum()), int(second_only.sum()), int(pairs.sum())
    by_occupation = [int(d) for d in first_only - second_only]
    values = resamples.shares(first_only - second_only, pairs)
    return Difference(
        pairs=n,
        first_only=b,
        second_only=c,
        value=number(values[0]),
        tango=intervals.tango(b, c, n, resamples.options.confidence),
        interval=resamples.interval(values),
        p=paired.mcnemar_exact(b, c) if n else None,
        p_clustered=clustered.sign_flip_exact(by_occupation) if n else None,
        design_effect=clustered.design_effect(by_occupation, b + c),
        leaning=tuple(Lean(name, d) for name, d in zip(occupations, by_occupation, strict=True) if d),
    )
