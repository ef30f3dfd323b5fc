"""A raw output in, the spans of it that are the translation out, or the reason why none is.

Reasoning, turns of a chat, lines in other languages, labels and notes are cut away; what is left is never rewritten,
so places in it are places in the raw output.  An answer without Bengali and a refusal have a stable reason code.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.bengali.collector import Collector
from honorific_checks.bengali.labels import HAS_BENGALI
from honorific_checks.bengali.text import APOSTROPHES, BENGALI, INVISIBLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from honorific_checks.bengali.comments import Span

_MARKS = rf"{INVISIBLE}{APOSTROPHES}।॥.,?! “”\"\-–—0-9"
# Bengali and plain marks only; a visarga may be a colon after a label.
_PLAIN = re.compile(rf"[{BENGALI}][\u0980-\u0982\u0984-\u09ff{_MARKS}]*\n?\Z")
# The same without a visarga at its head and without the Assamese letters.
_CLEAN = re.compile(rf"(?=[{BENGALI}])[\u0980-\u0982\u0984-\u09ef\u09f2-\u09ff{_MARKS}]++\n?\Z")
_ASSAMESE = re.compile("[\u09f0\u09f1]")

NO_TRANSLATION = "no-translation"


class Answer(NamedTuple):
    """Where the translation stands in a raw output."""

    spans: tuple[Span, ...]
    reason: str | None = None
    """Why there is none; the spans are empty then."""


def is_clean(output: str) -> bool:
    """Whether all of an output is the translation: Bengali with plain marks only, nothing around it or encoded."""
    return _CLEAN.match(output) is not None


def extract(output: str) -> Answer:
    """The translation in a raw output."""
    spans: tuple[Span, ...] = ((0, len(output)),)
    if not _PLAIN.match(output):
        reason = _absence(output)
        if reason is not None:
            return Answer((), reason)
        spans = tuple(_merged(output, Collector(output).collect()))
        if not spans:
            return Answer((), NO_TRANSLATION)
    if any(_ASSAMESE.search(output, start, end) for start, end in spans):
        return Answer((), "other-language")
    return Answer(spans)


def _absence(output: str) -> str | None:
    """Why an output holds no Bengali at all, None where it does."""
    if HAS_BENGALI.search(output):
        return None
    if not output.strip(" \t\r\n\u200b\ufeff"):
        return "empty"
    foreign = any(letter.isalpha() and letter > "\u02ff" and not "\u1e00" <= letter <= "\u1eff" for letter in output)
    return "other-language" if foreign else "no-bengali"


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
