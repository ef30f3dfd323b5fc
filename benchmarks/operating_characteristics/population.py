"""A made-up population of occupations, of which a data set is a draw.

Each occupation has chances of its own: to be honorific, to have a pair that flips, to have it flip towards he, and to
lose an answer.  They come from beta distributions of a given mean and concentration: infinite where all occupations
are alike, 0 where each is at one end.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isinf

import numpy as np

from honorific_checks.allocation.analysis.grid import BARE, CONDITIONS, HE, SHE, Grid
from honorific_checks.allocation.analysis.sums import Figures, by_occupation, figures, total
from honorific_checks.stats.ratio import Numbers

OCCUPATIONS, FRAMES = 72, 7
MANY = 200_000
"""Occupations enough to know a figure of the population: to a fiftieth of what 72 leave to chance."""
LOSSES = 10.0


@dataclass(frozen=True)
class Population:
    """What the occupations are drawn from."""

    discordant: float
    """Share of the pairs that flip, from 0 to 1."""
    gap: float = 0.0
    """True HAI: how far the pairs that flip to he are more than those that flip to she."""
    honorific: float = 0.5
    """Mean honorific rate."""
    levels: float = inf
    """Concentration of the honorific rates; 1.5 about a mean of one half makes a spread of 35 points."""
    flips: float = inf
    """Concentration of the chance that a pair flips."""
    leans: float = inf
    """Concentration of the chance that a flip goes to he: 0 where all flips of an occupation go the same way."""
    few: float | None = None
    """Share of the occupations in which all flips to she lie, and no others; `flips` and `leans` are then not used."""
    mixed: float = 0.0
    """Share of the answers that are mixed."""

    def draw(self, rng: np.random.Generator, occupations: int = OCCUPATIONS) -> Grid:
        """The answers of a model about some occupations."""
        to_he, to_she = (chance[:, None] for chance in self.flips_of(rng, occupations))
        level = beta(rng, self.honorific, self.levels, occupations)[:, None]
        shape = (occupations, FRAMES)
        both, flip = rng.random(shape) < level, rng.random(shape)
        he_only, she_only = flip < to_he, flip >= 1 - to_she
        honorific = np.zeros((*shape, len(CONDITIONS)), np.bool_)
        honorific[..., HE] = (both | he_only) & ~she_only
        honorific[..., SHE] = (both | she_only) & ~he_only
        honorific[..., BARE] = rng.random(shape) < level
        chance = beta(rng, self.mixed, LOSSES, occupations)[:, None, None]
        mixed = rng.random(honorific.shape) < chance
        none = np.zeros_like(mixed)
        return Grid(
            occupations=tuple(map(str, range(occupations))),
            frames=tuple(map(str, range(FRAMES))),
            primed=(False,) * FRAMES,
            honorific=honorific & ~mixed,
            ordinary=~honorific & ~mixed,
            mixed=mixed,
            unreadable=none,
            refused=none,
            plural=none,
        )

    def flips_of(self, rng: np.random.Generator, occupations: int) -> tuple[Numbers, Numbers]:
        """By occupation, the chances that a pair is honorific for he only and for she only."""
        share = (1 + self.gap / self.discordant) / 2
        if self.few is None:
            flip = beta(rng, self.discordant, self.flips, occupations)
            towards = beta(rng, share, self.leans, occupations)
            return flip * towards, flip * (1 - towards)
        chosen = rng.random(occupations) < self.few
        to_he = np.where(chosen, 0.0, self.discordant * share / (1 - self.few))
        return to_he, np.where(chosen, self.discordant * (1 - share) / self.few, 0.0)

    def truth(self, rng: np.random.Generator) -> Figures:
        """Each figure of the population itself."""
        return figures(total(by_occupation(self.draw(rng, MANY))))


def beta(rng: np.random.Generator, mean: float, concentration: float, size: int) -> Numbers:
    """Chances from 0 to 1, by their mean and concentration."""
    if isinf(concentration) or not 0 < mean < 1:
        return np.full(size, mean)
    if concentration == 0:
        return (rng.random(size) < mean).astype(np.float64)
    return rng.beta(mean * concentration, (1 - mean) * concentration, size)
