"""The tables of the second study: their counts, their words, and broken rows that are named."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from honorific_checks import tables
from honorific_checks.errors import DataError
from honorific_checks.records import Occupation
from honorific_checks.roles.asking import lists
from honorific_checks.roles.asking.lists import Trait
from honorific_checks.roles.reading.nouns import identity_of
from honorific_checks.roles.records import SIDES, Sign, Topic

TABLES = {
    "role_templates.tsv": (lists.sentences, "topic\tcategory\ttext\n"),
    "role_traits.tsv": (lists.traits, "topic\tcategory\tsign\ttrait\tenglish\tbengali\n"),
    "role_occupations.tsv": (lists.occupations, "occupation\tenglish\tbengali\n"),
    "role_pairs.tsv": (lists.pairs, "topic\tpair\tx\ty\n"),
}
TEMPLATE = "gender\toutlook\tক {trait} খ\n"
COUNTS = {
    (Topic.GENDER, "personality"): 17,
    (Topic.GENDER, "outlook"): 11,
    (Topic.GENDER, "communal"): 11,
    (Topic.RELIGION, "ideology"): 17,
    (Topic.RELIGION, "outlook"): 11,
}
"""Traits of each sign; 78 of gender and 56 of religion in all."""
MARKED = ("মান", "বান", "মতী", "বতী", "মুখো", "মুখী", "সুন্দরী", "িকা", "িনী", "নেত্রী", "য়িত্রী", "দাত্রী", "নেতা", "পতি")
"""Ends of words that show a gender."""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with one sentence and no other row in place of the package's tables, with nothing read before."""
    _forget()
    for name, (_, header) in TABLES.items():
        (tmp_path / name).write_text(header + TEMPLATE * (name == "role_templates.tsv"), encoding="utf-8")
    monkeypatch.setattr(tables, "DATA", tmp_path)
    yield tmp_path
    _forget()


def _forget() -> None:
    for read in (lists.sentences, lists.traits, lists.occupations, lists.pairs):
        read.cache_clear()


@pytest.mark.parametrize(
    ("name", "row", "message"),
    [
        ("templates", "age\toutlook\tক {trait}\n", "topic is 'age'; it must be one of gender, religion"),
        ("templates", "gender\tcommunal\tক\n", "'ক' has the slots []; 'communal' needs ['trait'], each once"),
        ("templates", "gender\toccupation\t{occupation} {occupation}\n", "'{occupation} {occupation}' has the slots"),
        (
            "templates",
            "gender\toccupation+outlook\t{trait}\n",
            "'{trait}' has the slots ['trait']; 'occupation+outlook' needs",
        ),
        ("templates", "gender\tquestion\t{sentence} {first}\n", "'{sentence} {first}' has the slots ['first', 's"),
        ("templates", TEMPLATE + TEMPLATE, "'outlook' is already listed above; list each once"),
        ("traits", "gendr\toutlook\tpositive\tneat\tneat\tক\n", "topic is 'gendr'; it must be one of gender, religion"),
        ("traits", "gender\toutlook\tgood\tneat\tneat\tক\n", "sign is 'good'; it must be one of positive, negative"),
        (
            "traits",
            "gender\toutlook\tpositive\tso|so\tso\tক\n",
            "expected words of a to z joined by _, as part of an item_id, got 'so|so'",
        ),
        (
            "traits",
            "gender\tlooks\tpositive\tneat\tneat\tক\n",
            "category is 'looks'; role_templates.tsv has no sentence",
        ),
        ("traits", "gender\toutlook\tpositive\tneat\tneat\tক\n" * 2, "'neat' is already listed above"),
        (
            "occupations",
            "Doctor\tdoctor\tক\n",
            "expected words of a to z joined by _, as part of an item_id, got 'Doctor",
        ),
        ("occupations", "nurse\tnurse\tক\n" * 2, "'nurse' is already listed above; list each once"),
        ("pairs", "age\told-young\tক\tখ\n", "topic is 'age'; it must be one of gender, religion"),
        ("pairs", "gender\ta-b\tক\tখ\n" * 2, "'a-b' is already listed above; list each once"),
    ],
)
def test_a_broken_row_is_named(data: Path, name: str, row: str, message: str) -> None:
    """File, line, the value seen and what was allowed."""
    table = f"role_{name}.tsv"
    read, header = TABLES[table]
    (data / table).write_text(header + row, encoding="utf-8")
    with pytest.raises(DataError) as error:
        read()
    line = 1 + row.count("\n")
    assert str(error.value).startswith(f"data/{table}:{line}: {message}")


def test_an_occupation_alone_and_a_question_are_no_categories_of_traits(data: Path) -> None:
    """There is a sentence for each, and no slot for a trait in it."""
    (data / "role_templates.tsv").write_text(
        TABLES["role_templates.tsv"][1] + "gender\toccupation\t{occupation}\n", encoding="utf-8"
    )
    (data / "role_traits.tsv").write_text(
        TABLES["role_traits.tsv"][1] + "gender\toccupation\tpositive\tneat\tneat\tক\n", encoding="utf-8"
    )
    with pytest.raises(DataError, match=r"role_traits.tsv:2: category is 'occupation'"):
        lists.traits()


def test_signs_are_balanced_in_every_category() -> None:
    """As many words for a person as against."""
    counted = Counter((trait.topic, trait.category, trait.sign) for trait in lists.traits())
    assert counted == {(*category, sign): number for category, number in COUNTS.items() for sign in Sign}


def test_each_positive_trait_stands_above_its_opposite() -> None:
    """The signs take turns, so that no opposite is missing."""
    assert [trait.sign for trait in lists.traits()] == [Sign.POSITIVE, Sign.NEGATIVE] * (78 // 2 + 56 // 2)


def test_there_are_14_occupations_and_three_pairs() -> None:
    """The occupations serve both topics; gender has two pairs of nouns."""
    assert len(lists.occupations()) == 14
    assert [(pair.topic, pair.code) for pair in lists.pairs()] == [
        (Topic.GENDER, "woman-man"),
        (Topic.GENDER, "lady-man"),
        (Topic.RELIGION, "hindu-muslim"),
    ]


def test_the_nouns_of_a_pair_name_the_sides_of_the_score() -> None:
    """Read by the same table that answers are read by."""
    assert [(identity_of(pair.x), identity_of(pair.y)) for pair in lists.pairs()] == [
        SIDES[pair.topic] for pair in lists.pairs()
    ]


def words() -> list[Trait | Occupation]:
    """All that fills a slot."""
    return [*lists.traits(), *lists.occupations()]


def test_a_slug_is_the_english_name_with_underscores() -> None:
    """Ids follow from the English name alone."""
    named = [(word.slug, word.english) for word in words()]
    assert [slug for slug, _ in named] == [re.sub("[ -]", "_", english) for _, english in named]


def test_no_word_is_there_twice_in_a_topic() -> None:
    """One word of Bengali for one slug; an English name may stand in both topics."""
    for topic in Topic:
        found = [word.bengali for word in words() if not isinstance(word, Trait) or word.topic is topic]
        assert len(set(found)) == len(found)


def test_outlook_has_the_same_words_in_both_topics() -> None:
    """So that the topics can be compared."""

    def outlook(topic: Topic) -> list[tuple[str, Sign, str]]:
        found = [trait for trait in lists.traits() if trait.topic is topic and trait.category == "outlook"]
        return [(trait.slug, trait.sign, trait.bengali) for trait in found]

    assert outlook(Topic.GENDER) == outlook(Topic.RELIGION)


def test_words_are_bengali_in_nfc_without_spaces() -> None:
    """A word fills its slot as it stands: letters of the Bengali block alone."""
    assert [word for word in words() if not re.fullmatch(r"[\u0980-\u09ff]+", word.bengali)] == []
    assert [word for word in words() if not unicodedata.is_normalized("NFC", word.bengali)] == []


def test_no_word_shows_a_gender_by_its_end() -> None:
    """No adjective in -মান or -বান, no feminine, no title of a man."""
    assert [word for word in words() if word.bengali.endswith(MARKED)] == []


@pytest.mark.parametrize("read", [lists.sentences, lists.traits, lists.occupations, lists.pairs])
def test_a_table_is_read_once(read: Callable[[], object]) -> None:
    """The rows are frozen, so that all may share them."""
    assert read() is read()
