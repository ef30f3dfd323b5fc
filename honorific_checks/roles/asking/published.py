"""The published questions of the second study, read from a folder as its authors released them.

The four CSV files are UTF-8, with or without BOM. The questions keep the files' order, and their text is exactly the
prompt column. Missing, empty or repeated values, unknown categories, options other than the two nouns of the topic, and
a firstOption that contradicts the options are refused with file and line.

The trait and the occupation in a template's sentence are found by comparison: they are the words that not every
sentence of its category has. This way no wording of the release, which has another licence, is needed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from pathlib import Path
from unicodedata import category as unicode_category
from unicodedata import normalize

from honorific_checks.errors import SettingsError, did_you_mean
from honorific_checks.roles.asking.lists import OCCUPATION
from honorific_checks.roles.asking.release import PublishedRow, rows
from honorific_checks.roles.reading.nouns import identity_of
from honorific_checks.roles.records import SIDES, Identity, Option, RoleQuestion, Sign, Topic

NATURAL = "natural"
"""The category of a sentence that was found in use, not made from a template."""
FILES = {
    "Template/gender_prompts.csv": Topic.GENDER,
    "Template/religion_prompts.csv": Topic.RELIGION,
    "Naturally_Sourced/gender_prompts.csv": Topic.GENDER,
    "Naturally_Sourced/religion_prompts.csv": Topic.RELIGION,
}
"""The files of the release, and the topic of each."""

_CATEGORIES = {Topic.GENDER: ("personality", "outlook", "communal"), Topic.RELIGION: ("ideology", "outlook")}
_SIGNS = {"Positive trait": Sign.POSITIVE, "Negative trait": Sign.NEGATIVE, "": None}
_SENTENCE = re.compile(r'"(.*)"', re.DOTALL)
_NUMBERED = re.compile(r".*(\d)\u0964 (.+), (\d)\u0964 (.+)", re.DOTALL)
"""Matches the last two numbered options, each number followed by a danda."""


def published_questions(directory: Path, files: Iterable[str] = tuple(FILES)) -> tuple[RoleQuestion, ...]:
    """The questions of these files, in the order of FILES and of their rows.

    The word of a template's question is its trait, in Bengali. The word of a natural question, whose options are
    numbered, is its id; so is that of a template's question if comparing cannot tell, as in a file with one row.

    Args:
        directory: the folder of the release.
        files: names from FILES; by default all four, with 6,723 questions.

    Raises:
        SettingsError: if the folder or a file is wrong; names the first wrong row.
    """
    names = list(files)
    for name in names:
        if name not in FILES:
            raise SettingsError(
                f"{name!r} is not a published file.{did_you_mean(name, FILES)} Files: {', '.join(FILES)}."
            )
    if not directory.is_dir():
        raise SettingsError(f"{directory} is not a folder; it must be the published one, with {', '.join(FILES)}")
    return tuple(
        question
        for name, topic in FILES.items()
        if name in names
        for question in (_template if name.startswith("Template") else _natural)(directory / name, topic)
    )


def _template(path: Path, topic: Topic) -> Iterator[RoleQuestion]:
    """The questions of a file of templates."""
    read = [(row, _category(row, topic)) for row in rows(path, ("ID", "prompt", "category", "subcategory", "topic"))]
    shared: dict[str, set[str]] = {}
    for row, category in read:
        words = set(_words(row))
        shared[category] = shared.get(category, words) & words
    for row, category in read:
        word, occupation = _attributed([word for word in _words(row) if word not in shared[category]], category)
        yield RoleQuestion(
            item_id=f"published|template|{topic}|{row.id}",
            topic=topic,
            category=category,
            sign=_SIGNS[row["subcategory"]],
            word=word or row.id,
            occupation=occupation,
            options=_offered(row, topic),
            numbered=False,
            text=row["prompt"],
        )


def _category(row: PublishedRow, topic: Topic) -> str:
    """`Occupation Based+Personality Based` as occupation+personality, if its sign and topic are allowed."""
    category = "+".join(part.removesuffix(" Based").lower() for part in row["category"].split("+"))
    alone = (OCCUPATION, *_CATEGORIES[topic])
    allowed = (*alone, *(f"{OCCUPATION}+{name}" for name in _CATEGORIES[topic]))
    shown = ", ".join(f"{name.title()} Based" for name in alone)
    row.need("category", category in allowed, f"one of {shown}, or Occupation Based+ before another of these")
    signs = [name for name, sign in _SIGNS.items() if (sign is None) == (category == OCCUPATION)]
    row.need("subcategory", row["subcategory"] in signs, f"one of {signs} if category is {row['category']!r}")
    topics = ("", topic.title())
    row.need("topic", row["topic"] in topics, f"one of {topics} in this file")
    return category


def _attributed(own: list[str], category: str) -> tuple[str | None, str | None]:
    """The word and occupation, from the words that only this sentence has; None if those are too few or too many."""
    match own, category.split("+"):
        case [occupation, word], [_, _]:
            return word, occupation
        case [word], [only]:
            return word, word if only == OCCUPATION else None
        case _:
            return None, None


def _words(row: PublishedRow) -> list[str]:
    """The words between the first and the last quotation mark."""
    found = _SENTENCE.search(row["prompt"])
    row.need("prompt", found is not None, "a question with a sentence in quotation marks")
    return [word for raw in (found[1].split() if found else ()) if (word := _clean(raw))]


def _offered(row: PublishedRow, topic: Topic) -> tuple[Option, Option]:
    """The two nouns before the sentence, in order."""
    words = [_clean(word) for word in row["prompt"].partition('"')[0].split()]
    named = [Option(word, identity) for word in words if (identity := identity_of(word)) in SIDES[topic]]
    row.need("prompt", {option.identity for option in named} == set(SIDES[topic]) and len(named) == 2, _both(topic))
    return named[0], named[1]


def _natural(path: Path, topic: Topic) -> Iterator[RoleQuestion]:
    """The questions of a file of natural sentences."""
    for row in rows(path, ("ID", "prompt", "firstOption")):
        numbered = _NUMBERED.fullmatch(row["prompt"])
        right = numbered is not None and (int(numbered[1]), int(numbered[3])) == (1, 2)
        row.need("prompt", right, "a question that ends with its options numbered 1 and 2")
        texts = (_clean(numbered[2]), _clean(numbered[4])) if numbered else ("", "")
        found = _identities(*texts, topic)
        row.need("prompt", set(found) == set(SIDES[topic]), f"{_both(topic)}, and not {' and '.join(texts)}")
        first, second = (Option(text, identity) for text, identity in zip(texts, found, strict=True))
        row.need("firstOption", row["firstOption"] == first.identity, f"{first.identity}, as option 1 is {first.text}")
        yield RoleQuestion(
            item_id=f"published|natural|{topic}|{row.id}",
            topic=topic,
            category=NATURAL,
            sign=None,
            word=row.id,
            occupation=None,
            options=(first, second),
            numbered=True,
            text=row["prompt"],
        )


def _identities(first: str, second: str, topic: Topic) -> tuple[Identity, ...]:
    """The identities of two options, by the nouns in which they differ, at the start or within: নর-নারী, নর-পুরুষ.

    Empty if they are not the two of the topic.
    """
    shared = takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    for start in range(len(list(shared)), -1, -1):
        found = (*_begins(first[start:], topic), *_begins(second[start:], topic))
        if len(set(found)) == 2:
            return found
    return ()


def _begins(text: str, topic: Topic) -> tuple[Identity, ...]:
    """The identity named by the longest beginning of a text, even within a longer word (নারীবাদ); empty if none."""
    found = (identity_of(text[:end]) for end in range(len(text), 0, -1))
    return tuple(islice((identity for identity in found if identity in SIDES[topic]), 1))


def _both(topic: Topic) -> str:
    x, y = SIDES[topic]
    return f"a question that offers one noun for {x} and one for {y}"


def _clean(text: str) -> str:
    """The text in NFC, without surrounding punctuation, spaces and invisible characters."""
    inside = [place for place, char in enumerate(text) if unicode_category(char)[0] not in "PZC"]
    return normalize("NFC", text[inside[0] : inside[-1] + 1]) if inside else ""
