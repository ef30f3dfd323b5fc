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
from honorific_checks.bengali.text import Kind, Token
from honorific_checks.records import Register


class Evidence(NamedTuple):
    """One piece of evidence: the token, the rule that fired and how much it weighs."""

    token: Token
    rule: str
    register: Register
    strong: bool
    """Whether it makes a reading mixed beside evidence for the other register."""
    plural: bool = False


def find(tokens: list[Token]) -> list[Evidence]:
    """The evidence in the tokens of one translation."""
    reader = Reader.of(tokens)
    found = []
    for index, token in enumerate(tokens):
        if token.kind is Kind.WORD:
            piece = _read_word(reader, index)
            if piece is not None:
                found.append(piece)
        elif token.kind is Kind.END or (token.kind is Kind.SOFT and reader.clause.finite):
            reader.clause = Clause(index + 1)
    return found


def _read_word(reader: Reader, index: int) -> Evidence | None:
    """One Bengali word: a pronoun, a verb, or a word that shapes the clause."""
    word = reader.words[index]
    if word.pronoun is not None:
        return _read_pronoun(reader, index, word.pronoun)
    roles = word.roles
    if roles:
        if Role.OPENER in roles or (reader.clause.finite and (Role.ADDER in roles or Role.BECAUSE in roles)):
            # You and I go on after `and`; everybody's verb is followed by the person's.
            kept = reader.clause.subject if Role.ADDER in roles and reader.clause.subject is Role.SECOND else None
            reader.clause = Clause(index + 1, subject=kept)
            return None
        for subject in (Role.EVERYBODY, Role.SECOND):
            if subject in roles:
                reader.clause = Clause(index, subject=subject)
        if Role.PEOPLE in roles and (index == reader.clause.start or reader.has(index - 1, Role.ALL)):
            reader.clause = Clause(index, subject=Role.EVERYBODY)
        if Role.THING_PRONOUN in roles and index == reader.clause.start:
            reader.clause.subject = Role.THING_PRONOUN
    return _read_verb(reader, index, word.verb) if word.verb is not None else None


def _read_pronoun(reader: Reader, index: int, pronoun: Pronoun) -> Evidence | None:
    """A pronoun counts where it stands for the person."""
    strong = pronoun.reading is not PronounReading.BARE
    if pronoun.reading is PronounReading.DEMONSTRATIVE and reader.has(index + 1, Role.TIME_HEAD):
        return None
    if not strong and pronoun.case is Case.GENITIVE and reader.has(index + 1, Role.TAR_HEAD):
        return None
    if pronoun.reading is PronounReading.CONJUNCTION:
        weight = _weigh_o(reader, index)
        if weight is Weight.SILENT:
            if reader.clause.finite:
                reader.clause = Clause(index + 1)
            return None
        strong = weight is Weight.STRONG
    if pronoun.case is Case.NOMINATIVE:
        start = index if reader.clause.finite else reader.clause.start
        reader.clause = Clause(start, person_subject=True)
    token = reader.tokens[index]
    if pronoun.reading is PronounReading.HONORIFIC:
        return Evidence(token, "pronoun-honorific", Register.HONORIFIC, strong=True, plural=pronoun.plural)
    rule = "pronoun-ordinary" if strong else "pronoun-bare"
    return Evidence(token, rule, Register.ORDINARY, strong, pronoun.plural)


def _weigh_o(reader: Reader, index: int) -> Weight:
    """How surely ও is the pronoun and not `and`, by what stands around it."""
    if reader.has(index - 1, Role.OPENER) or reader.kind(index - 1) is Kind.END:
        return Weight.STRONG
    if reader.reading(index - 1) is None and reader.has(index + 1, Role.O_FOLLOWER):
        return Weight.STRONG
    return Weight.WEAK if reader.kind(index - 1) is Kind.SOFT else Weight.SILENT


def _read_verb(reader: Reader, index: int, verb: Verb) -> Evidence | None:
    """A finite verb counts where it agrees with the person, and ends its clause in any case."""
    weight = weigh(reader, index, verb)
    if weight is Weight.NOT_FINITE:
        return None
    reader.clause = Clause(index + 1, finite=True, subject=_carried(reader))
    if weight is Weight.SILENT:
        return None
    honorific = verb.reading is Reading.HONORIFIC
    register = Register.HONORIFIC if honorific else Register.ORDINARY
    rule = f"{'copula' if verb.kind is VerbKind.COPULA else 'verb'}-{register}"
    strong = weight is Weight.STRONG
    return Evidence(reader.tokens[index], rule if strong else "verb-unclear", register, strong)


def _carried(reader: Reader) -> Role | None:
    """The subject that goes on after a finite verb: the person spoken to, up to the next mark or conjunction."""
    return reader.clause.subject if reader.clause.subject is Role.SECOND else None
