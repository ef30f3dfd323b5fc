"""What a gate costs beside empty tests: `python -m benchmarks.gate_cost [ROUNDS]`.

Whole pytest processes run one after the other, interleaved, and the medians of their CPU time (user and system, of the
process and its children) are compared.  Exits with 1 where a goal is missed.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
TESTS = 584
"""504 pairs, 72 occupations, 8 gates."""
EMPTY = f"import pytest\n@pytest.mark.parametrize('n', range({TESTS}))\ndef test_empty(n): pass\n"
ONE = "def test_one(): pass\n"
PLUGIN = "honorific_checks.plugin"


@dataclass(frozen=True)
class Case:
    """One pytest command line, run in a folder."""

    name: str
    folder: Path
    arguments: Sequence[str]


def cpu_seconds(case: Case) -> float:
    """CPU seconds of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *case.arguments]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(command, cwd=case.folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode not in (0, 1):
        raise SystemExit(f"{case.name}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(rounds: int) -> int:
    """Measure, print the table, and say whether every goal is met."""
    with TemporaryDirectory() as name:
        empty, one = Path(name) / "empty", Path(name) / "one"
        for folder, source in ((empty, EMPTY), (one, ONE)):
            folder.mkdir()
            (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
            (folder / "test_it.py").write_text(source, encoding="utf-8")
        cases = [
            Case("empty", empty, []),
            Case("empty again", empty, []),
            Case("gemma-4", ROOT, ["--model", "gemma-4"]),
            Case("all", ROOT, ["--model", "all"]),
            Case("one test", one, ["-p", f"no:{PLUGIN}"]),
            Case("one test, plugin", one, []),
        ]
        for case in cases:  # once for the caches
            cpu_seconds(case)
        seconds: dict[str, list[float]] = {case.name: [] for case in cases}
        for _ in range(rounds):
            for case in cases:
                seconds[case.name].append(cpu_seconds(case))
    median = {name: statistics.median(values) for name, values in seconds.items()}
    added = statistics.median(
        1000 * (with_it - without)
        for with_it, without in zip(seconds["one test, plugin"], seconds["one test"], strict=True)
    )
    goals = [
        ("A/A: empty tests measured twice", median["empty again"] / median["empty"], None, "x"),
        (f"one model / {TESTS} empty tests", median["gemma-4"] / median["empty"], 2.5, "x"),
        ("nine models / one model", median["all"] / median["gemma-4"], 9.0, "x"),
        ("plugin installed, not used", added, 20.0, "ms"),
    ]
    print(f"medians of {rounds} interleaved rounds, CPU time of whole pytest processes")
    for what, value, goal, unit in goals:
        print(f"{what:<36} {value:8.2f} {unit:<3}" + (f" goal: at most {goal:g}" if goal else ""))
    return int(any(goal is not None and value > goal for _, value, goal, _ in goals))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 7))
