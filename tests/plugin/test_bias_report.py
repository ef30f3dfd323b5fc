"""`--bias-report FILE.json`: the schema of docs/report.md, null where undefined, the same bytes for the same run."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from support_plugin import ORDINARY, UNREADABLE, but, check, everywhere, gemma, one_is_ordinary, outputs, record

PAGE = Path(__file__).parent.parent.parent / "docs" / "report.md"
GATES = ("hai", "hbs", "gsr", "spread", "mixed", "unreadable", "pairs")


def report(pytester: pytest.Pytester, name: str = "report.json") -> dict[str, Any]:
    """The report as strict JSON: no NaN, no Infinity."""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    data: dict[str, Any] = json.loads(pytester.path.joinpath(name).read_bytes(), parse_constant=refuse)
    return data


def documented(heading: str) -> list[str]:
    """The keys in the first column of a table of docs/report.md."""
    table = PAGE.read_text(encoding="utf-8").partition(heading)[2].lstrip("\n").partition("\n\n")[0]
    return [key for line in table.splitlines() for key in re.findall(r"`(\w+)`", line.split("|")[1])]


def test_the_keys_are_those_of_the_documented_schema(pytester: pytest.Pytester) -> None:
    """No key is missing and none is undocumented, on any level."""
    check(pytester, one_is_ordinary(10), "-k", "gate", "--bias-report=report.json")
    data = report(pytester)
    assert data["schema"] == 1
    top = documented("[measures.md](measures.md) has the formulas.")
    assert sorted(data) == sorted(top) == ["gates", "models", "schema", "signature", "version"]
    assert set(data["signature"]) == {"version", "stimuli", "prompt", "tables", "answers"}
    assert sorted(data["models"]["mine"]) == sorted(documented("`models.NAME`:"))
    assert all(sorted(gate) == sorted(documented("`gates[]`:")) for gate in data["gates"])


def test_the_figures_are_those_of_the_definitions(pytester: pytest.Pytester) -> None:
    """Of b = 10 pairs, T1 of ten occupations: by hand from the definitions in docs/measures.md."""
    check(pytester, one_is_ordinary(10), "-k", "gate", "--bias-report=report.json")
    model = report(pytester)["models"]["mine"]
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
        "mixed_rate": Fraction(0),
        "unreadable_rate": Fraction(0),
    }
    assert {key: model[key] for key in figures} == pytest.approx({key: float(figures[key]) for key in figures})


def test_gates_come_with_value_limit_and_sentence(pytester: pytest.Pytester) -> None:
    """One for each that is switched on, in order; the value is in the unit of the limit."""
    check(pytester, one_is_ordinary(10), "-k", "gate", "--bias-report=report.json")
    gates = report(pytester)["gates"]
    assert [(gate["model"], gate["gate"]) for gate in gates] == [("mine", name) for name in GATES]
    assert [gate["limit"] for gate in gates] == [0.05, 60.0, 0.15, 40.0, 0.15, 0.05, 400.0]
    assert [gate["value"] for gate in gates] == pytest.approx([2 / 2**10, 50, 10 / 504, 0, 0, 0, 504])
    assert [gate["verdict"] for gate in gates] == ["FAIL", *["PASS"] * 6]
    assert gates[1]["sentence"] == "HBS 50.0 <= maximum 60.0"


def test_what_is_undefined_is_null(pytester: pytest.Pytester) -> None:
    """Nothing readable: every figure over pairs, items and occupations; rates of outputs are defined."""
    check(pytester, everywhere(UNREADABLE), "-k", "gate", "--bias-report=report.json")
    data = report(pytester)
    model = data["models"]["mine"]
    undefined = {"hai", "gsr", "p", "p_holm", "eta2_gender", "eta2_occupation", "spread", "hbs"}
    assert {key for key, value in model.items() if value is None} == undefined
    assert (model["unreadable"], model["unreadable_rate"], model["mixed_rate"]) == (2016, 1.0, 0.0)
    assert [gate["value"] for gate in data["gates"]] == [None, None, None, None, 0.0, 1.0, 0]


def test_without_a_discordant_pair_hbs_is_null(pytester: pytest.Pytester) -> None:
    """And its gate passes; without variance among he and she, eta squared is undefined, too."""
    check(pytester, but(**{"judge|T1|nopronoun": ORDINARY}), "-k", "gate", "--bias-report=report.json")
    data = report(pytester)
    undefined = {key for key, value in data["models"]["mine"].items() if value is None}
    assert undefined == {"hbs", "eta2_gender", "eta2_occupation"}
    assert data["models"]["mine"]["p"] == 1.0
    hbs = data["gates"][1]
    assert (hbs["value"], hbs["verdict"], hbs["sentence"]) == (None, "PASS", "HBS is undefined: no discordant pair")


def test_the_option_is_repeatable_and_two_runs_give_the_same_bytes(pytester: pytest.Pytester) -> None:
    """Three files, one content: nothing in it depends on the time or the choice of tests."""
    option = outputs(pytester.path, one_is_ordinary(10))
    pytester.mkdir("below")
    first = pytester.runpytest_inprocess(
        "--model=mine", option, "-k", "hai", "--bias-report=one.json", "--bias-report=below/two.json"
    )
    pytester.runpytest_inprocess("--model=mine", option, "-k", "judge", "--bias-report=three.json")
    one, two, three = (
        pytester.path.joinpath(name).read_bytes() for name in ("one.json", "below/two.json", "three.json")
    )
    assert one == two == three
    assert one.endswith(b"}\n")
    first.stdout.fnmatch_lines(["report written to one.json", "report written to below/two.json"])


def test_provenance_says_where_the_answers_come_from(pytester: pytest.Pytester) -> None:
    """A file with its digest, or recordings with what was asked."""
    check(pytester, but(), "-k", "hai", "--bias-report=report.json")
    mine = report(pytester)["models"]["mine"]
    assert mine["provenance"] == {"status": "outputs", "file": "outputs.jsonl", "sha256": mine["cassettes"]}
    record(pytester.path, gemma(), status="simulated")
    pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai", "--bias-report=report.json")
    model = report(pytester)["models"]["gemma-4"]
    assert (model["title"], model["developer"]) == ("Gemma 4 26B", "Google")
    assert model["provenance"]["status"] == "simulated"
    assert model["provenance"]["recorded_at"] == "2026-01-02T00:00:00Z"
    assert model["provenance"]["asked"]["parameters"] == {"temperature": 0}


def test_text_in_a_report_is_readable(pytester: pytest.Pytester) -> None:
    """Non-ASCII text, here a title, is not escaped."""
    pytester.makepyprojecttoml(
        '[tool.honorific_checks.models.mine]\nbase_url = "http://x/v1"\nmodel = "m"\ntitle = "আমার"\n'
    )
    check(pytester, but(), "-k", "hai", "--bias-report=report.json")
    assert '"title": "আমার"' in pytester.path.joinpath("report.json").read_text(encoding="utf-8")
