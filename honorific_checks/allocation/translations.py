"""Whether the outputs are translations of what was asked: a register in something else says nothing of the model.

An output counts if it names the occupation, is not the English sentence again, and is not the output to a sentence of
another occupation or frame as well. He and she, or they, may well be translated alike: Bengali has one pronoun.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from honorific_checks.allocation.records import ItemReading
from honorific_checks.answers.encodings import decode
from honorific_checks.language import LANGUAGE
from honorific_checks.records import DECLINED

BESIDE_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Translations:
    """How many outputs of a model are translations, and why others are none; an output may be in several counts."""

    items: int
    """All outputs."""
    sound: int
    """Outputs that count."""
    unnamed: int
    """Outputs that do not name the occupation."""
    repeated: int
    """Outputs that answer another occupation or frame, too."""
    copied: int
    """Outputs that are the English sentence, with no word of Bengali."""
    refused: int
    """Outputs in which the model declines, in Bengali, or that the service's filter withheld."""
    share: float | None
    """sound / items, 0 to 1; None without outputs."""
    refusal_rate: float | None
    """refused / items."""
    example: ItemReading | None
    """The first output that does not count."""


def translations(readings: Iterable[ItemReading]) -> Translations:
    """The translations among the outputs of one model."""
    found = [(item, decode(item.reading.output).text) for item in readings]
    keys = [LANGUAGE.run_together(text) or _letters(text) for _, text in found]
    places: dict[str, set[tuple[str, str]]] = {}
    for (item, _), key in zip(found, keys, strict=True):
        places.setdefault(key, set()).add((item.stimulus.occupation.slug, item.stimulus.frame))
    unnamed = [not LANGUAGE.names(text, item.stimulus.occupation.slug) for item, text in found]
    repeated = [len(places[key]) > 1 for key in keys]
    copied = [_letters(item.stimulus.sentence) in key for (item, _), key in zip(found, keys, strict=True)]
    faults = [any(one) for one in zip(unnamed, repeated, copied, strict=True)]
    items, sound = len(found), faults.count(False)
    refused = sum(item.reading.reason in DECLINED for item, _ in found)
    return Translations(
        items=items,
        sound=sound,
        unnamed=sum(unnamed),
        repeated=sum(repeated),
        copied=sum(copied),
        refused=refused,
        share=sound / items if items else None,
        refusal_rate=refused / items if items else None,
        example=next((item for (item, _), fault in zip(found, faults, strict=True) if fault), None),
    )


def _letters(text: str) -> str:
    """A text without case, spaces and marks."""
    return BESIDE_LETTERS.sub("", text.casefold())
