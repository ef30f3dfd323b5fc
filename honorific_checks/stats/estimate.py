"""A figure with its uncertainty: the value, an interval from a bootstrap over occupations, and the sample size.

Whole occupations are resampled, because the seven frames of one occupation are not independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from honorific_checks.stats import bootstrap
from honorific_checks.stats.intervals import Counted, Interval, Side, korn_graubard, zou_donner
from honorific_checks.stats.options import Options
from honorific_checks.stats.ratio import Numbers, number, ratio
from honorific_checks.stats.weighted import weighted_sums

Counts = tuple[Numbers, Numbers]
"""By occupation, of how many items something holds, and of how many it could."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """One figure."""

    value: float | None
    """None if undefined."""
    interval: Interval | None
    """At the confidence level of the analysis; None if the resamples can't give one (see `bootstrap.interval`)."""
    n: int
    """The number of items, pairs or occupations behind it."""


class Resamples:
    """The weights of a model's occupations: all once, with each left out in turn, and resampled."""

    def __init__(self, occupations: int, options: Options) -> None:
        self.occupations = occupations
        self.options = options
        self.weights = bootstrap.weights(occupations, options.resamples, options.seed)

    def interval(self, values: Numbers, least: float = -1.0, most: float = 1.0) -> Interval | None:
        """The interval of a figure from its values, one for each row of `weights`, and its range (see `bootstrap`)."""
        return bootstrap.interval(values, self.occupations, self.options.confidence, least, most)

    def estimate(self, values: Numbers, n: float) -> Estimate:
        """A correlation, from -1 to 1, from its values, one for each row of `weights`."""
        return Estimate(number(values[0]), self.interval(values), int(n))

    def share(self, some: Numbers, of: Numbers) -> Estimate:
        """A share from counts by occupation, `some` out of `of`, both of shape (occupations,)."""
        values = self.shares(some, of)
        return Estimate(number(values[0]), self.share_interval(values, counted(of)), int(of.sum()))

    def share_interval(self, values: Numbers, of: Counted) -> Interval | None:
        """Korn and Graubard's interval of a share, from its values, one for each row of `weights`."""
        if np.isnan(values[0]) or not self.options.resamples:
            return None
        error = bootstrap.error(values, self.occupations)
        if error is None:
            return None
        freedom = bootstrap.degrees_of_freedom(values[1 : 1 + self.occupations])
        return korn_graubard(float(values[0]), error, of, self.options.confidence, freedom)

    def gap(self, first: Counts, second: Counts) -> Estimate:
        """The difference of two shares, -1 to 1, each from its counts by occupation: some out of how many."""
        one, other = self.shares(*first), self.shares(*second)
        ends = [self.share(*counts).interval for counts in (first, second)]
        n = int(first[1].sum() + second[1].sum())
        return Estimate(number(one[0] - other[0]), self.gap_interval(one, other, ends), n)

    def gap_interval(self, one: Numbers, other: Numbers, ends: Sequence[Interval | None]) -> Interval | None:
        """The interval of a difference from those of its two sides, and from how their resamples hang together."""
        sides = [Side(float(values[0]), end) for values, end in zip((one, other), ends, strict=True) if end is not None]
        return zou_donner(sides[0], sides[1], self._correlation(one, other)) if len(sides) == 2 else None

    def _correlation(self, one: Numbers, other: Numbers) -> float:
        """Of the resamples of two figures; 0 if one of them does not vary."""
        first, second = one[1 + self.occupations :], other[1 + self.occupations :]
        known = ~(np.isnan(first) | np.isnan(second))
        first, second = first[known], second[known]
        if len(first) == 0 or min(first.std(), second.std()) <= bootstrap.ROUNDING:
            return 0.0
        return float(np.corrcoef(first, second)[0, 1])

    def shares(self, some: Numbers, of: Numbers) -> Numbers:
        """The values of a share, one for each row of `weights`."""
        return ratio(*weighted_sums(self.weights, [some, of]))


def counted(of: Numbers) -> Counted:
    """What a share is taken over, from its items by occupation."""
    return Counted(float(of.sum()), int(np.count_nonzero(of)))


@lru_cache(maxsize=2)
def shared_resamples(occupations: int, options: Options) -> Resamples:
    """The resamples for a number of occupations (or other clusters); cached, so models and contrasts share them."""
    return Resamples(occupations, options)
