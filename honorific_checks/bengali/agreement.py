"""A verb in its clause in, its weight as evidence about the person out: strong, weak or none.

Participles, verbs that agree with somebody else, and verbs that agree with a thing or with nothing (passives,
necessity, existence) weigh nothing.  Only a finite verb is ever evidence.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Reading, Role, VerbKind
from honorific_checks.bengali.text import Kind

if TYPE_CHECKING:
    from honorific_checks.bengali.clause import Reader
    from honorific_checks.bengali.morphology import Verb

_NON_FINITE = frozenset((Reading.PARTICIPLE, Reading.VERBAL_NOUN))
_PARTICIPLES = frozenset((Reading.PARTICIPLE, Reading.AMBIGUOUS))
_ADVERBS = frozenset((Role.PARTICLE, Role.DEGREE, Role.O_FOLLOWER))
_FINITE = frozenset((Reading.HONORIFIC, Reading.ORDINARY, Reading.CLOSING, Reading.AMBIGUOUS))


class Weight(Enum):
    """What a verb form is in its clause."""

    NOT_FINITE = "not finite"
    SILENT = "finite, and says nothing of the person"
    WEAK = "may be finite and of the person"
    STRONG = "finite and of the person"


def weigh(reader: Reader, index: int, verb: Verb) -> Weight:
    """The weight of the verb at a place."""
    if verb.reading in _NON_FINITE:
        return Weight.NOT_FINITE
    following = reader.after_particles(index)
    if (verb.final_only or verb.reading is Reading.CLOSING) and not reader.closes(following):
        return Weight.NOT_FINITE
    weight = Weight.STRONG
    if verb.reading is Reading.AMBIGUOUS:
        weight = _weigh_ambiguous(reader, index, following)
    elif verb.kind is VerbKind.COPULA and verb.reading is Reading.ORDINARY and not reader.closes(index + 1):
        # The same word before another one is the numeral nine.
        return Weight.NOT_FINITE
    if weight is Weight.NOT_FINITE:
        return weight
    if verb.reading not in _FINITE or reader.clause.subject is not None:
        return Weight.SILENT
    impersonal = verb.reading is not Reading.HONORIFIC and _is_impersonal(reader, index, verb)
    return Weight.SILENT if impersonal else weight


def _weigh_ambiguous(reader: Reader, index: int, following: int) -> Weight:
    """করে, বলে … is finite where it must close the clause, and a participle before more of the clause."""
    if reader.clause.finite:
        return Weight.NOT_FINITE
    if following > index + 1 and reader.closes(following):
        return Weight.STRONG
    kind = reader.kind(following)
    if kind is Kind.END or reader.has(following, Role.OPENER) or reader.has(following, Role.BECAUSE):
        return Weight.STRONG
    if kind is not Kind.SOFT:
        return Weight.WEAK if reader.closes(following) else Weight.NOT_FINITE
    after = following + 1
    while after < len(reader.tokens) and reader.kind(after) is Kind.SOFT:
        after += 1
    if reader.kind(after) is Kind.END or reader.has(after, Role.OPENER) or reader.has(after, Role.ADDER):
        return Weight.STRONG
    return Weight.NOT_FINITE if _verb_follows(reader, after) else Weight.WEAK


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
    if kind is VerbKind.GO or reader.has(before, Role.STATE):
        return False
    if kind in (VerbKind.BE, VerbKind.THING):
        return True
    return not reader.clause.person_subject and _thing_is_subject(reader, index)


def _thing_is_subject(reader: Reader, index: int) -> bool:
    """Whether a thing stands beside the verb, adverbs apart, or a possessor opens the clause."""
    if reader.has(index + 1, Role.THING) or reader.opens_with_possessor():
        return True
    before = index - 1
    while before > reader.clause.start and not _ADVERBS.isdisjoint(reader.word(before).roles):
        before -= 1
    return reader.has(before, Role.THING)
