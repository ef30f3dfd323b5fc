"""Recognise verbs that agree with a thing or with nothing instead of a person.

These are passives, necessity, existence, possession, and things that have a property or please somebody. Things that
neither a table nor their place reveals are not recognised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Role, VerbKind, VerbReading
from honorific_checks.bengali.nouns import is_possessor
from honorific_checks.records import TokenKind

if TYPE_CHECKING:
    from honorific_checks.bengali.clause import Reader
    from honorific_checks.bengali.morphology import Verb

_PARTICIPLES = frozenset((VerbReading.PARTICIPLE, VerbReading.AMBIGUOUS))
_ADVERBS = frozenset((Role.PARTICLE, Role.DEGREE, Role.O_FOLLOWER, Role.ADVERB))
_IS = frozenset((VerbKind.COPULA, VerbKind.EXIST))
_NOUN_LIKE = (None, VerbReading.FIRST)
"""Readings of the words between an owner and a verb; a noun in -ি like হাসি looks like a first person."""
_LONG = 12
"""How many words of a clause are searched for a thing as the subject."""


def is_impersonal(reader: Reader, index: int, verb: Verb) -> bool:
    """Whether an ordinary verb agrees with a thing or with nothing."""
    if _thing_acts(reader, index) or (verb.kind in _IS and _thing_is_so(reader, index)):
        return True
    if verb.kind is VerbKind.COPULA:
        return reader.has(index - 1, Role.IMPERSONAL)
    return verb.kind is not VerbKind.ACT and _is_impersonal(reader, index, verb)


def _is_impersonal(reader: Reader, index: int, verb: Verb) -> bool:
    """Whether হওয়া, যাওয়া, থাকা, আসা … agrees with a thing or with nothing."""
    if verb.kind is VerbKind.GO:
        main = reader.word(index - 1).verb
        if main is not None and main.reading in _PARTICIPLES and main.kind is not VerbKind.ACT:
            # An auxiliary agrees with the subject of the participle before it.
            return _has_no_person(reader, index - 1, main.kind)
    return _has_no_person(reader, index, verb.kind)


def _has_no_person(reader: Reader, index: int, kind: VerbKind) -> bool:
    """Whether হওয়া, যাওয়া, থাকা, আসা … is passive, or has a thing or nothing as its subject."""
    before = index - 1
    while before > reader.clause.start and reader.has(before, Role.PARTICLE):
        before -= 1
    if reader.reading(before) is VerbReading.VERBAL_NOUN and not reader.has(before, Role.LIGHT_NOUN):
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
    """Whether a thing is next to the verb, ignoring adverbs, or a possessor opens the clause."""
    if reader.has(index + 1, Role.THING) or reader.opens_with_possessor(index):
        return True
    before = index - 1
    while before > reader.clause.start and not _ADVERBS.isdisjoint(reader.word(before).roles):
        before -= 1
    return reader.has(before, Role.THING)


def _thing_acts(reader: Reader, index: int) -> bool:
    """Whether a possession is the subject: it comes after its owner and before those whom it affects."""
    if reader.clause.person_subject:
        return False
    owner = reader.owner()
    if owner is None or index - owner > _LONG:
        return False
    thing = affects = False
    for place in range(owner + 1, index):
        reading = reader.reading(place)
        if reader.kind(place) is not TokenKind.WORD or reading not in _NOUN_LIKE:
            return False
        affects = affects or (thing and reader.has(place, Role.AFFECTED))
        thing = thing or reader.is_bare(place) or reader.has(place, Role.THING) or reading is VerbReading.FIRST
    return affects


def _thing_is_so(reader: Reader, index: int) -> bool:
    """Whether a thing opens the clause, followed by one word that may describe it and the verb."""
    place = reader.clause.start
    while place < index and (reader.word(place).genitive or reader.has(place, Role.DETERMINER)):
        place += 1
    if reader.clause.person_subject or not reader.has(place, Role.THING):
        return False
    place += 1
    while place < index and not _ADVERBS.isdisjoint(reader.word(place).roles):
        place += 1
    said = reader.word(place)
    return place == index - 1 and Role.STATE not in said.roles and (said.noun is None or said.noun.bare)


def _is_had(reader: Reader, before: int) -> bool:
    """Whether the noun before `there is` is the thing that exists: a possessor or a place comes before it."""
    if before <= reader.clause.start + 1 or not reader.is_bare(before):
        return False
    return reader.kind(before - 1) is TokenKind.WORD and is_possessor(reader.tokens[before - 1].form)
