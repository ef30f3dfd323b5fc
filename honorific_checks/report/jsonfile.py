"""The JSON report: the same figures and verdicts as the terminal's, for programs; docs/report.md is its schema."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from honorific_checks.report.data import plain_data
from honorific_checks.run import Run
from honorific_checks.suite import Suite

SCHEMA = 3
"""Raised when a key changes its meaning or goes."""


def render(run: Run, gates_run: Mapping[str, Collection[str]]) -> bytes:
    """The report as JSON; the same run gives the same bytes.  See `report`.

    A lone surrogate, which UTF-8 cannot hold, is written as its escape, which JSON reads back.
    """
    text = json.dumps(report(run, gates_run), ensure_ascii=False, indent=2)
    return f"{text}\n".encode("utf-8", "backslashreplace")


def report(run: Run, gates_run: Mapping[str, Collection[str]]) -> dict[str, Any]:
    """The report as data: fractions from 0 to 1, points from 0 to 100, null where undefined, intervals as [low, high].

    Args:
        run: the session.
        gates_run: by suite, the gates that ran as tests and decided the exit code, as `model|gate`.
    """
    return {
        "schema": SCHEMA,
        "version": run.signature["version"],
        "signature": run.signature,
        "uncertainty": plain_data(run.options),
        "suites": {name: _suite(run, suite, gates_run.get(name, ())) for name, suite in run.suites.items()},
    }


def _suite(run: Run, suite: Suite, gates_run: Collection[str]) -> dict[str, Any]:
    found = run.runs[suite.name]
    return {
        "signature": found.signature,
        "family": {name: found.of(name).source.provenance["status"] for name in found.family},
        "models": {name: _model(run, suite, name) for name in found.models},
        **suite.together(found),
        "gates": [
            {
                "model": verdict.model,
                "gate": verdict.gate,
                "value": verdict.value,
                "limit": verdict.limit,
                "verdict": verdict.kind,
                "sentence": verdict.sentence,
                "interval": plain_data(verdict.interval),
                "straddles": verdict.straddles,
                "pairs_needed": verdict.pairs_needed,
                "on_inconclusive": "pass" if found.lenient(name) else "fail",
                "ran": f"{verdict.model}|{verdict.gate}" in gates_run,
            }
            for name in found.models
            for verdict in found.verdicts(name)
        ],
    }


def _model(run: Run, suite: Suite, name: str) -> dict[str, Any]:
    """What is told of a model of any suite, and then what the suite tells."""
    found = run.runs[suite.name]
    measured = found.of(name)
    return {
        "title": measured.model.title,
        "developer": measured.model.developer,
        "provenance": measured.source.provenance,
        "sha256": measured.source.sha256,
        "missing": len(measured.source.problems),
        "canary": plain_data(found.canaries.get(name)),
        **suite.data(found, name),
    }
