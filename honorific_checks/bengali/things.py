"""Recognise verbs that agree with a thing or with nothing instead of a person.

These are passives, necessity, existence, possession, and things that have a property or please somebody. Things that
neither a table nor their place reveals are not recognised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Case, Role, VerbKind, VerbReading
from honorific_checks.bengali.nouns import is_possessor
from honorific_checks.records import TokenKind

if TYPE_CHECKING:
    from honorific_checks.bengali.clause import Reader
    from honorific_checks.bengali.morphology import Verb

_PARTICIPLES = frozenset((VerbReading.PARTICIPLE, VerbReading.AMBIGUOUS))
_ADVERBS = frozenset((Role.PARTICLE, Role.DEGREE, Role.O_FOLLOWER, Role.ADVERB))
_IS = frozenset((VerbKind.COPULA, VerbKind.EXIST))
_PROSE = 3
"""From how many words on a clause without a person says nothing of one."""
_EXISTS = frozenset((VerbKind.EXIST, VerbKind.HAVE))
_ANYBODY = frozenset((VerbKind.LIGHT, VerbKind.EXIST, VerbKind.HAVE, VerbKind.HAPPEN, VerbKind.GO))
_ACTS = frozenset((VerbKind.ACT, VerbKind.SEEM, VerbKind.LIGHT))
_SEEMING = frozenset((VerbKind.SEEM, VerbKind.HAPPEN))
_NOUN_LIKE = (None, VerbReading.FIRST)
"""Readings of the words between an owner and a verb; a noun in -ি like হাসি looks like a first person."""
_LONG = 12
"""How many words of a clause are searched for a thing as the subject."""


def is_impersonal(reader: Reader, index: int, verb: Verb) -> bool:
    """Whether an ordinary verb agrees with a thing or with nothing.

    If it is not known whom the text is about, verbs that things and organisations also take need a person as subject.
    """
    if not reader.person and verb.kind in _ANYBODY and _may_be_of_another(reader, index, verb):
        return True
    if _thing_acts(reader, index) or (verb.kind in _IS and _thing_is_so(reader, index)):
        return True
    if verb.kind is VerbKind.COPULA:
        return reader.has(index - 1, Role.IMPERSONAL)
    if verb.kind in _SEEMING and _opens_with_object(reader, index):
        return True
    if verb.kind is VerbKind.SEEM and _has_object(reader, index) and not reader.shows_person(index):
        return True
    return verb.kind not in _ACTS and _is_impersonal(reader, index, verb)


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
    if _is_of_thing(reader, before, kind):
        return True
    if kind is VerbKind.GO or reader.has(before, Role.STATE):
        return False
    if kind in (VerbKind.BE, VerbKind.THING) or (kind is VerbKind.HAVE and reader.has(before, Role.IMPERSONAL)):
        return True
    if reader.clause.person_subject:
        return False
    return _thing_is_subject(reader, index) or (kind is VerbKind.HAVE and _is_had(reader, before))


def _is_of_thing(reader: Reader, before: int, kind: VerbKind) -> bool:
    """Whether the word before the verb says so: a verbal noun, a quality, a thing that goes, a work that was made."""
    if reader.reading(before) is VerbReading.VERBAL_NOUN and not reader.has(before, Role.LIGHT_NOUN):
        return True
    if kind is VerbKind.GO and reader.has(before, Role.QUALITY):
        return True
    if kind in (VerbKind.GO, VerbKind.HAPPEN):
        return _thing_goes(reader, before)
    return kind is VerbKind.BE and reader.has(before, Role.MADE) and not reader.clause.person_subject


def _thing_goes(reader: Reader, before: int) -> bool:
    """Whether a thing is all that stands before the verb since the last mark, but for words of time."""
    if not reader.has(before, Role.THING):
        return False
    place = before - 1
    while place > reader.clause.start and reader.has(place, Role.ADVERB):
        place -= 1
    return reader.kind(place) is TokenKind.SOFT or (place <= reader.clause.start and reader.has(place, Role.ADVERB))


def _may_be_of_another(reader: Reader, index: int, verb: Verb) -> bool:
    """Whether nothing shows a person as the subject, and something else may be it."""
    if reader.shows_person(index):
        return False
    if verb.kind in _EXISTS and not reader.closes(reader.after_particles(index)):
        return True  # the first school was this one
    far = index - reader.clause.start >= _PROSE or _has_object(reader, index)
    return far and _has_other(reader, index)


def _has_other(reader: Reader, index: int) -> bool:
    """Whether the clause has a noun that may be its subject: one in the nominative that is no part of a verb."""
    for place in range(reader.clause.start, index):
        noun = reader.word(place).noun
        latin = reader.kind(place + 1) is TokenKind.OTHER
        if noun is not None and noun.bare and reader.word(place + 1).verb is None and not latin:
            return True
    return False


def _has_object(reader: Reader, index: int) -> bool:
    """Whether the clause says to whom something is done: its subject is somebody else than that person."""
    for place in range(reader.clause.start, index):
        word = reader.word(place)
        pronoun = word.pronoun is not None and word.pronoun.case is Case.OBJECT
        if pronoun or (word.noun is not None and word.noun.object):
            return True
    return False


def _opens_with_object(reader: Reader, index: int) -> bool:
    """Whether the first noun of the clause is one to whom something seems so: the person looks tired, pleased me."""
    for place in range(reader.clause.start, index):
        word = reader.word(place)
        if word.pronoun is not None:
            return word.pronoun.case is Case.OBJECT
        if word.noun is not None and (word.noun.object or word.noun.bare):
            return word.noun.object
        if word.genitive:
            return False
    return False


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
