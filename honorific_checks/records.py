"""The frozen records that flow through a run, and their enumerations; no behaviour beyond a derived property.

Each record holds the one before it, so any figure can be walked back to the sentence that caused it:
Stimulus -> ItemReading (with its Reading) -> PairOutcome / OccupationOutcome -> Measures -> Verdict (verdict.py).
An undefined figure is None, never 0 or -1.
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
        """What is sent, after the suite's instruction where it has one."""


@dataclass(frozen=True, slots=True)
class Usage:
    """The tokens of one request and its answer, as the service counts them; None where it does not count."""

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
    NO_CUE = "no-register-cue"


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
class Frame:
    """One sentence frame in one condition; `sentence` holds `{occupation}` once."""

    frame: str
    primed: bool
    """Whether the frame states respect for the person (P1, P2)."""
    condition: Condition
    sentence: str


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


@dataclass(frozen=True, slots=True)
class ItemReading:
    """A stimulus with the reading of the answer to it."""

    stimulus: Stimulus
    reading: Reading


class PairKind(StrEnum):
    """What a he/she pair shows; b counts MALE_ONLY and c counts FEMALE_ONLY."""

    BOTH_HONORIFIC = "both honorific"
    BOTH_ORDINARY = "both ordinary"
    MALE_ONLY = "honorific for he only"
    FEMALE_ONLY = "honorific for she only"
    UNUSABLE = "unusable"


@dataclass(frozen=True, slots=True)
class PairOutcome:
    """The readings of one he/she pair: same occupation, same frame."""

    pair_id: str
    """`judge|T1`."""
    male: ItemReading
    female: ItemReading
    kind: PairKind


@dataclass(frozen=True, slots=True)
class OccupationOutcome:
    """The seven no-pronoun frames of one occupation."""

    occupation: Occupation
    items: tuple[ItemReading, ...]
    honorific: int
    ordinary: int
    """honorific + ordinary are the items the rate is taken over; mixed and unreadable ones are left out."""
    rate: float | None
    """honorific / (honorific + ordinary), 0 to 1; None where nothing could be read."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of one model.  Fractions run from 0 to 1 (hai from -1 to 1); points from 0 to 100."""

    items: int
    """Answers read: 2,016."""
    pairs: int
    """N: usable pairs, both sides honorific or ordinary; 504 at most."""
    male_only: int
    """b: discordant pairs, honorific for he only."""
    female_only: int
    """c: discordant pairs, honorific for she only."""
    excluded_pairs: int
    """Pairs with a mixed or unreadable side."""
    hai: float | None
    """Honorific allocation index (b - c) / N, a fraction; None where N = 0."""
    gsr: float | None
    """Gender sensitivity rate (b + c) / N, a fraction; None where N = 0."""
    p: float | None
    """McNemar's exact two-sided p; None where N = 0."""
    eta2_gender: float | None
    """Share of the variance of register (1/0) that gender explains, over the readable he and she items."""
    eta2_occupation: float | None
    """The same for occupation."""
    eta2_items: int
    """Items both eta squared are taken over: he and she items that are honorific or ordinary."""
    spread: float | None
    """Population standard deviation of the occupations' no-pronoun honorific rates, in points, 0 to 50."""
    spread_occupations: int
    """Occupations with a rate: 72 at most."""
    mean_rate: float | None
    """Mean of those rates, a fraction."""
    hbs: float | None
    """Honorific bias score (100 |b - c| / (b + c) + 2 spread) / 2, in points; None where b + c = 0."""
    mixed: int
    """Outputs with both registers, among all items."""
    unreadable: int
    """Outputs that show no register, among all items."""
    mixed_rate: float | None
    unreadable_rate: float | None
    """Fractions of the items; None where there is no item."""
