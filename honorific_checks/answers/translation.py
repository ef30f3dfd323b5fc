"""A raw output in, the spans of it that are the translation out, or the reason why none is.

Reasoning, turns of a chat, lines in other languages, labels and notes are cut away; what is left is never rewritten,
so places in it are places in the raw output.  An answer without Bengali and a refusal have a stable reason code.
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
    """Where the translation stands in a raw output."""

    spans: tuple[Span, ...]
    reason: Reason | None = None
    """Why there is none; the spans are empty then."""


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
    if any(_NEIGHBOURS.search(output, start, end) for start, end in spans):
        return Translation((), Reason.OTHER_LANGUAGE)
    return Translation(spans)


def _absence(output: str) -> Reason | None:
    """Why an output holds no Bengali at all, None if it does."""
    if HAS_LETTERS.search(output):
        return None
    if not output.strip(" \t\r\n\u200b\ufeff"):
        return Reason.EMPTY
    foreign = any(letter.isalpha() and letter > "\u02ff" and not "\u1e00" <= letter <= "\u1eff" for letter in output)
    return Reason.OTHER_LANGUAGE if foreign else Reason.NO_BENGALI


def _merged(output: str, spans: list[Span]) -> Iterator[Span]:
    """The spans with neighbouring lines joined, so that a sentence may run over a line end."""
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
