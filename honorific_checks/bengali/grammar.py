"""The categories of the language tables: enumerations for their columns and records for their rows.

lexicon.py checks the cells of the tables against these names.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Category(Enum):
    """An enumeration whose members are compared and hashed by identity."""

    # Enum's own hash is a call of Python for each look into a set.
    __hash__ = object.__hash__


class VerbReading(Category):
    """What a verb form says by itself."""

    HONORIFIC = "honorific"
    ORDINARY = "ordinary"
    AMBIGUOUS = "ambiguous"
    CLOSING = "closing"
    FIRST = "first"
    SECOND = "second"
    POLITE = "polite"
    PARTICIPLE = "participle"
    VERBAL_NOUN = "verbal-noun"
    NEUTRAL = "neutral"


class VerbKind(Category):
    """Which subjects a verb takes: only persons (act), or also things or no subject."""

    ACT = "act"
    BE = "be"
    EXIST = "exist"
    HAVE = "have"
    GO = "go"
    HAPPEN = "happen"
    THING = "thing"
    SEEM = "seem"
    LIGHT = "light"
    COPULA = "copula"


class Openness(Category):
    """Whether an ending makes a verb after an unlisted stem."""

    NO = "no"
    PERSON = "person"
    FINAL = "final"
    YES = "yes"


class Match(Category):
    """How a look-alike matches: the whole form, the end of a longer one, inside a clause, or at its end alone."""

    WORD = "word"
    SUFFIX = "suffix"
    FINAL_SUFFIX = "final-suffix"
    INNER = "inner"
    FINAL = "final"


class PronounReading(Category):
    """What a pronoun says: honorific cues override `bare`; the last two depend on their clause."""

    HONORIFIC = "honorific"
    ORDINARY = "ordinary"
    BARE = "bare"
    DEMONSTRATIVE = "demonstrative"
    CONJUNCTION = "conjunction"


class Case(Category):
    """The case of a pronoun."""

    NOMINATIVE = "nominative"
    GENITIVE = "genitive"
    OBJECT = "object"


class Role(Category):
    """What a small word does in its clause, as explained at the head of words.tsv and subjects.tsv."""

    OPENER = "opener"
    ADDER = "adder"
    BECAUSE = "because"
    PARTICLE = "particle"
    TIME_HEAD = "time-head"
    TAR_HEAD = "tar-head"
    O_FOLLOWER = "o-follower"
    THING = "thing"
    THING_PRONOUN = "thing-pronoun"
    LIGHT_NOUN = "light-noun"
    STATE = "state"
    MADE = "made"
    PEOPLE = "people"
    ALL = "all"
    IMPERSONAL = "impersonal"
    DEGREE = "degree"
    APOLOGY = "apology"
    TASK = "task"
    WEAK_TASK = "weak-task"
    EVERYBODY = "everybody"
    SECOND = "second"
    SECOND_POLITE = "second-polite"
    ORGANISATION = "organisation"
    FORCE = "force"
    KIN = "kin"
    PLEASE = "please"
    ADVERB = "adverb"
    QUALITY = "quality"
    SPEAKER = "speaker"
    DETERMINER = "determiner"
    DEFINES = "defines"
    ONE = "one"
    ALONE_ENDING = "alone-ending"
    TITLE = "title"
    AFFECTED = "affected"


class SuffixRole(Category):
    """What the end of a word says, as explained at the head of suffixes.tsv."""

    ENCLITIC = "enclitic"
    ALSO = "also"
    NEGATION = "negation"
    GENITIVE = "genitive"
    POSSESSOR = "possessor"
    STATE = "state"
    CAUSATIVE = "causative"
    PLURAL = "plural"
    DETERMINER = "determiner"
    OBLIQUE = "oblique"
    OBJECT = "object"
    PERSON = "person"


class Pronoun(NamedTuple):
    """One row of pronouns.tsv."""

    reading: PronounReading
    plural: bool
    case: Case


class Ending(NamedTuple):
    """One row of endings.tsv."""

    classes: str
    reading: VerbReading
    openness: Openness


class Stem(NamedTuple):
    """One row of verb_stems.tsv."""

    stem_class: str
    kind: VerbKind
