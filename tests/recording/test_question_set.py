"""The questions of a suite: their digest, their groups, and the command that records them."""

from __future__ import annotations

import hashlib

from recording_support import FOLDER, ONE, PROMPT, TWO, question_set

from honorific_checks.allocation.stimuli import digest, prompt, stimuli
from honorific_checks.allocation.stimuli import question_set as allocation_deck
from honorific_checks.recording.question_set import QuestionSet


def test_the_digest_is_that_of_the_sentences_alone() -> None:
    """In their order, joined by line feeds; neither the instruction nor the folder is in it."""
    text = "\n".join(stimulus.sentence for stimulus in ONE)
    assert question_set().sha256 == hashlib.sha256(text.encode("utf-8")).hexdigest() == digest(ONE)
    assert QuestionSet("elsewhere", "", ONE).sha256 == question_set().sha256
    assert question_set(ONE[::-1]).sha256 != question_set().sha256 != question_set(TWO).sha256


def test_no_question_is_no_error() -> None:
    """The digest is that of nothing."""
    assert QuestionSet(FOLDER, "", ()).sha256 == hashlib.sha256(b"").hexdigest()
    assert list(QuestionSet(FOLDER, "", ()).groups()) == []


def test_groups_come_in_the_order_of_their_first_questions() -> None:
    """Also where they are mixed; within one the order is kept, and no question is lost."""
    first, second = ONE[:3], TWO[28:30]
    mixed = (second[0], first[0], second[1], *first[1:])
    assert list(question_set(mixed).groups()) == [(second[0].group, list(second)), (first[0].group, list(first))]


def test_the_command_has_what_the_questions_need() -> None:
    """For the default suite nothing beside the model."""
    assert question_set().command("m", "all") == "pytest --model m --record all"
    other = QuestionSet("roles-published", "", ONE, "--suite roles --roles-data=d")
    assert other.command("m", "new_episodes") == "pytest --model m --suite roles --roles-data=d --record new_episodes"


def test_the_allocation_suite_asks_the_published_sentences() -> None:
    """All 2,016 after the paper's instruction, by occupation, made once."""
    found = allocation_deck()
    assert found is allocation_deck()
    assert (found.folder, found.prompt, found.questions, found.options) == ("allocation", prompt(), stimuli(), "")
    assert found.sha256 == digest(stimuli())
    groups = dict(found.groups())
    assert list(groups) == list(dict.fromkeys(stimulus.occupation.slug for stimulus in stimuli()))
    assert {len(group) for group in groups.values()} == {28}
    assert question_set(ONE, PROMPT).prompt == PROMPT
