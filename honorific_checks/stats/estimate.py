"""A figure with its uncertainty: the value, an interval by a bootstrap over occupations, and what it is taken over.

Whole occupations are resampled, since the seven frames of one occupation are not independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from honorific_checks.stats import bootstrap
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.ratio import Numbers, number, ratio
from honorific_checks.stats.weighted import weighted_sums

SEED = 20261014
"""The seed of the resamples, unless another is given."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """One figure."""

    value: float | None
    """None if undefined."""
    interval: Interval | None
    """Of the confidence of the analysis; None if the resamples can't give one (see `bootstrap.interval`)."""
    n: int
    """Items, pairs or occupations it is taken over."""


@dataclass(frozen=True, slots=True)
class Options:
    """How uncertainty is computed."""

    confidence: float = 0.95
    """Of every interval, above 0 and below 1."""
    resamples: int = 10_000
    """Thousands for figures that are shown; without any there is no interval."""
    seed: int = SEED
    """Not negative."""

    def __post_init__(self) -> None:
        """Refuse what would give no interval, or a wrong one.

        Raises:
            ValueError: for a value out of its range.
        """
        if not 0 < self.confidence < 1:
            raise ValueError(f"confidence is {self.confidence!r}; it must lie between 0 and 1, such as 0.95")
        if self.resamples < 0:
            raise ValueError(f"resamples is {self.resamples!r}; it must not be negative, such as 10,000")
        if self.seed < 0:
            raise ValueError(f"seed is {self.seed!r}; it must not be negative")


class Resamples:
    """The occupations of a model as they are, with each left out once, and resampled."""

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
        """A share of counts by occupation: some of many, shape (occupations,) each."""
        values = self.shares(some, of)
        return Estimate(number(values[0]), self.interval(values, 0.0, 1.0), int(of.sum()))

    def shares(self, some: Numbers, of: Numbers) -> Numbers:
        """The values of a share, one for each row of `weights`."""
        return ratio(*weighted_sums(self.weights, [some, of]))


@lru_cache(maxsize=2)
def shared_resamples(occupations: int, options: Options) -> Resamples:
    """The resamples of so many occupations (or other clusters), made once: models and contrasts share them."""
    return Resamples(occupations, options)
