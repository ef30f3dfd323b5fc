"""The sums over occupations behind Table 4, and the figures as functions of them.

A row of weights for the occupations gives one value of each figure: all ones for the figure itself, a resample's counts
for the bootstrap, a zero to leave one out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from honorific_checks.allocation.analysis.grid import BARE, HE, SHE, Grid, counted
from honorific_checks.stats import paired, variance
from honorific_checks.stats.ratio import Numbers, ratio
from honorific_checks.stats.weighted import weighted_sums


class Sums(NamedTuple):
    """Counts, by occupation or summed over the occupations of each row of weights."""

    items: Numbers
    mixed: Numbers
    unreadable: Numbers
    pairs: Numbers
    male_only: Numbers
    female_only: Numbers
    he_honorific: Numbers
    he_readable: Numbers
    she_honorific: Numbers
    she_readable: Numbers
    between: Numbers
    """k^2 / n of an occupation's he and she items, with k honorific of n readable ones."""
    rated: Numbers
    """1 if the occupation has a no-pronoun rate, else 0."""
    rate: Numbers
    rate_squared: Numbers


class Figures(NamedTuple):
    """One value of each figure for each row of weights, in the units of `Measures`; nan if undefined."""

    hai: Numbers
    gsr: Numbers
    direction: Numbers
    phi: Numbers
    """The signed root of eta squared for gender, positive if he is honorific more often."""
    eta2_gender: Numbers
    eta2_occupation: Numbers
    spread: Numbers
    mean_rate: Numbers
    hbs: Numbers
    hbs_he: Numbers
    """HBS with the sign of b - c, positive in favour of he: see `paired.signed_hbs`."""
    hbs_she: Numbers
    mixed_rate: Numbers
    unreadable_rate: Numbers


def by_occupation(grid: Grid, frames: Sequence[int] | None = None) -> Sums:
    """The counts of each occupation, over all frames or those with the given indices."""
    chosen = list(range(len(grid.frames)) if frames is None else frames)
    honorific, readable = grid.honorific[:, chosen], grid.readable[:, chosen]
    he, she = honorific[..., HE], honorific[..., SHE]
    both = readable[..., HE] & readable[..., SHE]
    ones = counted(he) + counted(she)
    size = counted(readable[..., HE]) + counted(readable[..., SHE])
    rate = ratio(counted(honorific[..., BARE]), counted(readable[..., BARE]))
    rated = ~np.isnan(rate)
    rate = np.where(rated, rate, 0.0)
    return Sums(
        items=counted(grid.answered[:, chosen]),
        mixed=counted(grid.mixed[:, chosen]),
        unreadable=counted(grid.unreadable[:, chosen]),
        pairs=counted(both),
        male_only=counted(both & he & ~she),
        female_only=counted(both & she & ~he),
        he_honorific=counted(he),
        he_readable=counted(readable[..., HE]),
        she_honorific=counted(she),
        she_readable=counted(readable[..., SHE]),
        between=np.nan_to_num(ratio(ones * ones, size)),
        rated=rated.astype(np.float64),
        rate=rate,
        rate_squared=rate * rate,
    )


def weighted(sums: Sums, weights: Numbers) -> Sums:
    """The sums for each row of weights, shape (rows, occupations)."""
    return Sums(*weighted_sums(weights, sums))


def total(sums: Sums) -> Sums:
    """The sums over all occupations, one row."""
    return weighted(sums, np.ones((1, len(sums.items))))


def figures(sums: Sums) -> Figures:
    """Each figure for each row of sums."""
    s = sums
    spread = 100 * variance.population_sd(s.rated, s.rate, s.rate_squared)
    ones, size = s.he_honorific + s.she_honorific, s.he_readable + s.she_readable
    genders = np.nan_to_num(ratio(s.he_honorific**2, s.he_readable)) + np.nan_to_num(
        ratio(s.she_honorific**2, s.she_readable)
    )
    return Figures(
        hai=paired.hai(s.male_only, s.female_only, s.pairs),
        gsr=paired.gsr(s.male_only, s.female_only, s.pairs),
        direction=paired.direction(s.male_only, s.female_only),
        phi=variance.phi(s.he_honorific, s.he_readable, s.she_honorific, s.she_readable),
        eta2_gender=variance.eta_squared(genders, ones, size),
        eta2_occupation=variance.eta_squared(s.between, ones, size),
        spread=spread,
        mean_rate=ratio(s.rate, s.rated),
        hbs=paired.hbs(s.male_only, s.female_only, spread),
        hbs_he=paired.signed_hbs(s.male_only, s.female_only, spread),
        hbs_she=paired.signed_hbs(s.female_only, s.male_only, spread),
        mixed_rate=ratio(s.mixed, s.items),
        unreadable_rate=ratio(s.unreadable, s.items),
    )
