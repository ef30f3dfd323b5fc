"""The nouns: which identity a word names, with and without endings, and which words only look like one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks import tables
from honorific_checks.errors import DataError
from honorific_checks.roles import nouns
from honorific_checks.roles.nouns import form, forms, identity_of, noun, noun_at
from honorific_checks.roles.records import Identity, Topic

F, M, H, U = Identity.FEMALE, Identity.MALE, Identity.HINDU, Identity.MUSLIM
HEADER = "noun\tidentity\n"


@pytest.mark.parametrize(
    ("identity", "words"),
    [
        (F, "মহিলা নারী মেয়ে স্ত্রীলোক রমণী ভদ্রমহিলা বালিকা মেয়েমানুষ স্ত্রীলিঙ্গ Woman FEMALE girl nari meye महिला"),
        (M, "পুরুষ ছেলে ভদ্রলোক বালক পুংলিঙ্গ পুরুষমানুষ man Male boy purush chele पुरुष"),
        (H, "হিন্দু সনাতন সনাতনী হিন্দুধর্ম Hindu hindus"),
        (U, "মুসলিম মুসলমান ইসলাম ইসলামিক Muslim muslims musolman"),
        (F, "নারীকে মেয়েটি মেয়েটির মহিলাদের মহিলারা মেয়েগুলো নারীরাই নারীও মেয়েটিকেই নারীদেরকেও narike"),
        (M, "পুরুষের পুরুষেরা পুরুষদেরকে ছেলেটা ছেলেরাও পুরুষগণ ছেলেরা পুরুষটি"),
        (H, "হিন্দুর হিন্দুরা হিন্দুদের হিন্দুকে হিন্দুগণ"),
        (U, "মুসলমানের মুসলমানেরা মুসলিমদের মুসলিমরা মুসলমানগণ"),
        (F, "নারী। মহিলা- “মেয়ে” নারী?"),
        (None, "কাপুরুষ মহাপুরুষ নারীত্ব নারীসুলভ পুরুষালি ছেলেমানুষি ছেলেবেলা মেয়েলি হিন্দি হিন্দুকুশ হিন্দুস্তান ছেলেমেয়ে"),
        (None, "মানুষ ব্যক্তি শিক্ষক mankind human womanly maler হিজড়া বৌদ্ধ শিখ শিখতে শিখে খ্রিস্টান trans ১ 1 ?"),
    ],
)
def test_words_name_their_identity(identity: Identity | None, words: str) -> None:
    """With endings, in capitals and beside marks; a longer word, a third identity and other words name none of four."""
    assert {word: identity_of(word) for word in words.split()} == dict.fromkeys(words.split(), identity)


@pytest.mark.parametrize("text", ["", " ", "।", "নারী নারী", "একজন নারী", "তৃতীয় লিঙ্গ", "নারী পুরুষ"])
def test_what_is_not_one_noun_names_nobody(text: str) -> None:
    """Nothing, marks, and several words."""
    assert identity_of(text) is None


@pytest.mark.parametrize(
    ("text", "topic", "size"),
    [
        ("হিজড়াদের", Topic.GENDER, 1),
        ("তৃতীয় লিঙ্গের মানুষ", Topic.GENDER, 2),
        ("non-binary", Topic.GENDER, 2),
        ("বৌদ্ধ", Topic.RELIGION, 1),
        ("শিখদের", Topic.RELIGION, 1),
        ("নাস্তিক", Topic.RELIGION, 1),
    ],
)
def test_third_identities_are_known_by_their_topic(text: str, topic: Topic, size: int) -> None:
    """Also of several words, of which the last may have an ending."""
    found = noun_at(forms(text))
    assert found is not None
    assert (found[0].identity, found[0].topic, found[1]) == (None, topic, size)


def test_a_longer_noun_needs_all_its_words() -> None:
    """Half of one is none, and neither is one with another last word."""
    assert noun_at(()) is None
    assert noun_at(forms("তৃতীয়")) is None
    assert noun_at(forms("তৃতীয় লিঙ্গহীন")) is None


def test_the_ending_is_told() -> None:
    """The noun as it is listed, and what stands behind it."""
    found = noun(form("পুরুষেরাও"))
    assert found is not None
    assert (found.form, found.ending) == ("পুরুষ", "েরাও")


@pytest.mark.parametrize("word", ["মেয়েটিকে", "হিন্দুদের", "পুরুষ"])
@pytest.mark.parametrize("shape", ["NFC", "NFD", "NFKC", "NFKD"])
def test_spellings_of_one_word_are_one(word: str, shape: str) -> None:
    """The Unicode form does not matter, nor do joiners."""
    spelt = unicodedata.normalize(shape, word)  # type: ignore[arg-type]
    assert identity_of(spelt) == identity_of(word) == identity_of(word[:2] + "\u200d" + word[2:])


def test_forms_have_bengali_digits_and_small_letters() -> None:
    """What is compared: marks are no words, digits are Bengali ones."""
    assert forms("Option 2: ২। (b)") == ("option", "২", "২", "b")


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_no_word_raises(word: str) -> None:
    """Any text names an identity or none."""
    assert identity_of(word) in (*Identity, None)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The path of a table of nouns that is read instead of the package's."""
    _forget()
    monkeypatch.setattr(tables, "DATA", tmp_path)
    yield tmp_path / "role_nouns.tsv"
    _forget()


def _forget() -> None:
    for read in (nouns._listed, nouns._longer, nouns.noun):
        read.cache_clear()


def test_an_unknown_identity_is_refused(table: Path) -> None:
    """With the place and what is allowed."""
    table.write_text(HEADER + "নারী\twoman\n", encoding="utf-8")
    message = r"data/role_nouns\.tsv:2: 'woman' is not allowed; it must be one of female, male, hindu, muslim, third-"
    with pytest.raises(DataError, match=message):
        identity_of("নারী")
