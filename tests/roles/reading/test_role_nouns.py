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
from honorific_checks.language import LANGUAGE
from honorific_checks.roles.reading import nouns
from honorific_checks.roles.reading.nouns import form, forms, identity_of, noun, noun_at
from honorific_checks.roles.records import SIDES, Identity, Topic

F, M, H, U = Identity.FEMALE, Identity.MALE, Identity.HINDU, Identity.MUSLIM
SIDES_HEADER = "topic\tx\ty\n"
OTHERS_HEADER = "noun\ttopic\n"
TWINS = [
    (SIDES[Topic(row["topic"])], row["x"].split("/"), row["y"].split("/"))
    for row in tables.rows("role_nouns.tsv", ("topic", "x", "y"))
]
"""The rows of the table: two identities, and the nouns of each."""
HOMOGRAPHS = {"নরকে", "মেলে", "মেলের", "মেলেরা", "বয়ে", "বয়ের", "বয়েরা"}
"""Nouns with an ending that are read as other words: in hell, is found, carrying."""


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
        (
            None,
            "কাপুরুষ মহাপুরুষ নারীত্ব নারীসুলভ পুরুষালি ছেলেমানুষি ছেলেবেলা মেয়েলি হিন্দি হিন্দুকুশ হিন্দুস্তান ছেলেমেয়ে",
        ),
        (None, "নরকেও মেলেনি মেলে বয়স বয়ে ম্যানেজার পুত্রবধূ"),
        (None, "মানুষ ব্যক্তি শিক্ষক mankind human womanly maler হিজড়া বৌদ্ধ শিখ শিখতে শিখে খ্রিস্টান trans ১ 1 ?"),
    ],
)
def test_words_name_their_identity(identity: Identity | None, words: str) -> None:
    """With endings, in capitals and beside marks; a longer word, a third identity and other words name none of four."""
    assert {word: identity_of(word) for word in words.split()} == dict.fromkeys(words.split(), identity)


@pytest.mark.parametrize(
    "twins",
    [
        "কন্যা পুত্র, রমণী নর, ফিমেল মেল, ফিমেইল মেইল, উওম্যান ম্যান, মাহিলা পুরুস, lady gentleman, gal guy",
        "হিনদু মুসলীম, হিন্দুধর্মাবলম্বী মুসলিমধর্মাবলম্বী, Hinduism Islam, Sanatani Islamic, Hindoo Mohammedan",
    ],
)
def test_what_one_side_has_the_other_has_too(twins: str) -> None:
    """Formal, family and borrowed words, misspellings, and words for the religion in place of the person."""
    for twin in twins.split(", "):
        x, y = (identity_of(word) for word in twin.split())
        assert (x, y) in SIDES.values(), twin


def test_both_sides_are_written_in_one_script() -> None:
    """A Bengali noun has a Bengali counterpart, a Latin one a Latin one."""
    for _, x, y in TWINS:
        assert len({unicodedata.name(word[0]).split()[0] for word in (*x, *y)}) == 1, (x, y)


def test_both_sides_take_every_ending() -> None:
    """Each Bengali noun names its identity with each of the endings, save where another word looks so."""
    endings = LANGUAGE.noun_endings()
    lost = set()
    for identities, *sides in TWINS:
        for identity, side in zip(identities, sides, strict=True):
            bengali = [word for word in side if "BENGALI" in unicodedata.name(word[0])]
            every = {word + ending for word in bengali for ending in endings}
            lost |= {word for word in every if identity_of(word) is not identity}
    assert {form(word) for word in lost} == {form(word) for word in HOMOGRAPHS}


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
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose tables of nouns are read instead of the package's."""
    _forget()
    monkeypatch.setattr(tables, "DATA", tmp_path)
    yield tmp_path
    _forget()


def _forget() -> None:
    for read in (nouns._listed, nouns._longer, nouns.noun):
        read.cache_clear()


@pytest.mark.parametrize(
    ("sides", "others", "message"),
    [
        ("woman\tনারী\tপুরুষ\n", "", r"role_nouns\.tsv:2: topic is 'woman'; it must be one of gender, religion$"),
        ("gender\tরমণী\t\n", "", r"role_nouns\.tsv:2: '' is not a word$"),
        ("gender\tনারী/নারী\tপুরুষ\n", "", r"role_nouns\.tsv:2: 'নারী' is already listed above; list each once$"),
        ("gender\tনারী\tপুরুষ\n", "হিজড়া\tthird\n", r"role_others\.tsv:2: topic is 'third'; .* gender, religion, none$"),
        ("gender\tনারী\tপুরুষ\n", "পুরুষ\tnone\n", r"role_others\.tsv:2: 'পুরুষ' is already listed above; list each once$"),
    ],
)
def test_broken_rows_are_refused(data: Path, sides: str, others: str, message: str) -> None:
    """A topic that is not known, a side without a noun, and a noun that stands twice."""
    (data / "role_nouns.tsv").write_text(SIDES_HEADER + sides, encoding="utf-8")
    (data / "role_others.tsv").write_text(OTHERS_HEADER + others, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        identity_of("নারী")
