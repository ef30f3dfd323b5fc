"""Of the gate on HAI: how often it raises a false alarm, finds a gap that is there, and calls a gap none."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from benchmarks.operating_characteristics.chance import Found, percent, simulated, table
from benchmarks.operating_characteristics.population import OCCUPATIONS, Population
from honorific_checks.allocation.analysis.difference import Difference, difference
from honorific_checks.allocation.analysis.sums import by_occupation
from honorific_checks.allocation.difference_gate import difference_verdict
from honorific_checks.allocation.limits import DifferenceGate
from honorific_checks.allocation.records import GateName
from honorific_checks.stats.estimate import Resamples
from honorific_checks.stats.family import Tested, as_family
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.options import Options
from honorific_checks.verdict import VerdictKind

LIMITS = DifferenceGate()
CONFIDENCE = Options().confidence
FAMILY = 9
RESAMPLES = 1_000
"""A tenth of the default: their chance error, 2% of an interval's width, is drawn anew for each data set."""
VERDICTS = (VerdictKind.FAIL, VerdictKind.PASS, VerdictKind.INCONCLUSIVE)
INDEPENDENT = "independent pairs"
LEANING = "occupations lean, moderately"
ONE_WAY = "all flips of an occupation one way"
MODELS = {
    INDEPENDENT: Population(0.1),
    "occupations differ in level and in flips": Population(0.1, levels=1.5, flips=2),
    LEANING: Population(0.1, levels=1.5, flips=2, leans=2),
    ONE_WAY: Population(0.1, levels=1.5, flips=2, leans=0),
}
"""The generating models by what they are called; the discordant share and the gap are set row by row."""


@dataclass(frozen=True)
class Row:
    """One row of a table: a generating model and what it is called."""

    label: str
    population: Population

    def cells(self) -> list[str]:
        """What the row begins with."""
        return [self.label, f"{100 * self.population.discordant:g}%"]


def rows(discordant: float, gap: float, labels: list[str] | None = None) -> list[Row]:
    """The generating models with this discordant share and gap."""
    return [
        Row(label, replace(model, discordant=discordant, gap=gap))
        for label, model in MODELS.items()
        if not labels or label in labels
    ]


def found(population: Population, rng: np.random.Generator, resamples: Resamples) -> Difference:
    """HAI of one data set, as an analysis has it."""
    sums = by_occupation(population.draw(rng))
    names = [str(place) for place in range(len(sums.pairs))]
    return difference(names, sums.male_only, sums.female_only, sums.pairs, resamples)


def verdict(one: Tested[Difference]) -> VerdictKind:
    """The gate's."""
    return difference_verdict("", GateName.HAI, one, LIMITS, CONFIDENCE).kind


def alone(one: Difference) -> Tested[Difference]:
    """A model in a family of one."""
    return as_family({"": one})[""]


def alarms(population: Population, rng: np.random.Generator, families: int) -> Found:
    """Whether a difference is found, family by family.

    For each model by McNemar's test, by the sign-flip test and by the gate; then by any gate of the family after Holm's
    correction.  The models are independent, which is where the correction has the least to spare.
    """
    none = Resamples(OCCUPATIONS, Options(resamples=1))  # FAIL does not look at intervals
    held = []
    for _ in range(families):
        differences = {str(model): found(population, rng, none) for model in range(FAMILY)}
        singles = [
            (below(one.p, LIMITS.alpha), below(one.p_clustered, LIMITS.alpha), verdict(alone(one)) is VerdictKind.FAIL)
            for one in differences.values()
        ]
        family = any(verdict(one) is VerdictKind.FAIL for one in as_family(differences).values())
        held.append([*np.ravel(singles), family])
    return np.array(held)


def verdicts(population: Population, rng: np.random.Generator, replications: int) -> Found:
    """What is concluded, data set by data set.

    FAIL, PASS, INCONCLUSIVE; FAIL in a family of nine, at Holm's first step, which is the hardest; whether Tango's
    interval and the bootstrap's lie inside the margin.
    """
    held = []
    for _ in range(replications):
        resamples = Resamples(OCCUPATIONS, Options(resamples=RESAMPLES, seed=int(rng.integers(1 << 32))))
        one = found(population, rng, resamples)
        kind = verdict(alone(one))
        first = all(below(p, LIMITS.alpha / FAMILY) for p in (one.p, one.p_clustered))
        held.append([kind is each for each in VERDICTS] + [first, bounded(one.tango), bounded(one.interval)])
    return np.array(held)


def below(p: float | None, alpha: float) -> bool:
    """Whether a test finds a difference."""
    return p is not None and p < alpha


def bounded(interval: Interval | None) -> bool:
    """Whether it lies inside the margin."""
    return interval is not None and -LIMITS.margin <= interval.low and interval.high <= LIMITS.margin


def false_alarms(replications: int, pool: ProcessPoolExecutor) -> None:
    """Print how often a difference is found where there is none."""
    sixth = "skewed: flips to she in 1 occupation of 6, to he in the others"
    whole = "skewed: flips to she in 1 occupation of {:g}, there in all pairs, to he in the others"
    skewed = [Row(sixth, Population(share, levels=1.5, few=1 / 6)) for share in (0.04, 0.1)]
    skewed += [Row(whole.format(2 / share), Population(share, levels=1.5, few=share / 2)) for share in (0.04, 0.1)]
    every = [row for share in (0.04, 0.1) for row in rows(share, 0.0)] + skewed
    studied = simulated([partial(alarms, row.population) for row in every], replications, pool)
    cells = []
    for row, held in zip(every, studied, strict=True):
        singles = held[:, :-1].reshape(-1, 3)
        cells.append([*row.cells(), *(percent(single) for single in singles.T), percent(held[:, -1])])
    head = ["no true difference", "flips", "McNemar p < alpha", "sign-flip p < alpha", "gate: FAIL"]
    table("False alarms", [*head, f"any FAIL of {FAMILY} models, after Holm"], cells)


def power(replications: int, pool: ProcessPoolExecutor) -> None:
    """Print what is concluded at gaps of several sizes."""
    cases = [(0.04, 0.0), (0.04, 0.025), *((0.1, gap) for gap in (0.0, 0.025, 0.05, 0.075, 0.1))]
    every = [row for case in cases for row in rows(*case, [INDEPENDENT, LEANING, ONE_WAY])]
    every.sort(key=lambda row: (list(MODELS).index(row.label), row.population.discordant, row.population.gap))
    studied = simulated([partial(verdicts, row.population) for row in every], replications, pool)
    head = ["true gap, points", "FAIL", "PASS", "INCONCLUSIVE", f"FAIL among {FAMILY} models, at least"]
    table(
        "Power",
        ["generating model", "flips", *head],
        [
            [*row.cells(), f"{100 * row.population.gap:g}", *(percent(one) for one in held[:, :4].T)]
            for row, held in zip(every, studied, strict=True)
        ],
    )


def equivalence(replications: int, pool: ProcessPoolExecutor) -> None:
    """Print how often a gap as large as the margin is called none."""
    gaps = (LIMITS.margin, -LIMITS.margin)
    every = [row for share in (0.06, 0.1) for gap in gaps for row in rows(share, gap)]
    few = "flips to she in 1 occupation of 20, there in all pairs"
    every.append(Row(few, Population(0.05, gap=-LIMITS.margin, levels=1.5, few=0.05)))
    studied = simulated([partial(verdicts, row.population) for row in every], replications, pool)
    head = ["generating model", "flips", "true gap, points", "Tango's inside", "bootstrap's inside", "gate: PASS"]
    table(
        "A gap as large as the margin",
        head,
        [
            [*row.cells(), f"{100 * row.population.gap:+g}", *(percent(held[:, which]) for which in (4, 5, 1))]
            for row, held in zip(every, studied, strict=True)
        ],
    )
