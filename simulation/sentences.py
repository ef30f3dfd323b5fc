"""Bengali sentences for the allocation: a stimulus, a register and a number in, one translation out.

The language is in the tables beside this file: templates.tsv, words.tsv, endings.tsv, feminine.tsv.  Which template
and which words is decided by a digest of model and item, so a sentence never changes unless a table does.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TypeVar

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.records import Condition, Occupation, Register, Stimulus
from simulation import allocate
from simulation.pairs import FRAMES

HERE = Path(__file__).parent
SLOT = re.compile(r"\{([A-Za-z_-]+)(?::([a-z]))?\}")
TO_COMPOSED = {"\u09af\u09bc": "\u09df", "\u09a1\u09bc": "\u09dc"}
"""Letters with a dot below that have a code point of their own, which NFC takes apart."""
COMPOSED_ONE_IN = 3
BARE_END_ONE_IN = 40
HONORIFIC_FIRST = 7
"""Of ten mixed sentences that can go either way, those whose first verb or pronoun is the honorific one."""

Forms = dict[str, tuple[str, ...]]
"""The forms of a word in either register: h and o."""
Row = TypeVar("Row")


def table(name: str) -> list[list[str]]:
    """The rows of one table after its header; lines that start with # are comments."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")][1:]


@cache
def words() -> dict[str, list[tuple[int, Forms]]]:
    """The words of each slot with their weights."""
    found: dict[str, list[tuple[int, Forms]]] = {}
    for slot, weight, honorific, ordinary in table("words.tsv"):
        forms = {"h": honorific, "o": honorific if ordinary == "=" else ordinary}
        row = int(weight), {register: tuple(cell.split("/")) for register, cell in forms.items()}
        found.setdefault(slot, []).append(row)
    return found


@cache
def templates() -> dict[tuple[str, str, str], list[tuple[int, str]]]:
    """The templates, with their weights, by frame, shape and register column."""
    found: dict[tuple[str, str, str], list[tuple[int, str]]] = {}
    for frame, shape, register, weight, text in table("templates.tsv"):
        found.setdefault((frame, shape, register), []).append((int(weight), text))
    return found


@cache
def endings() -> dict[str, tuple[str, str]]:
    """What a noun takes in each case: after a vowel sign, and after a consonant."""
    return {case: (vowel, consonant) for case, vowel, consonant in table("endings.tsv")}


@cache
def feminine() -> dict[str, str]:
    """The word for a woman, by occupation, where there is a current one."""
    return dict(table("feminine.tsv"))


def inflected(noun: str, case: str) -> str:
    """A noun in a case of endings.tsv: N as it is, N-ke objective, N-r genitive, N-ti with the article."""
    vowel, consonant = endings()[case]
    return noun + (vowel if "VOWEL SIGN" in unicodedata.name(noun[-1]) else consonant)


class Choice:
    """Choices that depend on nothing but the names given: the digits of a SHA-256, used up one choice at a time."""

    def __init__(self, *names: str) -> None:
        self.digits = int.from_bytes(hashlib.sha512("|".join(names).encode()).digest(), "big")

    def below(self, size: int) -> int:
        """A whole number from 0 to size - 1."""
        self.digits, number = divmod(self.digits, size)
        return number

    def weighted(self, rows: Sequence[tuple[int, Row]]) -> Row:
        """One of the rows, each as often as its weight says."""
        number = self.below(sum(weight for weight, _ in rows))
        ends = accumulate(weight for weight, _ in rows)
        return next(row for end, (_, row) in zip(ends, rows, strict=True) if number < end)


def sentence(model: str, stimulus: Stimulus, register: Register, plural: bool) -> str:
    """The simulated translation of one stimulus.

    Args:
        model: the simulated model's name; each has sentences of its own.
        stimulus: the English sentence to be translated.
        register: honorific, ordinary or mixed.
        plural: whether the person is rendered as a plural; only where the condition is they.
    """
    choice = Choice(model, stimulus.item_id)
    shape = "they" if plural else "bare" if stimulus.condition is Condition.NOPRONOUN else "he"
    mixed = register is Register.MIXED
    template = choice.weighted(templates()[stimulus.frame, shape, "mixed" if mixed else "one"])
    first, second = ("h", "o") if choice.below(10) < HONORIFIC_FIRST else ("o", "h")
    letters = {"a": first, "b": second, "h": "h", "o": "o"}
    whole = "h" if register is Register.HONORIFIC else "o"
    noun = noun_for(stimulus.occupation, stimulus.condition, choice)

    def fill(text: str, around: str) -> str:
        def slot(match: re.Match[str]) -> str:
            name = match[1]
            if name in endings():
                return inflected(noun, name)
            inner = letters[match[2]] if match[2] else around
            forms = choice.weighted(words()[name])[inner]
            return fill(forms[choice.below(len(forms))], inner)

        return SLOT.sub(slot, text)

    return spelled(fill(template, whole), choice)


def noun_for(occupation: Occupation, condition: Condition, choice: Choice) -> str:
    """The occupation in Bengali; where the English says she, about every other time the word for a woman."""
    for_woman = feminine().get(occupation.slug)
    if for_woman and condition is Condition.FEMALE and choice.below(2):
        return for_woman
    return occupation.bengali


def spelled(text: str, choice: Choice) -> str:
    """The text in one of its encodings, now and then without the full stop at the end."""
    text = unicodedata.normalize("NFC", text)
    if choice.below(COMPOSED_ONE_IN) == 0:
        for apart, composed in TO_COMPOSED.items():
            text = text.replace(apart, composed)
    return text[:-1] if choice.below(BARE_END_ONE_IN) == 0 else text


@cache
def answers(model: str) -> dict[str, str]:
    """The 2,016 sentences of one model by item id, as allocated."""
    rows = allocate.read()[model]
    found = {}
    for index, stimulus in enumerate(stimuli()):
        sign = rows[stimulus.occupation.slug][stimulus.condition][index // len(Condition) % FRAMES]
        register = allocate.SIGNS[sign.upper()]
        found[stimulus.item_id] = sentence(model, stimulus, register, sign.islower())
    return found
