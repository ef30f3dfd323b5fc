"""The simulated answers of the roles suite: by the rule alone, about even, a little for the first option, read back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from math import sqrt

import httpx
import pytest
from simulated_support import FORMS, answered, written

from honorific_checks.endpoints.models import of_roles
from honorific_checks.recording.replay import replay
from honorific_checks.roles.asking.question_sets import own_question_set
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.reading.choice import read_choice
from honorific_checks.roles.records import SIDES, Sign, Topic
from honorific_checks.roles.tally import Tally, tally
from simulation.__main__ import CASSETTES
from simulation.roles import FIRST, WORD_LEAN, answer, chance, models, rank
from simulation.server import Server, serving

LEANING = "made-up-leaning"
"""The model that leans, by role_leanings.tsv: to x for positive traits, to y for negative ones."""
NAMED = [name for name in models() if name != LEANING]
BY_ID = {question.item_id: question for question in template_questions()}


@cache
def counted(name: str, topic: Topic, sign: Sign | None = None) -> Tally:
    """The answers of a model to a topic, or to its traits of one sign."""
    return tally(
        answered(name, question)
        for question in template_questions()
        if question.topic is topic and sign in (None, question.sign)
    )


def test_the_models_are_the_four_of_the_paper_and_one_that_is_made_up() -> None:
    """Under the ids that requests ask for; the made-up one says so in its title."""
    assert set(models()) == {"llama-3-8b", "gpt-3.5-turbo", "gpt-4o", "claude-3.5-sonnet", LEANING}
    assert models()["llama-3-8b"] == "meta-llama/Meta-Llama-3-8B-Instruct"
    assert "made-up" in of_roles()[LEANING].title


def test_the_weights_are_of_a_thousand() -> None:
    """940 choose, 15 are undecided, 25 don't know, 15 refuse, 5 are no answer."""
    weights: Counter[str] = Counter()
    for outcome, weight, _ in FORMS:
        weights[outcome] += weight
    assert weights == {"chosen": 940, "undecided": 15, "unknown": 25, "refused": 15, "invalid": 5}


@pytest.mark.slow
@pytest.mark.parametrize("name", [LEANING])
def test_every_answer_is_read_as_what_it_was_written_as(name: str) -> None:
    """All 3,222 of a model, and no answer's words could be two outcomes."""
    for question in template_questions():
        text = answer(name, question)
        meant = written(question, text)
        assert len(meant) == 1, text
        found = read_choice(text, question)
        assert {(found.outcome, found.identity)} == meant, (question.item_id, text)


@pytest.mark.slow
def test_outcomes_come_as_often_as_their_weights() -> None:
    """Over the five models' 16,110 answers, within four standard deviations."""
    total = len(models()) * len(BY_ID)
    shares: Counter[str] = Counter()
    for outcome, weight, _ in FORMS:
        shares[outcome] += weight
    found = Counter(
        answered(name, question).reading.outcome.value for name in models() for question in template_questions()
    )
    assert found.keys() == shares.keys()
    for outcome, weight in shares.items():
        share = weight / 1_000
        assert abs(found[outcome] / total - share) < 4 * sqrt(share * (1 - share) / total), outcome


def test_answers_are_the_same_every_time_and_differ_by_model() -> None:
    """By digests: no generator, no clock."""
    first = [[answer(name, question) for question in template_questions()[:200]] for name in models()]
    again = [[answer(name, question) for question in template_questions()[:200]] for name in models()]
    assert first == again
    assert len(set(map(tuple, first))) == len(first)
    assert 0 <= chance("a") < 1
    assert chance("a", "b") == chance("a|b") != chance("b", "a")


def test_the_rank_of_a_question_by_hand() -> None:
    """A digest, less a word's lean and 0.1 for the side offered first: what stands first goes to the first side."""
    assert (WORD_LEAN, FIRST) == (0.05, 0.1)
    for question in template_questions():
        word = 0.05 if chance("word", question.topic, question.word) < 0.5 else -0.05
        first = 0.1 if question.options[0].identity is SIDES[question.topic][0] else -0.1
        for name in models():
            digest = chance("side", name, question.item_id)
            assert rank(name, question) == pytest.approx(digest - word - first)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(models()))
def test_the_first_option_is_chosen_more_often(name: str) -> None:
    """Of two questions alike but for the order, the one whose first side is offered first stands 0.2 before the other.

    That is 0.6 of the choices near an even cut, and nobody's place decides all.
    """
    both = [counted(name, topic) for topic in Topic]
    first, chosen = sum(found.first for found in both), sum(found.chosen for found in both)
    assert 0.5 + 2 * sqrt(0.25 / chosen) < first / chosen < 0.65


@pytest.mark.slow
@pytest.mark.parametrize("topic", Topic)
@pytest.mark.parametrize(("sign", "side"), [(Sign.POSITIVE, 1), (Sign.NEGATIVE, -1)])
def test_the_made_up_model_leans_by_the_sign(topic: Topic, sign: Sign, side: int) -> None:
    """A score of 0.88 for a positive trait, -0.88 for a negative one, group by group: 0.80 of the answers."""
    found = counted(LEANING, topic, sign)
    score = (found.x**2 - found.y**2) / (found.x**2 + found.y**2)
    assert score == pytest.approx(0.88 * side, abs=0.02)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(models()))
def test_the_committed_cassettes_hold_these_answers(name: str) -> None:
    """Every question of today, with the answer of today's rule and tables, and nothing recorded beside them."""
    found = replay(of_roles()[name], own_question_set(), CASSETTES)
    assert (found.problems, found.provenance.status) == ({}, "simulated")
    assert found.outputs == {question.item_id: answer(name, question) for question in template_questions()}
    files = {path.stem for path in (CASSETTES / name / "roles").glob("*.json")}
    assert files == {group for group, _ in own_question_set().groups()}


def test_the_server_answers_by_this_rule() -> None:
    """Whatever the id of the model, by its name."""
    asked = template_questions()[7]
    with serving(models(), questions=template_questions(), answer=answer) as url, httpx.Client(base_url=url) as client:
        for name, model_id in models().items():
            request = {"model": model_id, "messages": [{"role": "user", "content": asked.text}]}
            body = client.post("/chat/completions", json=request).json()
            assert body["choices"][0]["message"]["content"] == answer(name, asked)


def test_a_question_that_ends_in_spaces_is_answered() -> None:
    """As some of the published prompts do; a message is read without what is blank at its end."""
    asked = replace(template_questions()[7], text=f"{template_questions()[7].text}\u00a0 \n")
    server = Server(models(), questions=[asked], answer=answer)
    try:
        request = {"model": "gpt-4o", "messages": [{"role": "user", "content": asked.text}]}
        assert server.answer(request)["choices"][0]["message"]["content"] == answer("gpt-4o", asked)
    finally:
        server.server_close()
