"""A raw output in, the spans of it that are the translation out, or the reason why none is.

Reasoning, turns of a chat, lines in other languages, labels and notes are cut away; what is left is never rewritten,
so places in it are places in the raw output.  An answer without Bengali and a refusal have a stable reason code.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.bengali.comments import Span, is_foreign, without_comments
from honorific_checks.bengali.grammar import Label, Role
from honorific_checks.bengali.labels import HAS_BENGALI, label_at
from honorific_checks.bengali.lexicon import roles
from honorific_checks.bengali.text import APOSTROPHES, BENGALI, INVISIBLE, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

# Bengali and plain marks only; a visarga may be a colon after a label.
_PLAIN = re.compile(rf"[{BENGALI}][\u0980-\u0982\u0984-\u09ff{INVISIBLE}{APOSTROPHES}।॥.,?! “”\"\-–—0-9]*\n?\Z")
_THOUGHT = re.compile(r"<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_ASSAMESE = re.compile("[\u09f0\u09f1]")
_CHANNEL = "<|channel|>"
# The second is the first with its special tokens lost.
_FINALS = (f"{_CHANNEL}final<|message|>", "assistantfinal")

_AFTER = frozenset((Label.USER, Label.ASSISTANT, Label.NOTE, Label.NOTE_WORD))
"""What ends the translation once there is one."""
_DROPPED = frozenset((Label.FOREIGN, Label.USER, Label.NOTE))


class Answer(NamedTuple):
    """Where the translation stands in a raw output."""

    spans: tuple[Span, ...]
    reason: str | None = None
    """Why there is none; the spans are empty then."""


def extract(output: str) -> Answer:
    """The translation in a raw output."""
    spans: tuple[Span, ...] = ((0, len(output)),)
    if not _PLAIN.match(output):
        reason = _absence(output)
        if reason is not None:
            return Answer((), reason)
        spans = tuple(_merged(output, _kept(output, *_after_reasoning(output))))
        if not spans:
            return Answer((), "no-translation")
    if any(_ASSAMESE.search(output, start, end) for start, end in spans):
        return Answer((), "other-language")
    return Answer(spans)


def is_refusal(words: list[Token]) -> bool:
    """Whether the tokens of an answer open with an apology and name the task."""
    known = roles()
    if not any(Role.APOLOGY in known.get(word.form, ()) for word in words[:6]):
        return False
    return any(Role.TASK in known.get(word.form, ()) for word in words)


def _absence(output: str) -> str | None:
    """Why an output holds no Bengali at all, None where it does."""
    if HAS_BENGALI.search(output):
        return None
    if not output.strip(" \t\r\n\u200b\ufeff"):
        return "empty"
    foreign = any(letter.isalpha() and letter > "\u02ff" and not "\u1e00" <= letter <= "\u1eff" for letter in output)
    return "other-language" if foreign else "no-bengali"


def _after_reasoning(output: str) -> Span:
    """The part of an output after leaked reasoning; empty where the reasoning never ends."""
    start, end = 0, len(output)
    final = next((mark for mark in _FINALS if mark in output), None)
    if final is not None:
        start = output.rindex(final) + len(final)
    elif _CHANNEL in output:
        end = output.index(_CHANNEL)
    opened = None
    for mark in _THOUGHT.finditer(output, start, end):
        if mark[1]:
            start, opened = mark.end(), None
        elif opened is None:
            opened = mark.start()
    return start, end if opened is None else opened


def _kept(output: str, start: int, end: int) -> Iterator[Span]:
    """The lines, or parts of lines, that belong to the translation."""
    seen, place = False, start
    while place < end:
        line_end = output.find("\n", place, end)
        line_end = end if line_end < 0 else line_end
        kind, content = label_at(output, place, line_end)
        if seen and kind in _AFTER:
            return
        if kind not in _DROPPED and not (seen and is_foreign(output[content:line_end])):
            for span in without_comments(output, content, line_end):
                seen = True
                yield span
        place = line_end + 1


def _merged(output: str, parts: Iterator[Span]) -> Iterator[Span]:
    """The spans with neighbouring lines joined, so that a sentence may run over a line end."""
    last: Span | None = None
    for start, end in parts:
        if last is not None and output[last[1] : start] == "\n":
            last = (last[0], end)
            continue
        if last is not None:
            yield last
        last = (start, end)
    if last is not None:
        yield last
