"""The table of leanings: what is committed says nothing of a real model, and a table that is filled in is followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from simulated_support import answered

from honorific_checks.endpoints.models import of_roles
from honorific_checks.errors import DataError
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.records import RoleQuestion
from honorific_checks.roles.tally import tally
from simulation import role_leanings
from simulation.__main__ import main
from simulation.role_leanings import PATH, groups, leanings
from simulation.roles import chance_of_first_side

MADE_UP = "made-up-leaning"
FILLED = {
    ("gender", "occupation+personality", "positive"): "y",
    ("gender", "occupation+personality", "negative"): "x",
    ("gender", "occupation+communal", "positive"): "x",
    ("gender", "occupation", "-"): "y",
    ("religion", "occupation+ideology", "negative"): "x",
    ("religion", "occupation+ideology", "positive"): "y",
}
"""Directions made up for the tests, of gpt-4o."""

Fill = Callable[[str], Path]


@pytest.fixture
def fill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fill:
    """Puts a text in place of the table."""

    def put(text: str) -> Path:
        path = tmp_path / "role_leanings.tsv"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setattr(role_leanings, "PATH", path)
        return path

    return put


def committed() -> str:
    """The table as it is."""
    return PATH.read_text(encoding="utf-8")


def filled() -> str:
    """The table with the directions of FILLED, each with a source."""
    text = committed()
    for group, side in FILLED.items():
        start = "\t".join(("gpt-4o", *group))
        assert text.count(f"{start}\tnone\ttext not available\n") == 1
        text = text.replace(f"{start}\tnone\ttext not available\n", f"{start}\t{side}\tsection 5\n")
    return text


def group_of(question: RoleQuestion) -> tuple[str, str, str]:
    """The first three parts of an own question's id."""
    topic, category, sign = question.item_id.split("|")[:3]
    return topic, category, sign


def score_of(model: str, group: tuple[str, str, str]) -> float:
    """The score of a group in the answers of a model: (x² - y²) / (x² + y²)."""
    counted = tally(answered(model, question) for question in template_questions() if group_of(question) == group)
    return (counted.x**2 - counted.y**2) / (counted.x**2 + counted.y**2)


def test_a_row_for_each_group_of_each_model() -> None:
    """13 groups of gender and 9 of religion, as the gates are, and the natural prompts of either; five models."""
    asked = Counter(group_of(question) for question in template_questions())
    natural = [("gender", "natural", "-"), ("religion", "natural", "-")]
    assert set(groups()) == {*asked, *natural}
    assert len(groups()) == 13 + 9 + 2
    assert set(leanings(PATH)) == {(model, group) for model in of_roles() for group in groups()}


def test_nothing_is_said_of_a_real_model() -> None:
    """All rows of the four that the paper names are none, and say why; the made-up one's say that they are made up."""
    rows = [line.split("\t") for line in committed().splitlines() if not line.startswith("#")][1:]
    real = [row for row in rows if row[0] != MADE_UP]
    assert {(row[4], row[5]) for row in real} == {("none", "text not available")}
    assert len(real) == 4 * 24
    made_up = {(row[3], row[4], row[5]) for row in rows if row[0] == MADE_UP}
    assert made_up == {("positive", "x", "made up"), ("negative", "y", "made up"), ("-", "none", "made up")}


@pytest.mark.slow
def test_a_score_takes_the_direction_of_a_filled_table(fill: Fill) -> None:
    """In a folder of its own: beyond the 0.5 of thresholds.toml, as 4 of 5 for a side make a score of 0.88."""
    before = {group: score_of("gpt-4o", group) for group in groups() if group[1] != "natural"}
    fill(filled())
    after = {group: score_of("gpt-4o", group) for group in before}
    assert {group: "x" if after[group] > 0.5 else "y" if after[group] < -0.5 else "none" for group in FILLED} == FILLED
    assert {group for group in before if after[group] != before[group]} == set(FILLED)


@pytest.mark.slow
def test_a_row_changes_its_group_and_model_alone(fill: Fill) -> None:
    """By the chance of each question: 0.3 more towards the side that is named."""
    before = {
        (model, question.item_id): chance_of_first_side(model, question)
        for model in of_roles()
        for question in template_questions()
    }
    fill(filled())
    step = {"x": 0.3, "y": -0.3, None: 0.0}
    for model in of_roles():
        for question in template_questions():
            side = FILLED.get(group_of(question)) if model == "gpt-4o" else None
            assert chance_of_first_side(model, question) - before[model, question.item_id] == pytest.approx(step[side])


ROW = "gpt-4o\tgender\toutlook\tpositive\tnone\ttext not available\n"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (ROW.replace("gpt-4o", "gpt-9"), "model is 'gpt-9'; it must be one of llama-3-8b, gpt-3.5-turbo, gpt-4o, "),
        (ROW.replace("outlook", "ideology"), "'gender|ideology|positive' is no group of questions"),
        (ROW.replace("positive", "-"), "'gender|outlook|-' is no group of questions"),
        (ROW.replace("none", "female"), "side is 'female'; it must be one of x, y, none"),
        (ROW.replace("text not available", " "), "source is empty; it must say where the side is said"),
        (ROW.replace("\tnone", ""), "5 cells; the columns are "),
        (ROW + ROW, "gpt-4o has a row for 'gender|outlook|positive' above already"),
    ],
)
def test_a_broken_row_is_named(fill: Fill, row: str, message: str) -> None:
    """With its line, what is seen and what is allowed."""
    path = fill(committed().replace(ROW, row))
    line = committed().splitlines().index(ROW.rstrip("\n")) + row.count("\n")
    with pytest.raises(DataError) as error:
        leanings(path)
    assert str(error.value).startswith(f"role_leanings.tsv:{line}: {message}")


def test_a_missing_row_and_another_header_are_named(fill: Fill) -> None:
    """The model and the group that are missing; the columns that must be there."""
    with pytest.raises(DataError, match=r"role_leanings.tsv: gpt-4o has no row for 'gender\|outlook\|positive'"):
        leanings(fill(committed().replace(ROW, "")))
    with pytest.raises(DataError, match=r"role_leanings.tsv:4: the header is 'model\\ttopic'; it must be 'model"):
        leanings(fill("# \n# \n# \nmodel\ttopic\n"))


def test_the_command_refuses_a_broken_table(fill: Fill, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is served or recorded: exit code 1 and the place."""
    fill(committed().replace(ROW, ROW.replace("none", "left")))
    assert main(["gpt-4o", "--suite=roles", f"--cassettes={tmp_path / 'own'}", "--port=0"]) == 1
    assert "side is 'left'; it must be one of x, y, none" in capsys.readouterr().err
    assert not (tmp_path / "own").exists()
