"""One matching form in, what its ending says of it as a noun out: nominative, object, several persons, article.

Nouns are an open class that no table lists, so that only the ending speaks, and only of words that no table lists.
"""

from __future__ import annotations

from typing import NamedTuple

from honorific_checks.bengali import lexicon
from honorific_checks.bengali.grammar import SuffixRole

_VIRAMA = "\u09cd"


class Noun(NamedTuple):
    """What a form that no table lists may be as a noun."""

    bare: bool
    """Whether it may be a nominative: it has no ending of another case."""
    object: bool
    """Whether it is in the objective case: somebody to whom something is done."""
    root: str | None
    """The noun without the ending of several persons; None if it has none."""


def as_noun(form: str) -> Noun:
    """What the end of a form says of it as a noun."""
    suffixes = lexicon.suffixes()
    rest, role = strip(form, (SuffixRole.PLURAL,))
    root = rest if role is not None and len(rest) > 1 else None
    # A consonant before the last letter makes it part of the word, as in ধৈর্য.
    oblique = form.endswith(suffixes[SuffixRole.OBLIQUE]) and form[-2:-1] != _VIRAMA
    return Noun(not oblique, form.endswith(suffixes[SuffixRole.OBJECT]), root)


def has_article(form: str) -> bool:
    """Whether a noun ends in an article: `দলটি`."""
    return form.endswith(lexicon.suffixes()[SuffixRole.DETERMINER])


def is_possessor(form: str) -> bool:
    """Whether a word may be a genitive; many a nominative ends like one too."""
    return form.endswith(lexicon.suffixes()[SuffixRole.POSSESSOR])


def strip(form: str, kinds: tuple[SuffixRole, ...]) -> tuple[str, SuffixRole | None]:
    """A form without its last suffix of some kinds, and the suffix's kind; None if it has none."""
    suffixes = lexicon.suffixes()
    for role in kinds:
        # Most forms end in none of them, which one call tells.
        for suffix in suffixes[role] if form.endswith(suffixes[role]) else ():
            if form.endswith(suffix) and len(form) > len(suffix) + 1:
                return form[: -len(suffix)], role
    return form, None
