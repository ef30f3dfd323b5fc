"""Simulated data sets, many at a time and on all cores: the same ones whatever the number of cores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

import numpy as np
from numpy.typing import NDArray

SEED = 20261014
BLOCKS = 8
"""Parts that the replications of a row come in, each with a stream of random numbers of its own."""

Found = NDArray[np.bool_]
"""What holds in each replication, shape (replications, questions), or more."""
Study = Callable[[np.random.Generator, int], Found]
"""From a stream and a number of replications."""


def simulated(studies: Iterable[Study], replications: int, pool: ProcessPoolExecutor) -> list[Found]:
    """Each study with so many replications, rounded up to whole blocks."""
    size = -(-replications // BLOCKS)
    running = [
        [pool.submit(_block, study, (SEED, row, block), size) for block in range(BLOCKS)]
        for row, study in enumerate(studies)
    ]
    return [np.concatenate([part.result() for part in parts]) for parts in running]


def _block(study: Study, seed: Sequence[int], size: int) -> Found:
    return study(np.random.default_rng(seed), size)


def percent(holds: Found) -> str:
    """How often something holds, in percent, with the Monte Carlo standard error."""
    share = float(holds.mean())
    return f"{100 * share:.1f} ± {100 * sqrt(share * (1 - share) / len(holds)):.1f}"


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a Markdown table under its title."""
    print(f"\n## {title}\n")
    for row in (head, ["---"] * len(head), *rows):
        print(f"| {' | '.join(row)} |", flush=True)
