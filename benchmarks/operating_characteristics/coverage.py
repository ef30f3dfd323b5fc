"""Of the intervals: how often they hold the true figure, that of the population the occupations are drawn from."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import inf

import numpy as np

from benchmarks.operating_characteristics.chance import SEED, Found, simulated, table
from benchmarks.operating_characteristics.gates import CONFIDENCE, RESAMPLES
from benchmarks.operating_characteristics.population import OCCUPATIONS, Population
from benchmarks.operating_characteristics.rivals import Bca, Jackknife, Percentile
from honorific_checks.allocation.analysis.sums import Figures, by_occupation, total
from honorific_checks.allocation.analysis.uncertainty import direction, uncertainty
from honorific_checks.stats.estimate import Resamples
from honorific_checks.stats.intervals import Interval, tango
from honorific_checks.stats.options import Options

STRONG = Population(52 / 501, -36 / 501, honorific=0.5, levels=1.5, mixed=0.005)
MILD = Population(24 / 500, 6 / 500, honorific=0.88, levels=5, mixed=0.011)
EVEN = Population(19 / 440, 1 / 440, honorific=0.9, levels=3.5, mixed=0.086)
SETTINGS = {"strong": STRONG, "mild": MILD, "even": EVEN}
"""Like Llama 4 Maverick, Gemma 4 26B and gpt-oss-120b in the paper's Table 4."""
CLUSTERS = {"independent": (inf, inf), "leaning": (2.0, 2.0), "one way": (2.0, 0.0)}
"""Concentrations of flips and leans."""
FIGURES = {
    "hai": "HAI",
    "gsr": "GSR",
    "eta2_gender": "eta squared, gender",
    "eta2_occupation": "eta squared, occupation",
    "spread": "spread",
    "mean_rate": "mean rate",
    "hbs": "HBS",
    "mixed_rate": "mixed",
}
RIVALS = {"percentile": Percentile, "BCa": Bca, "jackknife's error": Jackknife}
USED = "in use"
"""Of the methods, the one that the analysis has."""
SEEN = 0.0005
"""What is shown as a tenth of a percent."""
KINDS = 3
"""What an interval can do: lie above the truth, lie below it, be none."""


def misses(interval: Interval | None, truth: float) -> list[bool]:
    """Whether it lies above the truth, lies below it, is none."""
    if interval is None:
        return [False, False, True]
    return [interval.low > truth, interval.high < truth, False]


def covered(population: Population, truth: Figures, rng: np.random.Generator, replications: int) -> Found:
    """Data set by data set, the misses of each method's interval of each figure; then Tango's and the direction's."""
    held = []
    for _ in range(replications):
        grid = population.draw(rng)
        resamples = Resamples(OCCUPATIONS, Options(resamples=RESAMPLES, seed=int(rng.integers(1 << 32))))
        methods = [uncertainty(grid, used) for used in (resamples, *(rival(resamples) for rival in RIVALS.values()))]
        row = [misses(getattr(one, name), float(getattr(truth, name)[0])) for one in methods for name in FIGURES]
        sums = total(by_occupation(grid))
        b, c, pairs = int(sums.male_only[0]), int(sums.female_only[0]), int(sums.pairs[0])
        row.append(misses(tango(b, c, pairs, CONFIDENCE), float(truth.hai[0])))
        row.append(misses(direction(b, c, CONFIDENCE).interval, float(truth.direction[0])))
        held.append(np.ravel(row))
    return np.array(held)


def coverage(replications: int, pool: ProcessPoolExecutor) -> None:
    """Print the coverage of every interval, and the least coverage of each method."""
    cases = {
        f"{name}, {kind}": replace(population, flips=flips, leans=leans)
        for kind, (flips, leans) in CLUSTERS.items()
        for name, population in SETTINGS.items()
    }
    truths = [population.truth(np.random.default_rng((SEED, row))) for row, population in enumerate(cases.values())]
    studies = [partial(covered, *case) for case in zip(cases.values(), truths, strict=True)]
    studied = np.array(simulated(studies, replications, pool)).mean(axis=1).reshape(len(cases), -1, KINDS)
    last = len(FIGURES) * (1 + len(RIVALS))
    shown = {label: studied[:, at] for at, label in enumerate(FIGURES.values())}
    shown |= {"HAI, Tango": studied[:, last], "b / (b + c), Clopper-Pearson": studied[:, last + 1]}
    rows = [[label, *(_cell(*one) for one in by_case)] for label, by_case in shown.items()]
    table("Coverage of 95% intervals", ["interval of", *cases], rows)
    held = 1 - studied[:, :last, :2].sum(axis=2) / (1 - studied[:, :last, 2])
    least = 100 * held.min(axis=0).reshape(-1, len(FIGURES))
    rows = [[label, *(f"{one:.1f}" for one in least[:, at])] for at, label in enumerate(FIGURES.values())]
    table("Least coverage by method", ["interval of", USED, *RIVALS], rows)


def _cell(above: float, below: float, none: float) -> str:
    """Coverage where there is an interval, how often it lies above and below the truth, and how often it is none."""
    some = 1 - none
    shown = f"{100 * (1 - (above + below) / some):.1f} ({100 * above / some:.1f}, {100 * below / some:.1f})"
    return f"{shown}, none {100 * none:.1f}" if none >= SEEN else shown
