"""`python -m` with the questions about the first occupations alone: `python few.py NUMBER MODULE ARGUMENT...`.

A recording of 56 questions goes through everything that one of 2,016 does.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Sequence
from functools import cache

from honorific_checks.allocation import stimuli


def narrow(number: int) -> None:
    """Forget all occupations but the first ones, before anybody has asked for a question."""
    first = stimuli.occupations()[:number]
    stimuli.occupations = cache(lambda: first)


def run(arguments: Sequence[str]) -> None:
    """Run a module in this process as `python -m MODULE ARGUMENT...` would; it ends as that would."""
    sys.argv = list(arguments)
    runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    narrow(int(sys.argv[1]))
    run(sys.argv[2:])
