"""Read what the ending of a form says if it is a noun: nominative, object, several persons, article.

Nouns are an open class that no table lists, so the ending is all there is, and it only counts for unlisted words.
"""

from __future__ import annotations

from typing import NamedTuple

from honorific_checks.bengali import lexicon
from honorific_checks.bengali.grammar import SuffixRole

_NOMINATIVE = (SuffixRole.DETERMINER, SuffixRole.PLURAL, SuffixRole.ENCLITIC, SuffixRole.ALSO)
_VIRAMA = "\u09cd"


class Noun(NamedTuple):
    """An unlisted form read as a noun."""

    bare: bool
    """Whether it may be a nominative, because it has no ending of another case."""
    object: bool
    """Whether it is in the objective case, as somebody to whom something is done."""
    root: str | None
    """The noun without the ending for several persons; None if it does not have it."""


def as_noun(form: str) -> Noun:
    """Read a form as a noun by its ending."""
    suffixes = lexicon.suffixes()
    rest, role = strip(form, (SuffixRole.PLURAL,))
    root = rest if role is not None and len(rest) > 1 else None
    # After a consonant the last letter is part of the word, as in ধৈর্য.
    oblique = form.endswith(suffixes[SuffixRole.OBLIQUE]) and form[-2:-1] != _VIRAMA
    return Noun(not oblique, form.endswith(suffixes[SuffixRole.OBJECT]), root)


def is_person(form: str) -> bool:
    """Whether a form is a noun for persons in the nominative, with or without an article or the ending for several."""
    listed = lexicon.persons()
    endings = lexicon.suffixes()[SuffixRole.PERSON]
    rests = (form, *(strip(form, (role,))[0] for role in _NOMINATIVE))
    return any(rest in listed or rest.endswith(endings) for rest in rests)


def has_article(form: str) -> bool:
    """Whether a noun ends in an article: `দলটি`."""
    return form.endswith(lexicon.suffixes()[SuffixRole.DETERMINER])


def is_possessor(form: str) -> bool:
    """Whether a word may be a genitive; many nominatives end like one too."""
    return form.endswith(lexicon.suffixes()[SuffixRole.POSSESSOR])


def strip(form: str, kinds: tuple[SuffixRole, ...]) -> tuple[str, SuffixRole | None]:
    """A form without its last suffix of some kinds, and the suffix's kind; None if there is no such suffix."""
    suffixes = lexicon.suffixes()
    for role in kinds:
        # Most forms end in none of them, and one call is enough to see that.
        for suffix in suffixes[role] if form.endswith(suffixes[role]) else ():
            if form.endswith(suffix) and len(form) > len(suffix) + 1:
                return form[: -len(suffix)], role
    return form, None
