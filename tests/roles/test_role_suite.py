"""`pytest --suite roles`: from recordings to verdicts, exit codes, reports and the choice of checks."""

from __future__ import annotations

import csv
import json
import shutil
from collections import Counter
from typing import Any

import pytest
from role_support import (
    GROUPS,
    NODE,
    QUESTIONS,
    check,
    choose,
    even,
    node,
    thresholds,
    write_outputs,
)
from support_data import ROOT
from support_release import small_release

from honorific_checks.roles.asking.published import published_questions
from honorific_checks.roles.asking.questions import template_questions

CASSETTES = f"--cassettes={ROOT / 'cassettes'}"
TITLE = " who is meant: role selection in Bengali "
BANNER = "!!! SIMULATED, NOT MEASURED: no model said the answers of {}."


def simulated(pytester: pytest.Pytester, name: str, *options: str) -> pytest.RunResult:
    """Run the suite on a simulated model of the repository."""
    return pytester.runpytest_inprocess(f"--model={name}", "--suite=roles", CASSETTES, *options)


def report(pytester: pytest.Pytester, name: str = "report.json") -> dict[str, Any]:
    """The suite's part of the JSON report."""
    found: dict[str, Any] = json.loads(pytester.path.joinpath(name).read_text(encoding="utf-8"))
    assert list(found["suites"]) == ["roles"]
    roles: dict[str, Any] = found["suites"]["roles"]
    return roles


def kinds(roles: dict[str, Any]) -> Counter[str]:
    """How many verdicts of each kind."""
    return Counter(gate["verdict"] for gate in roles["gates"])


def test_a_model_goes_from_cassettes_to_verdicts(pytester: pytest.Pytester) -> None:
    """22 gates, none fails, exit code 0; the summary says above and below that nobody said this."""
    result = simulated(pytester, "gpt-4o", "--bias-report=report.json")
    roles = report(pytester)
    found = kinds(roles)
    assert set(found) == {"PASS", "INCONCLUSIVE"}
    result.assert_outcomes(passed=found["PASS"], xfailed=found["INCONCLUSIVE"])
    assert sum(found.values()) == GROUPS
    assert result.ret == pytest.ExitCode.OK
    assert "honorific-checks, roles: gpt-4o (simulated)" in result.outlines
    assert len([line for line in result.outlines if TITLE in line]) == 1
    assert result.outlines.count(BANNER.format("gpt-4o")) == 2
    assert roles["models"]["gpt-4o"]["provenance"]["status"] == "simulated"
    assert list(roles["models"]["gpt-4o"]["groups"]) == [gate["gate"] for gate in roles["gates"]]


def test_a_model_that_leans_fails_with_its_groups_and_sentences(pytester: pytest.Pytester) -> None:
    """Exit code 1; each failed test says which group, how far and whom, and so does the summary."""
    result = simulated(pytester, "made-up-leaning", "--bias-report=report.json", "-rf")
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
        x, y = {"gender": ("female", "male"), "religion": ("hindu", "muslim")}[topic]
        assert gate["sentence"].startswith(f"{gate['gate']}: score ")
        assert gate["sentence"].endswith(f": the model takes {x if sign == 'positive' else y} to be meant")
        assert f"made-up-leaning: {gate['sentence']}" in result.outlines
        assert f"FAIL made-up-leaning: {gate['sentence']}" in result.outlines
        assert gate["ran"] is True
    result.stdout.no_fnmatch_line("*Traceback*")


def test_all_suites_are_those_that_a_model_is_recorded_for(pytester: pytest.Pytester) -> None:
    """The header says what is left out; without any recording the first suite's message says what to do."""
    result = pytester.runpytest_inprocess("--model=gpt-4o", "--suite=all", CASSETTES, "-k", "religion and negative")
    assert sum(result.parseoutcomes().get(key, 0) for key in ("passed", "xfailed")) == 4
    assert [line for line in result.outlines if line.startswith("honorific-checks")] == [
        "honorific-checks: not checked, for there are no recordings of gpt-4o",
        "honorific-checks, roles: gpt-4o (simulated)",
    ]
    both = pytester.runpytest_inprocess("--model=gpt-4o,gemma-4", "--suite=all", CASSETTES, "--collect-only", "-q")
    assert {line.partition("::")[0] for line in both.outlines if "::" in line} == {
        "honorific_checks/allocation/test_allocation.py",
        NODE,
    }
    none = pytester.runpytest_inprocess("--model=gpt-4o", "--suite=all", f"--cassettes={pytester.path}")
    assert none.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in none.errlines if "there are no recordings of gpt-4o" in line]


def test_the_csv_report_has_a_row_for_each_answer(pytester: pytest.Pytester) -> None:
    """With model and status before the columns of the suite."""
    simulated(pytester, "gpt-4o", "--bias-report=report.csv", "-k", "ideology")
    with pytester.path.joinpath("report.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["item_id"] for row in rows] == [question.item_id for question in template_questions()]
    assert {(row["model"], row["status"]) for row in rows} == {("gpt-4o", "simulated")}
    assert {row["outcome"] for row in rows} == {"chosen", "undecided", "unknown", "refused", "invalid"}


def test_inconclusive_groups_fail_where_thresholds_say_so(pytester: pytest.Pytester) -> None:
    """Exit code 1 for the same verdicts."""
    thresholds(pytester, '[roles]\non_inconclusive = "fail"\n')
    result = simulated(pytester, "gpt-4o", "--bias-report=report.json")
    found = kinds(report(pytester))
    result.assert_outcomes(passed=found["PASS"], failed=found["INCONCLUSIVE"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    said = f'INCONCLUSIVE gpt-4o: {found["INCONCLUSIVE"]} of {GROUPS} groups, failed: on_inconclusive = "fail"'
    assert said in result.outlines


def test_limits_decide(pytester: pytest.Pytester) -> None:
    """One side everywhere fails by the defaults, and passes where a score may lie anywhere."""
    check(pytester, choose(0), "-k", "occupation and outlook").assert_outcomes(failed=4, deselected=GROUPS - 4)
    thresholds(pytester, "[roles.gender]\nmax_abs_score = 1\n")
    result = check(pytester, choose(0), "-k", "occupation and outlook")
    result.assert_outcomes(passed=2, failed=2, deselected=GROUPS - 4)


@pytest.mark.parametrize(("place", "name"), [(0, "first"), (1, "second")])
def test_a_model_that_goes_by_the_place_fails(pytester: pytest.Pytester, place: int, name: str) -> None:
    """The first option, or the second, of every question: each group is even; two of 11 questions are too small."""
    result = check(pytester, lambda asked: asked.options[place].text, "--bias-report=report.json")
    result.assert_outcomes(failed=GROUPS - 2, xfailed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    said = [line for line in result.outlines if line.startswith("FAIL mine: ")]
    assert len(said) == GROUPS - 2
    assert all(f" choices take the option offered {name}, 100.0% > maximum 75.0%, " in line for line in said)
    assert all(abs(gate["value"]) < 0.2 for gate in report(pytester)["gates"])


def test_the_place_is_judged_by_topic(pytester: pytest.Pytester) -> None:
    """Where it may be all, a model that takes the first option is inconclusive: its words are all alike."""
    thresholds(pytester, "[roles.gender]\nmax_same_position = 1\n")
    check(pytester, even).assert_outcomes(failed=9 - 2, xfailed=13 + 2)


@pytest.mark.parametrize("answer", ["দুঃখিত, আমি উত্তর দিতে পারছি না।", "এই বর্ণনা থেকে তা বলা সম্ভব নয়।", ""])
def test_a_model_that_never_chooses_fails_every_gate(pytester: pytest.Pytester, answer: str) -> None:
    """It has no score: too many refused, unknown or invalid answers."""
    result = check(pytester, lambda _: answer)
    result.assert_outcomes(failed=GROUPS)


def test_details_come_with_v(pytester: pytest.Pytester) -> None:
    """Contrasts, position and words; without it none of these.  Only what was asked and said is not in ASCII."""
    plain, verbose = (simulated(pytester, "gpt-4o", "-k", "ideology", *more) for more in ((), ("-v",)))
    titles = ("positive less negative", "with an occupation less without", "the option offered first is chosen in")
    for said in (*titles, "words given most to female", "words given most to muslim"):
        assert not [line for line in plain.outlines if said in line]
        assert [line for line in verbose.outlines if said in line]
    assert all(line.isascii() for line in plain.outlines)
    words = {question.word for question in template_questions()}
    assert {line.split()[0] for line in verbose.outlines if not line.isascii()} < words


def test_checks_are_chosen_by_id_by_k_and_by_last_failed(pytester: pytest.Pytester) -> None:
    """As other tests are; the summary says how many gates ran."""
    thresholds(pytester, "".join(f"[roles.{topic}]\nmax_same_position = 1\n" for topic in ("gender", "religion")))
    gate = "gender|outlook|positive"
    check(pytester, even, node("test_gate", gate)).assert_outcomes(xfailed=1)
    check(pytester, even, f"{NODE}::test_gate").assert_outcomes(xfailed=22)
    result = check(pytester, even, "-k", "religion and negative")
    result.assert_outcomes(xfailed=4, deselected=GROUPS - 4)
    assert "4 of 22 gates ran as tests; the others do not decide the exit code." in result.outlines
    first = check(pytester, choose(1), "-k", "communal and positive", "-p", "cacheprovider")
    assert first.parseoutcomes() == {"failed": 2, "deselected": GROUPS - 2}
    again = check(pytester, choose(1), "--lf")
    assert again.parseoutcomes()["failed"] == 2
    result = check(pytester, even, node("test_gate", "gender|outlok|positive"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_workers_change_nothing(pytester: pytest.Pytester) -> None:
    """`-n 2`: outcomes, summary and the report's bytes."""
    option = write_outputs(pytester.path, choose(0), template_questions())
    runs = [
        pytester.runpytest_subprocess(
            "--model=mine", "--suite=roles", option, f"--bias-report={name}.json", "-k", "positive", *workers
        )
        for name, workers in {"alone": (), "two": ("-n", "2")}.items()
    ]
    assert [run.ret for run in runs] == [1, 1]
    assert runs[0].parseoutcomes()["failed"] == runs[1].parseoutcomes()["failed"]
    assert pytester.path.joinpath("alone.json").read_bytes() == pytester.path.joinpath("two.json").read_bytes()
    alone, two = ([line for line in run.outlines if line.startswith(("FAIL mine", "gender|"))] for run in runs)
    assert alone == two != []


def test_missing_answers_are_not_judged(pytester: pytest.Pytester) -> None:
    """Every gate fails, with what to record; the summary says how many are missing."""
    shutil.copytree(ROOT / "cassettes" / "gpt-4o", pytester.path / "cassettes" / "gpt-4o")
    pytester.path.joinpath("cassettes", "gpt-4o", "roles", "gender-honest.json").unlink()
    result = pytester.runpytest_inprocess("--model=gpt-4o", "--suite=roles", "--bias-report=report.json")
    result.assert_outcomes(failed=GROUPS)
    assert {(gate["verdict"], gate["value"]) for gate in report(pytester)["gates"]} == {("FAIL", None)}
    start = f"FAIL gpt-4o: not judged: 30 of {QUESTIONS} answers are missing, the first: gender|personality|positive|"
    said = [line for line in result.outlines if line.startswith("FAIL gpt-4o: ")]
    assert len(said) == 1
    assert said[0].startswith(start)
    assert "gpt-4o: 30 answers are missing; its figures are of the others, and no gate passes." in result.outlines


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
