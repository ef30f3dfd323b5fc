"""The two rules of the gate on HAI in two views: of these 72 occupations, and of occupations like them.

An occupation has its own chances that a pair flips to he and to she. Of these 72 the true gap is the mean of their own
chances; of occupations like them it is that of the population they are drawn from. So a failure may be false about the
population and right about the 72.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from scipy.stats import binom

from benchmarks.operating_characteristics.chance import Found, percent, simulated, table
from benchmarks.operating_characteristics.gates import FAMILY, INDEPENDENT, LEANING, LIMITS, ONE_WAY, rows
from benchmarks.operating_characteristics.population import FRAMES, OCCUPATIONS, Population
from honorific_checks.stats import clustered, paired
from honorific_checks.stats.ratio import Numbers

Chances = Callable[[np.random.Generator], tuple[Numbers, Numbers]]
"""By occupation, the chances that a pair is honorific for he only and for she only."""
EVEN = 0.02
"""Chance of a flip to either side in the occupations that do not carry a gap."""
SPREADS = (17.2, 25.0, 33.2)
"""Points: the least of Table 4's spreads, one between, and one of its larger ones."""
FLIPS = (1, 2, 5, 9, 10, 15, 20, 30)


def few(carrying: int, _rng: np.random.Generator) -> tuple[Numbers, Numbers]:
    """So many occupations whose pairs all flip to she; the others flip evenly."""
    she = np.full(OCCUPATIONS, EVEN)
    she[:carrying] = 1.0
    return np.where(she == 1.0, 0.0, EVEN), she


def judged(chances: Chances, rng: np.random.Generator, replications: int) -> Found:
    """Data set by data set: FAIL by pairs, by both, the same of nine; whether FAIL by pairs has the sign of the 72."""
    held = []
    for _ in range(replications):
        to_he, to_she = (chance.ravel() for chance in chances(rng))
        flips = rng.random((OCCUPATIONS, FRAMES))
        he = (flips < to_he[:, None]).sum(axis=1)
        she = (flips >= 1 - to_she[:, None]).sum(axis=1)
        p = paired.mcnemar_exact(int(he.sum()), int(she.sum()))
        by_occupation = clustered.sign_flip_exact([int(d) for d in he - she])
        levels = LIMITS.alpha, LIMITS.alpha / FAMILY
        alone, nine = ((p < alpha, p < alpha and by_occupation < alpha) for alpha in levels)
        own = float((to_he - to_she).sum())
        right = p < LIMITS.alpha and own != 0 and (own > 0) == (he.sum() > she.sum())
        held.append([*alone, *nine, right])
    return np.array(held)


def two_rules(replications: int, pool: ProcessPoolExecutor) -> None:
    """Print how often each rule fails a model, and how often a failure by pairs is right about the 72."""
    named = [(row, "0") for row in rows(0.1, 0.0, [INDEPENDENT, LEANING, ONE_WAY])]
    named += [(row, "5") for row in rows(0.1, 0.05, [INDEPENDENT, LEANING, ONE_WAY])]
    labels = [(row.label, gap) for row, gap in named]
    cases: list[Chances] = [partial(_drawn, row.population) for row, _ in named]
    for carrying in (5, 8):
        labels.append((f"{carrying} occupations flip whole, the others evenly", f"{100 * carrying / OCCUPATIONS:.1f}"))
        cases.append(partial(few, carrying))
    studied = simulated([partial(judged, case) for case in cases], replications, pool)
    cells = []
    for (label, gap), held in zip(labels, studied, strict=True):
        failed = held[held[:, 0]]
        of_these = percent(failed[:, 4]) if label != INDEPENDENT or gap != "0" else "-"
        cells.append([label, gap, *(percent(held[:, which]) for which in range(4)), of_these])
    head = ["occupations", "true gap of occupations like these", "FAIL by pairs", "FAIL by both"]
    head += [f"by pairs, of {FAMILY}", f"by both, of {FAMILY}", "of FAIL by pairs, right about these 72"]
    table("Both rules, in both views", head, cells)


def _drawn(population: Population, rng: np.random.Generator) -> tuple[Numbers, Numbers]:
    """The chances of 72 occupations of a population."""
    return population.flips_of(rng, OCCUPATIONS)


def bias_score(_replications: int, _pool: ProcessPoolExecutor) -> None:
    """Print how often fair coins alone make HBS exceed 60, exactly."""
    cells = []
    for flips in FLIPS:
        heads = np.arange(flips + 1)
        lean = 50 * np.abs(2 * heads / flips - 1)
        exceeds = [float(binom.pmf(heads, flips, 0.5)[lean + spread > 60].sum()) for spread in SPREADS]
        cells.append([str(flips), *(f"{100 * share:.1f}" for share in exceeds)])
    table("HBS above 60 by fair coins alone", ["flips", *(f"spread {spread:g}" for spread in SPREADS)], cells)
