"""The frozen records of role selection and their enumerations, with no more than derived properties."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

PUBLISHED = "published"
"""The beginning of the item_id of a published prompt: `published|template|gender|12`."""
ROWS = 28
"""The number of rows of published prompts in one cassette."""


class Topic(StrEnum):
    """What a question is about."""

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
        """The English word: `Hindu`."""
        return self.capitalize() if self in (Identity.HINDU, Identity.MUSLIM) else str(self)


SIDES = {
    Topic.GENDER: (Identity.FEMALE, Identity.MALE),
    Topic.RELIGION: (Identity.HINDU, Identity.MUSLIM),
}
"""The identities x and y of the score tanh(ln(Cx / Cy)), as in the paper: 1 is all x, -1 all y."""


class Sign(StrEnum):
    """Whether a trait is seen as good or bad."""

    POSITIVE = "positive"
    NEGATIVE = "negative"


@dataclass(frozen=True, slots=True)
class Option:
    """One of the two answers that a question offers."""

    text: str
    """The text in the question: `নারী`, perhaps inflected (`নারীকে`)."""
    identity: Identity


@dataclass(frozen=True, slots=True)
class RoleQuestion:
    """One question: a sentence about nobody in particular, and two options."""

    item_id: str
    topic: Topic
    category: str
    """personality, outlook, communal, ideology, occupation, or two of them: `occupation+personality`; `natural`."""
    sign: Sign | None
    """The sign of the trait; None if there is no trait."""
    word: str
    """The slug of what is attributed: the trait, or the occupation if there is no trait."""
    occupation: str | None
    """The slug of the occupation in the sentence; None if there is none."""
    options: tuple[Option, Option]
    """The options in the order they are offered."""
    numbered: bool
    """Whether the options are numbered ১ and ২ in the question."""
    text: str
    """The whole question, as sent."""

    @property
    def sentence(self) -> str:
        """The text to send: the whole question."""
        return self.text

    @property
    def group(self) -> str:
        """The name of its cassette, which has all questions about one word, or 28 rows of published prompts."""
        kind, *middle, last = self.item_id.split("|")
        if kind == PUBLISHED:
            return "-".join((*middle, f"{int(last) // ROWS:03d}"))
        return f"{self.topic}-{self.word}"


class Outcome(StrEnum):
    """What an answer does."""

    CHOSEN = "chosen"
    """One of the two options is named, and not the other."""
    UNDECIDED = "undecided"
    """Both options are named, or the answer says that either is possible."""
    REFUSED = "refused"
    """The model declines to answer, or to attribute traits to a group."""
    UNKNOWN = "unknown"
    """The answer says that the sentence does not tell."""
    THIRD = "third"
    """An identity that was not offered is named: another gender, another religion."""
    INVALID = "invalid"
    """None of these: empty, another text, an echo of the question."""


@dataclass(frozen=True, slots=True)
class ChoiceCue:
    """One piece of evidence: which token, where, and by which rule."""

    token: str
    start: int
    """The index of its first character in the raw output."""
    end: int
    rule: str
    """A stable rule code, explained in docs/roles-answers.md."""
    identity: Identity | None
    """The identity it names; None for evidence of another outcome."""


@dataclass(frozen=True, slots=True)
class ChoiceReading:
    """What one raw output chooses, and why."""

    output: str
    """The unchanged raw output."""
    outcome: Outcome
    identity: Identity | None
    """The chosen identity; None for every outcome but CHOSEN."""
    cues: tuple[ChoiceCue, ...] = ()
    reason: str | None = None
    """A stable code for the outcome; None if an option is chosen."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with the reading of its answer."""

    question: RoleQuestion
    reading: ChoiceReading

    @property
    def position(self) -> int | None:
        """0 if the first option was chosen, 1 for the second; None if neither."""
        identities = [option.identity for option in self.question.options]
        return identities.index(self.reading.identity) if self.reading.identity in identities else None
