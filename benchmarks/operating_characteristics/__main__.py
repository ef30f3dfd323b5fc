"""Simulate, and print the tables behind docs/background/operating-characteristics.md; the argument: replications."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from benchmarks.operating_characteristics.chance import SEED
from benchmarks.operating_characteristics.coverage import coverage
from benchmarks.operating_characteristics.gates import equivalence, false_alarms, power
from benchmarks.operating_characteristics.roles import roles
from benchmarks.operating_characteristics.views import bias_score, two_rules

REPLICATIONS = 4_000


def main(replications: int) -> int:
    """Print every table."""
    # One process a core: its matrix products are too small to be worth a thread each.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    print(f"{replications} replications, seed {SEED}")
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for study in (two_rules, bias_score, false_alarms, power, equivalence, coverage, roles):
            study(replications, pool)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else REPLICATIONS))
