"""Bengali for the interface `honorific_checks.language.Language`: the only part of this folder for other modules.

A translation goes through passage (its tokens from text, and what each may be from morphology), evidence (what counts)
and register (the reading).
"""

from __future__ import annotations

from functools import cache

from honorific_checks.bengali.grammar import SuffixRole, VerbReading
from honorific_checks.bengali.lexicon import suffixes
from honorific_checks.bengali.morphology import analyse
from honorific_checks.bengali.naming import names, run_together
from honorific_checks.bengali.passage import Passage
from honorific_checks.bengali.register import read
from honorific_checks.bengali.text import (
    APOSTROPHES,
    COLON,
    INVISIBLE,
    LABEL_LETTERS,
    LONGEST,
    NEIGHBOURS,
    OWN,
    REMEMBERED,
    WORD_LETTERS,
    first_word,
    is_clean,
    is_plain,
    normalise,
    tokens,
)
from honorific_checks.bengali.text import BENGALI as LETTERS

__all__ = [
    "COLON",
    "JOINERS",
    "LABEL_LETTERS",
    "LETTERS",
    "LONGEST",
    "NEIGHBOURS",
    "OWN",
    "REMEMBERED",
    "TABLES",
    "WORD_LETTERS",
    "first_word",
    "forms",
    "is_clean",
    "is_finite",
    "is_plain",
    "is_pronoun",
    "names",
    "normalise",
    "noun_endings",
    "read",
    "run_together",
    "tokens",
]

TABLES = "bn"
JOINERS = INVISIBLE + APOSTROPHES
_ENDINGS = (
    SuffixRole.PLURAL,
    SuffixRole.DETERMINER,
    SuffixRole.OBLIQUE,
    SuffixRole.POSSESSOR,
    SuffixRole.ENCLITIC,
    SuffixRole.ALSO,
)
_FINITE = frozenset((VerbReading.HONORIFIC, VerbReading.ORDINARY))


def forms(output: str, start: int, end: int) -> list[str]:
    """The forms of the tokens of output[start:end]."""
    return [token.form for token in Passage.read(output, ((start, end),)).tokens]


def is_pronoun(form: str) -> bool:
    """Whether a form is a third-person pronoun."""
    return analyse(form).pronoun is not None


def is_finite(form: str) -> bool:
    """Whether a form is a finite verb that shows a register."""
    verb = analyse(form).verb
    return verb is not None and verb.reading in _FINITE


@cache
def noun_endings() -> tuple[str, ...]:
    """The endings that may follow a noun."""
    return tuple(suffix for role in _ENDINGS for suffix in suffixes()[role])
