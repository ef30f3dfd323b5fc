"""The age of recordings: when and by which model ids a model was recorded, and what is said and judged of old ones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support_plugin import gemma, record

from honorific_checks.recording import provenance
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.provenance import Answered

pytestmark = pytest.mark.slow

HERE, ELSEWHERE = "https://here.example/v1/chat/completions", "https://elsewhere.example/v1/chat/completions"
NOW = datetime.now(UTC)
FEW = ("--model=gemma-4", "-k", "test_gate")
GATES = 9
"""Of the allocation suite; `age` is one more."""


def aged(folder: Path, days: int, **changes: Any) -> None:
    """Let the last recorded answer be so many whole days old, and an hour, and the first ten days older."""
    record(folder, gemma())
    path = provenance_path(folder / "cassettes", "gemma-4", "allocation")
    last = NOW - timedelta(days=days, hours=1)
    times = {"first_answer": last - timedelta(days=10), "last_answer": last}
    provenance.save(path, msgspec.structs.replace(provenance.load(path), **(times | changes)))


def when(days: int) -> str:
    """The dates of such a recording, as the summary has them."""
    last = NOW - timedelta(days=days, hours=1)
    return f"from {last - timedelta(days=10):%Y-%m-%d} to {last:%Y-%m-%d}, {days} days ago"


def thresholds(folder: Path, text: str) -> None:
    """The limits of the recordings."""
    (folder / "thresholds.toml").write_text(f"[recordings]\n{text}\n", encoding="utf-8")


def yellow(line: str) -> str:
    """A line as a terminal gets it in yellow."""
    return f"\x1b[33m{line}\x1b[0m"


def test_the_summary_says_when_and_by_whom(pytester: pytest.Pytester) -> None:
    """With the answers by model id; uncoloured, for nothing is wrong; no gate `age` where it is not asked for."""
    aged(pytester.path, 180, answered=Answered(models={"gemma-4-it": 2016}))
    result = pytester.runpytest_inprocess(*FEW, "--color=yes")
    assert result.ret == pytest.ExitCode.OK
    assert f"gemma-4: recorded {when(180)}, answered by gemma-4-it (2,016)" in result.outlines
    assert result.parseoutcomes()["passed"] == GATES


def test_a_recording_of_one_day_has_one_date(pytester: pytest.Pytester) -> None:
    """And a service need not say by which id it answers."""
    day = NOW - timedelta(days=3, hours=1)
    aged(pytester.path, 3, first_answer=day)
    result = pytester.runpytest_inprocess(*FEW)
    assert f"gemma-4: recorded on {day:%Y-%m-%d}, 3 days ago, answered by unnamed" in result.outlines


def test_old_recordings_are_warned_of(pytester: pytest.Pytester) -> None:
    """By default from the 181st day on: a yellow line that says what to do, and the build is green."""
    aged(pytester.path, 181)
    result = pytester.runpytest_inprocess(*FEW, "--color=yes")
    assert result.ret == pytest.ExitCode.OK
    said = "older than max_age_days 180: record again with --record all"
    assert yellow(f"gemma-4: recorded {when(181)}, answered by unnamed; {said}") in result.outlines
    assert result.parseoutcomes()["passed"] == GATES


@pytest.mark.parametrize(("days", "code"), [(30, pytest.ExitCode.OK), (31, pytest.ExitCode.TESTS_FAILED)])
def test_old_recordings_can_fail_the_build(pytester: pytest.Pytester, days: int, code: pytest.ExitCode) -> None:
    """`on_old = "fail"` makes a gate of its own, which says how old they are."""
    aged(pytester.path, days)
    thresholds(pytester.path, 'max_age_days = 30\non_old = "fail"')
    result = pytester.runpytest_inprocess(*FEW)
    assert result.ret == code
    outcomes = result.parseoutcomes()
    assert (outcomes["passed"], outcomes.get("failed", 0)) == (GATES + 1 - int(code), int(code))
    failed = [line for line in result.outlines if line.startswith("FAIL gemma-4: ")]
    assert failed == ["FAIL gemma-4: age: the last answer is 31 days old, maximum 30"] * int(code)


def test_simulated_recordings_have_no_age(pytester: pytest.Pytester) -> None:
    """However old: no line and no failure, for no model can outgrow what none said."""
    record(pytester.path, gemma(), status="simulated")
    path = provenance_path(pytester.path / "cassettes", "gemma-4", "allocation")
    old = NOW - timedelta(days=4000)
    signed = msgspec.structs.replace(provenance.load(path), first_answer=old, last_answer=old)
    provenance.save(path, msgspec.structs.replace(signed, endpoints=[HERE, ELSEWHERE]))
    thresholds(pytester.path, 'on_old = "fail"')
    result = pytester.runpytest_inprocess(*FEW)
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes()["passed"] == GATES + 1
    result.stdout.no_fnmatch_line("gemma-4: recorded *")


def test_two_model_ids_are_said(pytester: pytest.Pytester) -> None:
    """The service changed its model half-way: in yellow, however young the recording is."""
    aged(pytester.path, 0, answered=Answered(models={"gemma-4-it": 2000, "gemma-4-it-2\x1b[2J": 16}))
    result = pytester.runpytest_inprocess(*FEW, "--color=yes")
    whose = "answered by gemma-4-it (2,000), gemma-4-it-2 [2J (16)"
    assert f"gemma-4: recorded {when(0)}, {whose}" in result.outlines
    said = "2 model ids answered: the service changed its model half-way; record again with --record all."
    assert yellow(f"gemma-4: {said}") in result.outlines
    result.stdout.no_fnmatch_line("*addresses*")


def test_two_addresses_are_said(pytester: pytest.Pytester) -> None:
    """Another service may give another model's answers by the same id."""
    aged(pytester.path, 0, endpoints=[HERE, ELSEWHERE])
    result = pytester.runpytest_inprocess(*FEW, "--color=yes")
    assert result.ret == pytest.ExitCode.OK
    assert yellow(f"gemma-4: recorded at 2 addresses: {HERE}, {ELSEWHERE}") in result.outlines
