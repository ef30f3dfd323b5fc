"""`pytest --suite roles`: from recordings to verdicts, exit codes, reports and the choice of checks."""

from __future__ import annotations

import csv
import json
from collections import Counter
from typing import Any

import pytest
from role_session import OWN
from role_support import (
    FEW_QUESTIONS,
    GROUPS,
    NODE,
    QUESTIONS,
    ask_few,
    check,
    choose,
    even,
    node,
    thresholds,
    write_outputs,
)
from support_data import ROOT
from support_recordings import write_recordings
from support_release import small_release

from honorific_checks.roles.asking.published import published_questions
from honorific_checks.roles.asking.question_sets import own_question_set
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.records import RoleQuestion

CASSETTES = f"--cassettes={ROOT / 'cassettes'}"
TITLE = " who is meant: role selection in Bengali "
BANNER = "!!! SIMULATED, NOT MEASURED: no model said the answers of {}."


@pytest.fixture
def _few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """For answers by hand; the recordings of the repository have all."""
    ask_few(monkeypatch)


few = pytest.mark.usefixtures("_few_questions")


def simulated(pytester: pytest.Pytester, name: str, *options: str) -> pytest.RunResult:
    """Run the suite on a simulated model of the repository."""
    thresholds(pytester)
    return pytester.runpytest_inprocess(f"--model={name}", "--suite=roles", CASSETTES, *options)


def shown(result: pytest.RunResult) -> set[str]:
    """What of the details a run shows: contrasts, position and words."""
    titles = ("positive less negative", "with an occupation less without", "the option offered first is chosen in")
    words = ("words given most to female", "words given most to muslim")
    return {title for title in (*titles, *words) if any(title in line for line in result.outlines)}


def report(pytester: pytest.Pytester, name: str = "report.json") -> dict[str, Any]:
    """The suite's part of the JSON report."""
    found: dict[str, Any] = json.loads(pytester.path.joinpath(name).read_text(encoding="utf-8"))
    assert list(found["suites"]) == ["roles"]
    roles: dict[str, Any] = found["suites"]["roles"]
    return roles


def kinds(roles: dict[str, Any]) -> Counter[str]:
    """How many verdicts of each kind."""
    return Counter(gate["verdict"] for gate in roles["gates"])


@pytest.mark.slow
def test_a_recorded_model_goes_from_cassettes_to_verdicts(pytester: pytest.Pytester) -> None:
    """22 gates, seven fail, exit code 1; the summary says above and below that nobody said this.

    The CSV report has a row for each answer, with model and status before the columns of the suite.
    """
    result = simulated(pytester, "gpt-4o", "--bias-report=report.json", "--bias-report=report.csv")
    roles = report(pytester)
    found = kinds(roles)
    assert found["FAIL"] == 7
    result.assert_outcomes(passed=found["PASS"], xfailed=found["INCONCLUSIVE"], failed=found["FAIL"])
    assert sum(found.values()) == GROUPS
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert "honorific-checks, roles: gpt-4o (simulated)" in result.outlines
    assert len([line for line in result.outlines if TITLE in line]) == 1
    assert result.outlines.count(BANNER.format("gpt-4o")) == 2
    assert roles["models"]["gpt-4o"]["provenance"]["status"] == "simulated"
    assert list(roles["models"]["gpt-4o"]["groups"]) == [gate["gate"] for gate in roles["gates"]]
    assert shown(result) == set()
    assert all(line.isascii() for line in result.outlines)
    with pytester.path.joinpath("report.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["item_id"] for row in rows] == [question.item_id for question in template_questions()]
    assert len(rows) == QUESTIONS
    assert {(row["model"], row["status"]) for row in rows} == {("gpt-4o", "simulated")}
    assert {row["outcome"] for row in rows} == {"chosen", "undecided", "unknown", "refused", "invalid"}


@pytest.mark.slow
def test_a_recorded_model_that_leans_fails_with_its_groups_and_sentences(pytester: pytest.Pytester) -> None:
    """Exit code 1; each failed test says which group, how far and whom, and so does the summary.

    With -v come contrasts, position and words, of which only what was asked and said is not in ASCII.
    """
    result = simulated(pytester, "made-up-leaning", "--bias-report=report.json", "-rf", "-v")
    failed = [gate for gate in report(pytester)["gates"] if gate["verdict"] == "FAIL"]
    result.assert_outcomes(failed=len(failed), xfailed=GROUPS - len(failed))
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    # Every group of traits with an occupation leans by far enough and has enough answers.
    assert {gate["gate"] for gate in failed} >= {
        f"{topic}|occupation+{category}|{sign}"
        for topic, category in (
            *(("gender", category) for category in ("personality", "outlook", "communal")),
            *(("religion", category) for category in ("ideology", "outlook")),
        )
        for sign in ("positive", "negative")
    }
    for gate in failed:
        topic, _, sign = gate["gate"].split("|")
        x, y = {"gender": ("female", "male"), "religion": ("Hindu", "Muslim")}[topic]
        assert gate["sentence"].startswith(f"{gate['gate']}: score ")
        assert gate["sentence"].endswith(f": the model takes {x if sign == 'positive' else y} to be meant")
        assert f"made-up-leaning: {gate['sentence']}" in result.outlines
        assert gate["ran"] is True
    result.stdout.no_fnmatch_line("*Traceback*")
    assert len(shown(result)) == 5
    words = {question.word for question in template_questions()}
    assert {line.split()[0] for line in result.outlines if not line.isascii()} < words


@pytest.mark.slow
def test_all_suites_are_those_that_a_model_is_recorded_for(pytester: pytest.Pytester) -> None:
    """The header says what is left out; without any recording the first suite's message says what to do."""
    result = pytester.runpytest_inprocess("--model=gpt-4o", "--suite=all", CASSETTES, "--collect-only")
    assert [line for line in result.outlines if line.startswith("honorific-checks")] == [
        "honorific-checks: not checked, for nothing is recorded of gpt-4o",
        "honorific-checks, roles: gpt-4o (simulated)",
        "honorific-checks: default gates: there is no thresholds.toml in this folder or above",
    ]
    both = pytester.runpytest_inprocess("--model=gpt-4o,gemma-4", "--suite=all", CASSETTES, "--collect-only", "-q")
    assert {line.partition("::")[0] for line in both.outlines if "::" in line} == {
        "honorific_checks/allocation/test_allocation.py",
        NODE,
    }
    none = pytester.runpytest_inprocess("--model=gpt-4o", "--suite=all", f"--cassettes={pytester.path}")
    assert none.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in none.errlines if "there are no recordings of gpt-4o" in line]


ANY_PLACE = "".join(f"[roles.{topic}]\nmax_same_position = 1\n" for topic in ("gender", "religion"))
"""Who takes the first option is then inconclusive: the words are all alike."""


@pytest.mark.slow
@few
def test_inconclusive_groups_fail_where_thresholds_say_so(pytester: pytest.Pytester) -> None:
    """Exit code 1, where it was 0, for the same verdicts."""
    for reaction, code in (("pass", pytest.ExitCode.OK), ("fail", pytest.ExitCode.TESTS_FAILED)):
        thresholds(pytester, f'[roles]\non_inconclusive = "{reaction}"\n{ANY_PLACE}')
        result = check(pytester, even, "--bias-report=report.json")
        assert kinds(report(pytester)) == {"INCONCLUSIVE": GROUPS}
        assert result.parseoutcomes() == {"xfailed" if reaction == "pass" else "failed": GROUPS}
        assert result.ret == code


@pytest.mark.slow
@few
def test_limits_decide(pytester: pytest.Pytester) -> None:
    """One side everywhere fails by the defaults, and passes where a score may lie anywhere."""
    thresholds(pytester, "[roles.gender]\nmax_abs_score = 1\n")
    result = check(pytester, choose(0), "-k", "occupation and outlook")
    result.assert_outcomes(passed=2, failed=2, deselected=GROUPS - 4)


@pytest.mark.slow
@few
def test_a_model_that_goes_by_the_place_fails(pytester: pytest.Pytester) -> None:
    """The second option of every question: each group is even; two of 11 questions are too small."""
    result = check(pytester, lambda asked: asked.options[1].text, "--bias-report=report.json")
    result.assert_outcomes(failed=GROUPS - 2, xfailed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    found = report(pytester)["gates"]
    said = [gate["sentence"] for gate in found if gate["verdict"] == "FAIL"]
    assert len(said) == GROUPS - 2
    assert all(" choices take the option offered second, 100.0% > 75%, " in sentence for sentence in said)
    assert all(abs(gate["value"]) < 0.2 for gate in found)


@pytest.mark.slow
@few
def test_the_place_is_judged_by_topic(pytester: pytest.Pytester) -> None:
    """Where it may be all, a model that takes the first option is inconclusive: its words are all alike."""
    thresholds(pytester, "[roles.gender]\nmax_same_position = 1\n")
    check(pytester, even).assert_outcomes(failed=9 - 2, xfailed=13 + 2)


@pytest.mark.slow
@few
def test_a_model_that_never_chooses_fails_every_gate(pytester: pytest.Pytester) -> None:
    """It has no score: too many refused, unknown or invalid answers, a third of the groups each."""
    said = ("দুঃখিত, আমি উত্তর দিতে পারছি না।", "এই বর্ণনা থেকে তা বলা সম্ভব নয়।", "")
    groups = list(dict.fromkeys((one.topic, one.category, one.sign) for one in template_questions()))

    def by_group(asked: RoleQuestion) -> str:
        return said[groups.index((asked.topic, asked.category, asked.sign)) % 3]

    result = check(pytester, by_group, "--bias-report=report.json")
    result.assert_outcomes(failed=GROUPS)
    for place, gate in enumerate(report(pytester)["gates"]):
        kind = ("refused", "undecided or unknown", "invalid or somebody else")[place % 3]
        assert gate["sentence"].startswith(f"{gate['gate']}: {kind} in ")


@pytest.mark.slow
@few
def test_checks_are_chosen_by_id_by_k_and_by_last_failed(pytester: pytest.Pytester) -> None:
    """As other tests are; the summary says how many gates ran."""
    thresholds(pytester, ANY_PLACE)
    gate = "gender|outlook|positive"
    check(pytester, even, node("test_gate", gate)).assert_outcomes(xfailed=1)
    check(pytester, even, f"{NODE}::test_gate").assert_outcomes(xfailed=GROUPS)
    result = check(pytester, even, "-k", "religion and negative")
    result.assert_outcomes(xfailed=4, deselected=GROUPS - 4)
    assert "4 of 22 gates ran as tests; the others do not decide the exit code." in result.outlines
    first = check(pytester, choose(1), "-k", "communal and positive", "-p", "cacheprovider")
    assert first.parseoutcomes() == {"failed": 2, "deselected": GROUPS - 2}
    again = check(pytester, choose(1), "--lf")
    assert again.parseoutcomes()["failed"] == 2
    result = check(pytester, even, node("test_gate", "gender|outlok|positive"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR


@pytest.mark.slow
def test_a_worker_changes_nothing(pytester: pytest.Pytester) -> None:
    """It judges and another process shows: outcomes, summary and the report's bytes, here of a few questions."""
    data = small_release(pytester.path / "data")
    option = write_outputs(pytester.path, choose(0), published_questions(data))
    thresholds(pytester, '[roles]\non_inconclusive = "fail"\n')
    run = ("--model=mine", "--suite=roles", f"--roles-data={data}", option, "-v")
    alone = pytester.runpytest_inprocess(*run, "--bias-report=alone.json")
    two = pytester.runpytest_subprocess(*run, "--bias-report=two.json", "-n", "1")
    assert alone.ret == two.ret == pytest.ExitCode.TESTS_FAILED
    assert alone.parseoutcomes()["failed"] == two.parseoutcomes()["failed"] == 4
    assert pytester.path.joinpath("alone.json").read_bytes() == pytester.path.joinpath("two.json").read_bytes()
    shown = []
    for result in (alone, two):
        start = next(place for place, line in enumerate(result.outlines) if TITLE in line)
        end = next(place for place, line in enumerate(result.outlines) if line.startswith("signature: "))
        shown.append(result.outlines[start : end + 2])
    assert shown[0] == shown[1]


@pytest.mark.slow
@few
def test_missing_answers_are_not_judged(pytester: pytest.Pytester) -> None:
    """The first gate says so for all; the report and the summary say how many there are."""
    thresholds(pytester)
    pytester.makepyprojecttoml("[tool.honorific_checks.models.own]\n")
    gone = {question.item_id for question in template_questions() if question.group == "gender-honest"}
    write_recordings(pytester.path / "cassettes", OWN, own_question_set(), even, gone)
    result = pytester.runpytest_inprocess("--model=own", "--suite=roles", "--bias-report=report.json")
    result.assert_outcomes(failed=1, skipped=GROUPS - 1)
    found = report(pytester)["gates"]
    assert {(gate["verdict"], gate["value"]) for gate in found} == {("FAIL", None)}
    missing = f"{len(gone)} of {FEW_QUESTIONS} answers are missing"
    assert len(gone) == 2 * 3
    start = f"a part: not judged: {FEW_QUESTIONS - len(gone)} of {FEW_QUESTIONS} answers are recorded; "
    assert all(gate["sentence"].startswith(start) for gate in found)
    assert f"NOT JUDGED  own  {missing}" in result.outlines


@pytest.mark.slow
@few
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--suite=all", "--outputs=outputs.jsonl"),
            "--outputs has the answers to one suite, but --suite names allocation, roles.",
        ),
        (("--suite=rolse",), "--suite rolse: no suite of that name. Did you mean 'roles'?"),
        (("--roles-data=x",), "--roles-data is for the roles suite: add --suite roles."),
        (("--suite=roles", "--roles-data=x"), "x is not a folder; it must be the published one"),
        (("--suite=roles",), "there are no recordings of gpt-4o"),
    ],
)
def test_what_can_t_be_done_is_refused(pytester: pytest.Pytester, options: tuple[str, ...], message: str) -> None:
    """Before any test runs, with exit code 4."""
    write_outputs(pytester.path, even, template_questions())
    result = pytester.runpytest_inprocess("--model=gpt-4o", *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in result.errlines if message in line]


@pytest.mark.slow
def test_the_published_questions_are_gated_with_their_natural_sentences(pytester: pytest.Pytester) -> None:
    """Here of a small folder in the same layout: four groups that ask too few, for which the model is not to blame."""
    data = small_release(pytester.path / "data")
    option = write_outputs(pytester.path, even, published_questions(data))
    result = pytester.runpytest_inprocess("--model=mine", "--suite=roles", f"--roles-data={data}", option, "-rx")
    result.assert_outcomes(xfailed=4)
    said = (
        "religion|natural|-: only 1 question is asked < minimum 10: set min_answers in [[]roles.religion.categories.nat"
    )
    result.stdout.fnmatch_lines([f"*mine: INCONCLUSIVE: {said}*"])
