"""The checks of the third suite in toy.py: each answer, and the gate."""

from __future__ import annotations

import pytest
from toy import QUESTIONS, ToySuite

from honorific_checks.checks.cases import judge, parametrize, report


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """By model and question, or by model and gate: `mine|3+4`, `mine|right`."""
    parametrize(metafunc, ToySuite, lambda *_: [one.item_id for one in QUESTIONS])


def test_sum(suite: ToySuite, model: str, item: str) -> None:
    """A wrong answer is a finding, and one that is missing a failure."""
    measured = suite.of(model)
    if item not in measured.analysis:
        pytest.fail(measured.source.problems[item], pytrace=False)
    if not measured.analysis[item]:
        report("xfail", f"{item} = {measured.source.outputs[item]}")


def test_gate(suite: ToySuite, model: str, gate: str) -> None:
    """Only this decides the exit code."""
    judge(suite, model, gate)
