"""Choosing checks as any tests are chosen: -k, --lf, -x, --deselect, -q, --collect-only, without a terminal."""

from __future__ import annotations

import pytest
from support_plugin import ALL, GATES, check, honorific, node, one_is_ordinary, outputs, reported

pytestmark = pytest.mark.slow

TITLE = "*who receives respect: honorific allocation in Bengali*"


def test_k_takes_occupation_and_frame(pytester: pytest.Pytester) -> None:
    """`-k "judge and T1"` is one pair, and the summary says that no gate ran."""
    result = check(pytester, honorific, "-k", "judge and T1", "-v")
    result.assert_outcomes(passed=1, deselected=ALL - 1)
    result.stdout.fnmatch_lines([f"{node('test_pair', 'judge', 'T1').replace('[', '[[]')} PASSED*"])
    assert "0 of 9 gates ran as tests; the others do not decide the exit code." in result.outlines


def test_k_takes_a_gate(pytester: pytest.Pytester) -> None:
    """`-k hai` is the gate: the figures are those of the whole model all the same."""
    result = check(pytester, one_is_ordinary(10), "-k", "hai", "--bias-report=report.json")
    result.assert_outcomes(failed=1, deselected=ALL - 1)
    assert reported(pytester.path)["models"]["mine"]["male_only"] == 10
    result.stdout.fnmatch_lines(["1 of 9 gates ran as tests; *"])


def test_deselect_leaves_a_gate_out(pytester: pytest.Pytester) -> None:
    """A gate that failed and was left out does not decide the exit code; its verdict is shown."""
    result = check(pytester, one_is_ordinary(10), "-k", "test_gate", f"--deselect={node('test_gate', 'hai')}")
    result.assert_outcomes(passed=GATES - 1, deselected=ALL - GATES + 1)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["FAIL *mine*", "8 of 9 gates ran as tests; *"])


def test_lf_runs_what_failed(pytester: pytest.Pytester) -> None:
    """After a run of several checks, `--lf` runs the one gate that failed."""
    option = outputs(pytester.path, one_is_ordinary(10))
    result = pytester.runpytest_inprocess("--model=mine", option, "-k", "test_gate or T1")
    result.assert_outcomes(passed=GATES - 1 + 62, failed=1, xfailed=10, deselected=ALL - GATES - 72)
    result = pytester.runpytest_inprocess("--model=mine", option, "--lf", "-v")
    result.assert_outcomes(failed=1, deselected=ALL - 1)
    result.stdout.fnmatch_lines([f"{node('test_gate', 'hai').replace('[', '[[]')} FAILED*"])


def test_x_stops_at_the_first_failure(pytester: pytest.Pytester) -> None:
    """The figures are shown: they do not depend on which checks ran."""
    result = check(pytester, one_is_ordinary(10), "-x", "--runxfail")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([TITLE, "FAIL *mine*", "*stopping after 1 failures*"])


def test_q_is_quieter_and_keeps_the_verdict(pytester: pytest.Pytester) -> None:
    """The header goes; figures and signature stay."""
    result = check(pytester, honorific, "-q", "-k", "test_gate")
    result.stdout.no_fnmatch_line("honorific-checks: mine*")
    result.stdout.fnmatch_lines([TITLE, "PASS *mine*", "signature: *"])


def test_collect_only_measures_nothing(pytester: pytest.Pytester) -> None:
    """No summary and no report, since nothing ran."""
    result = check(pytester, honorific, "--collect-only", "--bias-report=report.json")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["<ChecksModule test_allocation.py>", "  <Function test_pair[[]mine|judge|T1]>"])
    result.stdout.no_fnmatch_line(TITLE)
    assert not pytester.path.joinpath("report.json").exists()


def test_without_a_terminal_the_exit_code_and_the_report_remain(pytester: pytest.Pytester) -> None:
    """`-p no:terminal` prints nothing and judges the same."""
    result = check(pytester, one_is_ordinary(10), "-p", "no:terminal", "-k", "test_gate", "--bias-report=report.json")
    assert (result.ret, result.outlines, result.errlines) == (pytest.ExitCode.TESTS_FAILED, [], [])
    assert pytester.path.joinpath("report.json").exists()
