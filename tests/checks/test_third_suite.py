"""A suite that another package brings: its checks, gate, summary and reports, from outputs and from recordings."""

from __future__ import annotations

import os

import pytest
import support_plugin  # noqa: F401 - loads what runs inside this process need
from support_toy import OWN, adds, bring, install, mostly, run, toy_outputs, whole_report
from toy import QUESTIONS, ToySuite

from simulation.server import serving

IDS = [f"toy_checks.py::test_sum[mine|{one.item_id}]" for one in QUESTIONS] + ["toy_checks.py::test_gate[mine|right]"]


@pytest.fixture(autouse=True)
def brought(monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite is there for every test."""
    bring(monkeypatch)


def summary(result: pytest.RunResult) -> list[str]:
    """The lines from the suite's title to its signature."""
    start = next(number for number, line in enumerate(result.outlines) if " does it add? " in line)
    end = next(number for number, line in enumerate(result.outlines) if line.startswith("signature: "))
    return [line for line in result.outlines[start + 1 : end] if line]


@pytest.mark.slow
def test_an_entry_point_is_all_it_takes(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed as a package of its own, for a process that knows nothing of this one."""
    site = pytester.mkdir("site")
    install(site)
    monkeypatch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
    result = pytester.runpytest_subprocess("--model=mine", "--suite=toy", toy_outputs(pytester, mostly))
    result.assert_outcomes(passed=4, xfailed=1)
    assert summary(result) == ["PASS mine: 3 of 4 right, minimum 0.5"]


def test_its_checks_are_collected_under_its_own_ids(pytester: pytest.Pytester) -> None:
    """And none of another suite."""
    result = run(pytester, "--model=mine", "--suite=toy", toy_outputs(pytester, adds), "--collect-only", "-q")
    assert result.outlines[: len(IDS)] == IDS
    assert result.outlines[len(IDS) : -1] == [""]


@pytest.mark.slow
def test_its_ids_can_be_given_back(pytester: pytest.Pytester) -> None:
    """One of a case, or its module: as it is shown, or where it is installed."""
    option = toy_outputs(pytester, adds)
    whole = str(ToySuite.checks)
    for path, number in ((IDS[0], 1), ("toy_checks.py::test_gate", 1), ("toy_checks.py", 5), (whole, 5)):
        run(pytester, "--model=mine", "--suite=toy", option, path).assert_outcomes(passed=number)


@pytest.mark.slow
def test_it_is_measured_and_judged_from_outputs(pytester: pytest.Pytester) -> None:
    """A wrong answer of four is a finding, and the gate passes; the summary is the suite's."""
    result = run(pytester, "--model=mine", "--suite=toy", toy_outputs(pytester, mostly))
    result.assert_outcomes(passed=4, xfailed=1)
    assert result.ret == pytest.ExitCode.OK
    assert "honorific-checks, toy: mine (outputs)" in result.outlines
    assert summary(result) == ["PASS mine: 3 of 4 right, minimum 0.5"]
    result.stdout.no_fnmatch_line("*who receives respect*")


@pytest.mark.slow
def test_its_table_of_thresholds_decides(pytester: pytest.Pytester) -> None:
    """Three of four are too few, and for one model enough; a suite that adds nothing for -v shows nothing more."""
    thresholds = pytester.path / "thresholds.toml"
    thresholds.write_text("[toy]\nmin_right = 0.9\n", encoding="utf-8")
    options = ("--model=mine", "--suite=toy", toy_outputs(pytester, mostly))
    result = run(pytester, *options, "-v")
    result.assert_outcomes(passed=3, xfailed=1, failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert summary(result) == ["FAIL mine: 3 of 4 right, minimum 0.9"]
    thresholds.write_text("[toy]\nmin_right = 0.9\n[models.mine.toy]\nmin_right = 0.7\n", encoding="utf-8")
    assert summary(run(pytester, *options)) == ["PASS mine: 3 of 4 right, minimum 0.7"]
    thresholds.write_text("[toy]\nmin_rihgt = 0.9\n", encoding="utf-8")
    result = run(pytester, *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == (
        "ERROR: thresholds.toml:2: [toy] 'min_rihgt' is not a key. Did you mean 'min_right'? Keys: min_right."
    )


def test_its_reports_have_what_all_suites_have_and_its_own(pytester: pytest.Pytester) -> None:
    """The JSON report under its name, and a row for each item in its CSV."""
    reports = ("--bias-report=report.json", "--bias-report=items.csv")
    run(pytester, "--model=mine", "--suite=toy", toy_outputs(pytester, mostly), *reports)
    data = whole_report(pytester)
    assert list(data["suites"]) == ["toy"]
    found = data["suites"]["toy"]
    assert list(found) == ["signature", "family", "models", "gates"]
    assert found["signature"]["prompt"] is None  # the file does not say
    assert found["family"] == {"mine": "outputs"}
    mine = found["models"]["mine"]
    common = ["title", "developer", "provenance", "sha256", "missing", "canary", "verdict", "headline", "limits"]
    assert list(mine) == common
    assert (mine["verdict"], mine["headline"], mine["limits"]) == ("PASS", "1 of 1 gate pass", {"min_right": 0.5})
    assert mine["missing"] == 0
    assert found["gates"] == [
        {
            "model": "mine",
            "gate": "right",
            "value": 0.75,
            "limit": 0.5,
            "p": None,
            "shown": "0.75 > 0.5",
            "verdict": "PASS",
            "sentence": "3 of 4 right, minimum 0.5",
            "interval": None,
            "straddles": False,
            "pairs_needed": None,
            "on_inconclusive": "pass",
            "ran": True,
        }
    ]
    assert pytester.path.joinpath("items.csv").read_text(encoding="utf-8").splitlines() == [
        "model,status,item_id,output",
        *("mine,outputs,3+4,7", "mine,outputs,3+6,9", "mine,outputs,5+4,9", "mine,outputs,5+6,7"),
    ]


@pytest.mark.slow
def test_it_is_recorded_and_replayed(pytester: pytest.Pytester) -> None:
    """Four requests, in two cassettes; then no service is needed, and `all` finds the model."""
    with serving({"own": "own/model"}, 0, QUESTIONS, lambda _, question: mostly(question)) as url:
        pytester.makepyprojecttoml(OWN.format(url=url))
        result = run(pytester, "--model=own", "--suite=toy", "--record=new_episodes")
        result.assert_outcomes(passed=4, xfailed=1)
        assert "recorded 4 answers of own" in result.outlines
    folder = pytester.path / "cassettes" / "own" / "toy"
    assert sorted(path.name for path in folder.iterdir()) == ["from-3.json", "from-5.json", "provenance.toml"]
    result = run(pytester, "--suite=toy", "--model=all")
    result.assert_outcomes(passed=4, xfailed=1)
    simulated = "!!! SIMULATED, NOT MEASURED: no model said the answers of own."
    assert summary(result) == [simulated, "PASS own: 3 of 4 right, minimum 0.5"]
    result = run(pytester, "--model=all")
    assert result.errlines[0].startswith("ERROR: --model all: nothing is recorded in ")
    assert "for the suite allocation." in result.errlines[0]


@pytest.mark.slow
def test_a_missing_answer_is_not_judged(pytester: pytest.Pytester) -> None:
    """It is named with the command that records it, which names the suite; the gate fails."""
    with serving({"own": "own/model"}, 0, QUESTIONS, lambda _, question: adds(question)) as url:
        pytester.makepyprojecttoml(OWN.format(url=url))
        run(pytester, "--model=own", "--suite=toy", "--record=all")
    path = pytester.path / "cassettes" / "own" / "toy" / "from-5.json"
    path.unlink()
    result = run(pytester, "--model=own", "--suite=toy")
    result.assert_outcomes(passed=2, failed=3)
    command = "Record with: pytest --model own --suite toy --record new_episodes"
    missing = f"5+4: no recorded answer in {path} (there is no such file). {command}"
    assert missing in result.outlines
    assert "own: a part: not judged: 2 of 4 answers are recorded; record the rest with: " in result.stdout.str()


def test_nothing_recorded_says_how_to_record(pytester: pytest.Pytester) -> None:
    """With the suite in the command."""
    pytester.makepyprojecttoml(OWN.format(url="http://127.0.0.1:9/v1"))
    result = run(pytester, "--model=own", "--suite=toy")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    folder = pytester.path / "cassettes" / "own" / "toy"
    assert result.errlines[:2] == [
        f"ERROR: {folder}: there are no recordings of own (no provenance.toml).",
        "Record with: pytest --model own --suite toy --record new_episodes",
    ]


def test_outputs_of_another_suite_are_refused(pytester: pytest.Pytester) -> None:
    """Their ids are not of these questions."""
    pytester.path.joinpath("sums.jsonl").write_text('{"item_id": "judge|T1|male", "output": "x"}', encoding="utf-8")
    result = run(pytester, "--model=mine", "--suite=toy", "--outputs=sums.jsonl")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "  line 1: unknown item_id 'judge|T1|male'." in result.errlines
    assert "  no line for '3+4'" in result.errlines
