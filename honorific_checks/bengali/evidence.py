"""Collect the evidence for a register from the tokens of a translation, in the order of the text.

In one pass from left to right, pronouns count if they refer to the person, and verbs if they agree with the person.
Forms that agree with somebody else, a thing or nothing are not evidence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.bengali.clause import Clause, Reader
from honorific_checks.bengali.concord import Weight, weigh
from honorific_checks.bengali.grammar import Case, Pronoun, PronounReading, Role, VerbKind, VerbReading
from honorific_checks.bengali.passage import GLUED
from honorific_checks.bengali.subject import SUBJECTS, read_noun, read_subject
from honorific_checks.records import Register, TokenKind

if TYPE_CHECKING:
    from honorific_checks.bengali.morphology import Verb
    from honorific_checks.bengali.passage import Passage

_RULES = (("verb-ordinary", "verb-honorific"), ("copula-ordinary", "copula-honorific"))
_HONORIFIC_READINGS = frozenset((VerbReading.HONORIFIC, VerbReading.POLITE))
_SPOKEN_TO = (Role.SECOND, Role.SECOND_POLITE)


class Evidence(NamedTuple):
    """One piece of evidence: its place, the rule that fired and its weight."""

    at: int
    """The index of its token in the passage."""
    rule: str
    register: Register
    strong: bool
    """Whether together with evidence for the other register it makes the reading mixed."""
    plural: bool = False
    alone: bool = True
    """Whether it shows a register if there is nothing else."""


def find(passage: Passage, person: str = "") -> list[Evidence]:
    """The evidence in one translation.

    Args:
        passage: its tokens.
        person: the form of the person's noun; empty if not known.
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
        if kind is TokenKind.WORD:
            continue
        if kind is TokenKind.END:
            reader.begin(index + 1)
            reader.goes_on, reader.kin = bool(found), False
        elif kind is TokenKind.SOFT and (reader.clause.finite or reader.kind(index - 1) is TokenKind.SOFT):
            # Two marks, a comma and a quotation mark, mean that somebody else speaks.
            reader.begin(index + 1)
        elif kind is TokenKind.SOFT and index == reader.clause.start:
            reader.begin(index + 1, reader.clause.subject)
    return found


def _may_name(reader: Reader, index: int) -> bool:
    """Whether an unlisted word may be the person's noun, or open a clause with a noun for others."""
    form = reader.tokens[index].form
    return bool(form) and (index == reader.clause.start or form.startswith(reader.person))


def _read_word(reader: Reader, index: int, found: list[Evidence]) -> Evidence | None:
    """Read a word other than a pronoun, which may shape the clause and may also be a verb."""
    word = reader.words[index]
    roles = word.roles
    if roles:
        finite = reader.clause.finite
        joins = Role.ADDER in roles and (finite or reader.kind(index - 1) is TokenKind.SOFT)
        if joins or Role.OPENER in roles or (finite and Role.BECAUSE in roles):
            reader.clause = Clause(index + 1, subject=_kept(reader, roles))
            return None
        if word.glued and _is_of_ordinary_verb(index, found):
            return Evidence(index, "verb-honorific", Register.HONORIFIC, strong=True)
        if not SUBJECTS.isdisjoint(roles):
            read_subject(reader, index, roles)
    if word.verb is not None:
        return _read_verb(reader, index, word.verb)
    if word.perhaps is not None and reader.may_end_on(index):
        unsure = _read_verb(reader, index, word.perhaps)
        return unsure and unsure._replace(rule="verb-unclear", strong=False)
    if not roles:
        read_noun(reader, index)
    return None


def _kept(reader: Reader, roles: frozenset[Role]) -> Role | None:
    """The subject that continues after a conjunction.

    `You` and `I` continue after `and`; after everybody's verb comes the person's. যে before the verb is not a
    conjunction.
    """
    subject = reader.clause.subject
    if subject not in _SPOKEN_TO:
        return None
    relative = Role.PARTICLE in roles and not reader.clause.finite
    return subject if Role.ADDER in roles or relative else None


def _is_of_ordinary_verb(index: int, found: list[Evidence]) -> bool:
    """Whether an ending attached to something belongs to an ordinary verb: `আসবে(ন)`."""
    return bool(found) and found[-1].at == index - GLUED and found[-1].register is Register.ORDINARY


def _read_pronoun(reader: Reader, index: int, pronoun: Pronoun) -> Evidence | None:
    """Read a pronoun, which counts if it refers to the person."""
    strong = pronoun.reading is not PronounReading.BARE
    if _is_of_no_person(reader, index, pronoun):
        return None
    if pronoun.reading is PronounReading.CONJUNCTION:
        weight = _weigh_o(reader, index)
        if weight is Weight.SILENT:
            if reader.clause.finite:
                reader.clause = Clause(index + 1)
            return None
        strong = weight is Weight.STRONG
    if pronoun.case is Case.NOMINATIVE and reader.kin:
        # After a clause about a friend, `he` is the friend.
        reader.begin(index, Role.EVERYBODY)
        return None
    if pronoun.case is Case.NOMINATIVE:
        start = index if reader.clause.finite else reader.clause.start
        reader.clause = Clause(start, person_subject=True)
    if pronoun.reading is PronounReading.HONORIFIC:
        return Evidence(index, "pronoun-honorific", Register.HONORIFIC, strong=True, plural=pronoun.plural)
    rule = "pronoun-ordinary" if strong else "pronoun-bare"
    # তার and তাকে are written for honorific persons as well; only তারা stands where তাঁরা is spelt with care.
    alone = strong or pronoun.case is Case.NOMINATIVE
    return Evidence(index, rule, Register.ORDINARY, strong, pronoun.plural, alone)


def _is_of_no_person(reader: Reader, index: int, pronoun: Pronoun) -> bool:
    """Whether a pronoun belongs to a noun of time (at that time, before that) or stands for an organisation."""
    if pronoun.reading is PronounReading.DEMONSTRATIVE:
        return reader.has(index + 1, Role.TIME_HEAD)
    if pronoun.reading is not PronounReading.BARE:
        return False
    adverbial = pronoun.case is Case.GENITIVE and reader.has(index + 1, Role.TAR_HEAD)
    return adverbial or reader.clause.subject is Role.ORGANISATION


def _weigh_o(reader: Reader, index: int) -> Weight:
    """How surely ও is the pronoun and not `and`, judging by its neighbours."""
    # Two conjunctions never stand together, so ও after এবং is the pronoun.
    opens = reader.has(index - 1, Role.OPENER) or (index > 0 and reader.has(index - 1, Role.ADDER))
    if opens or reader.kind(index - 1) is TokenKind.END:
        return Weight.STRONG
    if reader.reading(index - 1) is None and reader.has(index + 1, Role.O_FOLLOWER):
        return Weight.STRONG
    soft = reader.kind(index - 1) is TokenKind.SOFT and reader.kind(index + 1) is not TokenKind.SOFT
    return Weight.WEAK if soft else Weight.SILENT


def _read_verb(reader: Reader, index: int, verb: Verb) -> Evidence | None:
    """Read a verb: a finite one counts if it agrees with the person, and ends its clause in any case."""
    weight, plural = weigh(reader, index, verb), reader.clause.plural
    if weight is Weight.NOT_FINITE:
        return None
    subject = reader.clause.subject
    clause = reader.clause = Clause(index + 1)
    clause.finite = True
    if subject in _SPOKEN_TO:
        # `You` continues after its verb, up to the next mark or conjunction.
        clause.subject = subject
    if weight is Weight.SILENT:
        return None
    honorific, strong = verb.reading in _HONORIFIC_READINGS, weight is Weight.STRONG
    rule = _RULES[verb.kind is VerbKind.COPULA][honorific] if strong else "verb-unclear"
    return Evidence(index, rule, Register.HONORIFIC if honorific else Register.ORDINARY, strong, plural)
