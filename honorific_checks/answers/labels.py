"""A part of a raw output in, what its label announces out: a translation, a note, a turn of a chat.

A label stands before a colon, alone on a line, or, in Bengali notes, as the first word.  What no table lists is no
label; nothing is refused.
"""

from __future__ import annotations

import re
from functools import lru_cache

from honorific_checks.answers.label_words import CommentMatch, Label, answer_labels, comment_words
from honorific_checks.language import LANGUAGE

HAS_LETTERS = re.compile(rf"[{LANGUAGE.LETTERS}]")
"""Whether a text has letters of the language that is read."""
# Any mark, digit or picture before or after a label, but no letter.
_DECORATION = rf"[^A-Za-z\u00c0-\u024f{LANGUAGE.LABEL_LETTERS}:：]"
_LABEL = re.compile(
    rf"{_DECORATION}{{0,20}}([^:：\n\"]{{1,80}}?)[*_\"” ]{{0,6}}"
    rf"(?:[:：]|{LANGUAGE.COLON}(?![{LANGUAGE.LETTERS}])|\s[-–—]\s)"
)
_EDGES = re.compile(rf"\A{_DECORATION}+|{_DECORATION}+\Z")
_QUALIFIER = re.compile(r"\([^()]{0,40}\)?|\s\d{1,2}\b|\s[A-Z]\b|[*_#]+")
_WORD = re.compile(r"[a-z][a-z'.-]*[a-z]|[a-z]")
_CLAUSE = re.compile("[,।]|\\s[-–—]\\s")
_VERSIONS = frozenset(("version", "versions"))
_LONGEST_HEADING = 80
_MOST_WORDS = 16
_FEW_WORDS = 3
"""Words of a label that may be called by its first or last word alone: `Translator's note`, `First draft`."""
_EDGE_KINDS = frozenset((Label.NOTE, Label.THOUGHT, Label.USER, Label.ASSISTANT, Label.FOREIGN))
_ANYWHERE = (Label.ALTERNATIVE, Label.FINAL, Label.TRANSLATION)
"""Kinds that one word in a longer label is enough for, the first first."""
LABELS = frozenset((*_EDGE_KINDS, *_ANYWHERE))


def answer_label(words: str) -> Label | None:
    """The kind of a label that is written as it is listed, in lower case; None for words that are no labels alone."""
    kind = answer_labels().get(words)
    return kind if kind in LABELS or kind is Label.STOP else None


def label_at(output: str, start: int, end: int) -> tuple[Label | None, int]:
    """What the label at the head of a line announces, and where the line's content begins."""
    match = _LABEL.match(output, start, end)
    if match is not None:
        kind = named(match[1])
        if kind is not None:
            return kind, match.end()
    if end - start < _LONGEST_HEADING and _is_heading(output, start, end):
        kind = named(output[start:end])
        if kind is not None:
            return kind, end
    return None, start


def _is_heading(output: str, start: int, end: int) -> bool:
    """Whether a line may be a heading: in Bengali, a word alone on a line may also be one of a broken sentence."""
    if not HAS_LETTERS.search(output, start, end):
        return True
    apart = start == 0 or output[max(0, start - 2) : start] == "\n\n"
    return apart or _EDGES.match(output, start, end) is not None


def opens_comment(output: str, start: int, end: int) -> bool:
    """Whether the first words are some that open comments."""
    openers = comment_words()[CommentMatch.OPENER]
    if _EDGES.sub("", output[start : min(end, start + 40)]).casefold().startswith(openers):
        return True
    return LANGUAGE.first_word(output, start, min(end, start + 200)) in openers


@lru_cache(maxsize=2000)
def named(label: str) -> Label | None:
    """The kind of a label, whatever decorates or qualifies it; a longer English one goes by the words in it."""
    plain = _EDGES.sub("", _QUALIFIER.sub(" ", label)).casefold().replace("’", "'")
    plain = " ".join(plain.split())
    kind = answer_label(LANGUAGE.normalise(plain) or plain)
    if kind is Label.TRANSLATION and _qualified_as_alternative(label):
        return Label.ALTERNATIVE
    if kind is not None:
        return kind
    return _by_last_words(plain) if HAS_LETTERS.search(plain) else _by_words(label, plain)


def _by_last_words(plain: str) -> Label | None:
    """The kind of a longer Bengali label: a corrected version may follow an apology, a note has owners."""
    if answer_label(LANGUAGE.normalise(_CLAUSE.split(plain)[-1].strip())) is Label.FINAL:
        return Label.FINAL
    words = plain.split()
    few = len(words) <= _FEW_WORDS
    return Label.NOTE if few and answer_label(LANGUAGE.normalise(words[-1])) is Label.NOTE else None


def _by_words(label: str, plain: str) -> Label | None:
    """The kind of a longer English label by the words in it."""
    words = _WORD.findall(plain)
    if not 1 < len(words) <= _MOST_WORDS:
        return None
    edges = (words[0], words[-1]) if len(words) <= _FEW_WORDS else (words[0],)
    for word in edges:
        kind = answer_label(word)
        if kind in _EDGE_KINDS and kind is not Label.FOREIGN:
            return kind
    kinds = {answer_label(word) for word in words}
    if Label.FINAL in kinds:
        # A corrected version is not one of several versions.
        kinds = {answer_label(word) for word in words if word not in _VERSIONS}
    if Label.TRANSLATION in kinds and Label.ALTERNATIVE not in kinds and _qualified_as_alternative(label):
        return Label.ALTERNATIVE
    found = next((kind for kind in _ANYWHERE if kind in kinds), None)
    return Label.FOREIGN if found is None and answer_label(words[-1]) is Label.FOREIGN else found


def _qualified_as_alternative(label: str) -> bool:
    """Whether the brackets of a label say which of several ways this is: `Bengali (informal)`."""
    return any(answer_label(word) is Label.ALTERNATIVE for word in _WORD.findall(label.casefold()))
