"""Read what the label of a part of an output announces: a translation, a note, a turn of a chat.

A label is before a colon, alone on a line, or, in Bengali notes, the first word. Only listed words are labels; nothing
is refused.
"""

from __future__ import annotations

import re
from functools import lru_cache

from honorific_checks.answers.label_words import CommentMatch, Label, answer_labels, comment_words
from honorific_checks.language import LANGUAGE

HAS_LETTERS = re.compile(rf"[{LANGUAGE.LETTERS}]")
"""Matches letters of the language that is read."""
# Any mark, digit or picture around a label, but not a letter.
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
"""The most words of a label that is known by its first or last word: `Translator's note`, `First draft`."""
_EDGE_KINDS = frozenset((Label.NOTE, Label.THOUGHT, Label.USER, Label.ASSISTANT, Label.FOREIGN))
_ANYWHERE = (Label.ALTERNATIVE, Label.FINAL, Label.TRANSLATION)
"""Kinds for which one word in a longer label is enough, in order of priority."""
LABELS = frozenset((*_EDGE_KINDS, *_ANYWHERE))


def answer_label(words: str) -> Label | None:
    """The kind of a label exactly as listed, in lower case; None for words that are not labels by themselves."""
    kind = answer_labels().get(words)
    return kind if kind in LABELS or kind is Label.STOP else None


def label_at(output: str, start: int, end: int) -> tuple[Label | None, int]:
    """What the label at the start of a line announces, and where the line's content begins."""
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
    """Whether a line may be a heading; in Bengali, a word alone on a line may also be part of a broken sentence."""
    if not HAS_LETTERS.search(output, start, end):
        return True
    apart = start == 0 or output[max(0, start - 2) : start] == "\n\n"
    return apart or _EDGES.match(output, start, end) is not None


def opens_comment(output: str, start: int, end: int) -> bool:
    """Whether the line begins with words that open comments."""
    openers = comment_words()[CommentMatch.OPENER]
    if _EDGES.sub("", output[start : min(end, start + 40)]).casefold().startswith(openers):
        return True
    return LANGUAGE.first_word(output, start, min(end, start + 200)) in openers


@lru_cache(maxsize=2000)
def named(label: str) -> Label | None:
    """The kind of a label, without decoration and qualifiers; a longer English label is read by its words."""
    plain = _EDGES.sub("", _QUALIFIER.sub(" ", label)).casefold().replace("’", "'")
    plain = " ".join(plain.split())
    kind = answer_label(LANGUAGE.normalise(plain) or plain)
    if kind is Label.TRANSLATION and _qualified_as_alternative(label):
        return Label.ALTERNATIVE
    if kind is not None:
        return kind
    return _by_last_words(plain) if HAS_LETTERS.search(plain) else _by_words(label, plain)


def _by_last_words(plain: str) -> Label | None:
    """The kind of a longer Bengali label by an outer word: a correction, a note's author, the register of a version."""
    if answer_label(LANGUAGE.normalise(_CLAUSE.split(plain)[-1].strip())) is Label.FINAL:
        return Label.FINAL
    words = plain.split()
    if len(words) <= _FEW_WORDS + 1 and answer_label(LANGUAGE.normalise(words[0])) is Label.ALTERNATIVE:
        return Label.ALTERNATIVE
    few = len(words) <= _FEW_WORDS
    return Label.NOTE if few and answer_label(LANGUAGE.normalise(words[-1])) is Label.NOTE else None


def _by_words(label: str, plain: str) -> Label | None:
    """The kind of a longer English label by its words."""
    words = _WORD.findall(plain)
    if not 1 < len(words) <= _MOST_WORDS:
        return None
    if _ends_on_final(words):
        return Label.FINAL
    edges = (words[0], words[-1]) if len(words) <= _FEW_WORDS else (words[0],)
    for word in edges:
        kind = answer_label(word)
        if kind in _EDGE_KINDS and kind is not Label.FOREIGN:
            return kind
    kinds = {answer_label(word) for word in words}
    if Label.FINAL in kinds:
        # A corrected version does not count as one of several versions.
        kinds = {answer_label(word) for word in words if word not in _VERSIONS}
    if Label.TRANSLATION in kinds and Label.ALTERNATIVE not in kinds and _qualified_as_alternative(label):
        return Label.ALTERNATIVE
    found = next((kind for kind in _ANYWHERE if kind in kinds), None)
    return Label.FOREIGN if found is None and answer_label(words[-1]) is Label.FOREIGN else found


def _ends_on_final(words: list[str]) -> bool:
    """Whether a longer label speaks of registers first and then announces the final version, not vice versa."""
    last = {answer_label(word): place for place, word in enumerate(words) if word not in _VERSIONS}
    return len(words) > _FEW_WORDS and -1 < last.get(Label.ALTERNATIVE, -1) < last.get(Label.FINAL, -1)


def _qualified_as_alternative(label: str) -> bool:
    """Whether brackets in a label name one of several versions: `Bengali (informal)`."""
    return any(answer_label(word) is Label.ALTERNATIVE for word in _WORD.findall(label.casefold()))
