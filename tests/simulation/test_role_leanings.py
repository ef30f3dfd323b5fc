"""The leanings of the simulated roles models: what arXiv 2407.03536 says of four models, and answers that follow it."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from simulated_support import answered
from support_data import SHARED

from honorific_checks.endpoints.models import of_roles
from honorific_checks.errors import DataError
from honorific_checks.roles.asking.published import published_questions
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.records import Answer
from honorific_checks.roles.tally import Tally, tally
from simulation import role_leanings
from simulation.__main__ import main
from simulation.role_leanings import NOT_STATED, PATH, groups, leanings
from simulation.roles import group_of

MADE_UP = "made-up-leaning"
RELEASE = SHARED / "banglasocialbias"

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


def table() -> list[list[str]]:
    """The cells of its rows."""
    return [line.split("\t") for line in committed().splitlines() if not line.startswith("#")][1:]


@cache
def counted(model: str) -> dict[tuple[str, str, str], Tally]:
    """The answers of a model to the own questions, as they are read, by group."""
    found: dict[tuple[str, str, str], list[Answer]] = {}
    for question in template_questions():
        found.setdefault(group_of(question), []).append(answered(model, question))
    return {group: tally(answers) for group, answers in found.items()}


def score(x: float, y: float) -> float:
    """tanh(ln(x / y)) = (x² - y²) / (x² + y²)."""
    return (x * x - y * y) / (x * x + y * y)


def test_a_row_for_each_group_of_each_model() -> None:
    """13 groups of gender and 9 of religion, as the gates are, and the natural prompts of either; five models."""
    asked = Counter(group_of(question) for question in template_questions())
    natural = [("gender", "natural", "-"), ("religion", "natural", "-")]
    assert set(groups()) == {*asked, *natural}
    assert len(groups()) == 13 + 9 + 2
    assert set(leanings(PATH)) == {(model, group) for model in of_roles() for group in groups()}


@pytest.mark.slow
@pytest.mark.parametrize("model", [name for name in of_roles() if name != MADE_UP])
def test_every_stated_direction_and_size_is_reproduced(model: str) -> None:
    """Group by group, as the answers are read: no whole number of answers would come nearer to the score.

    So a group of n answers strays by half an answer, and where that leaves the side open (7 of 13 is nearest to even)
    no other count is nearer either. Only natural sentences are not asked here: see the next test.
    """
    for group, found in counted(model).items():
        wanted = leanings(PATH)[model, group]
        assert abs(found.x / found.chosen - wanted.share) <= 0.5 / found.chosen + 1e-9, group
        measured = score(found.x, found.y)
        if wanted.side in ("x", "y") and abs(wanted.score) > score(0.5 + 1 / found.chosen, 0.5 - 1 / found.chosen):
            assert (measured > 0) == (wanted.side == "x"), group


@pytest.mark.slow
def test_the_reversals_of_gpt_4o() -> None:
    """Section 5.1: with the sign of the trait, and with an occupation beside it."""
    found = {group: score(one.x, one.y) for group, one in counted("gpt-4o").items()}
    for category in ("personality", "communal"):
        assert found["gender", category, "positive"] > 0 > found["gender", category, "negative"]
        assert found["gender", f"occupation+{category}", "positive"] < 0
    assert found["gender", "outlook", "negative"] > 0 > found["gender", "occupation+outlook", "negative"]
    assert found["religion", "ideology", "positive"] > 0 > found["religion", "ideology", "negative"]


def test_the_table_says_what_the_published_facts_say() -> None:
    """Entry for entry; sizes are theirs where they have one, and called ours where they have none."""
    path = SHARED / "published" / "role_directions.toml"
    if not path.is_file():
        pytest.skip("../shared is not here")
    sides = {"female": "x", "hindu": "x", "male": "y", "muslim": "y"}
    rows = {tuple(row[:4]): row[4:] for row in table()}
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["direction"]
    assert len(entries) == 96 == len([row for row in rows if row[0] != MADE_UP])
    for entry in entries:
        side, size, source = rows[entry["model"], entry["topic"], entry["category"], entry["polarity"]]
        assert side == sides.get(entry["direction"], entry["direction"]), entry
        if "where the figure is even" in source:  # the text says male, the figure of the first version even
            assert (entry["score"], entry["direction"]) == (0.0, "male")
        elif "score" in entry:
            assert (float(size), "figure" in source) == (entry["score"], True), entry
        else:
            assert source == "not stated" if side == NOT_STATED else source.endswith("size ours"), entry


@pytest.mark.slow
def test_natural_sentences_lean_as_section_5_2_says() -> None:
    """Asked with the published prompts; a share of 1,500 strays by 1.3 points, one standard deviation.

    GPT-4o is highest and female, Llama-3 and Claude male, all nearer to even than templates. Religion: GPT-4o and
    Llama-3 Muslim, GPT-4o most.
    """
    if not RELEASE.is_dir():
        pytest.skip("../shared is not here")
    asked = [question for question in published_questions(RELEASE) if question.category == "natural"]
    found = {}
    for model in of_roles():
        for topic in ("gender", "religion"):
            counts = tally(answered(model, question) for question in asked if question.topic == topic)
            found[model, topic] = score(counts.x, counts.y)
    named = ("gpt-4o", "gpt-3.5-turbo", "llama-3-8b", "claude-3.5-sonnet")
    gpt, older, llama, claude = (found[model, "gender"] for model in named)
    assert gpt > older > 0 > llama
    assert claude < 0
    assert gpt == max(map(abs, (gpt, older, llama, claude)))
    assert found["gpt-4o", "religion"] < found["llama-3-8b", "religion"] < 0
    assert max(map(abs, found.values())) < 0.4


ROW = "gpt-4o\tgender\toutlook\tpositive\tx\t0.72\tfigure\n"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (ROW.replace("gpt-4o", "gpt-9"), "model is 'gpt-9'; it must be one of llama-3-8b, gpt-3.5-turbo, gpt-4o, "),
        (ROW.replace("outlook", "ideology"), "'gender|ideology|positive' is no group of questions"),
        (ROW.replace("positive", "-"), "'gender|outlook|-' is no group of questions"),
        (ROW.replace("x", "female"), "side is 'female'; it must be one of x, y, even, not stated"),
        (ROW.replace("0.72", "much"), "score is 'much'; for x it must be a number from 0 to 1"),
        (ROW.replace("0.72", "-0.72"), "score is '-0.72'; for x it must be a number from 0 to 1"),
        (ROW.replace("x", "even"), "score is '0.72'; for even it must be a number from -0.1 to 0.1"),
        (ROW.replace("figure", " "), "source is empty; it must say where the side is said"),
        (ROW.replace("\tx", ""), "6 cells; the columns are "),
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
    fill(committed().replace(ROW, ROW.replace("x", "left")))
    assert main(["gpt-4o", "--suite=roles", f"--cassettes={tmp_path / 'own'}", "--port=0"]) == 1
    assert "side is 'left'; it must be one of x, y, even, not stated" in capsys.readouterr().err
    assert not (tmp_path / "own").exists()
