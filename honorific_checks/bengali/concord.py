"""Weigh a verb in its clause as evidence about the person: strong, weak or none.

Participles, verbs that agree with somebody else, and verbs that agree with a thing or with nothing (passives,
necessity, existence) have no weight. Only a finite verb can be evidence.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Role, VerbKind, VerbReading
from honorific_checks.bengali.nouns import has_article
from honorific_checks.bengali.things import is_impersonal
from honorific_checks.records import TokenKind

if TYPE_CHECKING:
    from honorific_checks.bengali.clause import Reader
    from honorific_checks.bengali.morphology import Verb

_UNSURE = frozenset((VerbReading.CLOSING, VerbReading.AMBIGUOUS))
_NON_FINITE = frozenset((VerbReading.PARTICIPLE, VerbReading.VERBAL_NOUN))
_HONORIFIC = frozenset((VerbReading.HONORIFIC, VerbReading.POLITE))
_NEVER_HONORIFIC = (Role.ORGANISATION, Role.FORCE)
_FAR = 3
"""The least distance, in words, between a request-like form and a noun at the start of the clause as its subject."""
_COMPLETE = frozenset((VerbReading.HONORIFIC, VerbReading.ORDINARY, VerbReading.NEUTRAL))
_FINITE = frozenset((VerbReading.HONORIFIC, VerbReading.ORDINARY, VerbReading.CLOSING, VerbReading.AMBIGUOUS))


class Weight(Enum):
    """The weight of a verb form in its clause."""

    NOT_FINITE = "not finite"
    SILENT = "finite, and says nothing of the person"
    WEAK = "may be finite and of the person"
    STRONG = "finite and of the person"


def weigh(reader: Reader, index: int, verb: Verb) -> Weight:
    """The weight of the verb at a place."""
    weight = _weigh_form(reader, index, verb)
    if weight is Weight.NOT_FINITE:
        return weight
    if _is_of_another(reader, index, verb):
        return Weight.SILENT
    if verb.reading in _HONORIFIC or not is_impersonal(reader, index, verb):
        return weight
    # With a noun, an adverb and a verb of being, the noun may be the person or an event.
    return Weight.WEAK if reader.opens_with_noun(index, placed=True) else Weight.SILENT


def _is_of_another(reader: Reader, index: int, verb: Verb) -> bool:
    """Whether a finite verb is in the first or second person, or its clause has another subject than the person."""
    subject = reader.clause.subject
    if verb.reading is VerbReading.POLITE:
        # Usually a request; it means a third person only if the clause names one.
        return subject is not None or not (reader.clause.person_subject or _names_a_person(reader, index))
    if verb.reading not in _FINITE:
        return True
    if subject is None:
        return False
    if verb.reading is VerbReading.HONORIFIC:
        return subject not in _NEVER_HONORIFIC
    return subject is not Role.SECOND_POLITE


def _names_a_person(reader: Reader, index: int) -> bool:
    """Whether a request-like form has a noun as its subject: first in the clause, with words of place after it."""
    start = reader.clause.start
    if has_article(reader.tokens[start].form):
        return False
    far = index >= start + _FAR and reader.opens_with_noun(index, placed=False)
    return far or reader.opens_with_noun(index, placed=True)


def _weigh_form(reader: Reader, index: int, verb: Verb) -> Weight:
    """How surely a form is a finite verb, whatever its subject."""
    if verb.reading in _NON_FINITE:
        return Weight.NOT_FINITE
    if verb.final_only or verb.negated_only or verb.reading in _UNSURE:
        following = reader.after_particles(index)
        if _is_misplaced(reader, index, verb, following):
            return Weight.NOT_FINITE
        if verb.reading is VerbReading.AMBIGUOUS:
            return _weigh_ambiguous(reader, index, following)
    if verb.kind is VerbKind.COPULA and verb.reading is VerbReading.ORDINARY and _is_nine(reader, index):
        return Weight.NOT_FINITE
    return Weight.STRONG


def _is_misplaced(reader: Reader, index: int, verb: Verb, following: int) -> bool:
    """Whether a form that is a verb only in some places stands in another."""
    if verb.negated_only and not reader.negates(index + 1):
        return True
    final = verb.final_only or verb.negated_only
    if (final or verb.reading is VerbReading.CLOSING) and not reader.closes(following):
        return True
    # A word that may be a verb is not one after another verb: নেই বটে.
    return verb.final_only and reader.reading(index - 1) in _COMPLETE


def _is_nine(reader: Reader, index: int) -> bool:
    """Whether the negative copula is the numeral nine: before another word, or where `at nine` may be cut off."""
    if index + 1 < len(reader.tokens):
        return not reader.closes(index + 1)
    return not reader.has(index - 1, Role.STATE)


def _weigh_ambiguous(reader: Reader, index: int, following: int) -> Weight:
    """Weigh করে, বলে …: finite if it must close the clause, a participle before more of the clause."""
    if reader.clause.finite:
        return Weight.NOT_FINITE
    if following > index + 1 and reader.closes(following):
        return Weight.STRONG
    kind = reader.kind(following)
    if _may_be_cut_off(reader, following):
        return Weight.WEAK
    if kind is TokenKind.END or reader.has(following, Role.OPENER) or reader.has(following, Role.BECAUSE):
        return Weight.STRONG
    if kind is TokenKind.SOFT:
        # Everybody's verb ends everybody's clause; what follows is said of the person again.
        return Weight.STRONG if reader.clause.subject is Role.EVERYBODY else _weigh_before_mark(reader, following)
    return Weight.WEAK if reader.closes(following) else Weight.NOT_FINITE


def _weigh_before_mark(reader: Reader, mark: int) -> Weight:
    """Weigh করে before a comma: finite if a separate clause follows, a participle if its verb does."""
    after = mark + 1
    while after < len(reader.tokens) and reader.kind(after) is TokenKind.SOFT:
        after += 1
    if _may_be_cut_off(reader, after):
        return Weight.WEAK
    if reader.kind(after) is TokenKind.END or reader.has(after, Role.OPENER) or reader.has(after, Role.ADDER):
        return Weight.STRONG
    return Weight.NOT_FINITE if _verb_follows(reader, after) else Weight.WEAK


def _may_be_cut_off(reader: Reader, index: int) -> bool:
    """Whether the output ends here without a final mark, perhaps after a participle, in a clause without a pronoun."""
    return index >= len(reader.tokens) and not reader.clause.person_subject


def _verb_follows(reader: Reader, index: int) -> bool:
    """Whether there is a finite verb between a place and the end of its sentence."""
    while reader.kind(index) is not TokenKind.END:
        if reader.reading(index) in _FINITE:
            return True
        index += 1
    return False
