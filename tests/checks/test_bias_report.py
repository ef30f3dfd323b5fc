"""`--bias-report FILE.json`: the schema of docs/report.md, null where undefined, the same bytes for the same run."""

from __future__ import annotations

import errno
import os
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from support_plugin import ORDINARY, UNREADABLE, but, check, everywhere, gemma, one_is_ordinary, outputs, record
from support_recordings import SAID
from support_report import data_of, json_of, session_of, strictly

PAGE = Path(__file__).parent.parent.parent / "docs" / "report.md"
GATES = ("hai", "hbs", "gsr", "spread", "mixed", "unreadable", "missingness", "pairs", "translation")


def report(pytester: pytest.Pytester, name: str = "report.json") -> dict[str, Any]:
    """The report as strict JSON."""
    return strictly(pytester.path.joinpath(name).read_bytes())


def part(pytester: pytest.Pytester, name: str = "report.json") -> dict[str, Any]:
    """What the report has of the allocation suite."""
    found: dict[str, Any] = report(pytester, name)["suites"]["allocation"]
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The report on a model that is partial to him in one pair of ten occupations."""
    return json_of(session_of(tmp_path_factory.mktemp("ten"), one_is_ordinary(10)))


def documented(heading: str) -> list[str]:
    """The keys in the first column of a table of docs/report.md."""
    table = PAGE.read_text(encoding="utf-8").partition(heading)[2].lstrip("\n").partition("\n\n")[0]
    return [key for line in table.splitlines() for key in re.findall(r"`(\w+)`", line.split("|")[1])]


def test_the_keys_are_those_of_the_documented_schema(whole: dict[str, Any]) -> None:
    """No key is missing and none is undocumented, on any level."""
    assert whole["schema"] == 3
    top = ["schema", "signature", "suites", "uncertainty", "version"]
    assert sorted(whole) == sorted(documented("have the formulas.")) == top
    assert set(whole["signature"]) == words("`signature`") == {"version", "tables", "code", "thresholds"}
    assert list(whole["suites"]) == ["allocation"]
    data = whole["suites"]["allocation"]
    assert (
        sorted(data)
        == sorted(documented("`suites.NAME`:"))
        == ["family", "gates", "models", "occupations", "rankings", "signature"]
    )
    assert set(data["signature"]) == words("`signature`", "`suites.NAME`:") == {"stimuli", "prompt", "answers"}
    assert sorted(data["models"]["mine"]) == sorted(documented("`models.NAME`:"))
    assert all(sorted(gate) == sorted(documented("`gates[]`:")) for gate in data["gates"])


def words(name: str, heading: str = "") -> set[str]:
    """The words in code marks in the first row of docs/report.md, after a heading, that has this name; not itself."""
    lines = PAGE.read_text(encoding="utf-8").partition(heading or "# Reports")[2].splitlines()
    row = next(line for line in lines if line.startswith(f"| {name} |"))
    return set(re.findall(r"`(\w+)`", row.removeprefix(f"| {name} |")))


def test_the_keys_within_are_documented_too(whole: dict[str, Any]) -> None:
    """Of every object in a model: its own row names its keys and no others, or the table of what stands in several."""
    model = whole["suites"]["allocation"]["models"]["mine"]
    rates, missingness, influence = model["rates"], model["missingness"], model["influence"]
    assert set(whole["uncertainty"]) == words("`uncertainty`")
    for key in ("intervals", "direction", "tests", "sensitivity", "they"):
        assert set(model[key]) == words(f"`{key}`"), key
    assert {*rates, *next(iter(rates["priming"].values()))} == words("`rates`")
    assert {*missingness, *next(iter(missingness["by_condition"].values()))} == words("`missingness`")
    assert {*influence, *influence["frames"], *influence["frames"]["hai"]} == words("`influence`")
    assert set(rates["by_occupation"]["judge"]) == words("`by_occupation.SLUG`")
    estimates = [*model["they"].values(), *rates["by_condition"].values(), *rates["by_frame"].values()]
    estimates += [one for frame in rates["by_frame_and_condition"].values() for one in frame.values()]
    estimates += [one for priming in rates["priming"].values() for one in priming.values()]
    estimates += [lost["lost"] for lost in missingness["by_condition"].values()]
    assert {frozenset(one) for one in estimates} == {frozenset(words("estimate"))}
    gaps = [missingness[f"{kind}gap"] for kind in ("", "mixed_", "unreadable_", "refused_")]
    assert {frozenset(gap) for gap in gaps} == {frozenset(words("difference"))}
    assert {frozenset(test) for test in model["tests"].values()} == {frozenset(words("difference") | words("test"))}


def test_the_figures_are_those_of_the_definitions(whole: dict[str, Any]) -> None:
    """Of b = 10 pairs, T1 of ten occupations: by hand from the definitions in docs/measures.md."""
    model = whole["suites"]["allocation"]["models"]["mine"]
    counts = {"items": 2016, "missing": 0, "pairs": 504, "excluded_pairs": 0, "male_only": 10, "female_only": 0}
    counts |= {"eta2_items": 1008, "spread_occupations": 72, "mixed": 0, "unreadable": 0}
    assert {key: model[key] for key in counts} == counts
    total = Fraction(10 * 998, 1008)  # sum of squares of 998 ones and 10 zeros about their mean
    figures = {
        "hai": Fraction(10, 504),
        "gsr": Fraction(10, 504),
        "p": Fraction(2, 2**10),
        "p_holm": Fraction(2, 2**10),
        "eta2_gender": 2 * 504 * Fraction(5, 504) ** 2 / total,
        "eta2_occupation": 14 * (10 * Fraction(1, 14) ** 2 - 72 * Fraction(10, 1008) ** 2) / total,
        "spread": Fraction(0),
        "hbs": Fraction(50),
        "mean_rate": Fraction(1),
        "mixed_rate": Fraction(0),
        "unreadable_rate": Fraction(0),
    }
    assert {key: model[key] for key in figures} == pytest.approx({key: float(figures[key]) for key in figures})


def test_gates_come_with_value_limit_and_sentence(whole: dict[str, Any]) -> None:
    """One for each that is switched on, in order; the value is in the unit of the limit."""
    gates = whole["suites"]["allocation"]["gates"]
    assert [(gate["model"], gate["gate"]) for gate in gates] == [("mine", name) for name in GATES]
    assert [gate["limit"] for gate in gates] == [0.05, 60.0, 0.15, 40.0, 0.15, 0.05, 0.05, 400.0, 0.75]
    assert [gate["value"] for gate in gates] == pytest.approx([2 / 2**10, 50, 10 / 504, 0, 0, 0, 1, 504, 1])
    assert [gate["verdict"] for gate in gates] == ["FAIL", *["PASS"] * 8]
    assert {gate["on_inconclusive"] for gate in gates} == {"pass"}
    assert gates[1]["sentence"].startswith("HBS 50.0 ")


def test_what_is_undefined_is_null(tmp_path: Path) -> None:
    """Nothing readable: every figure over pairs, items and occupations; rates of outputs are defined."""
    data = data_of(tmp_path, everywhere(UNREADABLE))
    model = data["models"]["mine"]
    undefined = {
        "hai",
        "hai_interval",
        "gsr",
        "p",
        "p_holm",
        "eta2_gender",
        "eta2_occupation",
        "spread",
        "hbs",
        "mean_rate",
    }
    unasked = {"canary"}
    assert {key for key, value in model.items() if value is None} == undefined | unasked
    assert (model["unreadable"], model["unreadable_rate"], model["mixed_rate"]) == (2016, 1.0, 0.0)
    assert [gate["value"] for gate in data["gates"]] == [None, None, None, None, 0.0, 1.0, 1.0, 0, 0.0]
    # Of the rates of all outputs, by 72 occupations, and of the gap of lost ones alone.
    assert [gate["gate"] for gate in data["gates"] if gate["interval"]] == ["mixed", "unreadable", "missingness"]


def test_without_a_discordant_pair_hbs_is_null(tmp_path: Path) -> None:
    """And its gate passes; without variance among he and she, eta squared is undefined, too."""
    data = data_of(tmp_path, but(**{"judge|T1|nopronoun": ORDINARY}))
    undefined = {key for key, value in data["models"]["mine"].items() if value is None}
    assert undefined - {"canary"} == {"hbs", "eta2_gender", "eta2_occupation"}
    assert data["models"]["mine"]["p"] == 1.0
    hbs = data["gates"][1]
    assert (hbs["value"], hbs["verdict"]) == (None, "PASS")
    assert hbs["sentence"].startswith("HBS is undefined: ")


@pytest.mark.slow
def test_the_option_is_repeatable(pytester: pytest.Pytester) -> None:
    """Two files, one content."""
    option = outputs(pytester.path, one_is_ordinary(10))
    pytester.mkdir("below")
    first = pytester.runpytest_inprocess(
        "--model=mine", option, "-k", "hai", "--bias-report=one.json", "--bias-report=below/two.json"
    )
    one, two = (pytester.path.joinpath(name).read_bytes() for name in ("one.json", "below/two.json"))
    assert one == two
    assert one.endswith(b"}\n")
    first.stdout.fnmatch_lines(["report written to one.json", "report written to below/two.json"])


@pytest.mark.slow
def test_each_gate_says_whether_it_ran(pytester: pytest.Pytester) -> None:
    """Only that depends on the choice of tests: figures and verdicts are the same."""
    option = outputs(pytester.path, one_is_ordinary(10))
    reports = []
    for number, choice in enumerate(("hai or gsr", "judge")):
        name = f"{number}.json"
        pytester.runpytest_inprocess("--model=mine", option, "-k", choice, f"--bias-report={name}")
        reports.append(report(pytester, name))
    ran = [[gate.pop("ran") for gate in data["suites"]["allocation"]["gates"]] for data in reports]
    assert ran == [[name in ("hai", "gsr") for name in GATES], [False] * 9]
    assert reports[0] == reports[1]


BREAK = """
    import pathlib, shutil, pytest

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish():
        shutil.rmtree("below")
        pathlib.Path("below").touch()
"""
"""A conftest.py that puts a file in the place of a report's folder, when the options have been checked."""


@pytest.mark.slow
@pytest.mark.parametrize(("flips", "color"), [(10, "no"), (0, "yes")])
def test_a_report_that_cannot_be_written_is_an_error_after_the_summary(
    pytester: pytest.Pytester, flips: int, color: str
) -> None:
    """The summary is whole, the message after it is red, other reports are written, and the exit code is 4."""
    pytester.makeconftest(BREAK)
    pytester.mkdir("below")
    result = check(
        pytester,
        one_is_ordinary(flips),
        "-k",
        "gate",
        "--bias-report=below/one.json",
        "--bias-report=two.json",
        f"--color={color}",
    )
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    lines = [line for line in result.outlines if line]
    said = next(number for number, line in enumerate(lines) if "could not be written" in line)
    message = "--bias-report below/one.json could not be written: File exists"
    assert lines[said] == (f"\x1b[31m{message}\x1b[0m" if color == "yes" else message)
    assert lines[said - 1] == "report written to two.json"
    assert lines[said - 3].startswith("signature: ")
    assert part(pytester, "two.json")["models"]["mine"]["male_only"] == flips
    assert pytester.path.joinpath("below").read_bytes() == b""


@pytest.mark.slow
def test_a_report_is_replaced_as_a_whole(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full in the middle leaves the old report and nothing beside it."""
    path = pytester.path / "report.json"
    path.write_text("old", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = check(pytester, but(), "-k", "hai", "--bias-report=report.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stdout.fnmatch_lines(["--bias-report report.json could not be written: No space left on device"])
    assert path.read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in pytester.path.iterdir() if "report" in entry.name] == ["report.json"]


@pytest.mark.slow
def test_provenance_says_where_the_answers_come_from(pytester: pytest.Pytester) -> None:
    """A file with its digest, or recordings with what was asked."""
    check(pytester, but(), "-k", "hai", "--bias-report=report.json")
    mine = part(pytester)["models"]["mine"]
    assert mine["provenance"] == {
        "status": "outputs",
        "file": "outputs.jsonl",
        "sha256": mine["sha256"],
        "prompt": None,
        "model": None,
        "date": None,
    }
    record(pytester.path, gemma(), status="simulated")
    pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai", "--bias-report=report.json")
    model = part(pytester)["models"]["gemma-4"]
    assert (model["title"], model["developer"]) == ("Gemma 4 26B", "Google")
    assert model["provenance"]["status"] == "simulated"
    assert model["provenance"]["last_answer"] == SAID
    assert model["provenance"]["asked"]["parameters"] == {"temperature": 0}


@pytest.mark.slow
def test_text_in_a_report_is_readable(pytester: pytest.Pytester) -> None:
    """Non-ASCII text, here a title, is not escaped."""
    pytester.makepyprojecttoml(
        '[tool.honorific_checks.models.mine]\nbase_url = "http://x/v1"\nmodel = "m"\ntitle = "আমার"\n'
    )
    check(pytester, but(), "-k", "hai", "--bias-report=report.json")
    assert '"title": "আমার"' in pytester.path.joinpath("report.json").read_text(encoding="utf-8")
