"""Do models rank the occupations alike? Spearman's correlation of their honorific rates without a pronoun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from honorific_checks.allocation.analysis.grid import Grid
from honorific_checks.allocation.analysis.sums import by_occupation
from honorific_checks.stats import ranks
from honorific_checks.stats.estimate import Estimate, Resamples
from honorific_checks.stats.options import Options
from honorific_checks.stats.ratio import Numbers


@dataclass(frozen=True, slots=True)
class Ranked:
    """Two models."""

    models: tuple[str, str]
    spearman: Estimate
    """-1 to 1; n counts the occupations with a rate in both; None if all of a model's rates are equal."""


@dataclass(frozen=True, slots=True)
class Rankings:
    """All pairs of models."""

    pairs: tuple[Ranked, ...]
    mean: Estimate
    """The mean of the defined correlations, with their number as n."""
    least: Ranked
    greatest: Ranked


def rankings(grids: Mapping[str, Grid], options: Options | None = None) -> Rankings | None:
    """The rank correlations of some models; None if no pair has one.

    Raises:
        ValueError: if the models were not asked about the same occupations.
    """
    if len({grid.occupations for grid in grids.values()}) > 1:
        raise ValueError("the models have readings of different occupations, so their rankings can't be compared")
    if len(grids) < 2:
        return None
    resamples = Resamples(len(next(iter(grids.values())).occupations), options or Options())
    rates = {name: _rates(grid) for name, grid in grids.items()}
    found = {pair: _correlation(rates[pair[0]], rates[pair[1]], resamples) for pair in combinations(rates, 2)}
    pairs = tuple(Ranked(pair, resamples.estimate(values, n)) for pair, (values, n) in found.items())
    defined = [ranked for ranked in pairs if ranked.spearman.value is not None]
    if not defined:
        return None
    values = np.stack([found[ranked.models][0] for ranked in defined])
    return Rankings(
        pairs=pairs,
        mean=resamples.estimate(values.mean(axis=0), len(defined)),
        least=min(defined, key=_value),
        greatest=max(defined, key=_value),
    )


def _value(ranked: Ranked) -> float:
    return ranked.spearman.value or 0.0


def _rates(grid: Grid) -> Numbers:
    sums = by_occupation(grid)
    return np.where(sums.rated > 0, sums.rate, np.nan)


def _correlation(one: Numbers, other: Numbers, resamples: Resamples) -> tuple[Numbers, int]:
    """The correlation in each row of weights, over the occupations with a rate in both."""
    both = ~np.isnan(one) & ~np.isnan(other)
    weights = resamples.weights[:, both]
    of_one, of_other = (ranks.resampled_ranks(rates[both], weights) for rates in (one, other))
    return ranks.resampled_correlation(of_one, of_other, weights), int(both.sum())
