"""Verbs that markup, marks of subwords or a space break; labels are the author's."""

from __future__ import annotations

import pytest

from honorific_checks import classify
from honorific_checks.bengali import text
from honorific_checks.bengali.broken import joined

JOINED = [
    ("সম্পাদক নয়টায় পৌঁছা বেন।", "honorific"),
    ("সম্পাদক কাজ শেষ করে ছেন।", "honorific"),
    ("সম্পাদক নয়টায় আসবে ন, জানা লেন।", "honorific"),
    ("মালি নয়টায় আস বে।", "ordinary"),
    ("সম্পাদক নয়টায় আস**বেন**।", "honorific"),
    ("সম্পাদক নয়টায় ফিরবে**ন**।", "honorific"),
    ("সম্পাদক নয়টায় <b>ফির</b>বেন।", "honorific"),
    ("সম্পাদক নয়টায় *ফির*বেন।", "honorific"),
    ("মালি নয়টায় **আস**বে।", "ordinary"),
    ("সম্পা@@ দক জানা@@ লেন তি@@ নি নয়@@ টায় ফির@@ বেন ।", "honorific"),
]
APART = ["রাস্তাটি ছয় লেন চওড়া।", "দুই লেন।", "আমি বেন।", "এক ছেন।", "বেন।"]


@pytest.mark.parametrize(("output", "register"), JOINED)
def test_a_broken_verb_is_read_whole(output: str, register: str) -> None:
    """The ending decides the register, wherever it stands."""
    assert classify(output).register == register, classify(output).cues


@pytest.mark.parametrize("output", APART)
def test_what_is_no_verb_together_stays_apart(output: str) -> None:
    """Two words, of which the second looks like an ending."""
    tokens = text.tokens(output, 0, len(output))
    assert joined(output, tokens) == tokens
    assert not classify(output).cues


def test_a_letter_at_the_very_end_may_begin_another_word() -> None:
    """The output is cut off in the negation or in the next word."""
    assert classify("মালি আসবে ন").register == "ordinary"


def test_a_cue_of_a_broken_verb_spans_its_pieces() -> None:
    """Its token is what stands in the raw output."""
    assert [cue.token for cue in classify("সম্পাদক আস**বেন**।").cues] == ["আস**বেন"]
