"""A figure with its uncertainty: the value, an interval from a bootstrap over occupations, and the sample size.

Whole occupations are resampled, because the seven frames of one occupation are not independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from honorific_checks.stats import bootstrap
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.options import Options
from honorific_checks.stats.ratio import Numbers, number, ratio
from honorific_checks.stats.weighted import weighted_sums


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
        """A difference of shares or a correlation, from -1 to 1, from its values, one for each row of `weights`."""
        return Estimate(number(values[0]), self.interval(values), int(n))

    def share(self, some: Numbers, of: Numbers) -> Estimate:
        """A share from counts by occupation, `some` out of `of`, both of shape (occupations,)."""
        values = self.shares(some, of)
        return Estimate(number(values[0]), self.interval(values, 0.0, 1.0), int(of.sum()))

    def shares(self, some: Numbers, of: Numbers) -> Numbers:
        """The values of a share, one for each row of `weights`."""
        return ratio(*weighted_sums(self.weights, [some, of]))


@lru_cache(maxsize=2)
def shared_resamples(occupations: int, options: Options) -> Resamples:
    """The resamples for a number of occupations (or other clusters); cached, so models and contrasts share them."""
    return Resamples(occupations, options)
