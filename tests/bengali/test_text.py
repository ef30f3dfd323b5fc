"""The normaliser and the tokeniser: one form for all spellings of a word, and places in the raw text."""

from __future__ import annotations

import pytest

from honorific_checks.bengali import morphology, text
from honorific_checks.bengali.morphology import analyse
from honorific_checks.bengali.text import LONGEST, normalise, tokens
from honorific_checks.records import TokenKind


@pytest.mark.parametrize(
    ("raw", "same"),
    [
        ("তঁার", "তাঁর"),
        ("তা\u200cঁর", "তাঁর"),
        ("তাাঁর", "তাঁর"),
        ("বলেেন", "বলেন"),
        ("গেলে\u200cন", "গেলেন"),
        ("কর\u00adবেন", "করবেন"),
        ("\u09a8\u09df", "\u09a8\u09af\u09bc"),
        ("দিযেছেন", "দিয়েছেন"),
        ("গে\u09c7ল\u09be", "গেলা"),
        ("হল\u09c7\u09be", "হলো"),
        ("হল\u09c7\u200c\u09be", "হলো"),
        ("ন’টায়", "ন'টায়"),
        ("বললেन", "বললেন"),
        ("तিনি", "তিনি"),
        ("বলেনঃ", "বলেন"),
    ],
)
def test_spellings_of_one_word_have_one_form(raw: str, same: str) -> None:
    """Order of signs, joiners, composition, nukta, stray Devanagari and escapes do not matter; source: gold sets."""
    assert normalise(raw) == normalise(same)


def test_different_words_keep_different_forms() -> None:
    """The chandrabindu and the negation are never lost."""
    assert len({normalise(word) for word in ("তার", "তাঁর", "করেনি", "করেননি", "করেন", "করে")}) == 6


def test_devanagari_alone_has_no_form() -> None:
    """A word wholly in another script is not turned into Bengali."""
    assert normalise("तिनि") == ""


def test_tokens_point_into_the_raw_text() -> None:
    """A token's place is in the whole output even where only a part of it is read."""
    raw = "x: তিনি **করেন**।"
    found = tokens(raw, 3, len(raw))
    assert [(token.kind, raw[token.start : token.end]) for token in found] == [
        (TokenKind.WORD, "তিনি"),
        (TokenKind.WORD, "করেন"),
        (TokenKind.END, "।"),
    ]


@pytest.mark.parametrize(
    ("raw", "kinds"),
    [
        ("করেন, না", [TokenKind.WORD, TokenKind.SOFT, TokenKind.WORD]),
        ("করে\nগেল", [TokenKind.WORD, TokenKind.SOFT, TokenKind.WORD]),
        ("করে\n \nগেল", [TokenKind.WORD, TokenKind.END, TokenKind.WORD]),
        ("করে<br/>গেল", [TokenKind.WORD, TokenKind.WORD]),
        ("করে&nbsp;গেল", [TokenKind.WORD, TokenKind.WORD]),
        ("▁করে▁গেল", [TokenKind.WORD, TokenKind.WORD]),
        ("work শেষ 9.30", [TokenKind.OTHER, TokenKind.WORD, TokenKind.OTHER]),
        ("गया", [TokenKind.OTHER]),
        ("\u200d", []),
    ],
)
def test_marks_and_markup_have_their_kind(raw: str, kinds: list[TokenKind]) -> None:
    """Borders are told from markup, which is left out."""
    assert [token.kind for token in tokens(raw, 0, len(raw))] == kinds


def test_a_full_cache_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words remembered are bounded, and forgetting changes nothing; analyses are bounded alike."""
    monkeypatch.setattr(text, "REMEMBERED", 2)
    raw = " ".join(f"ক{letter}" for letter in "কখগঘঙচছজ")
    assert [analyse(token.form).verb for token in tokens(raw, 0, len(raw))] == [None] * 8
    assert len(text._FORMS) <= 2
    assert len(morphology._ANALYSES) <= 2


@pytest.mark.parametrize("length", [LONGEST + 1, 100 * LONGEST])
def test_a_word_longer_than_any_verb_is_no_word(length: int) -> None:
    """A run of letters without end is neither analysed nor remembered."""
    assert [token.kind for token in tokens("ক" * length, 0, length)] == [TokenKind.OTHER]
