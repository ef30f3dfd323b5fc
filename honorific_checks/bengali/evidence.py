"""The tokens of a translation in, the evidence for a register out, in the order of the text.

One pass from left to right: pronouns count where they stand for the person, verbs where they agree with the person.
What agrees with somebody else, a thing or nothing is refused as evidence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.bengali.agreement import Weight, weigh
from honorific_checks.bengali.clause import Clause, Reader
from honorific_checks.bengali.grammar import Case, Pronoun, PronounReading, Reading, Role, VerbKind
from honorific_checks.bengali.passage import GLUED
from honorific_checks.bengali.subject import SUBJECTS, read_noun, read_subject
from honorific_checks.bengali.text import Kind
from honorific_checks.records import Register

if TYPE_CHECKING:
    from honorific_checks.bengali.morphology import Verb
    from honorific_checks.bengali.passage import Passage

_RULES = (("verb-ordinary", "verb-honorific"), ("copula-ordinary", "copula-honorific"))
_HONORIFIC_READINGS = frozenset((Reading.HONORIFIC, Reading.POLITE))
_SPOKEN_TO = (Role.SECOND, Role.SECOND_POLITE)
# Bound once: looking a member up in its enumeration takes 50 ns, a global 5.
_NOT_FINITE, _SILENT, _STRONG = Weight.NOT_FINITE, Weight.SILENT, Weight.STRONG
_BARE, _CONJUNCTION, _DEMONSTRATIVE = PronounReading.BARE, PronounReading.CONJUNCTION, PronounReading.DEMONSTRATIVE
_OPENER, _ADDER, _BECAUSE = Role.OPENER, Role.ADDER, Role.BECAUSE
_WORD, _END, _SOFT = Kind.WORD, Kind.END, Kind.SOFT
_NOMINATIVE = Case.NOMINATIVE
_COPULA = VerbKind.COPULA
_HONORIFIC, _ORDINARY = Register.HONORIFIC, Register.ORDINARY


class Evidence(NamedTuple):
    """One piece of evidence: the place, the rule that fired and how much it weighs."""

    at: int
    """Which token of the passage it is."""
    rule: str
    register: Register
    strong: bool
    """Whether it makes a reading mixed beside evidence for the other register."""
    plural: bool = False


def find(passage: Passage, person: str = "") -> list[Evidence]:
    """The evidence in one translation.

    Args:
        passage: its tokens.
        person: the form of the noun that the person is called by; empty where it is not known.
    """
    reader = Reader.of(passage, person)
    found: list[Evidence] = []
    tokens = passage.tokens
    for index, word in enumerate(passage.words):
        if word.shapes or (person and _may_name(reader, index)):
            if word.pronoun is not None:
                piece = _read_pronoun(reader, index, word.pronoun)
            elif word.verb is not None and not word.roles:
                piece = _read_verb(reader, index, word.verb)
            else:
                piece = _read_word(reader, index, found)
            if piece is not None:
                found.append(piece)
            continue
        kind = tokens[index].kind
        if kind is _WORD:
            continue
        if kind is _END:
            reader.begin(index + 1)
            reader.goes_on, reader.kin = bool(found), False
        elif kind is _SOFT and (reader.clause.finite or reader.kind(index - 1) is _SOFT):
            # Two marks are a comma and a quotation mark: somebody else speaks.
            reader.begin(index + 1)
        elif kind is _SOFT and index == reader.clause.start:
            reader.begin(index + 1, reader.clause.subject)
    return found


def _may_name(reader: Reader, index: int) -> bool:
    """Whether a word that no table lists may be the person's noun, or open a clause with that of others."""
    form = reader.tokens[index].form
    return bool(form) and (index == reader.clause.start or form.startswith(reader.person))


def _read_word(reader: Reader, index: int, found: list[Evidence]) -> Evidence | None:
    """One word that is no pronoun: it may shape the clause, and may still be a verb."""
    word = reader.words[index]
    roles = word.roles
    if roles:
        finite = reader.clause.finite
        joins = _ADDER in roles and (finite or reader.kind(index - 1) is _SOFT)
        if joins or _OPENER in roles or (finite and _BECAUSE in roles):
            reader.clause = Clause(index + 1, subject=_kept(reader, roles))
            return None
        if word.glued and _is_of_ordinary_verb(index, found):
            return Evidence(index, "verb-honorific", _HONORIFIC, strong=True)
        if not SUBJECTS.isdisjoint(roles):
            read_subject(reader, index, roles)
    if word.verb is not None:
        return _read_verb(reader, index, word.verb)
    if not roles:
        read_noun(reader, index)
    return None


def _kept(reader: Reader, roles: frozenset[Role]) -> Role | None:
    """The subject that goes on after a conjunction.

    You and I go on after `and`, everybody's verb is followed by the person's; যে before the verb is no conjunction.
    """
    subject = reader.clause.subject
    if subject not in _SPOKEN_TO:
        return None
    relative = Role.PARTICLE in roles and not reader.clause.finite
    return subject if _ADDER in roles or relative else None


def _is_of_ordinary_verb(index: int, found: list[Evidence]) -> bool:
    """Whether an ending that is glued to something belongs to an ordinary verb: `আসবে(ন)`."""
    return bool(found) and found[-1].at == index - GLUED and found[-1].register is _ORDINARY


def _read_pronoun(reader: Reader, index: int, pronoun: Pronoun) -> Evidence | None:
    """A pronoun counts where it stands for the person."""
    strong = pronoun.reading is not _BARE
    if _is_of_no_person(reader, index, pronoun):
        return None
    if pronoun.reading is _CONJUNCTION:
        weight = _weigh_o(reader, index)
        if weight is _SILENT:
            if reader.clause.finite:
                reader.clause = Clause(index + 1)
            return None
        strong = weight is _STRONG
    if pronoun.case is _NOMINATIVE and reader.kin:
        # After a clause about a friend, he is the friend.
        reader.begin(index, Role.EVERYBODY)
        return None
    if pronoun.case is _NOMINATIVE:
        start = index if reader.clause.finite else reader.clause.start
        reader.clause = Clause(start, person_subject=True)
    if pronoun.reading is PronounReading.HONORIFIC:
        return Evidence(index, "pronoun-honorific", _HONORIFIC, strong=True, plural=pronoun.plural)
    rule = "pronoun-ordinary" if strong else "pronoun-bare"
    return Evidence(index, rule, _ORDINARY, strong, pronoun.plural)


def _is_of_no_person(reader: Reader, index: int, pronoun: Pronoun) -> bool:
    """Whether a pronoun belongs to a noun of time (at that time, before that) or stands for an organisation."""
    if pronoun.reading is _DEMONSTRATIVE:
        return reader.has(index + 1, Role.TIME_HEAD)
    if pronoun.reading is not _BARE:
        return False
    adverbial = pronoun.case is Case.GENITIVE and reader.has(index + 1, Role.TAR_HEAD)
    return adverbial or reader.clause.subject is Role.ORGANISATION


def _weigh_o(reader: Reader, index: int) -> Weight:
    """How surely ও is the pronoun and not `and`, by what stands around it."""
    if reader.has(index - 1, _OPENER) or reader.kind(index - 1) is _END:
        return _STRONG
    if reader.reading(index - 1) is None and reader.has(index + 1, Role.O_FOLLOWER):
        return _STRONG
    return Weight.WEAK if reader.kind(index - 1) is _SOFT else _SILENT


def _read_verb(reader: Reader, index: int, verb: Verb) -> Evidence | None:
    """A finite verb counts where it agrees with the person, and ends its clause in any case."""
    weight, plural = weigh(reader, index, verb), reader.clause.plural
    if weight is _NOT_FINITE:
        return None
    subject = reader.clause.subject
    clause = reader.clause = Clause(index + 1)
    clause.finite = True
    if subject in _SPOKEN_TO:
        # You go on after your verb, up to the next mark or conjunction.
        clause.subject = subject
    if weight is _SILENT:
        return None
    honorific, strong = verb.reading in _HONORIFIC_READINGS, weight is _STRONG
    rule = _RULES[verb.kind is _COPULA][honorific] if strong else "verb-unclear"
    return Evidence(index, rule, _HONORIFIC if honorific else _ORDINARY, strong, plural)
