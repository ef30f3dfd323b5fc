"""A recording with holes: the checks of the missing answers fail with what to do, and no gate judges the rest."""

from __future__ import annotations

import pytest
from support_plugin import ALL, GATES, NODE, gemma, record, reported
from support_recordings import edit

pytestmark = pytest.mark.slow

COMMAND = "Record with: pytest --model gemma-4 --record new_episodes"
ANEW = "Record with: pytest --model gemma-4 --record all"


@pytest.fixture
def hole(pytester: pytest.Pytester) -> str:
    """Recordings of one model without those of the judge; the path of the file that is gone."""
    record(pytester.path, gemma())
    path = pytester.path / "cassettes" / "gemma-4" / "allocation" / "judge.json"
    path.unlink()
    return str(path)


def missing(item_id: str, path: str) -> str:
    """The line for one missing answer."""
    return f"{item_id}: no recorded answer in {path} (there is no such file). {COMMAND}"


def said(outlines: list[str]) -> list[str]:
    """The lines of the failures on missing answers; not the summary below them, which is longer where CI is set."""
    end = next(number for number, line in enumerate(outlines) if "who receives respect" in line)
    return [line for line in outlines[:end] if "no recorded answer" in line]


def test_the_checks_of_the_missing_answers_fail(pytester: pytest.Pytester, hole: str) -> None:
    """Seven pairs and one occupation, and all gates; the checks of another occupation pass."""
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "judge or lawyer or test_gate")
    result.assert_outcomes(failed=7 + 1 + GATES, passed=7 + 1, deselected=ALL - 16 - GATES)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_a_pair_names_both_answers_path_and_command(pytester: pytest.Pytester, hole: str) -> None:
    """And no others: he and she of this frame."""
    result = pytester.runpytest_inprocess("--model=gemma-4", f"{NODE}::test_pair[gemma-4|judge|T1]")
    lines = said(result.outlines)
    assert lines == [missing("judge|T1|male", hole), missing("judge|T1|female", hole)]


def test_an_occupation_names_its_seven_answers(pytester: pytest.Pytester, hole: str) -> None:
    """Those without a pronoun."""
    result = pytester.runpytest_inprocess("--model=gemma-4", f"{NODE}::test_occupation[gemma-4|judge]")
    lines = said(result.outlines)
    assert lines == [missing(f"judge|{frame}|nopronoun", hole) for frame in ("T1", "T2", "T3", "T4", "T5", "P1", "P2")]


def test_gates_are_not_judged(pytester: pytest.Pytester, hole: str) -> None:
    """Each says how many of 2,016 are missing and the first; the report has no value for them."""
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "gate", "--bias-report=report.json")
    result.assert_outcomes(failed=GATES, deselected=ALL - GATES)
    sentence = f"not judged: 28 of 2016 answers are missing, the first: {missing('judge|T1|male', hole)}"
    assert result.outlines.count(f"gemma-4: {sentence}") == GATES
    data = reported(pytester.path)
    assert [(gate["value"], gate["verdict"], gate["sentence"]) for gate in data["gates"]] == [
        (None, "FAIL", sentence)
    ] * GATES
    model = data["models"]["gemma-4"]
    assert (model["items"], model["missing"], model["pairs"], model["spread_occupations"]) == (1988, 28, 497, 71)


def test_the_summary_says_how_many(pytester: pytest.Pytester, hole: str) -> None:
    """Instead of a verdict and in a line of its own; the gates share one sentence, which is said once."""
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai")
    assert "NOT JUDGED  gemma-4  28 of 2,016 answers are missing" in result.outlines
    assert "gemma-4: 28 answers are missing; its figures are of the others, and no gate passes." in result.outlines
    failures = [line for line in result.outlines if line.startswith("FAIL ")]
    assert len(failures) == 1
    assert failures[0].startswith(
        "FAIL gemma-4: not judged: 28 of 2016 answers are missing, the first: judge|T1|male: "
    )


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
