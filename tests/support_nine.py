"""Runs over the repository's own recordings, as a user makes them: in a process of its own, with its reports."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from filelock import FileLock

ROOT = Path(__file__).parent.parent
FROZEN = ROOT / "fixtures" / "table4.toml"
TABLE: dict[str, dict[str, Any]] = tomllib.loads(FROZEN.read_text(encoding="utf-8"))
"""Table 4 of arXiv 2610.14769v1 as printed, by model, in its order."""


@dataclass(frozen=True)
class Session:
    """One run."""

    code: int
    lines: list[str]
    json: bytes
    csv: bytes

    @property
    def report(self) -> dict[str, Any]:
        """The JSON report, strictly: no NaN, no Infinity."""
        data: dict[str, Any] = json.loads(self.json, parse_constant=_refuse)
        return data

    @property
    def allocation(self) -> dict[str, Any]:
        """What it has of the allocation suite."""
        data: dict[str, Any] = self.report["suites"]["allocation"]
        return data

    @property
    def summary(self) -> list[str]:
        """The lines from its title to pytest's own summary."""
        start = next(number for number, line in enumerate(self.lines) if "who receives respect" in line)
        lines = self.lines[start + 1 :]
        return lines[: next(number for number, line in enumerate(lines) if line.startswith("===="))]


def _refuse(constant: str) -> None:
    raise AssertionError(constant)


@cache
def session(*options: str) -> Session:
    """Run the checks in the root folder; once for the same options, also for all workers of a session."""
    shared = Path(os.environ["SHARED_BY_WORKERS"], "runs")
    shared.mkdir(exist_ok=True)
    kept = shared / f"{hashlib.sha256(' '.join(options).encode()).hexdigest()}.pickle"
    with FileLock(f"{kept}.lock"):
        if not kept.exists():
            kept.write_bytes(pickle.dumps(_run(options)))
    found = pickle.loads(kept.read_bytes())  # noqa: S301 - written by these tests
    assert isinstance(found, Session)
    return found


def _run(options: tuple[str, ...]) -> Session:
    with tempfile.TemporaryDirectory() as folder:
        reports = [Path(folder, name) for name in ("report.json", "items.csv")]
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]
        command += [f"--bias-report={report}" for report in reports]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)  # noqa: S603 - ours
        assert done.stderr == ""
        return Session(done.returncode, done.stdout.splitlines(), *(report.read_bytes() for report in reports))


def nine() -> Session:
    """The gates of all nine models, with the tables that -v adds: one run for all who look at it."""
    return session("--model=all", "-rfx", "-v", "-k", "test_gate")


def whole(model: str) -> Session:
    """All checks of one model."""
    return session(f"--model={model}", "-rfx")


def verbose(model: str = "all") -> Session:
    """The gates of all nine models, or of one, with the tables that -v adds."""
    return nine() if model == "all" else session(f"--model={model}", "-v", "-k", "test_gate")
