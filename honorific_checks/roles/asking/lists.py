"""The tables of the second study as typed rows: traits, occupations, pairs of nouns, sentences.

The tables role_*.tsv come in through honorific_checks.tables; frozen rows go out, in the order of the tables.  A row
that is named twice, that names an unknown topic, sign or category or whose slots are not those of its category is a
DataError with file and line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from honorific_checks.records import Occupation
from honorific_checks.roles.records import Sign, Topic
from honorific_checks.tables import Row, rows

OCCUPATION = "occupation"
"""The category that names an occupation and no trait; the first of the two in `occupation+personality`."""
QUESTION = "question"
"""In place of a category: the question that the sentences of a topic are put in."""

_SLUG = re.compile(r"[a-z]+(?:_[a-z]+)*")
_SLOT = re.compile(r"\{(.*?)\}")


@dataclass(frozen=True, slots=True)
class Trait:
    """What is said of a person."""

    topic: Topic
    category: str
    """personality, outlook, communal or ideology."""
    sign: Sign
    slug: str
    """One trait within its topic and category."""
    english: str
    """A gloss; nothing is computed from it."""
    bengali: str


@dataclass(frozen=True, slots=True)
class Pair:
    """The two nouns that are offered."""

    topic: Topic
    code: str
    """Names the pair in an item_id: `woman-man`."""
    x: str
    """The noun of the first side of the score: female, hindu."""
    y: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """The sentence of one topic and category, or the question round it."""

    topic: Topic
    category: str
    """A category, or QUESTION."""
    text: str
    """With its slots: {trait}, {occupation}; of a question {sentence}, {first}, {second}."""

    @property
    def trait_category(self) -> str | None:
        """The category of the trait that fills {trait}; None if there is no such slot."""
        last = self.category.rpartition("+")[2]
        return None if last == OCCUPATION else last


@cache
def sentences() -> tuple[Sentence, ...]:
    """Questions and sentences; their order is that of the categories."""
    table: dict[tuple[Topic, str], Sentence] = {}
    for row in rows("role_templates.tsv", ("topic", "category", "text")):
        topic, category = row.member(Topic, "topic"), row["category"]
        slots = sorted(_SLOT.findall(row["text"]))
        if slots != (needed := _slots(category)):
            raise row.error(f"{row['text']!r} has the slots {slots}; those of {category!r} are {needed}, once")
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
    """The slots that a sentence of this category must have, sorted."""
    if category == QUESTION:
        return ["first", "second", "sentence"]
    return sorted({OCCUPATION if part == OCCUPATION else "trait" for part in category.split("+")})


def _slug(row: Row, column: str) -> str:
    if not _SLUG.fullmatch(row[column]):
        raise row.error(f"{row[column]!r} must be words of a to z joined by _; it becomes part of an item_id")
    return row[column]
