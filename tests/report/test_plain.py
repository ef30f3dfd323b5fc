"""Model output made fit for a terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.report.plain import JOINERS, plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("তিনি আসবেন।", "তিনি আসবেন।"),
        ("a\nb\r\n\tc\u2028d\u2029e\x0bf", "a b c d e f"),
        ("  a  \u00a0 b  ", "a b"),
        ("a\x00b\x07c\x7fd\x85e", "a b c d e"),
        ("\x1b[31mred\x1b[0m \x1b]0;title\x07", "[31mred [0m ]0;title"),
        ("\x9b31mred", "31mred"),
        ("a\u202eb\u2066c\u2069d\u200ee", "a b c d e"),
        ("a\U000e0041b\ufeffc\u00add", "a b c d"),
        ("a\ud800b\udfffc", "a b c"),
        ("a\ue000b\uffffc", "a b c"),
        ("র\u200d্যা\u200c", "র\u200d্যা\u200c"),
        ("", ""),
        ("\x1b\n", ""),
    ],
    ids=[
        *("Bengali", "line ends", "spaces", "control", "escape sequence", "8-bit escape", "bidi", "format"),
        *("surrogates", "private and unassigned", "joiners", "empty", "nothing left"),
    ],
)
def test_text_is_one_line_without_what_can_deceive(text: str, shown: str) -> None:
    """Control, format and surrogate characters become spaces; Bengali's two joiners stay."""
    assert plain(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a" * 10, "a" * 10),
        ("a" * 11, "a" * 10 + "..."),
        ("a" * 500, "a" * 10 + "..."),
        ("a" * 9 + " \n ", "a" * 9),
        ("a" + " " * 19 + "b", "a..."),
        ("a" + " " * 18 + "b", "a b"),
    ],
    ids=["fits", "one more", "many more", "spaces at the end", "cut within spaces", "spaces in between"],
)
def test_a_long_text_is_cut_and_says_so(text: str, shown: str) -> None:
    """After ten characters here; what fits has no dots."""
    assert plain(text, 10) == shown


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_any_text_can_be_shown(text: str) -> None:
    """One line, printable, encodable, and never longer than the limit and the dots."""
    shown = plain(text)
    assert len(shown) <= 203
    assert shown.splitlines() in ([], [shown])
    assert all(character in JOINERS or unicodedata.category(character)[0] != "C" for character in shown)
    shown.encode("utf-8")


@given(st.text(max_size=150))
def test_showing_twice_changes_nothing(text: str) -> None:
    """A shown text is fit to be shown."""
    assert plain(plain(text)) == plain(text)
