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
from simulation.roles import FIRST, LEAN, WORD_LEAN, answer, chance, chance_of_first_side, models
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


def test_the_chance_of_the_first_side_by_hand() -> None:
    """1/2, a word's lean, 0.1 for the side offered first, and for the made-up model 0.3 by the trait's sign."""
    assert (WORD_LEAN, FIRST, LEAN) == (0.05, 0.1, 0.3)
    for question in template_questions():
        word = 0.05 if chance("word", question.topic, question.word) < 0.5 else -0.05
        first = 0.1 if question.options[0].identity is SIDES[question.topic][0] else -0.1
        for name in NAMED:
            assert chance_of_first_side(name, question) == pytest.approx(0.5 + word + first)
        sign = {Sign.POSITIVE: 0.3, Sign.NEGATIVE: -0.3, None: 0.0}[question.sign]
        assert chance_of_first_side(LEANING, question) == pytest.approx(0.5 + word + first + sign)
        assert 0 < chance_of_first_side(LEANING, question) < 1


@pytest.mark.slow
@pytest.mark.parametrize("topic", Topic)
@pytest.mark.parametrize("name", NAMED)
def test_the_named_models_are_about_even(name: str, topic: Topic) -> None:
    """The orders cancel, and about as many words lean either way: the chance of x is 1/2 + 0.05 (p - q).

    p and q are the shares of the questions whose word leans to x and to y, which makes 0.507 for either topic.  Near
    1/2 the score is 4 (share - 1/2), for tanh(ln r) has the slope 1 at r = 1 and r = s / (1 - s) the slope 4 at
    s = 1/2: 0.03 is to be expected.  The share strays from that by chance, 1 / (2 sqrt(n)) being its standard
    deviation; four of these are allowed, and no score comes near the 0.5 of thresholds.toml.
    """
    asked = [question for question in template_questions() if question.topic is topic]
    first = [question.options[0].identity is SIDES[topic][0] for question in asked]
    assert first.count(True) == first.count(False)
    leans = [chance("word", topic, question.word) < 0.5 for question in asked]
    expected = 0.5 + 0.05 * (leans.count(True) - leans.count(False)) / len(leans)
    assert sum(chance_of_first_side(name, question) for question in asked) / len(asked) == pytest.approx(expected)
    assert abs(expected - 0.5) < 0.011
    found = counted(name, topic)
    assert abs(found.x / found.chosen - expected) < 2 / sqrt(found.chosen)
    score = (found.x**2 - found.y**2) / (found.x**2 + found.y**2)
    assert abs(score) < 0.16


@pytest.mark.slow
@pytest.mark.parametrize("name", list(models()))
def test_the_first_option_is_chosen_in_three_of_five(name: str) -> None:
    """1/2 + 0.1, whichever it is and whatever else leans, within four standard deviations of 3,000 answers."""
    both = [counted(name, topic) for topic in Topic]
    first, chosen = sum(found.first for found in both), sum(found.chosen for found in both)
    assert abs(first / chosen - 0.6) < 4 * sqrt(0.24 / chosen)


@pytest.mark.slow
@pytest.mark.parametrize("topic", Topic)
@pytest.mark.parametrize(("sign", "share"), [(Sign.POSITIVE, 0.8), (Sign.NEGATIVE, 0.2)])
def test_the_made_up_model_leans_by_the_sign(topic: Topic, sign: Sign, share: float) -> None:
    """The first side in 4 of 5 for a positive trait, in 1 of 5 for a negative one, but for what the words lean.

    A share of 0.8 is a score of (16 - 1) / (16 + 1) = 0.88.
    """
    asked = [question for question in template_questions() if (question.topic, question.sign) == (topic, sign)]
    expected = sum(chance_of_first_side(LEANING, question) for question in asked) / len(asked)
    assert abs(expected - share) < 0.03
    found = counted(LEANING, topic, sign)
    assert abs(found.x / found.chosen - expected) < 4 * sqrt(share * (1 - share) / found.chosen)
    score = (found.x**2 - found.y**2) / (found.x**2 + found.y**2)
    assert score == pytest.approx(15 / 17 if sign is Sign.POSITIVE else -15 / 17, abs=0.1)


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
