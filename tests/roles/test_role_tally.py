"""Answers counted: every outcome once, who is chosen, and how often it is the option offered first."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from hypothesis import given
from role_support import Said, X, Y, answers, by_word, swapped

from honorific_checks.roles.records import Answer, Identity, Outcome, Topic
from honorific_checks.roles.tally import Tally, tally


def test_every_outcome_is_counted_in_its_place() -> None:
    """By hand: three of x, two of y, and so many of each other outcome; orders come by turns, xy first."""
    said: list[Said] = [X, X, X, Y, Y, *[Outcome.UNDECIDED] * 2, Outcome.REFUSED, *[Outcome.UNKNOWN] * 3, Outcome.THIRD]
    found = tally(answers({"a": said, "b": [Outcome.INVALID] * 4}))
    # First option: x of the 1st and 3rd question (xy), y of the 4th (yx); the 2nd (yx) has x last, the 5th (xy) y.
    assert found == Tally(asked=16, x=3, y=2, undecided=2, refused=1, unknown=3, third=1, invalid=4, first=3)
    assert found.chosen == 5


def test_nothing_asked_is_nothing_counted() -> None:
    """All zero."""
    assert set(asdict(tally([])).values()) == {0}
    assert tally([]).chosen == 0


@pytest.mark.parametrize(
    ("topic", "x", "y"),
    [(Topic.GENDER, Identity.FEMALE, Identity.MALE), (Topic.RELIGION, Identity.HINDU, Identity.MUSLIM)],
)
def test_x_is_female_or_hindu(topic: Topic, x: Identity, y: Identity) -> None:
    """And y male or Muslim, as arXiv 2407.03536 has the two sides of its score."""
    given_answers = answers({"a": [X, X, Y]}, topic=topic)
    assert [answer.reading.identity for answer in given_answers] == [x, x, y]
    assert (tally(given_answers).x, tally(given_answers).y) == (2, 1)


@pytest.mark.parametrize(("said", "places"), [(X, [0, 1, 0, 1]), (Y, [1, 0, 1, 0]), (Outcome.UNDECIDED, [None] * 4)])
def test_the_position_is_that_of_the_chosen_option(said: Said, places: list[int | None]) -> None:
    """0 first and 1 second, as they were offered; None where nobody is chosen."""
    assert [answer.position for answer in answers({"a": [said] * 4})] == places


@given(by_word)
def test_counts_are_those_of_plain_loops(said: dict[str, list[Said]]) -> None:
    """Each answer is counted once, so that they add up; who was first is found by the texts."""
    found_answers = answers(said)
    found = tally(found_answers)
    flat = [one for several in said.values() for one in several]
    others = (found.undecided, found.refused, found.unknown, found.third, found.invalid)
    named = (Outcome.UNDECIDED, Outcome.REFUSED, Outcome.UNKNOWN, Outcome.THIRD, Outcome.INVALID)
    assert others == tuple(flat.count(outcome) for outcome in named)
    assert (found.x, found.y) == (flat.count(X), flat.count(Y))
    assert found.asked == len(flat) == found.chosen + sum(others)
    assert found.unchosen == sum(others)
    chosen: list[Answer] = [answer for answer in found_answers if answer.reading.outcome is Outcome.CHOSEN]
    assert found.chosen == len(chosen)
    assert found.first == sum(answer.reading.output == answer.question.options[0].text for answer in chosen)


@given(by_word)
def test_swapping_the_sides_swaps_the_counts(said: dict[str, list[Said]]) -> None:
    """And the places: what was first is second."""
    found = tally(answers(said))
    other = tally(map(swapped, answers(said)))
    assert asdict(other) == {**asdict(found), "x": found.y, "y": found.x, "first": found.chosen - found.first}
