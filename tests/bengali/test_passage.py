"""Tokens are shared between texts and still know where they stood, and a text cut at spaces reads like a whole one."""

from __future__ import annotations

import pytest

from honorific_checks.bengali import passage, text
from honorific_checks.bengali.morphology import analyse
from honorific_checks.bengali.passage import Passage
from honorific_checks.bengali.text import LONGEST_RAW, tokens

TEXTS = (
    "তিনি আসবেন।",
    "  তিনি  আসবেন, সে আসবে(ন) !\n",
    "তিনি <b class='x'>আসবেন</b>\n \nসে <think> আসবে।",
    "তিনি\nআসবেন।\n\nসে আসবে।",
    "ক" * (LONGEST_RAW + 1) + " তিনি",
    "",
)


@pytest.mark.parametrize("whole", TEXTS)
def test_a_passage_has_the_tokens_of_its_text(whole: str) -> None:
    """Spaces inside tags and blank lines do not cut them, and places are those in the text."""
    for start in (0, min(3, len(whole))):
        found = tokens(whole, start, len(whole))
        read = Passage.read(whole, ((start, len(whole)),))
        assert read.located() == found
        assert [word.verb for word in read.words] == [analyse(token.form).verb for token in found]


def test_places_are_found_in_all_spans() -> None:
    """Several spans are one passage, each token where its span stands."""
    whole = "তিনি আসবেন। note সে আসবে।"
    read = Passage.read(whole, ((0, 11), (17, len(whole))))
    assert [whole[start:end] for start, end in read.places((0, 2, 3, 5))] == ["তিনি", "।", "সে", "।"]
    assert read.places(()) == []


def test_an_ending_is_glued_only_without_a_gap() -> None:
    """The ending in brackets belongs to the word right before them."""
    glued = [Passage.read(raw, ((0, len(raw)),)).words[2].glued for raw in ("আসবে(ন)", "আসবে (ন)", "আসবে**(ন)")]
    assert glued == [True, False, False]


def test_the_pieces_remembered_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full cache is emptied, and a long piece is not kept."""
    monkeypatch.setattr(text, "REMEMBERED", 2)
    raw = " ".join(f"খ{letter}" for letter in "কখগঘঙচছজ") + " " + "ক" * (LONGEST_RAW + 1)
    assert len(Passage.read(raw, ((0, len(raw)),)).tokens) == 9
    assert len(passage._PIECES) <= 2
    assert all(len(piece) <= LONGEST_RAW for piece in passage._PIECES)
