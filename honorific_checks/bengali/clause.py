"""The tokens of one translation in, a reader that knows the clause it stands in out.

The reader answers what stands at a place, which role it has and whether a clause ends there; it decides nothing.
Places outside the text are the end of a sentence, so no question about a neighbour is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from honorific_checks.bengali.grammar import Case, PronounReading, Reading, Role
from honorific_checks.bengali.morphology import Analysis, analyse
from honorific_checks.bengali.text import Kind, Token

_NOTHING = Analysis()
_PARTICLES_IN_A_ROW = 4
_CLOSING = frozenset((Role.OPENER, Role.ADDER, Role.BECAUSE))


@dataclass(slots=True)
class Clause:
    """What is known of the clause that is being read."""

    start: int
    """Index of its first token."""
    finite: bool = False
    """Whether a finite verb stands before it with no border between."""
    subject: Role | None = None
    """EVERYBODY, SECOND or THING_PRONOUN where its subject is not the person."""
    person_subject: bool = False
    """Whether a third-person pronoun in the nominative stands in it."""


@dataclass(slots=True)
class Reader:
    """One reading of one list of tokens."""

    tokens: list[Token]
    words: list[Analysis]
    clause: Clause = field(default_factory=lambda: Clause(0))

    @classmethod
    def of(cls, tokens: list[Token]) -> Reader:
        """A reader at the beginning of the tokens."""
        return cls(tokens, [analyse(token.form) if token.form else _NOTHING for token in tokens])

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
