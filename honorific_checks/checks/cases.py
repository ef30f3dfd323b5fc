"""What the checks of every suite have in common: their cases, findings, and the verdict of a gate as a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest

from honorific_checks.run import Run
from honorific_checks.suite_run import SuiteRun
from honorific_checks.verdict import VerdictKind

RUN: pytest.StashKey[Run] = pytest.StashKey()
"""The session, where the hooks leave it."""

Reaction = Literal["xfail", "fail"]


def suite_run(config: pytest.Config, suite: str) -> SuiteRun[Any, Any] | None:
    """A suite of this session; None where the checks are collected without the plugin."""
    run = config.stash.get(RUN, None)
    return run.runs.get(suite) if run else None


def parametrize(metafunc: pytest.Metafunc, suite: str, cases: Callable[[Any, str, str], list[str]]) -> None:
    """Parametrize a check by model and case; ids are `gemma-4|judge|T1`.

    Args:
        metafunc: the check; it takes a `model` and, last, its case.
        suite: the suite's name.
        cases: of a suite, a model and the name of the last argument, the cases; for `gate` the gates are.
    """
    run = suite_run(metafunc.config, suite)
    argument = metafunc.fixturenames[metafunc.fixturenames.index("model") + 1]
    found = [
        (model, case)
        for model in (run.models if run else ())
        for case in (run.all_gates(model) if argument == "gate" else cases(run, model, argument))  # type: ignore[union-attr]
    ]
    metafunc.parametrize(("model", argument), found, ids=["|".join(case) for case in found])


def judge(run: SuiteRun[Any, Any], model: str, gate: str) -> None:
    """Fail where a gate fails; an inconclusive gate is reported, never passed."""
    verdict = run.verdict(model, gate)
    if verdict.kind is VerdictKind.FAIL:
        pytest.fail(f"{model}: {verdict.sentence}", pytrace=False)
    if verdict.kind is VerdictKind.INCONCLUSIVE:
        report("xfail" if run.lenient(model) else "fail", f"{model}: INCONCLUSIVE: {verdict.sentence}")


def report(reaction: Reaction, reason: str) -> None:
    """Report a finding; under --runxfail an xfail is a failure."""
    if reaction == "xfail":
        pytest.xfail(reason)
    pytest.fail(reason, pytrace=False)
