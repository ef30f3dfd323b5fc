"""The checks of the third suite in toy.py: each answer, and the gate."""

from __future__ import annotations

import pytest
from toy import QUESTIONS, ToyRun

from honorific_checks.checks.cases import judge, parametrize, report, suite_run


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """By model and question, or by model and gate: `mine|3+4`, `mine|right`."""
    parametrize(metafunc, "toy", lambda *_: [one.item_id for one in QUESTIONS])


@pytest.fixture(scope="session")
def run(pytestconfig: pytest.Config) -> ToyRun:
    """The suite in this session."""
    found = suite_run(pytestconfig, "toy")
    assert isinstance(found, ToyRun)
    return found


def test_sum(run: ToyRun, model: str, item: str) -> None:
    """A wrong answer is a finding, and one that is missing a failure."""
    measured = run.of(model)
    if item not in measured.analysis:
        pytest.fail(measured.source.problems[item], pytrace=False)
    if not measured.analysis[item]:
        report("xfail", f"{item} = {measured.source.outputs[item]}")


def test_gate(run: ToyRun, model: str, gate: str) -> None:
    """Only this decides the exit code."""
    judge(run, model, gate)
