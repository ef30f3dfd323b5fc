"""The tokens of one translation in, a reader that knows the clause it stands in out.

The reader answers what stands at a place, which role it has and whether a clause ends there; it decides nothing.
Places outside the text are the end of a sentence, so no question about a neighbour is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Case, PronounReading, Role, VerbReading
from honorific_checks.bengali.nouns import is_possessor
from honorific_checks.bengali.passage import NOTHING, Passage
from honorific_checks.records import Token, TokenKind

if TYPE_CHECKING:
    from honorific_checks.bengali.morphology import Analysis

_END, _SOFT = TokenKind.END, TokenKind.SOFT
_PARTICLE, _CONJUNCTION = Role.PARTICLE, PronounReading.CONJUNCTION
_PARTICLES_IN_A_ROW = 4
_BEFORE_SUBJECT = frozenset((Role.ADVERB, Role.DETERMINER, Role.ORGANISATION, Role.ADDER, Role.OPENER))
_FAR = 12
"""Words between a noun and its verb, and before a subject, that are looked at; longer clauses show nothing."""
_BEFORE_OWNER = 3
_BEFORE_NOUN = frozenset((Role.ONE, Role.DETERMINER))
_CLOSING = frozenset((Role.OPENER, Role.ADDER, Role.BECAUSE))


@dataclass(slots=True)
class Clause:
    """What is known of the clause that is being read."""

    start: int
    """Index of its first token."""
    finite: bool = False
    """Whether a finite verb stands before it with no border between."""
    subject: Role | None = None
    """EVERYBODY, SECOND, SECOND_POLITE, THING_PRONOUN, ORGANISATION or FORCE where its subject is not the person."""
    person_subject: bool = False
    """Whether a third-person pronoun in the nominative, or the person's noun where it is known, stands in it."""
    plural: bool = False
    """Whether its subject is the person's noun in the plural."""


@dataclass(slots=True)
class Reader:
    """One reading of one list of tokens."""

    tokens: list[Token]
    words: list[Analysis]
    person: str = ""
    """The form of the noun that the person is called by, where it is known."""
    clause: Clause = field(default_factory=lambda: Clause(0))
    goes_on: bool = False
    """Whether evidence stands in a sentence before this one."""
    kin: bool = False
    """Whether the subject of a clause of this sentence is a relative or friend of somebody."""
    _named: bool | None = None

    @classmethod
    def of(cls, passage: Passage, person: str = "") -> Reader:
        """A reader at the beginning of a passage."""
        return cls(passage.tokens, passage.words, person)

    @property
    def named(self) -> bool:
        """Whether the person's noun stands anywhere in the tokens; looked for where it is asked, once."""
        if self._named is None:
            self._named = bool(self.person) and any(token.form.startswith(self.person) for token in self.tokens)
        return self._named

    def begin(self, start: int, subject: Role | None = None) -> None:
        """Begins a clause, whose subject may be known from the one before."""
        self.clause = Clause(start, subject=subject)

    def kind(self, index: int) -> TokenKind:
        """The kind of a token; the end of a sentence outside the list."""
        return self.tokens[index].kind if 0 <= index < len(self.tokens) else _END

    def word(self, index: int) -> Analysis:
        """The analysis of a token; an empty one outside the list."""
        return self.words[index] if 0 <= index < len(self.words) else NOTHING

    def has(self, index: int, role: Role) -> bool:
        """Whether a token has a role."""
        return 0 <= index < len(self.words) and role in self.words[index].roles

    def reading(self, index: int) -> VerbReading | None:
        """The verb reading of a token, None if it is no verb."""
        verb = self.word(index).verb
        return verb.reading if verb else None

    def after_particles(self, index: int) -> int:
        """The index of the next token that is no negation and no particle."""
        last = index + _PARTICLES_IN_A_ROW
        index += 1
        while index <= last and self.has(index, _PARTICLE):
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
        """Whether the clause of a verb begins with a possessor, so that its subject is what is possessed.

        A noun's genitive also begins names of persons; before a word of degree it is a possessor.  Behind a comma the
        verb may be the owner's again.
        """
        start = self.clause.start
        if self.owner() is None and not (self.word(start).genitive and self.has(start + 1, Role.DEGREE)):
            return False
        return all(self.kind(place) is not TokenKind.SOFT for place in range(start, index))

    def owner(self) -> int | None:
        """The place at the head of the clause where a pronoun, or the person's noun if it is known, is a genitive."""
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
        """Whether the clause begins with a noun that may be its subject, and goes on to a place without a verb.

        Args:
            index: the place of the verb; at least one word must stand between.
            placed: whether all that stands between must tell time or place.
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

    def is_head(self, index: int) -> bool:
        """Whether a noun may be the subject: only what belongs to it or tells time and place stands before it."""
        return index - self.clause.start <= _FAR and all(
            self.word(place).genitive or not _BEFORE_SUBJECT.isdisjoint(self.word(place).roles)
            for place in range(self.clause.start, index)
        )
