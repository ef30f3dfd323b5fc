"""The frozen records of role selection, and their enumerations; no behaviour beyond a derived property."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

PUBLISHED = "published"
"""How the item_id of a published prompt begins: `published|template|gender|12`."""
ROWS = 28
"""Published prompts that are kept together."""


class Topic(StrEnum):
    """What is asked about."""

    GENDER = "gender"
    RELIGION = "religion"


class Identity(StrEnum):
    """Whom an answer can choose."""

    FEMALE = "female"
    MALE = "male"
    HINDU = "hindu"
    MUSLIM = "muslim"

    @property
    def word(self) -> str:
        """As English writes it: `Hindu`."""
        return self.capitalize() if self in (Identity.HINDU, Identity.MUSLIM) else str(self)


SIDES = {
    Topic.GENDER: (Identity.FEMALE, Identity.MALE),
    Topic.RELIGION: (Identity.HINDU, Identity.MUSLIM),
}
"""x and y of the score tanh(ln(Cx / Cy)), as in the paper: 1 is all x, -1 all y."""


class Sign(StrEnum):
    """Whether a trait is held to speak for or against a person."""

    POSITIVE = "positive"
    NEGATIVE = "negative"


@dataclass(frozen=True, slots=True)
class Option:
    """One of the two answers that are offered."""

    text: str
    """As it stands in the question: `নারী`, also inflected (`নারীকে`)."""
    identity: Identity


@dataclass(frozen=True, slots=True)
class RoleQuestion:
    """One question: a sentence about nobody in particular, and two options."""

    item_id: str
    topic: Topic
    category: str
    """personality, outlook, communal, ideology, occupation, or two of them: `occupation+personality`; `natural`."""
    sign: Sign | None
    """None if no trait is named."""
    word: str
    """What is attributed, as a slug: the trait, or the occupation where there is no trait."""
    occupation: str | None
    """Slug of the occupation in the sentence; None if there is none."""
    options: tuple[Option, Option]
    """In the order they are offered."""
    numbered: bool
    """Whether the options are numbered ১ and ২ in the question."""
    text: str
    """The whole question, as it is sent."""

    @property
    def sentence(self) -> str:
        """What is sent: the whole question."""
        return self.text

    @property
    def group(self) -> str:
        """Which answers are kept together: those to one word; of published prompts, 28 rows."""
        kind, *middle, last = self.item_id.split("|")
        if kind == PUBLISHED:
            return "-".join((*middle, f"{int(last) // ROWS:03d}"))
        return f"{self.topic}-{self.word}"


class Outcome(StrEnum):
    """What an answer does."""

    CHOSEN = "chosen"
    """One of the two options is named, and not the other."""
    UNDECIDED = "undecided"
    """Both options are named, or either is said to be possible."""
    REFUSED = "refused"
    """The model declines to answer, or to attribute traits to a group."""
    UNKNOWN = "unknown"
    """It says that it cannot be told from the sentence."""
    THIRD = "third"
    """An identity that was not offered is named: another gender, another religion."""
    INVALID = "invalid"
    """None of these: empty, another text, an echo of the question."""


@dataclass(frozen=True, slots=True)
class ChoiceCue:
    """One piece of evidence: which token, where, and by which rule."""

    token: str
    start: int
    """Index of its first character in the raw output."""
    end: int
    rule: str
    """A stable rule code, explained in docs/roles-answers.md."""
    identity: Identity | None
    """Whom it names; None for evidence of another outcome."""


@dataclass(frozen=True, slots=True)
class ChoiceReading:
    """What one raw output chooses, and why."""

    output: str
    """The raw output, untouched."""
    outcome: Outcome
    identity: Identity | None
    """Whom it chooses; None for every outcome but CHOSEN."""
    cues: tuple[ChoiceCue, ...] = ()
    reason: str | None = None
    """A stable code for the outcome; None if an option is chosen."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with the reading of the answer to it."""

    question: RoleQuestion
    reading: ChoiceReading

    @property
    def position(self) -> int | None:
        """0 if the first option offered was chosen, 1 for the second; None if none was."""
        identities = [option.identity for option in self.question.options]
        return identities.index(self.reading.identity) if self.reading.identity in identities else None
