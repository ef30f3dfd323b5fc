"""The tokens of a translation in, the evidence for a register out, in the order of the text.

One pass from left to right: pronouns count where they stand for the person, verbs where they agree with the person.
What agrees with somebody else, a thing or nothing is refused as evidence.
"""

from __future__ import annotations

from typing import NamedTuple

from honorific_checks.bengali.agreement import Weight, weigh
from honorific_checks.bengali.clause import Clause, Reader
from honorific_checks.bengali.grammar import Case, Pronoun, PronounReading, Reading, Role, VerbKind
from honorific_checks.bengali.morphology import Verb
from honorific_checks.bengali.subject import SUBJECTS, read_noun, read_subject
from honorific_checks.bengali.text import Kind, Token
from honorific_checks.records import Register

_SPOKEN_TO = (Role.SECOND, Role.SECOND_POLITE)
_GLUED = 2


class Evidence(NamedTuple):
    """One piece of evidence: the token, the rule that fired and how much it weighs."""

    token: Token
    rule: str
    register: Register
    strong: bool
    """Whether it makes a reading mixed beside evidence for the other register."""
    plural: bool = False


def find(tokens: list[Token], person: str = "") -> list[Evidence]:
    """The evidence in the tokens of one translation.

    Args:
        tokens: the tokens.
        person: the form of the noun that the person is called by; empty where it is not known.
    """
    reader = Reader.of(tokens, person)
    found: list[Evidence] = []
    for index, (token, word) in enumerate(zip(tokens, reader.words, strict=True)):
        if token.kind is Kind.WORD:
            if not word.shapes and not person:
                continue
            piece = _read_word(reader, index, found)
            if piece is not None:
                found.append(piece)
        elif token.kind is Kind.END:
            reader.begin(index + 1)
            reader.goes_on, reader.kin = bool(found), False
        elif token.kind is Kind.SOFT and (reader.clause.finite or reader.kind(index - 1) is Kind.SOFT):
            # Two marks are a comma and a quotation mark: somebody else speaks.
            reader.begin(index + 1)
        elif token.kind is Kind.SOFT and index == reader.clause.start:
            reader.begin(index + 1, reader.clause.subject)
    return found


def _read_word(reader: Reader, index: int, found: list[Evidence]) -> Evidence | None:
    """One Bengali word: a pronoun, a verb, or a word that shapes the clause."""
    word = reader.words[index]
    if word.pronoun is not None:
        return _read_pronoun(reader, index, word.pronoun)
    roles = word.roles
    if roles:
        joins = reader.clause.finite or reader.kind(index - 1) is Kind.SOFT
        if Role.OPENER in roles or (joins and Role.ADDER in roles) or (reader.clause.finite and Role.BECAUSE in roles):
            reader.clause = Clause(index + 1, subject=_kept(reader, roles))
            return None
        if Role.ALONE_ENDING in roles and _is_glued(reader, index, found):
            return Evidence(reader.tokens[index], "verb-honorific", Register.HONORIFIC, strong=True)
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
    return subject if Role.ADDER in roles or relative else None


def _is_glued(reader: Reader, index: int, found: list[Evidence]) -> bool:
    """Whether an ending stands right after an ordinary verb and a bracket or slash: `আসবে(ন)`."""
    if index < _GLUED or not found or found[-1].register is not Register.ORDINARY:
        return False
    verb, mark, ending = reader.tokens[index - _GLUED : index + 1]
    return found[-1].token == verb and verb.end == mark.start and mark.end == ending.start


def _read_pronoun(reader: Reader, index: int, pronoun: Pronoun) -> Evidence | None:
    """A pronoun counts where it stands for the person."""
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
        # After a clause about a friend, he is the friend.
        reader.begin(index, Role.EVERYBODY)
        return None
    if pronoun.case is Case.NOMINATIVE:
        start = index if reader.clause.finite else reader.clause.start
        reader.clause = Clause(start, person_subject=True)
    token = reader.tokens[index]
    if pronoun.reading is PronounReading.HONORIFIC:
        return Evidence(token, "pronoun-honorific", Register.HONORIFIC, strong=True, plural=pronoun.plural)
    rule = "pronoun-ordinary" if strong else "pronoun-bare"
    return Evidence(token, rule, Register.ORDINARY, strong, pronoun.plural)


def _is_of_no_person(reader: Reader, index: int, pronoun: Pronoun) -> bool:
    """Whether a pronoun belongs to a noun of time (at that time, before that) or stands for an organisation."""
    if pronoun.reading is PronounReading.DEMONSTRATIVE:
        return reader.has(index + 1, Role.TIME_HEAD)
    if pronoun.reading is not PronounReading.BARE:
        return False
    adverbial = pronoun.case is Case.GENITIVE and reader.has(index + 1, Role.TAR_HEAD)
    return adverbial or reader.clause.subject is Role.ORGANISATION


def _weigh_o(reader: Reader, index: int) -> Weight:
    """How surely ও is the pronoun and not `and`, by what stands around it."""
    if reader.has(index - 1, Role.OPENER) or reader.kind(index - 1) is Kind.END:
        return Weight.STRONG
    if reader.reading(index - 1) is None and reader.has(index + 1, Role.O_FOLLOWER):
        return Weight.STRONG
    return Weight.WEAK if reader.kind(index - 1) is Kind.SOFT else Weight.SILENT


def _read_verb(reader: Reader, index: int, verb: Verb) -> Evidence | None:
    """A finite verb counts where it agrees with the person, and ends its clause in any case."""
    weight, plural = weigh(reader, index, verb), reader.clause.plural
    if weight is Weight.NOT_FINITE:
        return None
    reader.clause = Clause(index + 1, finite=True, subject=_carried(reader))
    if weight is Weight.SILENT:
        return None
    honorific = verb.reading in (Reading.HONORIFIC, Reading.POLITE)
    register = Register.HONORIFIC if honorific else Register.ORDINARY
    rule = f"{'copula' if verb.kind is VerbKind.COPULA else 'verb'}-{register}"
    strong = weight is Weight.STRONG
    return Evidence(reader.tokens[index], rule if strong else "verb-unclear", register, strong, plural)


def _carried(reader: Reader) -> Role | None:
    """The subject that goes on after a finite verb: the person spoken to, up to the next mark or conjunction."""
    return reader.clause.subject if reader.clause.subject in _SPOKEN_TO else None
