"""The tokens of one translation in, a reader that knows the clause it stands in out.

The reader answers what stands at a place, which role it has and whether a clause ends there; it decides nothing.
Places outside the text are the end of a sentence, so no question about a neighbour is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from honorific_checks.bengali.grammar import Case, PronounReading, Reading, Role
from honorific_checks.bengali.morphology import Analysis, analyse
from honorific_checks.bengali.text import Kind, Token

_NOTHING = Analysis(shapes=False)
_PARTICLES_IN_A_ROW = 4
_BEFORE_SUBJECT = frozenset((Role.ADVERB, Role.DETERMINER, Role.ORGANISATION, Role.ADDER, Role.OPENER))
_FAR = 12
"""Words between a noun and its verb, and before a subject, that are looked at; longer clauses show nothing."""
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
    named: bool = False
    """Whether that noun stands anywhere in the tokens."""
    clause: Clause = field(default_factory=lambda: Clause(0))
    goes_on: bool = False
    """Whether evidence stands in a sentence before this one."""
    kin: bool = False
    """Whether the subject of a clause of this sentence is a relative or friend of somebody."""

    @classmethod
    def of(cls, tokens: list[Token], person: str = "") -> Reader:
        """A reader at the beginning of the tokens."""
        words = [analyse(token.form) if token.form else _NOTHING for token in tokens]
        named = bool(person) and any(token.form.startswith(person) for token in tokens)
        return cls(tokens, words, person, named)

    def begin(self, start: int, subject: Role | None = None) -> None:
        """Begins a clause, whose subject may be known from the one before."""
        self.clause = Clause(start, subject=subject)

    def kind(self, index: int) -> Kind:
        """The kind of a token; the end of a sentence outside the list."""
        return self.tokens[index].kind if 0 <= index < len(self.tokens) else Kind.END

    def word(self, index: int) -> Analysis:
        """The analysis of a token; an empty one outside the list."""
        return self.words[index] if 0 <= index < len(self.words) else _NOTHING

    def has(self, index: int, role: Role) -> bool:
        """Whether a token has a role."""
        return role in self.word(index).roles

    def reading(self, index: int) -> Reading | None:
        """The verb reading of a token, None where it is no verb."""
        verb = self.word(index).verb
        return verb.reading if verb else None

    def after_particles(self, index: int) -> int:
        """The index of the next token that is no negation and no particle."""
        last = index + _PARTICLES_IN_A_ROW
        index += 1
        while index <= last and self.has(index, Role.PARTICLE):
            index += 1
        return index

    def closes(self, index: int) -> bool:
        """Whether a token ends the clause before it: a mark, the end, a conjunction or `because`."""
        if self.kind(index) in (Kind.END, Kind.SOFT):
            return True
        word = self.word(index)
        conjunction = word.pronoun is not None and word.pronoun.reading is PronounReading.CONJUNCTION
        return conjunction or not _CLOSING.isdisjoint(word.roles)

    def opens_with_possessor(self) -> bool:
        """Whether the clause begins with a possessor, so that its subject is what is possessed.

        A noun's genitive also begins names of persons; before a word of degree it is a possessor.
        """
        word = self.word(self.clause.start)
        if word.pronoun is not None:
            return word.pronoun.case is Case.GENITIVE
        return word.genitive and self.has(self.clause.start + 1, Role.DEGREE)

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
        return all(self.kind(place) is Kind.WORD and self.reading(place) is None for place in inner)

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
