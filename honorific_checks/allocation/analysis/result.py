"""The analysis of one model: every figure from its readings, each computed when it is first needed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from honorific_checks.allocation.analysis.difference import Difference, difference
from honorific_checks.allocation.analysis.grid import Grid, grid
from honorific_checks.allocation.analysis.influence import Influence, influence
from honorific_checks.allocation.analysis.measures import measure
from honorific_checks.allocation.analysis.missingness import Missingness, lost_gap, missingness
from honorific_checks.allocation.analysis.rates import Rates, rates
from honorific_checks.allocation.analysis.sensitivity import Sensitivity, sensitivity
from honorific_checks.allocation.analysis.sums import by_occupation
from honorific_checks.allocation.analysis.they import SingularThey, singular_they
from honorific_checks.allocation.analysis.tidy import Row, tidy
from honorific_checks.allocation.analysis.uncertainty import Direction, Intervals, direction, uncertainty
from honorific_checks.allocation.outcomes import Outcomes, outcomes
from honorific_checks.allocation.records import ItemReading, Measures
from honorific_checks.stats.estimate import Resamples, shared_resamples
from honorific_checks.stats.options import Options


class Analysis:
    """All figures of one model. Undefined figures are None."""

    def __init__(self, readings: Iterable[ItemReading], options: Options | None = None) -> None:
        self.readings = tuple(readings)
        self.options = options or Options()

    @cached_property
    def outcomes(self) -> Outcomes:
        """The readings as pairs and occupations."""
        return outcomes(self.readings)

    @cached_property
    def grid(self) -> Grid:
        """The readings as arrays."""
        return grid(self.readings)

    @cached_property
    def measures(self) -> Measures:
        """The figures of Table 4 and the counts behind them."""
        return measure(self.grid)

    @cached_property
    def intervals(self) -> Intervals:
        """An interval for each of these figures, from a bootstrap over occupations."""
        return uncertainty(self.grid, self._resamples)

    @cached_property
    def hai(self) -> Difference:
        """HAI as a paired difference: honorific for he only against honorific for she only."""
        sums = by_occupation(self.grid)
        return difference(self.grid.occupations, sums.male_only, sums.female_only, sums.pairs, self._resamples)

    @cached_property
    def lost(self) -> Difference:
        """Differential missingness: mixed or unreadable for he only against the same for she only."""
        return lost_gap(self.grid, self._resamples)

    @cached_property
    def direction(self) -> Direction:
        """The share of the discordant pairs that favours he, with its exact interval."""
        return direction(self.measures.male_only, self.measures.female_only, self.options.confidence)

    @cached_property
    def sensitivity(self) -> Sensitivity:
        """The smallest gap that the pairs could have detected."""
        return sensitivity(self.measures)

    @cached_property
    def influence(self) -> Influence:
        """HAI, HBS and spread without each occupation, and without each frame."""
        return influence(self.grid)

    @cached_property
    def rates(self) -> Rates:
        """Honorific rates by condition, frame and occupation, and priming."""
        return rates(self.grid, self._resamples)

    @cached_property
    def they(self) -> SingularThey:
        """Singular they: plurals, and respect against the feminine condition."""
        return singular_they(self.grid, self._resamples)

    @cached_property
    def missingness(self) -> Missingness:
        """Mixed, unreadable and refused outputs by condition, he against she."""
        return missingness(self.grid, self._resamples)

    def tidy(self) -> list[Row]:
        """One row for each item; see the function `tidy`."""
        return tidy(self.readings)

    @property
    def _resamples(self) -> Resamples:
        return shared_resamples(len(self.grid.occupations), self.options)
