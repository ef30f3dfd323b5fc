"""Find the spans of a line of output that are not comments.

Comments are bracketed or quoted notes, brackets in another language, glosses of words, and English that introduces the
Bengali or only mentions Bengali words. A line without Bengali has no spans; nothing is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from honorific_checks.answers.label_words import CommentMatch, Label, comment_words
from honorific_checks.answers.labels import HAS_LETTERS, label_at, opens_comment
from honorific_checks.language import LANGUAGE
from honorific_checks.records import TokenKind

if TYPE_CHECKING:
    from collections.abc import Iterator

Span = tuple[int, int]

_LATIN = re.compile(r"[A-Za-z]{2,}")
_WORD = re.compile(f"[{LANGUAGE.LETTERS}][{LANGUAGE.LETTERS}{LANGUAGE.JOINERS}]*+")
_CODE_COMMENT = re.compile(r"[\"'`][,;)\]]{0,3}[ \t]{1,8}(?:#|//|--)[ \t]")
_MARKUP = re.compile(r"<[^<>\n]{0,60}>")
_BRACKET = re.compile(r"[(\[（]([^()\[\]（）\n]{1,2000})")
_MENTION = re.compile(r"[\"“‘`]([^\"“”‘’`\n]{1,200})[\"”’`]|\([^()\n]{1,200}\)")
_SEPARATOR = re.compile(r"[:：=→⇒]|[-=]>|\u2014|\s[-\u2013]\s")
_LONGEST_PRONOUN = 12
_MENTIONED = 2
"""The most Bengali words in a quotation of an English comment; a longer quotation is a translation."""


def without_comments(output: str, start: int, end: int) -> Iterator[Span]:
    """The spans of a line without bracketed notes; none if the line only mentions Bengali words."""
    if not HAS_LETTERS.search(output, start, end):
        return
    code = _CODE_COMMENT.search(output, start, end)
    if code is not None and HAS_LETTERS.search(output, start, code.start()):
        end = code.start() + 1
    start = _after_lead(output, start, end)
    if is_foreign(output[start:end]):
        yield from _quoted(output, start, end)
        return
    if _is_gloss(output[start:end]):
        return
    place = start
    for bracket in _BRACKET.finditer(output, start, end):
        kind = label_at(output, bracket.start() + 1, bracket.end())[0]
        if kind is Label.NOTE or opens_comment(output, bracket.start() + 1, bracket.end()):
            end = bracket.start()
            break
        spoken = kind is not Label.ALTERNATIVE and _speaks_of_language(output, bracket.start(), bracket.end())
        if bracket.start() > place and (spoken or is_foreign(bracket[1])):
            yield place, bracket.start()
            place = bracket.end()
    if place < end and HAS_LETTERS.search(output, place, end):
        yield place, end


def _words(part: str) -> tuple[int, int]:
    """The numbers of Bengali and of Latin words in a part of an output."""
    return len(_WORD.findall(part)), len(_LATIN.findall(_MARKUP.sub(" ", part) if "<" in part else part))


def is_foreign(part: str) -> bool:
    """Whether a part of an output has at least as many Latin words as Bengali ones."""
    bengali, latin = _words(part)
    return latin >= bengali


def is_mention(output: str, start: int, end: int) -> bool:
    """Whether a part of an output is only a word or two and not a sentence."""
    return 0 < _words(output[start:end])[0] <= _MENTIONED


def leads_to_alternative(output: str, start: int, end: int) -> bool:
    """Whether a line is English up to a colon and a Bengali sentence: `you could also say: …`."""
    return _after_lead(output, start, end) > start


def is_comment(output: str, start: int, end: int) -> bool:
    """Whether a line after the translation talks about words and sentences, in Bengali."""
    return (
        opens_comment(output, start, end)
        or _quotes_pronoun(output, start, end)
        or _speaks_of_language(output, start, end)
    )


def _speaks_of_language(output: str, start: int, end: int) -> bool:
    """Whether a part has Bengali words that only occur in comments."""
    roots = comment_words()[CommentMatch.ROOT]
    return any(form.startswith(roots) for form in LANGUAGE.forms(output, start, end))


def _quotes_pronoun(output: str, start: int, end: int) -> bool:
    """Whether a pronoun is alone in quotes, as a word that is being discussed."""
    quotes = (match[1] for match in _MENTION.finditer(output, start, end) if match[1])
    return any(
        len(quote) <= _LONGEST_PRONOUN and LANGUAGE.is_pronoun(LANGUAGE.normalise(quote.strip())) for quote in quotes
    )


def talks_of_language(part: str) -> bool:
    """Whether English words in a part talk about words, sentences or translating."""
    return _has_english(part, CommentMatch.WORD)


def is_romanised(part: str) -> bool:
    """Whether a part is Bengali in Latin letters: it has Latin letters that are not English."""
    return not _has_english(part, CommentMatch.ENGLISH)


def is_code_mixed(output: str, start: int, end: int) -> bool:
    """Whether Latin words are inside a Bengali sentence that continues after them to its verb."""
    found = [token for token in LANGUAGE.tokens(output, start, end) if token.kind is not TokenKind.END]
    last = len(found) - 1
    if (
        last < _MENTIONED
        or any(token.kind is TokenKind.SOFT for token in found[1:-1])
        or found[last].kind is not TokenKind.WORD
    ):
        return False
    first = next(place for place, token in enumerate(found) if token.kind is TokenKind.WORD)
    mixed = any(token.kind is not TokenKind.WORD for token in found[first:])
    return mixed and LANGUAGE.is_finite(found[last].form)


def _has_english(part: str, match: CommentMatch) -> bool:
    known = comment_words()[match]
    return any(word.casefold() in known for word in _LATIN.findall(part))


def _after_lead(output: str, start: int, end: int) -> int:
    """The start of a Bengali sentence after English and a colon, arrow or the like; `start` if there is none."""
    if not _LATIN.search(output, start, end):
        return start
    last, place, bengali, latin = None, start, 0, 0
    for separator in _SEPARATOR.finditer(output, start, end):
        more = _words(output[place : separator.start()])
        bengali, latin = bengali + more[0], latin + more[1]
        if bengali > latin:
            break
        last = place = separator.end()
    if last is None:
        return start
    bengali, latin = _words(output[last:end])
    return last if bengali > max(latin, _MENTIONED) else start


def _is_gloss(line: str) -> bool:
    """Whether a line explains a word or two in English."""
    separator = _SEPARATOR.search(line)
    if separator is None or not _LATIN.search(line) or not HAS_LETTERS.search(line, 0, separator.start()):
        return False
    bengali, latin = _words(line[separator.end() :])
    return latin >= max(bengali, 1) and _words(line[: separator.start()])[0] <= _MENTIONED


def _quoted(output: str, start: int, end: int) -> Iterator[Span]:
    """The quoted Bengali sentences in an English line; the whole line if Bengali words are outside quotes."""
    found = False
    for run in _runs(output, start, end):
        found = True
        yield run
    line = output[start:end]
    if not found and not _is_gloss(line) and HAS_LETTERS.search(_MENTION.sub(" ", line)):
        yield start, end


def _runs(output: str, start: int, end: int) -> Iterator[Span]:
    """The stretches of more than a few Bengali words without a Latin word between them."""
    first, last, count = start, start, 0
    for token in (*LANGUAGE.tokens(output, start, end), None):
        if token is not None and token.kind is TokenKind.WORD:
            first, last, count = (first if count else token.start), token.end, count + 1
        elif token is None or (token.kind is TokenKind.OTHER and _LATIN.match(output, token.start)):
            if count > _MENTIONED:
                yield first, last
            count = 0
