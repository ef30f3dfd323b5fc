"""A raw output in, the spans of it that are the translation out, or the reason why none is.

Reasoning, turns of a chat, lines in other languages, labels and notes are cut away; what is left is never rewritten,
so places in it are places in the raw output.  An answer without Bengali and a refusal have a stable reason code.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.bengali.grammar import Label, Role
from honorific_checks.bengali.lexicon import answer_labels, roles
from honorific_checks.bengali.text import APOSTROPHES, BENGALI, INVISIBLE, Kind, normalise, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

Span = tuple[int, int]

# Bengali and plain marks only; a visarga may be a colon after a label.
_PLAIN = re.compile(rf"[{BENGALI}](?:(?!\u0983)[{BENGALI}{INVISIBLE}{APOSTROPHES}।॥.,?! “”\"\-–—0-9])*\n?\Z")
_BENGALI = re.compile(rf"[{BENGALI}]|\\u09[89a-fA-F]")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_NOT_TEXT = re.compile(r"\\u[0-9a-fA-F]{4}|\\n|<[^<>\n]{0,60}>|&[a-z]{2,8};")
_DECORATION = r"[\s>#*_\-•\d.()\[\]{}\"“'`▁।|]"
_LABEL = re.compile(rf"{_DECORATION}{{0,20}}([^:：\u0983\n\"]{{1,48}})[*_\"” ]{{0,6}}[:：\u0983]")
_EDGES = re.compile(rf"\A{_DECORATION}+|{_DECORATION}+\Z")
_QUALIFIER = re.compile(r"\([^()]{0,40}\)?|\s\d{1,2}\b|\s[A-Z]\b|[*_#]+")
_BRACKET = re.compile(r"[(\[（]([^()\[\]（）\n]{1,2000})")
_MENTION = re.compile(r"[\"“‘`]([^\"“”‘’`\n]{1,200})[\"”’`]|\([^()\n]{1,200}\)")
_THOUGHT = re.compile(r"<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_CHANNEL, _FINAL = "<|channel|>", "<|channel|>final<|message|>"

_AFTER = frozenset((Label.USER, Label.ASSISTANT, Label.NOTE, Label.NOTE_WORD))
"""What ends the translation once there is one."""
_DROPPED = frozenset((Label.FOREIGN, Label.USER, Label.NOTE))
_WORDY = frozenset((Label.TRANSLATION, Label.FOREIGN))
"""Labels that may be the last word of a longer English one: `Here is your translation:`."""
_LONGEST_HEADING = 80


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
    if any(output.find(letter, start, end) >= 0 for letter in "ৰৱ" for start, end in spans):
        return Answer((), "other-language")
    if output.find("দু", spans[0][0]) >= 0 or output.find("ক্ষমা", spans[0][0]) >= 0:
        return Answer((), "refusal") if _is_refusal(output, spans) else Answer(spans)
    return Answer(spans)


def _absence(output: str) -> str | None:
    """Why an output holds no Bengali at all, None where it does."""
    if _BENGALI.search(output):
        return None
    if not output.strip(" \t\r\n\u200b\ufeff"):
        return "empty"
    foreign = any(letter.isalpha() and letter > "\u02ff" and not "\u1e00" <= letter <= "\u1eff" for letter in output)
    return "other-language" if foreign else "no-bengali"


def _after_reasoning(output: str) -> Span:
    """The part of an output after leaked reasoning; empty where the reasoning never ends."""
    start, end = 0, len(output)
    if _FINAL in output:
        start = output.rindex(_FINAL) + len(_FINAL)
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
        kind, content = _label(output, place, line_end)
        if seen and kind in _AFTER:
            return
        if kind not in _DROPPED and not (seen and _is_foreign(output[content:line_end])):
            for span in _without_comments(output, content, line_end):
                seen = True
                yield span
        place = line_end + 1


def _label(output: str, start: int, end: int) -> tuple[Label | None, int]:
    """What the label at the head of a line announces, and where the line's content begins."""
    match = _LABEL.match(output, start, end)
    if match is not None:
        kind = _named(match[1])
        if kind is not None:
            return kind, match.end()
    if end - start < _LONGEST_HEADING:
        kind = _named(output[start:end])
        if kind is not None:
            return kind, end
    for token in tokens(output, start, min(end, start + 200)):
        if token.kind is Kind.WORD:
            opens_note = answer_labels().get(token.form) is Label.NOTE_WORD
            return Label.NOTE_WORD if opens_note else None, start
    return None, start


def _named(label: str) -> Label | None:
    """The kind of a label as it is listed, whatever decorates or qualifies it."""
    plain = _EDGES.sub("", _QUALIFIER.sub(" ", label)).casefold().replace("’", "'")
    kind = answer_labels().get(normalise(" ".join(plain.split())))
    if kind is None and " " in plain:
        kind = answer_labels().get(normalise(plain.split()[-1])) if not _BENGALI.search(plain) else None
        kind = kind if kind in _WORDY and len(plain.split()) < 8 else None
    return kind


def _without_comments(output: str, start: int, end: int) -> Iterator[Span]:
    """A line without the brackets that hold a note; nothing of a line that only mentions Bengali words."""
    if not _BENGALI.search(output, start, end) or _only_mentions(output[start:end]):
        return
    place = start
    for bracket in _BRACKET.finditer(output, start, end):
        kind = _label(output, bracket.start() + 1, bracket.end())[0]
        if kind in (Label.NOTE, Label.NOTE_WORD):
            end = bracket.start()
            break
        if _is_foreign(bracket[1]) and bracket.start() > place:
            yield place, bracket.start()
            place = bracket.end()
    if place < end and _BENGALI.search(output, place, end):
        yield place, end


def _words(part: str) -> tuple[int, int]:
    """How many Bengali and how many Latin words stand in a part of an output."""
    bengali = sum(token.kind is Kind.WORD for token in tokens(part, 0, len(part)))
    return bengali, len(_LATIN.findall(_NOT_TEXT.sub(" ", part)))


def _is_foreign(part: str) -> bool:
    """Whether a part of an output has at least as many Latin words as Bengali ones."""
    bengali, latin = _words(part)
    return latin >= bengali


def _only_mentions(line: str) -> bool:
    """Whether a line is in English and has Bengali only as quoted or bracketed words."""
    bengali, latin = _words(line)
    if latin <= bengali:
        return False
    return not _BENGALI.search(_MENTION.sub(" ", line))


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


def _is_refusal(output: str, spans: tuple[Span, ...]) -> bool:
    """Whether an answer opens with an apology and names the task."""
    known = roles()
    start, end = spans[0][0], min(spans[-1][1], spans[0][0] + 1000)
    words = [token.form for token in tokens(output, start, end) if token.kind is Kind.WORD]
    apology = any(Role.APOLOGY in known.get(word, ()) for word in words[:4])
    return apology and any(Role.TASK in known.get(word, ()) for word in words)
