"""The questions of a suite: their digest, their groups, and the command that records them."""

from __future__ import annotations

import hashlib

from recording_support import FOLDER, ONE, PROMPT, TWO, deck

from honorific_checks.allocation.deck import deck as allocation_deck
from honorific_checks.recording.deck import Deck
from honorific_checks.stimuli import digest, stimuli
from honorific_checks.tables import prompt


def test_the_digest_is_that_of_the_sentences_alone() -> None:
    """In their order, joined by line feeds; neither the instruction nor the folder is in it."""
    text = "\n".join(stimulus.sentence for stimulus in ONE)
    assert deck().sha256 == hashlib.sha256(text.encode("utf-8")).hexdigest() == digest(ONE)
    assert Deck("elsewhere", "", ONE).sha256 == deck().sha256
    assert deck(ONE[::-1]).sha256 != deck().sha256 != deck(TWO).sha256


def test_no_question_is_no_error() -> None:
    """The digest is that of nothing."""
    assert Deck(FOLDER, "", ()).sha256 == hashlib.sha256(b"").hexdigest()
    assert list(Deck(FOLDER, "", ()).groups()) == []


def test_groups_come_in_the_order_of_their_first_questions() -> None:
    """Also where they are mixed; within one the order is kept, and no question is lost."""
    first, second = ONE[:3], TWO[28:30]
    mixed = (second[0], first[0], second[1], *first[1:])
    assert list(deck(mixed).groups()) == [(second[0].group, list(second)), (first[0].group, list(first))]


def test_the_command_has_what_the_questions_need() -> None:
    """For the default suite nothing beside the model."""
    assert deck().command("m", "all") == "pytest --model m --record all"
    other = Deck("roles-published", "", ONE, "--suite roles --roles-data=d")
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
    assert deck(ONE, PROMPT).prompt == PROMPT
