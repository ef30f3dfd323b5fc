"""Look up the identity that a word names, from role_nouns.tsv and role_others.tsv, with or without endings.

Bengali nouns may have any number of endings from suffixes.tsv (`মেয়েটিকেই`). A longer word that only begins like a noun
(`নারীত্ব`, `হিন্দুকুশ`) names nobody, nor does any unlisted word. Nothing is raised.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

from honorific_checks.language import LANGUAGE
from honorific_checks.records import TokenKind
from honorific_checks.roles.records import SIDES, Identity, Topic
from honorific_checks.tables import Row, rows

_SIDES_FILE = "role_nouns.tsv"
_OTHERS_FILE = "role_others.tsv"
_OR = "/"
_NOBODY = "none"
_LONGEST_ENDING = 14
"""The most characters in an ending: `গুলোদেরকেও` has 10."""
_TO_BENGALI_DIGITS = {ord("0") + digit: 0x09E6 + digit for digit in range(10)}


class NamedNoun(NamedTuple):
    """The noun in a word."""

    form: str
    """The noun as listed."""
    identity: Identity | None
    """None if no question offers it: another gender, another religion."""
    topic: Topic
    ending: str = ""
    """The rest of the word after the noun."""


def form(raw: str) -> str:
    """The form of a word for comparing; letters other than Bengali become lower case, and digits become Bengali.

    Example: `form("Nari") == "nari"`, `form("2") == "২"`, and `form("মেয়ে")` has no nukta.
    """
    normal = LANGUAGE.normalise(raw)
    if normal.isascii():
        return unicodedata.normalize("NFC", raw.casefold()).translate(_TO_BENGALI_DIGITS)
    return normal


def forms(raw: str) -> tuple[str, ...]:
    """The forms of all words in a text, without marks."""
    found = LANGUAGE.tokens(raw, 0, len(raw))
    return tuple(
        token.form or form(raw[token.start : token.end])
        for token in found
        if token.kind in (TokenKind.WORD, TokenKind.OTHER)
    )


@cache
def _listed() -> dict[tuple[str, ...], NamedNoun | None]:
    """The nouns by their words; None for a word that only looks like one.

    Raises:
        DataError: if a topic is unknown, a side has no noun, or a noun is repeated.
    """
    table: dict[tuple[str, ...], NamedNoun | None] = {}
    for row in rows(_SIDES_FILE, ("topic", "x", "y")):
        topic = row.member(Topic, "topic")
        for identity, cell in zip(SIDES[topic], (row["x"], row["y"]), strict=True):
            for word in cell.split(_OR):
                _add(table, word, NamedNoun(word, identity, topic), row)
    for row in rows(_OTHERS_FILE, ("noun", "topic")):
        if row["topic"] not in (*Topic, _NOBODY):
            raise row.broken("topic", (*Topic, _NOBODY))
        noun = None if row["topic"] == _NOBODY else NamedNoun(row["noun"], None, Topic(row["topic"]))
        _add(table, row["noun"], noun, row)
    return table


def _add(table: dict[tuple[str, ...], NamedNoun | None], word: str, noun: NamedNoun | None, row: Row) -> None:
    """Add a word by its forms, refusing repeats."""
    words = forms(word)
    if not words:
        raise row.error(f"{word!r} is not a word")
    row.once(table, words, word)
    table[words] = noun._replace(form=" ".join(words)) if noun is not None else None


@cache
def _longer() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The nouns of several words, by their first word."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for words in _listed():
        if len(words) > 1:
            found[words[0]] = (*found.get(words[0], ()), words)
    return found


def _is_ending(rest: str) -> bool:
    """Whether the rest of a word is empty or a sequence of endings."""
    if not rest:
        return True
    known = LANGUAGE.noun_endings()
    return any(rest.startswith(suffix) and _is_ending(rest[len(suffix) :]) for suffix in known)


@lru_cache(maxsize=LANGUAGE.REMEMBERED)
def noun(form: str) -> NamedNoun | None:
    """The noun in a form: the longest listed one that it begins with, if the rest is made of endings."""
    listed = _listed()
    for length in range(len(form), 0, -1):
        key = (form[:length],)
        if key not in listed:
            continue
        rest = form[length:]
        found = listed[key]
        if found is None or not rest:
            return found
        if not form.isascii() and len(rest) <= _LONGEST_ENDING and _is_ending(rest):
            return found._replace(ending=rest)
    return None


def noun_at(words: tuple[str, ...]) -> tuple[NamedNoun, int] | None:
    """The noun at the start of some forms, and how many of them it takes; the last one may have an ending."""
    for longer in _longer().get(words[0], ()) if words else ():
        size = len(longer)
        found = _listed()[longer]
        if words[: size - 1] != longer[:-1] or len(words) < size or found is None:
            continue
        rest = words[size - 1].removeprefix(longer[-1])
        if words[size - 1].startswith(longer[-1]) and _is_ending(rest):
            return found._replace(ending=rest), size
    single = noun(words[0]) if words else None
    return (single, 1) if single is not None else None


def identity_of(word: str) -> Identity | None:
    """The identity that a noun names, inflected or not; None for all other words.

    Example: `identity_of("মহিলাদেরকে")` is female and `identity_of("কাপুরুষ")` is None.
    """
    words = forms(word)
    found = noun_at(words)
    return found[0].identity if found is not None and found[1] == len(words) else None
