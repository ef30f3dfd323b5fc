"""Find the translation in a raw output, as spans, or the reason why there is none.

Reasoning, chat turns, lines in other languages, labels and notes are cut away. The rest is never rewritten, so its
places are places in the raw output. An answer without Bengali and a refusal have a stable reason code.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.answers.collector import Collector
from honorific_checks.answers.labels import HAS_LETTERS
from honorific_checks.language import LANGUAGE
from honorific_checks.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from honorific_checks.answers.comments import Span

_NEIGHBOURS = re.compile(f"[{LANGUAGE.NEIGHBOURS}]")


class Translation(NamedTuple):
    """The place of the translation in a raw output."""

    spans: tuple[Span, ...]
    reason: Reason | None = None
    """Why there is no translation; then there are no spans."""


def extract(output: str) -> Translation:
    """The translation in a raw output."""
    spans: tuple[Span, ...] = ((0, len(output)),)
    if not LANGUAGE.is_plain(output):
        reason = _absence(output)
        if reason is not None:
            return Translation((), reason)
        spans = tuple(_merged(output, Collector(output).collect()))
        if not spans:
            return Translation((), Reason.NO_TRANSLATION)
    if _is_neighbours([output[start:end] for start, end in spans]):
        return Translation((), Reason.OTHER_LANGUAGE)
    return Translation(spans)


def _is_neighbours(parts: list[str]) -> bool:
    """Whether a text is in the neighbouring language: with its letters, and without the one that it lacks.

    If a single word has them, it may be a slip: then a pronoun or a finite verb of this language decides.
    """
    words = [word for part in parts for word in part.split() if _NEIGHBOURS.search(word)]
    if not words or any(LANGUAGE.OWN in part for part in parts):
        return False
    forms = [form for part in parts for form in LANGUAGE.forms(part, 0, len(part)) if form]
    own = any(LANGUAGE.is_pronoun(form) or LANGUAGE.is_finite(form) for form in forms)
    return len(words) > 1 or not own


def _absence(output: str) -> Reason | None:
    """Why an output has no Bengali at all; None if it has some."""
    if HAS_LETTERS.search(output):
        return None
    if not output.strip(" \t\r\n\u200b\ufeff"):
        return Reason.EMPTY
    foreign = any(letter.isalpha() and letter > "\u02ff" and not "\u1e00" <= letter <= "\u1eff" for letter in output)
    return Reason.OTHER_LANGUAGE if foreign else Reason.NO_BENGALI


def _merged(output: str, spans: list[Span]) -> Iterator[Span]:
    """The spans with adjacent lines joined, so that a sentence may continue on the next line."""
    last: Span | None = None
    for start, end in spans:
        if last is not None and output[last[1] : start] == "\n":
            last = (last[0], end)
            continue
        if last is not None:
            yield last
        last = (start, end)
    if last is not None:
        yield last
