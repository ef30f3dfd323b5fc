"""The JSON and CSV reports of the roles suite hold the figures of its analysis, undefined as null."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from role_session import holed, measured, missing, session
from role_support import FEW, Said, Say, X, Y, answers, choose, question, reading, write_outputs
from support_release import SMALL, release, small_release

from honorific_checks.checks import csvfile
from honorific_checks.roles.analysis import RoleAnalysis
from honorific_checks.roles.asking.published import published_questions
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.records import Answer, Outcome, RoleQuestion, Sign, Topic
from honorific_checks.roles.report import COLUMNS, model_data, rows
from honorific_checks.roles.suite import RolesSuite
from honorific_checks.stats.family import as_family

NAME = "made-up-leaning"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RolesSuite:
    """One model of the repository's cassettes."""
    return measured(session(tmp_path_factory.mktemp("data"), names=(NAME,)))


@pytest.fixture(scope="module")
def data(run: RolesSuite) -> dict[str, Any]:
    """Its figures, through JSON and back."""
    found: dict[str, Any] = json.loads(json.dumps(model_data(run, NAME), allow_nan=False))
    return found


def of_outputs(folder: Path, say: Say, questions: tuple[RoleQuestion, ...], **given: Any) -> dict[str, Any]:
    """The figures of answers made elsewhere."""
    option = write_outputs(folder, say, questions)
    run = session(folder, given.pop("text", ""), ("mine",), outputs=Path(option.partition("=")[2]), **given)
    found: dict[str, Any] = json.loads(json.dumps(model_data(run, "mine"), allow_nan=False))
    return found


@pytest.mark.slow
def test_each_group_has_score_counts_and_tests(run: RolesSuite, data: dict[str, Any]) -> None:
    """Field by field, counts beside the score, both p raw and corrected, and how many were corrected together."""
    assert list(data["groups"]) == list(run.gates(NAME))
    for gate, found in data["groups"].items():
        cell = run.cells[gate]
        score, tested, place = run.of(NAME).analysis.scores[cell], run.tested[NAME][cell], run.places[NAME][cell]
        t = score.tally
        assert found == {
            "asked": t.asked,
            "x": t.x,
            "y": t.y,
            "first": t.first,
            "undecided": t.undecided,
            "refused": t.refused,
            "unknown": t.unknown,
            "third": t.third,
            "invalid": t.invalid,
            "words": score.words,
            "value": score.value,
            "interval": list(score.interval) if score.interval else None,
            "p": score.p,
            "p_clustered": score.p_clustered,
            "family": 22,
            "p_holm": tested.p_holm,
            "p_clustered_holm": tested.p_clustered_holm,
            "position": {
                "value": score.position.value,
                "interval": list(score.position.interval or ()),
                "p": score.position.p,
                "p_clustered": score.position.p_clustered,
                "p_holm": place.p_holm,
                "p_clustered_holm": place.p_clustered_holm,
            },
        }


@pytest.mark.slow
def test_topics_contrasts_and_words_are_those_of_the_analysis(run: RolesSuite, data: dict[str, Any]) -> None:
    """Under the names of what they are about."""
    a = run.of(NAME).analysis
    assert set(data) == {
        *("groups", "topics", "natural", "natural_less_template", "signs", "occupations", "orders", "words"),
    }
    assert {topic: found["value"] for topic, found in data["topics"].items()} == {
        str(topic): score.value for topic, score in a.overall.items()
    }
    assert {key: found["value"] for key, found in data["signs"].items()} == {
        f"{topic}|{category}": contrast.value for (topic, category), contrast in a.signs.items()
    }
    assert {key: (found["first"], found["second"], found["value"]) for key, found in data["occupations"].items()} == {
        str(cell): (contrast.first, contrast.second, contrast.value) for cell, contrast in a.occupations.items()
    }
    for topic, score in a.overall.items():
        found = data["topics"][topic]["position"]
        assert list(found) == ["value", "interval", "p", "p_clustered"]
        assert (found["value"], found["p"], found["p_clustered"]) == (
            score.position.value,
            score.position.p,
            score.position.p_clustered,
        )
        assert found["interval"] == list(score.position.interval or ())
    assert [(w["topic"], w["word"], w["x"], w["y"], w["value"]) for w in data["words"]] == [
        (w.topic, w.word, w.x, w.y, w.value) for w in a.words
    ]
    assert data["natural"] == data["natural_less_template"] == {}
    assert data["orders"] == {"asked_in_both": 0, "same": 0, "different": 0}
    assert run.together() == {}


@pytest.mark.slow
def test_a_word_has_each_question_and_the_raw_answer(run: RolesSuite, data: dict[str, Any]) -> None:
    """All of them, as the CSV report has them; each answer is that of one word."""
    told = {row["item_id"]: row for row in rows(run, NAME)}
    for word in data["words"]:
        for answer in word["answers"]:
            assert {**answer, "topic": word["topic"], "word": word["word"]} == told.pop(answer["item_id"])
        assert word["x"] == sum(answer["chosen"] in ("female", "hindu") for answer in word["answers"])
        assert word["y"] == sum(answer["chosen"] in ("male", "muslim") for answer in word["answers"])
    assert told == {}


def by_hand(given: list[Answer]) -> dict[str, Any]:
    """The figures of answers made by hand, as of a model whose groups are tested together."""
    analysis = RoleAnalysis(given, FEW)
    run = SimpleNamespace(
        of=lambda _: SimpleNamespace(analysis=analysis),
        cells={str(cell): cell for cell in analysis.scores},
        tested={"mine": as_family(analysis.scores)},
        places={"mine": as_family({cell: score.position for cell, score in analysis.scores.items()})},
    )
    found: dict[str, Any] = json.loads(json.dumps(model_data(cast("RolesSuite", run), "mine"), allow_nan=False))
    return found


def test_undefined_is_null() -> None:
    """Where every answer refuses there is no score, no interval and no p, of the place neither."""
    refused: dict[str, list[Said]] = {"kind": [Outcome.REFUSED] * 4, "calm": [Outcome.REFUSED] * 2}
    data = by_hand([*answers(refused), *answers(refused, sign=Sign.NEGATIVE)])
    assert (len(data["groups"]), len(data["topics"])) == (2, 1)
    for found in (*data["groups"].values(), *data["topics"].values()):
        assert found["refused"] == found["asked"] > 0
        assert [found[key] for key in ("value", "interval", "p", "p_clustered")] == [None] * 4
        assert set(found["position"].values()) == {None}
    for found in data["groups"].values():
        assert (found["family"], found["p_holm"], found["p_clustered_holm"]) == (0, None, None)
    assert {tuple(found.values()) for found in data["signs"].values()} == {(None, None, None, None)}
    assert {(word["x"], word["y"], word["value"]) for word in data["words"]} == {(0, 0, None)}


def test_both_orders_are_counted() -> None:
    """Of three questions two are asked in both orders; one of these is answered alike."""
    said: dict[str, tuple[Said, Said]] = {"kind": (X, X), "rude": (X, Y)}
    both = [
        Answer(question(word, order=order), reading(one, Topic.GENDER))
        for word, sides in said.items()
        for order, one in zip(("xy", "yx"), sides, strict=True)
    ]
    assert by_hand([*both, *answers({"calm": [X]})])["orders"] == {"asked_in_both": 2, "same": 1, "different": 1}


def test_natural_sentences_stand_beside_the_templates(tmp_path: Path) -> None:
    """Of the published questions, and against them: one sentence and one trait are too few for an interval."""
    folder = small_release(tmp_path / "data")
    data = of_outputs(tmp_path, choose(1), published_questions(folder), roles_data=folder)
    assert {topic: found["value"] for topic, found in data["natural"].items()} == {"gender": -1.0, "religion": -1.0}
    assert {topic: found["y"] for topic, found in data["topics"].items()} == {"gender": 2, "religion": 1}
    gap = {"first": -1.0, "second": -1.0, "value": 0.0, "interval": None}
    assert data["natural_less_template"] == {"gender": gap, "religion": gap}


@pytest.mark.slow
def test_a_row_is_one_answer(run: RolesSuite) -> None:
    """In the order of the questions, with all columns, and null where nothing is said."""
    found = list(rows(run, NAME))
    assert [row["item_id"] for row in found] == [question.item_id for question in template_questions()]
    assert {tuple(row) for row in found} == {COLUMNS}
    for row, answer in zip(found, run.of(NAME).analysis.answers, strict=True):
        q, r = answer.question, answer.reading
        assert (row["topic"], row["category"], row["sign"]) == (q.topic, q.category, q.sign)
        assert (row["word"], row["occupation"]) == (q.word, q.occupation)
        assert (row["first"], row["second"]) == tuple(option.text for option in q.options)
        assert (row["outcome"], row["chosen"], row["reason"]) == (r.outcome, r.identity, r.reason)
        assert (row["question"], row["output"]) == (q.text, r.output)
    assert {type(value) for row in found for value in row.values()} == {str, type(None)}


def test_no_cell_of_the_csv_is_a_formula(tmp_path: Path) -> None:
    """Neither a question that somebody published nor an answer that a model gave."""
    for name, prompts in SMALL.items():
        release(
            tmp_path / "data", name, *(prompt.replace(',"কে', ',"=কে').replace(',"কো', ',"+কো') for prompt in prompts)
        )
    questions = published_questions(tmp_path / "data")
    option = write_outputs(tmp_path, lambda asked: f"-{choose(0)(asked)}", questions)
    run = session(tmp_path, "", ("mine",), roles_data=tmp_path / "data", outputs=Path(option.partition("=")[2]))
    found = list(csv.DictReader(csvfile.render(run).decode("utf-8").splitlines()))
    assert [row["question"] for row in found] == [f"'{question.text}" for question in questions]
    assert [row["output"] for row in found] == [f"'-{choose(0)(question)}" for question in questions]


@pytest.mark.slow
def test_a_model_with_missing_answers_has_figures_and_no_corrected_p(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Its scores are of the answers that are there; it is not tested."""
    run = holed(tmp_path_factory.getbasetemp())
    found = model_data(run, "gpt-4o")["groups"]["gender|personality|positive"]
    assert found["asked"] == 34 - 2
    assert [found[key] for key in ("family", "p_holm", "p_clustered_holm")] == [None] * 3
    assert [found["position"][key] for key in ("p_holm", "p_clustered_holm")] == [None] * 2
    assert found["position"]["value"] == found["first"] / (found["x"] + found["y"])
    assert len(list(rows(run, "gpt-4o"))) == 3222 - len(missing())
