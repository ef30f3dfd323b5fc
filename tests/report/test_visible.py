"""Untrusted text made visible."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.report.visible import LENGTH, cut, one_line, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("বিচারক র\u200d্যাব।\nক্\u200cষ", "বিচারক র\u200d্যাব।\nক্\u200cষ"),
        ("a\u202eb\x00\x1b[2J", r"a\u202eb\u0000\u001b[2J"),
        ("a\tb\r\nc\rd\u2028", "a b\nc\\u000dd\\u2028"),
        ("\ud800\U000e0041\u0984", r"\ud800\U000e0041\u0984"),
    ],
)
def test_codes_stand_for_what_cannot_be_seen(text: str, shown: str) -> None:
    """Line feeds, and the joiners that Bengali needs, stay; U+0984 is no letter yet."""
    assert visible(text) == shown


@given(st.text(st.characters(codec=None)))
def test_nothing_unseen_is_left(text: str) -> None:
    """By Unicode's categories, character by character; what can be seen is not changed."""
    shown = visible(text)
    assert all(one in "\n\u200c\u200d" or unicodedata.category(one)[0] != "C" for one in shown)
    shown_as_it_is = all(unicodedata.category(one)[0] not in "CZ" for one in text)
    assert not shown_as_it_is or shown == text


def test_a_long_text_is_cut_and_says_by_how_much() -> None:
    """For a page by characters, for one line with dots."""
    assert cut("ক" * LENGTH) == "ক" * LENGTH
    assert cut("ক" * (LENGTH + 1500)) == f"{'ক' * LENGTH} [... 1,500 characters more]"
    assert one_line("a b\nc" * 10, 7) == "a b ca ..."
