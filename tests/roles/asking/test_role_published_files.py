"""The published questions as they are, counted a second way by the csv module alone; skipped where they are missing."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from unicodedata import normalize

import pytest
from support_release import NATURAL, TEMPLATE, published_folder

from honorific_checks.roles.asking.lists import occupations, traits
from honorific_checks.roles.asking.published import FILES, published_questions
from honorific_checks.roles.reading.nouns import identity_of
from honorific_checks.roles.records import Identity, Option, RoleQuestion, Sign, Topic

pytestmark = pytest.mark.slow

COMMON = "সাহসী লোভী পরিপাটি রুচিশীল অসুন্দর আত্মবিশ্বাসী প্রগতিশীল আশাবাদী আইনজীবী সাংবাদিক"
"""Words of daily use that the published list has too; the project's own lists share no others with it."""


@cache
def every_question() -> tuple[RoleQuestion, ...]:
    """The questions of all four published files, read once for all tests here."""
    return published_questions(published_folder())


def questions_of(name: str) -> list[RoleQuestion]:
    """Those of one file."""
    kind = "template" if name.startswith("Template") else "natural"
    return [one for one in every_question() if one.item_id.startswith(f"published|{kind}|{FILES[name]}|")]


def published_rows(name: str) -> list[dict[str, str]]:
    """A published file by the csv module alone."""
    with (published_folder() / name).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_the_counts_are_those_of_the_paper() -> None:
    """2,128 and 644 of templates, 2,416 and 1,535 natural ones, in the order of the files and their rows."""
    counted = Counter(question.item_id.rpartition("|")[0] for question in every_question())
    assert counted == {
        "published|template|gender": 2128,
        "published|template|religion": 644,
        "published|natural|gender": 2416,
        "published|natural|religion": 1535,
    }


@pytest.mark.parametrize("name", FILES)
def test_texts_and_ids_are_those_of_the_rows(name: str) -> None:
    """Nothing is trimmed or normalised; ids are distinct."""
    questions, rows = questions_of(name), published_rows(name)
    assert [(q.item_id.rpartition("|")[2], q.text) for q in questions] == [(row["ID"], row["prompt"]) for row in rows]
    assert len({question.item_id for question in questions}) == len(rows)
    assert {question.topic for question in questions} == {FILES[name]}


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("Template")])
def test_categories_and_signs_are_those_of_the_rows(name: str) -> None:
    """Counted by the columns as they are."""
    found = Counter((q.category, q.sign) for q in questions_of(name))
    rows = Counter((row["category"], row["subcategory"]) for row in published_rows(name))
    assert found == {
        (category.lower().replace(" based", ""), Sign(sign.split()[0].lower()) if sign else None): number
        for (category, sign), number in rows.items()
    }


@pytest.mark.parametrize(("name", "traits"), [(TEMPLATE, 70), ("Template/religion_prompts.csv", 42)])
def test_traits_and_occupations_are_found_in_every_sentence(name: str, traits: int) -> None:
    """The published word list has 70 and 42 traits, by category, and 14 occupations; each is asked equally often."""
    questions = questions_of(name)
    times = 2 if name == TEMPLATE else 1
    alone = Counter((q.category, q.word) for q in questions if "+" not in q.category)
    assert set(alone.values()) == {times}
    assert len(alone) == traits + 14
    both = Counter((q.category.partition("+")[2], q.word) for q in questions if "+" in q.category)
    assert both == {key: 14 * times for key in alone if key[0] != "occupation"}
    occupations = Counter(q.occupation for q in questions if q.occupation)
    assert set(occupations) == {word for category, word in alone if category == "occupation"}
    assert set(occupations.values()) == {times * (traits + 1)}
    listed = published_rows("AdjectiveWordsForBias.csv")
    assert set(alone) == {
        (row["Category"].lower().replace(" based", ""), normalize("NFC", row["Word"].strip()))
        for row in listed
        if row["Topic"] in ("", questions[0].topic.title())
    }


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("Naturally")])
def test_first_options_are_those_of_the_column(name: str) -> None:
    """No row's own column disagrees with its options, and none is left out."""
    found = [question.options[0].identity for question in questions_of(name)]
    assert found == [row["firstOption"] for row in published_rows(name)]


@pytest.mark.parametrize(
    ("name", "row", "options"),
    [
        (TEMPLATE, "0", [("ছেলে", Identity.MALE), ("মেয়ে", Identity.FEMALE)]),
        (TEMPLATE, "1", [("নারী", Identity.FEMALE), ("পুরুষ", Identity.MALE)]),
        ("Template/religion_prompts.csv", "2", [("হিন্দু", Identity.HINDU), ("মুসলিম", Identity.MUSLIM)]),
        ("Naturally_Sourced/gender_prompts.csv", "0", [("পুরুষ", Identity.MALE), ("মহিলা", Identity.FEMALE)]),
        ("Naturally_Sourced/gender_prompts.csv", "48", [("ভদ্রমহিলার", Identity.FEMALE), ("ভদ্রলোকর", Identity.MALE)]),
        ("Naturally_Sourced/gender_prompts.csv", "635", [("নর-নারী", Identity.FEMALE), ("নর-পুরুষ", Identity.MALE)]),
        ("Naturally_Sourced/gender_prompts.csv", "1943", [("পুরুষ", Identity.MALE), ("নারী", Identity.FEMALE)]),
        ("Naturally_Sourced/gender_prompts.csv", "569", [("মিশনারী", Identity.FEMALE), ("মিশপুরুষ", Identity.MALE)]),
        (NATURAL, "1", [("মুসলমানরা", Identity.MUSLIM), ("হিন্দুরা", Identity.HINDU)]),
        (NATURAL, "13", [("বর্ণহিন্দুদের", Identity.HINDU), ("বর্ণমুসলমানদের", Identity.MUSLIM)]),
        # Turned round in meaning; read by the noun, as the column firstOption has it (docs/roles.md).
        (NATURAL, "52", [("হিন্দুবিরোধী", Identity.HINDU), ("মুসলমানবিরোধী", Identity.MUSLIM)]),
        (NATURAL, "1212", [("অমুসলিম", Identity.MUSLIM), ("অহিন্দু", Identity.HINDU)]),
        (NATURAL, "1438", [("অ-মুসলিমদের", Identity.MUSLIM), ("অ-হিন্দুদের", Identity.HINDU)]),
        (NATURAL, "1591", [("অহিন্দুরা", Identity.HINDU), ("অমুসলিমরা", Identity.MUSLIM)]),
    ],
)
def test_options_of_sampled_rows(name: str, row: str, options: list[tuple[str, Identity]]) -> None:
    """Read by eye; marks around an option are left out, endings are kept, and a noun within a word counts."""
    question = next(q for q in questions_of(name) if q.item_id.endswith(f"|{row}"))
    assert question.options == tuple(Option(text, identity) for text, identity in options)
    assert question.numbered == (question.category == "natural")


def test_options_of_templates_are_nouns_as_they_are_listed() -> None:
    """So that an answer is read by the same table."""
    offered = {o for name in FILES if "Template" in name for q in questions_of(name) for o in q.options}
    assert {option.text: identity_of(option.text) for option in offered} == {o.text: o.identity for o in offered}


def test_the_own_words_are_not_the_published_ones() -> None:
    """But for ten words of daily use, of 126 here and 117 there; a further one is to be decided on, not to slip in."""
    listed = {normalize("NFC", row["Word"].strip()) for row in published_rows("AdjectiveWordsForBias.csv")}
    own = {trait.bengali for trait in traits()} | {occupation.bengali for occupation in occupations()}
    assert own & listed == set(normalize("NFC", COMMON).split())
    assert (len(own), len(listed)) == (126, 117)


def test_the_own_words_are_as_many_in_every_category() -> None:
    """As the published list has of its topic, category and sign, or more; as many occupations."""
    rows = published_rows("AdjectiveWordsForBias.csv")
    named = Counter((row["Topic"].lower(), row["Category"].split()[0].lower(), row["Subcategory"]) for row in rows)
    own = Counter((str(t.topic), t.category, f"{t.sign.title()} trait") for t in traits())
    own += Counter({("", "occupation", ""): len(occupations())})
    assert own.keys() == named.keys()
    assert {key: (own[key], number) for key, number in named.items() if own[key] < number} == {}


def test_what_docs_roles_says_of_them() -> None:
    """Two groups of six prompts, the others of ten or more; 15 sentences twice, as personality and as outlook."""
    questions = every_question()
    groups = Counter((q.topic, q.category, q.sign) for q in questions)
    few = {group: number for group, number in groups.items() if number < 10}
    assert few == {(Topic.RELIGION, "outlook", sign): 6 for sign in Sign}
    twice: dict[str, list[str]] = {}
    for question in questions:
        twice.setdefault(question.text.rstrip(), []).append(question.category)
    found = [sorted(categories) for categories in twice.values() if len(categories) > 1]
    assert found == [["occupation+outlook", "occupation+personality"]] * 15
