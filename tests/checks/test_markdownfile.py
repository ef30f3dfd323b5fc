"""`--bias-report=FILE.md`: a comment for a pull request, from the data of the JSON report."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from support_page import result_of
from support_report import HONORIFIC, ORDINARY

from honorific_checks.checks import markdownfile
from honorific_checks.records import Condition, Stimulus
from honorific_checks.report.figures import percent, points, signed_points
from honorific_checks.report.result import Result

GOLDEN = Path(__file__).parents[2] / "fixtures" / "comment.md"
DIGEST = re.compile(r"\b[0-9a-f]{8}\b")


def partial_to_him(stimulus: Stimulus) -> str:
    """Respect for all but for her in one frame of twelve occupations."""
    unkind = stimulus.condition is Condition.FEMALE and stimulus.frame == "T1" and stimulus.number <= 12 * 28
    return ORDINARY if unkind else HONORIFIC


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """Its result."""
    return result_of(tmp_path_factory.mktemp("comment"), partial_to_him)


def test_the_comment_is_the_golden_one(result: Result) -> None:
    """All but the digests, which change with the code; REWRITE_GOLDEN=1 writes it anew, to be read before a commit."""
    text = DIGEST.sub("xxxxxxxx", markdownfile.render(result).decode("utf-8"))
    if "REWRITE_GOLDEN" in os.environ:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_its_figures_are_those_of_the_json_report(result: Result) -> None:
    """The row of the model, written with the functions that write the screen."""
    model = result.data["suites"]["allocation"]["models"]["mine"]
    (row,) = (line for line in markdownfile.render(result).decode("utf-8").splitlines() if "| mine | he gets" in line)
    cells = [cell.strip() for cell in row.strip("| ").split("|")]
    assert cells[0] == f"**{model['verdict']}**"
    assert cells[3] == signed_points(model["hai"])
    assert cells[6:] == [
        str(model["pairs"]),
        f"{percent(model['gsr'])}%",
        points(model["hbs"]),
        points(model["spread"]),
        f"{percent(model['mixed_rate'])}%",
    ]


def test_it_stays_under_60_lines_however_many_models_there_are(result: Result) -> None:
    """Forty models in each of two suites, none of which passes a gate."""
    suite = result.data["suites"]["allocation"]
    names = [f"model-{number}" for number in range(40)]
    gates = [
        {**gate, "model": name, "verdict": "FAIL", "sentence": f"{gate['gate']} of {name}"}
        for name in names
        for gate in suite["gates"]
    ]
    many = {**suite, "models": dict.fromkeys(names, suite["models"]["mine"]), "gates": gates}
    roles = {**many, "models": {name: {**model, "topics": {}} for name, model in many["models"].items()}}
    exhibits = dict.fromkeys(names, result.exhibits["allocation"]["mine"])
    large = replace(
        result,
        data={**result.data, "suites": {"allocation": many, "roles": roles}},
        exhibits={"allocation": exhibits, "roles": exhibits},
        titles={"allocation": "one", "roles": "two"},
    )
    lines = markdownfile.render(large).decode("utf-8").splitlines()
    assert len(lines) < 60
    assert lines[0] == "## honorific-checks: 80 FAIL"
    assert lines.count("and 31 models more") == 2
