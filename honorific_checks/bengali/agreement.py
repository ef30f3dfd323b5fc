"""A verb in its clause in, its weight as evidence about the person out: strong, weak or none.

Participles, verbs that agree with somebody else, and verbs that agree with a thing or with nothing (passives,
necessity, existence) weigh nothing.  Only a finite verb is ever evidence.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Reading, Role, VerbKind
from honorific_checks.bengali.nouns import has_article, is_possessor
from honorific_checks.bengali.text import Kind

if TYPE_CHECKING:
    from honorific_checks.bengali.clause import Reader
    from honorific_checks.bengali.morphology import Verb

_NON_FINITE = frozenset((Reading.PARTICIPLE, Reading.VERBAL_NOUN))
_PARTICIPLES = frozenset((Reading.PARTICIPLE, Reading.AMBIGUOUS))
_ADVERBS = frozenset((Role.PARTICLE, Role.DEGREE, Role.O_FOLLOWER, Role.ADVERB))
_HONORIFIC = frozenset((Reading.HONORIFIC, Reading.POLITE))
_NEVER_HONORIFIC = (Role.ORGANISATION, Role.FORCE)
_FAR = 3
_FINITE = frozenset((Reading.HONORIFIC, Reading.ORDINARY, Reading.CLOSING, Reading.AMBIGUOUS))


class Weight(Enum):
    """What a verb form is in its clause."""

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
    if verb.reading in _HONORIFIC or not _is_impersonal(reader, index, verb):
        return weight
    # A noun, an adverb and a verb of being: the noun may be the person or a thing that happens.
    return Weight.WEAK if reader.opens_with_noun(index, placed=True) else Weight.SILENT


def _is_of_another(reader: Reader, index: int, verb: Verb) -> bool:
    """Whether a finite verb is of the first or second person, or its clause has another subject than the person."""
    subject = reader.clause.subject
    if verb.reading is Reading.POLITE:
        # Mostly a request; of a third person only where the clause names one.
        return subject is not None or not (reader.clause.person_subject or _names_a_person(reader, index))
    if verb.reading not in _FINITE:
        return True
    if verb.reading is Reading.HONORIFIC:
        return subject not in (None, *_NEVER_HONORIFIC)
    return subject not in (None, Role.SECOND_POLITE)


def _names_a_person(reader: Reader, index: int) -> bool:
    """Whether a request-like form has a noun as its subject: first in the clause, with a place or more behind it."""
    start = reader.clause.start
    if has_article(reader.tokens[start].form):
        return False
    far = index >= start + _FAR and reader.opens_with_noun(index, placed=False)
    return far or reader.opens_with_noun(index, placed=True)


def _weigh_form(reader: Reader, index: int, verb: Verb) -> Weight:
    """How surely a form is a finite verb, whatever its subject."""
    if verb.reading in _NON_FINITE:
        return Weight.NOT_FINITE
    following = reader.after_particles(index)
    if (verb.final_only or verb.reading is Reading.CLOSING) and not reader.closes(following):
        return Weight.NOT_FINITE
    if verb.reading is Reading.AMBIGUOUS:
        return _weigh_ambiguous(reader, index, following)
    if verb.kind is VerbKind.COPULA and verb.reading is Reading.ORDINARY and not reader.closes(index + 1):
        # The same word before another one is the numeral nine.
        return Weight.NOT_FINITE
    return Weight.STRONG


def _weigh_ambiguous(reader: Reader, index: int, following: int) -> Weight:
    """করে, বলে … is finite where it must close the clause, and a participle before more of the clause."""
    if reader.clause.finite:
        return Weight.NOT_FINITE
    if following > index + 1 and reader.closes(following):
        return Weight.STRONG
    kind = reader.kind(following)
    if _may_be_cut_off(reader, following):
        return Weight.WEAK
    if kind is Kind.END or reader.has(following, Role.OPENER) or reader.has(following, Role.BECAUSE):
        return Weight.STRONG
    if kind is Kind.SOFT:
        return _weigh_before_mark(reader, following)
    return Weight.WEAK if reader.closes(following) else Weight.NOT_FINITE


def _weigh_before_mark(reader: Reader, mark: int) -> Weight:
    """করে before a comma is finite where a clause of its own follows, and a participle where the verb does."""
    after = mark + 1
    while after < len(reader.tokens) and reader.kind(after) is Kind.SOFT:
        after += 1
    if _may_be_cut_off(reader, after):
        return Weight.WEAK
    if reader.kind(after) is Kind.END or reader.has(after, Role.OPENER) or reader.has(after, Role.ADDER):
        return Weight.STRONG
    return Weight.NOT_FINITE if _verb_follows(reader, after) else Weight.WEAK


def _may_be_cut_off(reader: Reader, index: int) -> bool:
    """Whether the output ends here without a final mark, perhaps after a participle, in a clause without a pronoun."""
    return index >= len(reader.tokens) and not reader.clause.person_subject


def _verb_follows(reader: Reader, index: int) -> bool:
    """Whether a finite verb stands between a place and the end of its sentence."""
    while reader.kind(index) is not Kind.END:
        if reader.reading(index) in _FINITE:
            return True
        index += 1
    return False


def _is_impersonal(reader: Reader, index: int, verb: Verb) -> bool:
    """Whether an ordinary verb agrees with a thing or with nothing."""
    if verb.kind is VerbKind.COPULA:
        return reader.has(index - 1, Role.IMPERSONAL)
    if verb.kind is VerbKind.ACT:
        return False
    if verb.kind is VerbKind.GO:
        main = reader.word(index - 1).verb
        if main is not None and main.reading in _PARTICIPLES and main.kind is not VerbKind.ACT:
            # An auxiliary agrees with the subject of the participle before it.
            return _has_no_person(reader, index - 1, main.kind)
    return _has_no_person(reader, index, verb.kind)


def _has_no_person(reader: Reader, index: int, kind: VerbKind) -> bool:
    """Whether হওয়া, যাওয়া, থাকা, আসা … is passive, or has a thing or nothing for its subject."""
    before = index - 1
    while before > reader.clause.start and reader.has(before, Role.PARTICLE):
        before -= 1
    if reader.reading(before) is Reading.VERBAL_NOUN and not reader.has(before, Role.LIGHT_NOUN):
        return True
    if kind is VerbKind.GO and reader.has(before, Role.QUALITY):
        return True
    if kind is VerbKind.GO or reader.has(before, Role.STATE):
        return False
    if kind in (VerbKind.BE, VerbKind.THING) or (kind is VerbKind.HAVE and reader.has(before, Role.IMPERSONAL)):
        return True
    if reader.clause.person_subject:
        return False
    return _thing_is_subject(reader, index) or (kind is VerbKind.HAVE and _is_had(reader, before))


def _thing_is_subject(reader: Reader, index: int) -> bool:
    """Whether a thing stands beside the verb, adverbs apart, or a possessor opens the clause."""
    if reader.has(index + 1, Role.THING) or reader.opens_with_possessor():
        return True
    before = index - 1
    while before > reader.clause.start and not _ADVERBS.isdisjoint(reader.word(before).roles):
        before -= 1
    return reader.has(before, Role.THING)


def _is_had(reader: Reader, before: int) -> bool:
    """Whether the noun before `there is` is what is there: a possessor or a place stands before it."""
    if before <= reader.clause.start + 1 or not reader.is_bare(before):
        return False
    return reader.kind(before - 1) is Kind.WORD and is_possessor(reader.tokens[before - 1].form)
