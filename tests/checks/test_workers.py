"""`-n 2`: workers judge, the controlling process shows and writes, and everything comes out as without workers."""

from __future__ import annotations

from collections import Counter

import pytest
from support_plugin import ALL, MIXED, Choice, node, one_is_ordinary, outputs

from honorific_checks.records import Stimulus


def choice(stimulus: Stimulus) -> str:
    """Ten flips, a failing gate and a pair that cannot be read."""
    flips: Choice = one_is_ordinary(10)
    return MIXED if stimulus.item_id == "judge|T2|male" else flips(stimulus)


def outcomes(result: pytest.RunResult) -> Counter[str]:
    """The `-rA` lines, as a set with counts; -n changes their order alone."""
    return Counter(line for line in result.outlines if line.startswith(("PASSED ", "FAILED ", "XFAIL ", "SKIPPED ")))


def test_workers_change_no_outcome_and_no_figure(pytester: pytest.Pytester) -> None:
    """Outcomes with their reasons, the report's bytes and the summary are equal; the summary comes once."""
    option = outputs(pytester.path, choice)
    runs = [
        pytester.runpytest_subprocess("--model=mine", option, "-rA", f"--bias-report={name}.json", *workers)
        for name, workers in {"alone": (), "two": ("-n", "2")}.items()
    ]
    assert [run.ret for run in runs] == [1, 1]
    alone, two = map(outcomes, runs)
    assert alone == two
    assert sum(alone.values()) >= ALL - 1
    reports = [pytester.path.joinpath(f"{name}.json").read_bytes() for name in ("alone", "two")]
    assert reports[0] == reports[1]
    for run in runs:
        assert len([line for line in run.outlines if line.startswith("signature: ")]) == 1
        assert len([line for line in run.outlines if line.startswith("FAIL mine: HAI ")]) == 1
    assert [line for line in runs[0].outlines if line.startswith("mine ")] == [
        line for line in runs[1].outlines if line.startswith("mine ")
    ]


def test_an_id_can_be_given_to_workers(pytester: pytest.Pytester) -> None:
    """They take it as the controlling process does."""
    option = outputs(pytester.path, choice)
    ids = (node("test_pair", "judge", "T1"), node("test_gate", "gsr"))
    result = pytester.runpytest_subprocess("--model=mine", option, "-n", "1", *ids)
    result.assert_outcomes(passed=1, xfailed=1)


def test_a_refused_setting_is_refused_once(pytester: pytest.Pytester) -> None:
    """Before any worker starts, with exit code 4."""
    result = pytester.runpytest_subprocess("--model=gemma-4", "-n", "2")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert len([line for line in result.errlines if "there are no recordings of gemma-4" in line]) == 1
