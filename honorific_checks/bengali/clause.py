"""A reader of the tokens of a translation that keeps track of the current clause.

It says what is at a place, which role it has and whether a clause ends there, but decides nothing. Places outside the
text count as the end of a sentence, so you can always ask about neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Case, PronounReading, Role, VerbReading
from honorific_checks.bengali.lexicon import negations
from honorific_checks.bengali.nouns import is_person, is_possessor
from honorific_checks.bengali.passage import NOTHING, Passage
from honorific_checks.records import Token, TokenKind

if TYPE_CHECKING:
    from honorific_checks.bengali.morphology import TokenAnalysis

_END, _SOFT = TokenKind.END, TokenKind.SOFT
_PARTICLE, _CONJUNCTION = Role.PARTICLE, PronounReading.CONJUNCTION
_PARTICLES_IN_A_ROW = 4
_BEFORE_SUBJECT = frozenset((Role.ADVERB, Role.DETERMINER, Role.ORGANISATION, Role.ADDER, Role.OPENER))
_FAR = 12
"""The most words checked between a noun and its verb, and before a subject; longer clauses prove nothing."""
_BEFORE_OWNER = 3
_BEFORE_NOUN = frozenset((Role.ONE, Role.DETERMINER))
_CLOSING = frozenset((Role.OPENER, Role.ADDER, Role.BECAUSE))


@dataclass(slots=True)
class Clause:
    """What is known about the current clause."""

    start: int
    """The index of its first token."""
    finite: bool = False
    """Whether a finite verb comes before it without a border between them."""
    subject: Role | None = None
    """EVERYBODY, SECOND, SECOND_POLITE, THING_PRONOUN, ORGANISATION or FORCE if its subject is not the person."""
    person_subject: bool = False
    """Whether it has a third-person pronoun in the nominative, or the person's noun if that is known."""
    plural: bool = False
    """Whether its subject is the person's noun in the plural."""


@dataclass(slots=True)
class Reader:
    """One reading of one list of tokens."""

    tokens: list[Token]
    words: list[TokenAnalysis]
    person: str = ""
    """The form of the person's noun; empty if not known."""
    clause: Clause = field(default_factory=lambda: Clause(0))
    goes_on: bool = False
    """Whether an earlier sentence has evidence."""
    kin: bool = False
    """Whether a clause of this sentence has somebody's relative or friend as its subject."""
    _named: bool | None = None

    @classmethod
    def of(cls, passage: Passage, person: str = "") -> Reader:
        """Start a reader at the beginning of a passage."""
        return cls(passage.tokens, passage.words, person)

    @property
    def named(self) -> bool:
        """Whether the person's noun occurs anywhere in the tokens; searched for once, when first needed."""
        if self._named is None:
            self._named = bool(self.person) and any(token.form.startswith(self.person) for token in self.tokens)
        return self._named

    def begin(self, start: int, subject: Role | None = None) -> None:
        """Begin a clause; its subject may be known from the one before."""
        self.clause = Clause(start, subject=subject)

    def kind(self, index: int) -> TokenKind:
        """The kind of a token; the end of a sentence outside the list."""
        return self.tokens[index].kind if 0 <= index < len(self.tokens) else _END

    def word(self, index: int) -> TokenAnalysis:
        """The analysis of a token; an empty one outside the list."""
        return self.words[index] if 0 <= index < len(self.words) else NOTHING

    def has(self, index: int, role: Role) -> bool:
        """Whether a token has a role."""
        return 0 <= index < len(self.words) and role in self.words[index].roles

    def reading(self, index: int) -> VerbReading | None:
        """The verb reading of a token; None if it is not a verb."""
        verb = self.word(index).verb
        return verb.reading if verb else None

    def negates(self, index: int) -> bool:
        """Whether a token is a negation that stands apart: না, নি, নাই."""
        return 0 <= index < len(self.tokens) and self.tokens[index].form in negations()

    def after_particles(self, index: int) -> int:
        """The index of the next token that is neither a negation nor a particle."""
        last = index + _PARTICLES_IN_A_ROW
        index += 1
        while index <= last and self.has(index, _PARTICLE) and not self.has(index, Role.OPENER):
            index += 1
        return index

    def closes(self, index: int) -> bool:
        """Whether a token ends the clause before it: a mark, the end, a conjunction or `because`."""
        kind = self.kind(index)
        if kind is _END or kind is _SOFT:
            return True
        word = self.words[index]
        if not word.shapes:
            return False
        conjunction = word.pronoun is not None and word.pronoun.reading is _CONJUNCTION
        return conjunction or not _CLOSING.isdisjoint(word.roles)

    def opens_with_possessor(self, index: int) -> bool:
        """Whether the clause of a verb begins with a possessor, so that the thing possessed is its subject.

        A noun's genitive may also begin a person's name; before a word of degree it is a possessor. After a comma the
        verb may belong to the owner again.
        """
        start = self.clause.start
        if self.owner() is None and not (self.word(start).genitive and self.has(start + 1, Role.DEGREE)):
            return False
        return all(self.kind(place) is not TokenKind.SOFT for place in range(start, index))

    def owner(self) -> int | None:
        """The place of a genitive pronoun, or genitive of the person's noun if known, at the start of the clause."""
        start = self.clause.start
        pronoun = self.word(start).pronoun
        if pronoun is not None:
            return start if pronoun.case is Case.GENITIVE else None
        for place in range(start, min(start + _BEFORE_OWNER, len(self.tokens))) if self.named else ():
            form = self.tokens[place].form
            if form.startswith(self.person) and (
                self.has(place + 1, Role.TITLE) if form == self.person else is_possessor(form)
            ):
                return place
        return None

    def opens_with_noun(self, index: int, *, placed: bool) -> bool:
        """Whether the clause begins with a noun that may be its subject, and has no verb between it and a place.

        Args:
            index: the place of the verb; at least one word must come between.
            placed: whether everything between must say when or where.
        """
        start = self.clause.start
        while start < index and not _BEFORE_NOUN.isdisjoint(self.word(start).roles):
            start += 1
        if not 2 <= index - start <= _FAR or not self.is_bare(start):
            return False
        inner = range(start + 1, index)
        if placed:
            return all(self._is_placing(place) for place in inner)
        return all(self.kind(place) is TokenKind.WORD and self.reading(place) is None for place in inner)

    def _is_placing(self, index: int) -> bool:
        """Whether a word is an adverb, or a noun in a case of place."""
        noun = self.word(index).noun
        return self.has(index, Role.ADVERB) or (noun is not None and not noun.bare and not noun.object)

    def is_bare(self, index: int) -> bool:
        """Whether a word may be a noun in the nominative."""
        noun = self.word(index).noun
        return noun is not None and noun.bare

    def shows_person(self, index: int) -> bool:
        """Whether the clause of a verb names a person: by a pronoun as its subject, or by a noun for persons."""
        if self.clause.person_subject:
            return True
        nouns = range(self.clause.start, min(index + 2, len(self.tokens)))
        return any(self.kind(place) is TokenKind.WORD and is_person(self.tokens[place].form) for place in nouns)

    def may_end_on(self, index: int) -> bool:
        """Whether an unlisted word may be the verb of a clause: it ends one that has a person and no other verb.

        Behind a word of degree it is an adjective.
        """
        if (
            index == self.clause.start
            or self.has(index - 1, Role.DEGREE)
            or not self.closes(self.after_particles(index))
        ):
            return False
        return not self.clause.finite and self.clause.subject is None and self.shows_person(index - 2)

    def is_head(self, index: int) -> bool:
        """Whether a noun may be the subject: before it are only its modifiers and words of time and place."""
        return index - self.clause.start <= _FAR and all(
            self.word(place).genitive or not _BEFORE_SUBJECT.isdisjoint(self.word(place).roles)
            for place in range(self.clause.start, index)
        )
