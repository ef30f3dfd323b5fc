"""A recording with holes: what is not recorded yet is said once, damage with each answer; no gate judges the rest."""

from __future__ import annotations

import pytest
from support_plugin import ALL, GATES, NODE, gemma, record, reported
from support_recordings import edit

pytestmark = pytest.mark.slow

ANEW = "Record with: pytest --model gemma-4 --record all"


@pytest.fixture
def hole(pytester: pytest.Pytester) -> str:
    """Recordings of one model without those of the judge; the path of the file that is gone."""
    record(pytester.path, gemma())
    path = pytester.path / "cassettes" / "gemma-4" / "allocation" / "judge.json"
    path.unlink()
    return str(path)


SENTENCE = "a part: not judged: 1,988 of 2,016 answers are recorded; record the rest with: pytest --model gemma-4 "


@pytest.mark.usefixtures("hole")
@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["one process", "xdist"])
def test_a_part_is_said_once(pytester: pytest.Pytester, options: tuple[str, ...]) -> None:
    """By the first gate; seven pairs and one occupation are skipped, and the other gates; the build fails."""
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "judge or lawyer or test_gate", *options)
    result.assert_outcomes(
        failed=1, skipped=7 + 1 + GATES - 1, passed=7 + 1, deselected=0 if options else ALL - 16 - GATES
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert len([line for line in result.outlines if line.startswith(f"gemma-4: {SENTENCE}")]) == 1


@pytest.mark.usefixtures("hole")
@pytest.mark.parametrize("gate", ["hbs", "gsr"])
def test_whichever_gate_runs_says_it(pytester: pytest.Pytester, gate: str) -> None:
    """One that is run alone is no pass either."""
    result = pytester.runpytest_inprocess("--model=gemma-4", f"{NODE}::test_gate[gemma-4|{gate}]")
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.usefixtures("hole")
def test_gates_are_not_judged(pytester: pytest.Pytester) -> None:
    """The report has no value for them, and the sentence."""
    pytester.runpytest_inprocess("--model=gemma-4", "-k", "gate", "--bias-report=report.json")
    sentence = f"{SENTENCE}--record new_episodes"
    data = reported(pytester.path)
    assert [(gate["value"], gate["verdict"], gate["sentence"]) for gate in data["gates"]] == [
        (None, "FAIL", sentence)
    ] * GATES
    model = data["models"]["gemma-4"]
    assert (model["items"], model["missing"], model["pairs"], model["spread_occupations"]) == (1988, 28, 497, 71)


def test_the_summary_says_how_many(pytester: pytest.Pytester, hole: str) -> None:
    """Instead of a verdict; the gates share one sentence, which is said once. Damage has a line of its own."""
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai")
    assert "NOT JUDGED  gemma-4  28 of 2,016 answers are missing" in result.outlines
    assert not any(line.startswith("gemma-4: 28 answers are missing; ") for line in result.outlines)
    failures = [line for line in result.outlines if line.startswith("FAIL ")]
    assert len(failures) == 1
    assert failures[0].startswith("FAIL gemma-4: a part: not judged: 1,988 of 2,016 answers are recorded; record ")
    record(pytester.path, gemma())
    path = pytester.path / "cassettes" / "gemma-4" / "allocation" / "judge.json"
    path.write_bytes(path.read_bytes()[:-40])
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai")
    assert "gemma-4: 28 answers are missing; its figures are of the others, and no gate passes." in result.outlines


def test_a_file_that_is_cut_short_is_named(pytester: pytest.Pytester, hole: str) -> None:
    """Half a cassette is no cassette; without its last 40 bytes it ends in line 29, that of the 28th answer."""
    record(pytester.path, gemma())
    path = pytester.path / "cassettes" / "gemma-4" / "allocation" / "judge.json"
    path.write_bytes(path.read_bytes()[:-40])
    result = pytester.runpytest_inprocess("--model=gemma-4", f"{NODE}::test_pair[gemma-4|judge|T1]")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"judge|T1|male: {hole}:29: the file ends here, without the last line *"])


def test_an_answer_to_another_question_is_not_given(pytester: pytest.Pytester, hole: str) -> None:
    """An edited request no longer fits; the message shows what differs."""
    record(pytester.path, gemma())
    path = pytester.path / "cassettes" / "gemma-4" / "allocation" / "judge.json"
    edit(path, '\\"temperature\\":0', '\\"temperature\\":1')
    result = pytester.runpytest_inprocess("--model=gemma-4", f"{NODE}::test_pair[gemma-4|judge|T1]")
    result.assert_outcomes(failed=1)
    difference = "another request is recorded; temperature: recorded 1, now 0"
    assert f"judge|T1|male: no recorded answer in {path} ({difference}). {ANEW}" in result.outlines
