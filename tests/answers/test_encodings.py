"""Escapes in a raw output: the text they stand for, and the place of each of its characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.answers.encodings import Decoded, decode


@pytest.mark.parametrize(
    ("output", "text", "places"),
    [
        ("ক\\u0996গ", "কখগ", (0, 1, 7, 8)),
        ("\\\\u0996", "খ", (0, 7)),
        ("\\u{996}", "খ", (0, 7)),
        ("\\U00000996", "খ", (0, 10)),
        ("a\\nb", "a\nb", (0, 1, 3, 4)),
        ("&#2454;&#x996;&amp;nbsp;", "খখ\u00a0", (0, 7, 14, 24)),
        ("%E0%A6%96.", "খ.", (0, 9, 10)),
        ("<0xE0><0xA6><0x96><0x0A>", "খ\n", (0, 18, 24)),
        ("\u00e0\u00a6\u2013", "খ", (0, 3)),
        ("%E0%A6%41%42", "\udce0\udca6AB", (0, 3, 6, 9, 12)),
    ],
)
def test_escapes_are_read_and_keep_their_places(output: str, text: str, places: tuple[int, ...]) -> None:
    """Python, JSON, HTML, URLs, byte tokens, UTF-8 read as Windows-1252, and bytes that are no UTF-8."""
    assert decode(output) == (text, places)


@pytest.mark.parametrize("output", ["ক", "\\U99999999", "&nothing;", "&amp", "100 %", "\\x", ""])
def test_what_is_no_escape_stays(output: str) -> None:
    """Nothing is decoded, and the places are the same."""
    assert decode(output) == Decoded(output)
    assert decode(output).place(0) == 0


def test_letters_that_no_byte_was_read_as_stay() -> None:
    """A letter above Windows-1252 in the middle of them is no byte."""
    assert decode("\u00e0\u00a6\u0251").text == "\u00e0\u00a6\u0251"


@given(st.text(alphabet=[*"\\un0995&#;xU{}%E<A6>aক\u00e0\u00a6"]))
def test_places_rise_and_end_with_the_output(output: str) -> None:
    """Whatever is decoded, each character has a place, and the places are in order."""
    found = decode(output)
    places = [found.place(index) for index in range(len(found.text) + 1)]
    assert places == sorted(places)
    assert places[-1] == len(output)
