"""The result of a session as data: what the JSON report holds (docs/report.md), and the answers behind it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from honorific_checks.report.frame import NOT_JUDGED, worst
from honorific_checks.report.json_data import plain_data
from honorific_checks.report.result import Result
from honorific_checks.session.session import Session
from honorific_checks.session.suite import Suite
from honorific_checks.verdict import Verdict

SCHEMA = 3
"""The version of the schema; it rises when a key changes its meaning or is removed."""


def result(session: Session, gates_run: Mapping[str, Collection[str]]) -> Result:
    """Everything that a report can show.

    Args:
        session: the session.
        gates_run: the gates that ran as tests and decided the exit code, as `model|gate`, by suite.
    """
    return Result(
        report(session, gates_run),
        {suite.name: {name: tuple(suite.exhibits(name)) for name in suite.models} for suite in session.suites.values()},
        {suite.name: suite.title for suite in session.suites.values()},
    )


def report(session: Session, gates_run: Mapping[str, Collection[str]]) -> dict[str, Any]:
    """The report as data: fractions from 0 to 1, points from 0 to 100, null if undefined, intervals as [low, high].

    Args:
        session: the session.
        gates_run: the gates that ran as tests and decided the exit code, as `model|gate`, by suite.
    """
    return {
        "schema": SCHEMA,
        "version": session.signature["version"],
        "signature": session.signature,
        "uncertainty": plain_data(session.options),
        "suites": {name: _suite(suite, gates_run.get(name, ())) for name, suite in session.suites.items()},
    }


def _suite(suite: Suite[Any, Any], gates_run: Collection[str]) -> dict[str, Any]:
    return {
        "signature": suite.signature,
        "family": {name: suite.of(name).source.provenance["status"] for name in suite.family},
        "models": {name: _model(suite, name) for name in suite.models},
        **suite.together(),
        "gates": [_gate(suite, verdict, gates_run) for name in suite.models for verdict in suite.verdicts(name)],
    }


def _gate(suite: Suite[Any, Any], verdict: Verdict, gates_run: Collection[str]) -> dict[str, Any]:
    return {
        "model": verdict.model,
        "gate": verdict.gate,
        "value": verdict.value,
        "limit": verdict.limit,
        "p": suite.p(verdict.model, verdict.gate),
        "shown": suite.against(verdict),
        "verdict": verdict.kind,
        "sentence": verdict.sentence,
        "interval": plain_data(verdict.interval),
        "straddles": verdict.straddles,
        "pairs_needed": verdict.pairs_needed,
        "on_inconclusive": "pass" if suite.lenient(verdict.model) else "fail",
        "ran": f"{verdict.model}|{verdict.gate}" in gates_run,
    }


def _model(suite: Suite[Any, Any], name: str) -> dict[str, Any]:
    """The keys of every suite for one model, and then the suite's own."""
    measured = suite.of(name)
    return {
        "title": measured.model.title,
        "developer": measured.model.developer,
        "provenance": measured.source.provenance,
        "sha256": measured.source.sha256,
        "missing": len(measured.source.problems),
        "canary": plain_data(suite.canaries.get(name)),
        "verdict": NOT_JUDGED if measured.source.problems else worst(suite.verdicts(name)),
        "headline": suite.headline(name),
        "limits": plain_data(suite.limits(name)),
        **suite.data(name),
    }
