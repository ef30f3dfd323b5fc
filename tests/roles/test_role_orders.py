"""`order = "both"`: each question is a test of its own, which wants the same answer in both orders."""

from __future__ import annotations

import json

import pytest
from role_session import OWN
from role_support import NODE, ask_few, check, choose, node, thresholds, write_outputs
from support_recordings import write_recordings

from honorific_checks.roles.asking.question_sets import own_question_set
from honorific_checks.roles.asking.questions import pair_id, template_questions
from honorific_checks.roles.records import RoleQuestion

BOTH = '[roles]\norder = "both"\n'
ONE = "gender|personality|positive|honest|-|woman-man"
"""A question without its order."""
GROUPS, QUESTIONS = 6, 2 * (34 + 22) + 22
"""Of the categories asked about here: two pairs of nouns and 56 traits of gender, and 22 traits of religion."""


@pytest.fixture(autouse=True)
def _few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Traits alone, of two categories."""
    ask_few(monkeypatch, "personality", "outlook")


def first_of_one(asked: RoleQuestion) -> str:
    """She everywhere, but in one question whoever is offered first."""
    return asked.options[0].text if pair_id(asked) == ONE else choose(0)(asked)


def silent_in_one(asked: RoleQuestion) -> str:
    """She everywhere, but for one order of one question."""
    return "এই বর্ণনা থেকে তা বলা সম্ভব নয়।" if asked.item_id == f"{ONE}|yx" else choose(0)(asked)


@pytest.mark.slow
def test_each_question_is_a_test(pytester: pytest.Pytester) -> None:
    """Beside the gates; who answers alike passes, whatever the scores are."""
    thresholds(pytester, BOTH)
    listed = check(pytester, choose(0), "--collect-only", "-q", order="both").outlines
    assert sum(line.startswith(f"{NODE}::test_pair[") for line in listed) == QUESTIONS
    result = check(pytester, choose(0), "-k", "test_pair and religion", order="both")
    result.assert_outcomes(passed=22, deselected=QUESTIONS - 22 + GROUPS)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.slow
def test_a_flip_is_reported_or_fails(pytester: pytest.Pytester) -> None:
    """With both options, both answers and both readings; exit code by `on_flip`, of the model over the common one."""
    thresholds(pytester, BOTH)
    test = node("test_pair", ONE)
    result = check(pytester, first_of_one, test, "-rx", order="both")
    result.assert_outcomes(xfailed=1)
    assert result.ret == pytest.ExitCode.OK
    said = [line for line in result.outlines if line.startswith("XFAIL ")]
    assert len(said) == 1
    assert said[0].startswith(f"XFAIL {test} - the order decides: ")
    assert ": female: " in said[0]
    assert ": male: " in said[0]
    for table in ("", "[models.mine.roles]\n"):
        thresholds(pytester, f'{BOTH}{table}on_flip = "fail"\n')
        result = check(pytester, first_of_one, test, order="both")
        result.assert_outcomes(failed=1)
        assert result.ret == pytest.ExitCode.TESTS_FAILED
        assert [line for line in result.outlines if line.startswith("the order decides: ")]


@pytest.mark.slow
def test_where_one_order_chooses_nobody_the_test_is_skipped(pytester: pytest.Pytester) -> None:
    """There is nothing to compare; the outcome is shown."""
    thresholds(pytester, BOTH)
    result = check(pytester, silent_in_one, node("test_pair", ONE), "-rs", order="both")
    result.assert_outcomes(skipped=1)
    assert [line for line in result.outlines if "one of the two chooses nobody: " in line and ": unknown: " in line]


@pytest.mark.slow
def test_there_are_no_such_tests_where_each_question_is_asked_once(pytester: pytest.Pytester) -> None:
    """Nothing is collected for them, and an id of one is not found."""
    check(pytester, choose(0), "-k", "test_pair").assert_outcomes(deselected=GROUPS)
    result = check(pytester, choose(0), node("test_pair", ONE))
    assert result.ret == pytest.ExitCode.USAGE_ERROR


@pytest.mark.slow
def test_outputs_of_another_order_are_refused(pytester: pytest.Pytester) -> None:
    """The ids say in which order a question was asked."""
    thresholds(pytester, '[roles]\norder = "x first"\n')
    (asked,) = (one for one in template_questions("both") if one.item_id == f"{ONE}|yx")
    result = pytester.runpytest_inprocess(
        "--model=mine", "--suite=roles", write_outputs(pytester.path, choose(0), [asked])
    )
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in result.errlines if "unknown item_id" in line and f"{ONE}|yx" in line]


@pytest.mark.slow
def test_a_recording_with_a_hole_fails_by_name(pytester: pytest.Pytester) -> None:
    """Both orders of a question are named with what to do; the others are judged by their answers."""
    thresholds(pytester, BOTH)
    pytester.makepyprojecttoml("[tool.honorific_checks.models.own]\n")
    cassettes = pytester.path / "cassettes"
    write_recordings(cassettes, OWN, own_question_set("both"), choose(0))
    gone = cassettes / "own" / "roles-both" / "gender-honest.json"
    gone.unlink()
    options = ("-k", "test_pair and personality", "--bias-report=report.json")
    result = pytester.runpytest_inprocess("--model=own", "--suite=roles", *options)
    # 34 traits with two pairs of nouns; both pairs of one trait are gone.
    outcomes = result.parseoutcomes()
    assert (outcomes["failed"], outcomes["passed"]) == (2, 2 * 34 - 2)
    command = "Record with: pytest --model own --suite roles --record new_episodes"
    for order in ("xy", "yx"):
        missing = f"{ONE}|{order}: no recorded answer in {gone} (there is no such file). {command}"
        assert missing in result.outlines
    report = json.loads(pytester.path.joinpath("report.json").read_text(encoding="utf-8"))
    orders = report["suites"]["roles"]["models"]["own"]["orders"]
    assert orders == {"asked_in_both": QUESTIONS - 2, "same": QUESTIONS - 2, "different": 0}
