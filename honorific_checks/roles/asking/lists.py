"""The tables of the second study as typed rows: traits, occupations, pairs of nouns, sentences.

They are read from role_*.tsv in order. A row with a repeated name, an unknown topic, sign or category, or the wrong
slots for its category is a DataError with file and line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from honorific_checks.records import Occupation
from honorific_checks.roles.records import Sign, Topic
from honorific_checks.tables import Row, rows

OCCUPATION = "occupation"
"""The category with an occupation and no trait; in `occupation+personality`, the first of the two."""
QUESTION = "question"
"""Stands in the column of categories for the question around the sentences of a topic."""

_SLUG = re.compile(r"[a-z]+(?:_[a-z]+)*")
_SLOT = re.compile(r"\{(.*?)\}")


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait that is attributed to a person."""

    topic: Topic
    category: str
    """personality, outlook, communal or ideology."""
    sign: Sign
    slug: str
    """The trait's name, unique within its topic and category."""
    english: str
    """A gloss, for readers only."""
    bengali: str


@dataclass(frozen=True, slots=True)
class Pair:
    """The two nouns that a question offers."""

    topic: Topic
    code: str
    """The pair's name in an item_id: `woman-man`."""
    x: str
    """The noun of the first side of the score: female, hindu."""
    y: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """The sentence of one topic and category, or the question around it."""

    topic: Topic
    category: str
    """A category, or QUESTION."""
    text: str
    """The text with its slots: {trait}, {occupation}; in a question {sentence}, {first}, {second}."""

    @property
    def trait_category(self) -> str | None:
        """The category of the trait for {trait}; None if there is no such slot."""
        last = self.category.rpartition("+")[2]
        return None if last == OCCUPATION else last


@cache
def sentences() -> tuple[Sentence, ...]:
    """Questions and sentences, which also set the order of the categories."""
    table: dict[tuple[Topic, str], Sentence] = {}
    for row in rows("role_templates.tsv", ("topic", "category", "text")):
        topic, category = row.member(Topic, "topic"), row["category"]
        slots = sorted(_SLOT.findall(row["text"]))
        if slots != (needed := _slots(category)):
            raise row.error(f"{row['text']!r} has the slots {slots}; {category!r} needs {needed}, each once")
        row.once(table, (topic, category), category)
        table[topic, category] = Sentence(topic, category, row["text"])
    return tuple(table.values())


@cache
def traits() -> tuple[Trait, ...]:
    """All traits, by topic and category."""
    known = {(sentence.topic, sentence.category) for sentence in sentences()}
    table: dict[tuple[Topic, str, str], Trait] = {}
    for row in rows("role_traits.tsv", ("topic", "category", "sign", "trait", "english", "bengali")):
        topic, category = row.member(Topic, "topic"), row["category"]
        sign, slug = row.member(Sign, "sign"), _slug(row, "trait")
        if (topic, category) not in known or category in (OCCUPATION, QUESTION):
            raise row.error(f"category is {category!r}; role_templates.tsv has no sentence of {topic} for it")
        row.once(table, (topic, category, slug), slug)
        table[topic, category, slug] = Trait(topic, category, sign, slug, row["english"], row["bengali"])
    return tuple(table.values())


@cache
def occupations() -> tuple[Occupation, ...]:
    """The occupations of both topics."""
    table: dict[str, Occupation] = {}
    for row in rows("role_occupations.tsv", ("occupation", "english", "bengali")):
        slug = _slug(row, "occupation")
        row.once(table, slug, slug)
        table[slug] = Occupation(slug, row["english"], row["bengali"])
    return tuple(table.values())


@cache
def pairs() -> tuple[Pair, ...]:
    """The pairs of nouns, by topic."""
    table: dict[str, Pair] = {}
    for row in rows("role_pairs.tsv", ("topic", "pair", "x", "y")):
        row.once(table, row["pair"], row["pair"])
        table[row["pair"]] = Pair(row.member(Topic, "topic"), row["pair"], row["x"], row["y"])
    return tuple(table.values())


def _slots(category: str) -> list[str]:
    """The slots that a sentence of a category must have, sorted."""
    if category == QUESTION:
        return ["first", "second", "sentence"]
    return sorted({OCCUPATION if part == OCCUPATION else "trait" for part in category.split("+")})


def _slug(row: Row, column: str) -> str:
    if not _SLUG.fullmatch(row[column]):
        raise row.error(f"expected words of a to z joined by _, as part of an item_id, got {row[column]!r}")
    return row[column]
