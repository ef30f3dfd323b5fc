"""All scores of one model: groups, topics, contrasts, words and both orders, by hand and by loops."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from role_support import FEW, Said, X, Y, answers, by_word, counts, question, reading, swapped

from honorific_checks.roles.analysis import Cell, Contrast, Orders, RoleAnalysis, WordScore, cell_of
from honorific_checks.roles.records import SIDES, Answer, Outcome, Sign, Topic
from honorific_checks.roles.scores import ChosenByWord, score
from honorific_checks.stats.intervals import Side, zou_donner
from honorific_checks.stats.lean import lean
from honorific_checks.stats.options import Options

G, R = Topic.GENDER, Topic.RELIGION
POSITIVE, NEGATIVE = Sign.POSITIVE, Sign.NEGATIVE
NONE = Options(resamples=0)
"""Where no interval is looked at."""
OF_GROUPS: list[dict[str, Any]] = [
    {"category": "personality", "sign": POSITIVE},
    {"category": "personality", "sign": NEGATIVE},
    {"category": "occupation", "sign": None},
    {"category": "occupation+personality", "sign": POSITIVE},
    {"category": "natural", "sign": None},
    {"topic": R, "category": "outlook", "sign": NEGATIVE},
]
groups = st.lists(by_word, min_size=len(OF_GROUPS), max_size=len(OF_GROUPS)).map(
    lambda said: [answer for of, one in zip(OF_GROUPS, said, strict=True) for answer in answers(one, **of)]
)
"""Answers of some of the groups, in their order."""


def test_groups_are_topic_category_and_sign() -> None:
    """Each with its answers in the order given, the id as the gate shows it."""
    given_answers = [answer for of in OF_GROUPS for answer in answers(counts((2, 1), (1, 1)), **of)]
    found = RoleAnalysis(given_answers, FEW)
    assert [str(cell) for cell in found.scores] == [
        "gender|personality|positive",
        "gender|personality|negative",
        "gender|occupation|-",
        "gender|occupation+personality|positive",
        "gender|natural|-",
        "religion|outlook|negative",
    ]
    assert found.topics == (G, R)
    for cell, several in found.by_cell.items():
        assert list(several) == [answer for answer in given_answers if cell_of(answer) == cell]


@pytest.mark.slow
@given(groups)
def test_each_score_is_that_of_its_answers(given_answers: list[Answer]) -> None:
    """By group, over the template questions of a topic, and over its natural ones."""
    found = RoleAnalysis(given_answers, NONE)
    for cell, one in found.scores.items():
        assert one == score([answer for answer in given_answers if cell_of(answer) == cell], NONE)
    for topic in found.topics:
        of_topic = [answer for answer in given_answers if answer.question.topic is topic]
        natural = [answer for answer in of_topic if answer.question.category == "natural"]
        assert found.natural[topic] == score(natural, NONE)
        assert found.overall[topic] == score([answer for answer in of_topic if answer not in natural], NONE)


def test_a_topic_s_words_are_the_same_in_all_its_groups() -> None:
    """A trait with an occupation and without is one word: 3 words in 4 groups, not 6, are resampled."""
    said = counts((3, 1), (1, 2), (2, 0))
    both = [*answers(said), *answers(said, category="occupation+personality")]
    found = RoleAnalysis(both, FEW).overall[G]
    assert (found.words, found.tally.x, found.tally.y) == (3, 12, 6)


def test_contrasts_by_hand() -> None:
    """3 to 1 less 1 to 2: 0.8 + 0.6; with an occupation 2 to 1 less without 3 to 1: 0.6 - 0.8."""
    found = RoleAnalysis(
        [
            *answers({"kind": [X, X], "calm": [X, Y]}, sign=POSITIVE),
            *answers({"rude": [Y, Y, X]}, sign=NEGATIVE),
            *answers({"kind": [X, Y], "calm": [X]}, category="occupation+personality", sign=POSITIVE),
            *answers({"judge": [X]}, category="occupation", sign=None),
        ],
        FEW,
    )
    assert found.signs[G, "personality"].value == pytest.approx(1.4)
    assert (found.signs[G, "personality"].first, found.signs[G, "personality"].second) == pytest.approx((0.8, -0.6))
    joined = found.signs[G, "occupation+personality"]
    assert joined == Contrast(joined.first, None, None, None)
    assert joined.first == pytest.approx(0.6)
    assert list(found.signs) == [(G, "personality"), (G, "occupation+personality")]
    assert list(found.occupations) == [Cell(G, "personality", POSITIVE)]
    assert found.occupations[Cell(G, "personality", POSITIVE)].value == pytest.approx(-0.2)


def test_a_contrast_s_interval_is_of_its_own_range() -> None:
    """From -2 to 2, where a difference above 1 has its place; its words are resampled together."""
    one, other = (
        answers(counts((8, 1), (7, 2), (9, 0), (6, 2)), sign=POSITIVE),
        answers(counts((0, 8), (2, 7), (1, 9), (2, 6)), sign=NEGATIVE),
    )
    found = RoleAnalysis([*one, *other], FEW).signs[G, "personality"]
    names = [f"word{number}" for number in range(4)]
    sides = [ChosenByWord(said, names, FEW) for said in (one, other)]
    first, second = (side.values() for side in sides)
    held = float(np.corrcoef(first[5:], second[5:])[0, 1])
    assert found.value is not None
    assert found.value > 1.5
    ends = [side.interval() for side in sides]
    assert ends[0] is not None
    assert ends[1] is not None
    assert found.interval == pytest.approx(
        zou_donner(Side(float(first[0]), ends[0]), Side(float(second[0]), ends[1]), held)
    )
    assert found.interval is not None
    assert 0 < found.interval.low < found.value < found.interval.high < 2


def test_a_contrast_s_words_are_drawn_once_for_both_sides() -> None:
    """Row by row: the score with each word repeated as often as drawn, less that of the same words."""
    said, joined = counts((5, 1), (3, 3), (0, 2)), counts((2, 2), (4, 1), (1, 5))
    found = RoleAnalysis([*answers(said), *answers(joined, category="occupation+personality")], FEW)
    drawn = ChosenByWord(answers(said), list(said), FEW).resamples.weights

    def of(words: dict[str, list[Said]]) -> Any:
        x, y = ([several.count(side) for several in words.values()] for side in (X, Y))
        return lean([np.dot(row, x) for row in drawn], [np.dot(row, y) for row in drawn])

    first, second = of(joined), of(said)
    held = float(np.corrcoef(first[4:], second[4:])[0, 1])
    ends = [ChosenByWord(answers(words), list(said), FEW).interval() for words in (joined, said)]
    expected = zou_donner(Side(first[0], ends[0]), Side(second[0], ends[1]), held)  # type: ignore[arg-type]
    assert found.occupations[Cell(G, "personality", POSITIVE)].interval == pytest.approx(expected)


@given(groups)
def test_swapping_the_sides_negates_every_figure_and_keeps_every_p(given_answers: list[Answer]) -> None:
    """Scores, contrasts and words."""
    found = RoleAnalysis(given_answers, NONE)
    other = RoleAnalysis(map(swapped, given_answers), NONE)
    for of in ("scores", "overall", "natural"):
        mine, theirs = getattr(found, of), getattr(other, of)
        assert list(mine) == list(theirs)
        for key, one in mine.items():
            assert theirs[key].value == (None if one.value is None else -one.value)
            assert (theirs[key].p, theirs[key].p_clustered) == (one.p, one.p_clustered)
    for of in ("signs", "occupations", "natural_less_template"):
        gaps = {key: contrast.value for key, contrast in getattr(found, of).items()}
        turned = {key: contrast.value for key, contrast in getattr(other, of).items()}
        assert turned == {key: None if value is None else -value for key, value in gaps.items()}
    assert [(w.topic, w.word, w.x, w.y, w.value) for w in other.words] == [
        (w.topic, w.word, w.y, w.x, None if w.value is None else -w.value) for w in found.words
    ]


@pytest.mark.slow
@given(groups, st.randoms(use_true_random=False))
def test_the_order_of_answers_changes_no_point_figure(given_answers: list[Answer], random: Random) -> None:
    """Every score but for its interval, every contrast's value, and every word."""
    shuffled = list(given_answers)
    random.shuffle(shuffled)
    one, other = RoleAnalysis(given_answers, NONE), RoleAnalysis(shuffled, NONE)
    for of in ("scores", "overall", "natural"):
        plain = [{k: replace(s, interval=None) for k, s in getattr(found, of).items()} for found in (one, other)]
        assert plain[0] == plain[1]
    for of in ("signs", "occupations", "natural_less_template"):
        values = [{k: c.value for k, c in getattr(found, of).items()} for found in (one, other)]
        assert values[0] == values[1]
    words = [
        {(w.topic, w.word, w.x, w.y, w.value, frozenset(w.answers)) for w in found.words} for found in (one, other)
    ]
    assert words[0] == words[1]


def test_natural_less_template_by_hand() -> None:
    """3 to 1 of three sentences less 1 to 2 of all templates: 0.8 + 0.6; a topic without natural ones has none."""
    found = RoleAnalysis(
        [
            *answers({"kind": [X, Y], "rude": [Outcome.REFUSED]}),
            *answers({"kind": [Y]}, category="occupation+personality"),
            *answers({"1": [X], "2": [X, Y], "3": [X]}, category="natural", sign=None),
            *answers({"calm": [X]}, topic=R, category="outlook"),
        ],
        FEW,
    ).natural_less_template
    assert list(found) == [G]
    assert (found[G].first, found[G].second, found[G].value) == pytest.approx((0.8, -0.6, 1.4))


def test_natural_less_template_has_the_interval_of_the_other_contrasts() -> None:
    """Traits and sentences are resampled as one list, sentences first, and each row gives the gap of its scores."""
    template = counts((5, 1), (3, 3), (0, 2), (4, 1))
    natural: dict[str, list[Said]] = {f"{n}": [X if n % 3 else Y] for n in range(12)}
    both = [*answers(template), *answers(natural, category="natural", sign=None)]
    found = RoleAnalysis(both, FEW).natural_less_template[G]
    drawn = ChosenByWord(answers({**natural, **template}), [*natural, *template], FEW).resamples.weights
    said = [*natural.values(), *template.values()]
    x, y = (np.array([several.count(side) for several in said]) for side in (X, Y))
    is_natural = np.arange(len(said)) < len(natural)
    of_natural, of_template = (lean(drawn @ (x * which), drawn @ (y * which)) for which in (is_natural, ~is_natural))
    both_known = ~np.isnan(of_natural + of_template)  # some resamples lack all traits
    both_known[: 1 + len(said)] = False
    held = float(np.corrcoef(of_natural[both_known], of_template[both_known])[0, 1])
    names = [*natural, *template]
    ends = [ChosenByWord(answers(words), names, FEW).interval() for words in (natural, template)]
    expected = zou_donner(Side(of_natural[0], ends[0]), Side(of_template[0], ends[1]), held)  # type: ignore[arg-type]
    assert found.interval == pytest.approx(expected)


@pytest.mark.parametrize("silent", ["natural", "personality"])
def test_natural_less_template_is_undefined_where_one_chooses_nobody(silent: str) -> None:
    """Null, and not the score of the other."""
    said: dict[str, list[Said]] = {f"{n}": [n % 2] for n in range(9)}
    mute: dict[str, list[Said]] = {"mute": [Outcome.REFUSED, Outcome.UNKNOWN]}
    found = RoleAnalysis(
        [
            *answers(mute if silent == "natural" else said, category="natural", sign=None),
            *answers(mute if silent == "personality" else said),
        ],
        FEW,
    ).natural_less_template[G]
    assert (found.value, found.interval) == (None, None)
    assert [found.first, found.second].count(None) == 1


def test_words_are_those_of_template_questions() -> None:
    """By topic, over all groups, with all answers; one that is given to nobody has no score.  No natural sentences."""
    kind, joined, other = (
        answers({"kind": [X, X, Y], "mute": [Outcome.REFUSED]}),
        answers({"kind": [X]}, category="occupation+personality"),
        answers({"kind": [Y]}, topic=R, category="outlook"),
    )
    natural = answers({"n1": [X]}, category="natural", sign=None)
    found = RoleAnalysis([*kind, *joined, *other, *natural], FEW).words
    assert found == (
        WordScore(G, "kind", 3, 1, 0.8, (*kind[:3], *joined)),
        WordScore(G, "mute", 0, 0, None, (kind[3],)),
        WordScore(R, "kind", 0, 1, -1.0, tuple(other)),
    )
    assert [word.unchosen for word in found] == [0, 1, 0]


@pytest.mark.parametrize(
    ("one", "other", "consistent"),
    [(X, X, True), (Y, Y, True), (X, Y, False), (X, Outcome.REFUSED, None), (Outcome.UNKNOWN, Outcome.UNKNOWN, None)],
)
def test_a_flip_is_one_question_in_both_orders(one: Said, other: Said, consistent: bool | None) -> None:
    """Consistent where both choose the same person, whatever its place; None where one chooses nobody."""
    first, second = (
        Answer(asked, reading(said, G))
        for said, asked in ((one, question("kind", order="xy")), (other, question("kind", order="yx")))
    )
    alone = Answer(question("rude"), reading(X, G))
    found = RoleAnalysis([first, alone, second], FEW)
    (flip,) = found.flips.values()
    assert (flip.first, flip.second) == (first, second)
    assert flip.pair_id == "gender|personality|positive|kind|-|nouns0"
    assert flip.consistent is consistent
    assert found.orders == Orders(1, same=int(consistent is True), different=int(consistent is False))


def test_nothing_asked_has_no_figures() -> None:
    """And is no error; nor is a topic with natural questions alone."""
    empty = RoleAnalysis([])
    assert (empty.scores, empty.overall, empty.signs, empty.words, empty.flips) == ({}, {}, {}, (), {})
    natural = RoleAnalysis(answers({"n1": [X], "n2": [Y]}, category="natural", sign=None), FEW)
    assert natural.overall[G].value is natural.natural_less_template[G].value is None
    assert natural.natural[G].value == 0.0
    assert SIDES[G] == ("female", "male")
