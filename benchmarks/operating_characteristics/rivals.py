"""Other intervals from the same resamples, to show what the one in use is better than.

Each takes the place of `Resamples`, so that folded figures are put together in the same way.
"""

from __future__ import annotations

from statistics import NormalDist

import numpy as np

from honorific_checks.stats import bootstrap
from honorific_checks.stats.estimate import Resamples
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.ratio import Numbers

NORMAL = NormalDist()


class Rival(Resamples):
    """The resamples of another, with another interval."""

    def __init__(self, like: Resamples) -> None:
        self.occupations, self.options, self.weights = like.occupations, like.options, like.weights
        self.tails = (1 - like.options.confidence) / 2, (1 + like.options.confidence) / 2

    def split(self, values: Numbers) -> tuple[float, Numbers, Numbers]:
        """The figure, without each occupation, and in each resample, where defined."""
        without, drawn = values[1 : 1 + self.occupations], values[1 + self.occupations :]
        return float(values[0]), without[~np.isnan(without)], drawn[~np.isnan(drawn)]


class Percentile(Rival):
    """The quantiles of the resamples."""

    def interval(self, values: Numbers, least: float = -1.0, most: float = 1.0) -> Interval | None:  # noqa: ARG002
        """Efron (1979)."""
        _, _, drawn = self.split(values)
        return Interval(*map(float, np.quantile(drawn, self.tails))) if len(drawn) else None


class Bca(Rival):
    """Their quantiles, corrected for bias and acceleration."""

    def interval(self, values: Numbers, least: float = -1.0, most: float = 1.0) -> Interval | None:  # noqa: ARG002
        """Efron (1987)."""
        point, without, drawn = self.split(values)
        if len(drawn) == 0 or np.ptp(drawn) == 0:
            return None
        below = float(np.mean(drawn < point) + np.mean(drawn <= point)) / 2
        bias = NORMAL.inv_cdf((len(drawn) * below + 0.5) / (len(drawn) + 1))
        off = without.mean() - without
        slope = float((off**3).sum() / (6 * (off**2).sum() ** 1.5)) if np.ptp(without) else 0.0
        z = [bias + NORMAL.inv_cdf(tail) for tail in self.tails]
        shares = [NORMAL.cdf(bias + one / (1 - slope * one)) for one in z]
        return Interval(*map(float, np.quantile(drawn, shares)))


class Jackknife(Rival):
    """The interval in use, with the jackknife's standard error in place of the resamples'."""

    def interval(self, values: Numbers, least: float = -1.0, most: float = 1.0) -> Interval | None:
        """Two resamples that have just this standard deviation stand for all."""
        point, without, _ = self.split(values)
        size = len(without)
        if not size or np.isnan(point):
            return None
        # The interval makes up for what resamples lack in variance, (n - 1) / n; the jackknife lacks nothing.
        error = np.sqrt((size - 1) * without.var() * (self.occupations - 1) / self.occupations)
        as_if = np.concatenate([values[: 1 + self.occupations], [point - error, point + error]])
        return bootstrap.interval(as_if, self.occupations, self.options.confidence, least, most)
