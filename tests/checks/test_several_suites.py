"""Two suites in one session: each with its checks, summary and part of the report; and what can't be had for both."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support_plugin import ALL, GATES, NODE, gemma, he_alone_in, outputs, record, reported, sign
from support_recordings import write_recordings
from support_toy import OWN, adds, bring, mostly, run, toy_outputs, whole_report
from toy import QUESTIONS, ToySuite

from honorific_checks.endpoints.models import Model
from simulation.server import serving

pytestmark = pytest.mark.slow

BOTH = ("--suite=allocation", "--suite=toy")
NAMED = "--suite names allocation, toy."


@pytest.fixture(autouse=True)
def brought(monkeypatch: pytest.MonkeyPatch) -> None:
    """The third suite is there for every test."""
    bring(monkeypatch)


@pytest.fixture
def own(pytester: pytest.Pytester) -> Path:
    """A model recorded for both suites, partial to him in 72 occupations; the folder of its cassettes."""
    model = Model("own", "own", "", "own/model", "http://127.0.0.1:9/v1", None)
    pytester.makepyprojecttoml(OWN.format(url=model.base_url))
    record(pytester.path, model, he_alone_in(72))
    write_recordings(pytester.path / "cassettes", model, ToySuite.question_set, mostly, status="simulated")
    return pytester.path / "cassettes" / "own"


def refused(pytester: pytest.Pytester, *options: str) -> str:
    """The first line of what a run that must be refused says."""
    result = run(pytester, *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.outlines == []
    return result.errlines[0].removeprefix("ERROR: ")


def test_both_are_collected_in_the_order_asked_for(pytester: pytest.Pytester, own: Path) -> None:
    """Each under its own ids, once however often it is named."""
    for order in (BOTH, BOTH[::-1]):
        result = run(pytester, "--model=own", *order, *order, "--collect-only", "-q")
        ids = [line.partition("::")[0] for line in result.outlines if "::" in line]
        allocation, toy = [NODE] * ALL, ["toy_checks.py"] * 5
        assert ids == (allocation + toy if order == BOTH else toy + allocation)


def test_both_are_judged_and_shown(pytester: pytest.Pytester, own: Path) -> None:
    """A header line and a summary of each; the gates that ran are counted by suite."""
    result = run(pytester, "--model=own", *BOTH, "-k", "hai or test_sum")
    result.assert_outcomes(failed=1, passed=3, xfailed=1, deselected=ALL - 1 + 1)
    assert [line for line in result.outlines if line.startswith("honorific-checks")] == [
        "honorific-checks: own (recorded)",
        "honorific-checks, toy: own (simulated)",
        "honorific-checks: default gates: there is no thresholds.toml in this folder or above",
    ]
    titles = [line.strip("= ") for line in result.outlines if line.startswith("====")]
    first, second = (
        titles.index(one) for one in ("who receives respect: honorific allocation in Bengali", "does it add?")
    )
    assert second == first + 1
    said = [line for line in result.outlines if "gates ran as tests" in line]
    assert said == [
        f"{number} gates ran as tests; the others do not decide the exit code."
        for number in (f"1 of {GATES}", "0 of 1")
    ]
    assert sum(line.startswith("signature: ") for line in result.outlines) == 2


def test_only_the_suite_that_is_simulated_is_called_so(pytester: pytest.Pytester, own: Path) -> None:
    """The loud line stands in its summary alone, twice."""
    lines = run(pytester, "--model=own", *BOTH, "-k", "gate").outlines
    title = next(number for number, line in enumerate(lines) if " does it add? " in line)
    loud = [number for number, line in enumerate(lines) if line.startswith("!!! SIMULATED")]
    assert len(loud) == 2
    assert min(loud) > title


def test_the_report_has_both(pytester: pytest.Pytester, own: Path) -> None:
    """Each part is that of a session of its suite alone, and says which of its gates ran."""
    run(pytester, "--model=own", *BOTH, "-k", "hai or right", "--bias-report=both.json")
    both = whole_report(pytester, "both.json")
    assert list(both) == ["schema", "version", "signature", "uncertainty", "suites"]
    assert list(both["suites"]) == ["allocation", "toy"]
    for suite in ("allocation", "toy"):
        run(pytester, "--model=own", f"--suite={suite}", "-k", "hai or right", "--bias-report=one.json")
        assert whole_report(pytester, "one.json")["suites"] == {suite: both["suites"][suite]}
    ran = {suite: [gate["gate"] for gate in part["gates"] if gate["ran"]] for suite, part in both["suites"].items()}
    assert ran == {"allocation": ["hai"], "toy": ["right"]}
    assert reported(pytester.path, "both.json")["models"]["own"]["male_only"] == 504


def test_ids_of_both_can_be_given_back(pytester: pytest.Pytester, own: Path) -> None:
    """Beside each other, and from a folder below."""
    ids = (f"{NODE}::test_gate[own|pairs]", "toy_checks.py::test_gate[own|right]")
    run(pytester, "--model=own", *BOTH, *ids).assert_outcomes(passed=2)
    below = pytester.mkdir("below")
    os.chdir(below)
    run(pytester, "--model=own", *BOTH, *(f"../{one}" for one in ids)).assert_outcomes(passed=2)


def test_an_id_of_a_suite_that_was_not_asked_for_is_none(pytester: pytest.Pytester, own: Path) -> None:
    """It is looked for as any other path."""
    result = run(pytester, "--model=own", "toy_checks.py::test_gate[own|right]")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "ERROR: file or directory not found: toy_checks.py::test_gate[own|right]" in result.errlines


def test_each_suite_finds_its_own_models(pytester: pytest.Pytester, own: Path) -> None:
    """`all` is every model with recordings for it."""
    sign(pytester.path, gemma())
    result = run(pytester, "--model=all", *BOTH, "-k", "test_sum")
    assert [line for line in result.outlines if line.startswith("honorific-checks")] == [
        "honorific-checks: gemma-4 (recorded), own (recorded)",
        "honorific-checks, toy: own (simulated)",
        "honorific-checks: default gates: there is no thresholds.toml in this folder or above",
    ]


def test_both_are_recorded_in_one_run(pytester: pytest.Pytester) -> None:
    """What is there is not asked for again: of one suite nothing, of the other all."""
    with serving({"own": "own/model"}, 0, QUESTIONS, lambda _, question: adds(question)) as url:
        pytester.makepyprojecttoml(OWN.format(url=url))
        record(pytester.path, Model("own", "own", "", "own/model", url, None))
        result = run(pytester, "--model=own", *BOTH, "--record=new_episodes", "-k", "gate")
    result.assert_outcomes(passed=GATES + 1, deselected=ALL - GATES + 4)
    assert [line for line in result.outlines if line.startswith("recorded ")] == [
        "recorded 0 answers of own (allocation)",
        "recorded 4 answers of own (toy)",
    ]


def test_recording_one_suite_anew_leaves_the_other(pytester: pytest.Pytester, own: Path) -> None:
    """The old recording of the one is archived, and nothing else."""
    before = {path: path.read_bytes() for path in (own / "allocation").iterdir()}
    old = {path.name: path.read_bytes() for path in (own / "toy").iterdir()}
    with serving({"own": "own/model"}, 0, QUESTIONS, lambda _, question: adds(question)) as url:
        pytester.makepyprojecttoml(OWN.format(url=url))
        run(pytester, "--model=own", "--suite=toy", "--record=all").assert_outcomes(passed=5)
    assert {path: path.read_bytes() for path in (own / "allocation").iterdir()} == before
    (kept,) = (own.parent / ".archive").glob("own-*")
    assert {path.name: path.read_bytes() for path in (kept / "toy").iterdir()} == old
    assert [path.name for path in kept.iterdir()] == ["toy"]
    assert {path.name for path in (own.parent / ".recording").iterdir()} <= {"own.lock", ".gitignore"}


def test_a_suite_without_recordings_is_refused_for_both(pytester: pytest.Pytester) -> None:
    """Before any test of the other runs."""
    pytester.makepyprojecttoml(OWN.format(url="http://127.0.0.1:9/v1"))
    record(pytester.path, Model("own", "own", "", "own/model", "http://127.0.0.1:9/v1", None))
    folder = pytester.path / "cassettes" / "own" / "toy"
    message = f"{folder}: there are no recordings of own (no provenance.toml)."
    assert refused(pytester, "--model=own", *BOTH) == message


def test_a_table_of_a_suite_that_does_not_run_may_stand_there(pytester: pytest.Pytester) -> None:
    """thresholds.toml is one for all suites; what is wrong in it is refused, whichever of them runs."""
    thresholds = pytester.path / "thresholds.toml"
    options = ("--model=mine", outputs(pytester.path), "-k", "test_gate")
    for text in ("[toy]\nmin_right = 0.9\n", "[models.mine.toy]\nmin_right = 0.9\n"):
        thresholds.write_text(text, encoding="utf-8")
        run(pytester, *options).assert_outcomes(passed=GATES, deselected=ALL - GATES)
    thresholds.write_text("[toy]\nmin_right = 9\n", encoding="utf-8")
    assert refused(pytester, *options) == "thresholds.toml:2: [toy] min_right = 9: expected `float` <= 1.0."


def test_outputs_are_of_one_suite(pytester: pytest.Pytester) -> None:
    """One file has the answers to one suite's questions."""
    for option in (outputs(pytester.path), toy_outputs(pytester, adds)):
        message = f"--outputs has the answers to one suite, but {NAMED}"
        assert refused(pytester, "--model=mine", *BOTH, option) == message


def test_a_csv_is_of_one_suite(pytester: pytest.Pytester, own: Path) -> None:
    """Its columns are the suite's; a JSON report beside it does not matter."""
    message = f"--bias-report FILE.csv is for one suite, but {NAMED}"
    options = ("--bias-report=report.json", "--bias-report=items.csv")
    assert refused(pytester, "--model=own", *BOTH, *options) == message
    assert not pytester.path.joinpath("report.json").exists()


@pytest.mark.parametrize("suites", [(), ("--suite=toy",), BOTH], ids=["default", "another", "others"])
def test_published_prompts_are_of_the_roles_suite(pytester: pytest.Pytester, suites: tuple[str, ...]) -> None:
    """Elsewhere the option would be ignored, which nobody wants."""
    sign(pytester.path, gemma())
    message = "--roles-data is for the roles suite: add --suite roles."
    assert refused(pytester, "--model=gemma-4", *suites, "--roles-data=published") == message
