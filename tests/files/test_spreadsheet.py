"""Cells: nothing in them is calculated or obeyed, and all else stays."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.files.spreadsheet import SIGNS, cell

BLANKS = ["", " ", "\t", "\n", "\r", "\r\n", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u200d", "\u2028", " \n\t "]


@pytest.mark.parametrize("blank", BLANKS, ids=ascii)
@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_behind_any_blank_has_an_apostrophe(blank: str, sign: str) -> None:
    """Spreadsheets drop blanks and then look again; full-width signs count in some languages."""
    assert cell(f"{blank}{sign}1") == f"'{blank}{sign}1"
    assert cell(f"{blank}১{sign}1") == (f"'{blank}১{sign}1" if blank[:1] in ("\t", "\n", "\r") else f"{blank}১{sign}1")


@given(st.text(st.characters(exclude_categories=[])))
def test_what_is_written_can_be_read_back(text: str) -> None:
    """Codes name the characters they stand for; no control but tabs and line ends is left."""
    shown = cell(text)
    shown.encode("utf-8")
    assert {unicodedata.category(each) for each in shown if each not in "\t\r\n"} & {"Cc", "Cs"} == set()
    if "\\" not in text and not text.startswith("'"):
        back = re.sub(r"\\u(\w{4})", lambda found: chr(int(found[1], 16)), shown.removeprefix("'"))
        assert back == text


@pytest.mark.parametrize("text", ["", " ", "তিনি আসবেন।", "'=1", "১ + ১", "ক-খ", "\u200cক", "1e5", "\\u001b"])
def test_other_texts_stay(text: str) -> None:
    """An apostrophe of the model's own is one."""
    assert cell(text) == text
