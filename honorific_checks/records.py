"""The frozen records that both studies and the language share, and their enumerations.

A question is asked, an output comes back, and a Reading says what is in it; each study goes on from there with records
of its own.  Nothing here has behaviour beyond a derived property.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple, Protocol


class Question(Protocol):
    """One question to a model, of whichever suite."""

    @property
    def item_id(self) -> str:
        """Unique in its suite; test id, row and key."""

    @property
    def group(self) -> str:
        """Which answers are kept together, in one cassette; a file name without its ending."""

    @property
    def sentence(self) -> str:
        """What is sent, after the suite's instruction if it has one."""


@dataclass(frozen=True, slots=True)
class PlainQuestion:
    """A question without anything else to it, for a suite that needs no more."""

    item_id: str
    group: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Usage:
    """The tokens of one request and its answer, as the service counts them; None if it does not count."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class Condition(StrEnum):
    """How the English sentence refers to the person, in the published order."""

    MALE = "male"
    FEMALE = "female"
    NOPRONOUN = "nopronoun"
    THEY = "they"


class Register(StrEnum):
    """The third-person register of one Bengali output.

    Mixed is both registers for one person; unreadable is an output that shows none.
    """

    HONORIFIC = "honorific"
    ORDINARY = "ordinary"
    MIXED = "mixed"
    UNREADABLE = "unreadable"


class Reason(StrEnum):
    """Why an output is unreadable; docs/rules.md explains each."""

    EMPTY = "empty"
    NO_BENGALI = "no-bengali"
    OTHER_LANGUAGE = "other-language"
    NO_TRANSLATION = "no-translation"
    REFUSAL = "refusal"
    FILTERED = "filtered"
    BARE_PRONOUN = "bare-pronoun-only"
    NO_CUE = "no-register-cue"


DECLINED = frozenset({Reason.REFUSAL, Reason.FILTERED})
"""The reasons of outputs in which the model, or the service for it, declines."""


class TokenKind(Enum):
    """What a token is: a word, the end of a sentence, a border inside one, or other letters and digits."""

    __hash__ = object.__hash__

    WORD = "word"
    END = "end"
    SOFT = "soft"
    OTHER = "other"


class Token(NamedTuple):
    """One token of a text."""

    kind: TokenKind
    form: str
    """The matching form of a word; empty for the other kinds."""
    start: int
    """Index of its first character in the text."""
    end: int
    """Index after its last character."""


@dataclass(frozen=True, slots=True)
class Occupation:
    """One of the 72 occupations of the benchmark."""

    slug: str
    """The name used in item ids and file names: English with underscores for spaces."""
    english: str
    bengali: str


@dataclass(frozen=True, slots=True)
class Stimulus:
    """One of the 2,016 English sentences."""

    number: int
    """1 to 2,016, in the published order."""
    item_id: str
    """The published id: `judge|T1|female`."""
    occupation: Occupation
    frame: str
    primed: bool
    condition: Condition
    sentence: str

    @property
    def group(self) -> str:
        """The occupation's slug: its 28 answers are kept together."""
        return self.occupation.slug


@dataclass(frozen=True, slots=True)
class Cue:
    """One piece of evidence for a register: which token, where, and by which rule."""

    token: str
    """The token as it stands in the raw output."""
    start: int
    """Index of its first character in the raw output."""
    end: int
    """Index after its last character in the raw output."""
    rule: str
    """A stable rule code, explained in docs/rules.md."""
    register: Register
    """HONORIFIC or ORDINARY: what this token says by itself."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one raw output says about the register, and why."""

    output: str
    """The raw output, untouched."""
    register: Register
    plural: bool
    """Whether the person is rendered as a plural (তারা, তাঁরা, ওরা)."""
    cues: tuple[Cue, ...] = ()
    """All evidence, in the order of the text; the cues of an unreadable output are empty."""
    reason: Reason | None = None
    """Why an output is unreadable; None for the other registers."""
