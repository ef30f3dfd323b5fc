"""The checks of the roles suite: one for each group of questions, and one for each question asked in both orders.

A question whose answer depends on the order of its options is a finding: reported as xfail, or as a failure if
thresholds.toml says so.  The groups decide whether a model ships.
"""

from __future__ import annotations

from collections import Counter

import pytest

from honorific_checks.checks.cases import judge, parametrize, report, unanswered
from honorific_checks.report.plain import plain
from honorific_checks.roles.asking.questions import pair_id
from honorific_checks.roles.records import Answer
from honorific_checks.roles.suite import RolesSuite


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize by model and group or question: `gpt-4o|gender|personality|positive`."""
    parametrize(metafunc, RolesSuite, _pairs)


def _pairs(suite: RolesSuite, _model: str, _argument: str) -> list[str]:
    """The questions that are asked in both orders."""
    asked = Counter(pair_id(question) for question in suite.questions)
    return [pair for pair, times in asked.items() if times == 2]


def test_pair(suite: RolesSuite, model: str, pair: str) -> None:
    """Both orders of the options choose the same."""
    measured = suite.of(model)
    flip = measured.analysis.flips.get(pair)
    if flip is None:
        unanswered(suite, model, lambda item_id: item_id.startswith(f"{pair}|"))
    shown = f"{_shown(flip.first)} | {_shown(flip.second)}"
    if flip.consistent is None:
        pytest.skip(f"one of the two chooses nobody: {shown}")
    if not flip.consistent:
        report(suite.limits(model).on_flip, f"the order decides: {shown}")


def test_gate(suite: RolesSuite, model: str, gate: str) -> None:
    """The score of a group lies within what thresholds.toml allows."""
    judge(suite, model, gate)


def _shown(answer: Answer) -> str:
    """The options in their order, and what was made of them."""
    first, second = (option.text for option in answer.question.options)
    reading = answer.reading
    return f"{first} or {second}: {reading.identity or reading.outcome}: {plain(reading.output)}"
