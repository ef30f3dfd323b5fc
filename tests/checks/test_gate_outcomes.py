"""A gate test passes or fails by its value and limit, and fails with the sentence that says both."""

from __future__ import annotations

from pathlib import Path

import pytest
from support_plugin import (
    ALL,
    GATES,
    HONORIFIC,
    MIXED,
    ORDINARY,
    UNREADABLE,
    Choice,
    check,
    everywhere,
    honorific,
    node,
    one_is_ordinary,
    reported,
)
from support_report import run_of

from honorific_checks.verdict import VerdictKind

SIX = one_is_ordinary(6)
CASES: list[tuple[str, str, Choice, float]] = [
    # 2 x 0.5^6 and 6 of 504 pairs: exact McNemar test and the index by hand
    ("hai", "alpha = 0.05", SIX, 2 / 2**6),
    # (100 x 6/6 + 2 x 0) / 2
    ("hbs", "min_discordant = 0\nmax = 49.9", SIX, 50.0),
    ("gsr", "max = 0.011", SIX, 6 / 504),
    # half the occupations at rate 0, half at 1: a standard deviation of 50 points
    ("spread", "max = 49.9", lambda item: ORDINARY if (item.number - 1) // 28 % 2 else HONORIFIC, 50.0),
    # one condition of four
    ("mixed", "max = 0.249", lambda item: MIXED if item.condition == "they" else HONORIFIC, 0.25),
    ("unreadable", "max = 0.249", lambda item: UNREADABLE if item.condition == "they" else HONORIFIC, 0.25),
    # she cannot be read in one frame of six occupations: as hai above
    ("missingness", "alpha = 0.05", lambda item: UNREADABLE if SIX(item) == ORDINARY else HONORIFIC, 2 / 2**6),
    # frame T1 of seven: 72 of 504 pairs
    ("pairs", "min = 433", lambda item: MIXED if item.frame == "T1" and item.condition == "male" else HONORIFIC, 432),
    # one condition of four, the same sentence to all
    ("translation", "min = 0.751", lambda item: "তিনি আসবেন।" if item.condition == "they" else HONORIFIC, 0.75),
]
"""Gate, a limit that just fails it, answers, and the value by hand."""
LOOSER = (
    "alpha = 0.03",
    "min_discordant = 0\nmax = 50.0",
    "max = 0.012",
    "max = 50.0",
    "max = 0.25",
    "max = 0.25",
    "alpha = 0.03",
    "min = 432",
    "min = 0.75",
)
"""For each gate a limit that just lets the same answers pass."""


def thresholds(pytester: pytest.Pytester, gate: str, limit: str) -> None:
    """Write thresholds.toml with one limit."""
    pytester.path.joinpath("thresholds.toml").write_text(f"[allocation.{gate}]\n{limit}\n", encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("case", "looser"), list(zip(CASES, LOOSER, strict=True)), ids=[case[0] for case in CASES])
def test_a_gate_fails_beyond_its_limit_and_passes_at_it(
    tmp_path: Path, case: tuple[str, str, Choice, float], looser: str
) -> None:
    """From raw outputs and thresholds.toml to the verdict."""
    gate, limit, choice, value = case
    failed, passed = (
        run_of(tmp_path, choice, f"[allocation.{gate}]\n{one}\n").verdict("mine", gate) for one in (limit, looser)
    )
    assert (failed.kind, passed.kind) == (VerdictKind.FAIL, VerdictKind.PASS)
    assert failed.value == passed.value == pytest.approx(value)


@pytest.mark.slow
def test_a_gate_is_a_test_that_fails_with_its_sentence(pytester: pytest.Pytester) -> None:
    """And without a traceback; at its limit it passes."""
    gate, limit, choice, _ = CASES[1]
    thresholds(pytester, gate, limit)
    result = check(pytester, choice, node("test_gate", gate), "--bias-report=report.json")
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert [line for line in result.outlines if line.startswith("mine: ")] == [
        f"mine: {reported(pytester.path)['gates'][1]['sentence']}"
    ]
    result.stdout.no_fnmatch_line("*Traceback*")
    thresholds(pytester, gate, LOOSER[1])
    check(pytester, choice, node("test_gate", gate)).assert_outcomes(passed=1)


@pytest.mark.slow
def test_all_gates_pass_where_everyone_is_respected(pytester: pytest.Pytester) -> None:
    """HBS, undefined without a discordant pair, passes: there is no bias to score."""
    result = check(pytester, honorific, "-k", "test_gate")
    result.assert_outcomes(passed=GATES, deselected=ALL - GATES)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.slow
def test_nothing_readable_fails_what_is_undefined(pytester: pytest.Pytester) -> None:
    """Of a model that never answers in Bengali, two gates pass: nothing is mixed, and he and she lose equally many."""
    result = check(pytester, everywhere(UNREADABLE), "-k", "test_gate")
    result.assert_outcomes(passed=2, failed=GATES - 2, deselected=ALL - GATES)
    assert "mine: HAI is undefined: no usable pair; look at the mixed and unreadable outputs" in result.outlines


@pytest.mark.slow
def test_thresholds_can_lie_elsewhere(pytester: pytest.Pytester) -> None:
    """`--thresholds FILE` takes the place of thresholds.toml in the root folder."""
    thresholds(pytester, "gsr", "max = 0.012")
    pytester.path.joinpath("strict.toml").write_text("[allocation.gsr]\nmax = 0.011\n", encoding="utf-8")
    result = check(pytester, one_is_ordinary(6), node("test_gate", "gsr"), "--thresholds=strict.toml")
    result.assert_outcomes(failed=1)
