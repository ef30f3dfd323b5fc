"""A part of a raw output in, what its label announces out: a translation, a note, a turn of a chat.

A label stands before a colon, alone on a line, or, in Bengali notes, as the first word.  What no table lists is no
label; nothing is refused.
"""

from __future__ import annotations

import re

from honorific_checks.bengali.grammar import Label
from honorific_checks.bengali.lexicon import answer_labels
from honorific_checks.bengali.text import BENGALI, Kind, normalise, tokens

HAS_BENGALI = re.compile(rf"[{BENGALI}]|\\u09[89a-fA-F]")
_DECORATION = r"[\s>#*_\-•\d.()\[\]{}\"“'`▁।|]"
_LABEL = re.compile(rf"{_DECORATION}{{0,20}}([^:：\u0983\n\"]{{1,48}})[*_\"” ]{{0,6}}[:：\u0983]")
_EDGES = re.compile(rf"\A{_DECORATION}+|{_DECORATION}+\Z")
_QUALIFIER = re.compile(r"\([^()]{0,40}\)?|\s\d{1,2}\b|\s[A-Z]\b|[*_#]+")
_WORDY = frozenset((Label.TRANSLATION, Label.FOREIGN))
"""Labels that may be the last word of a longer English one: `Here is your translation:`."""
_LONGEST_HEADING = 80


def label_at(output: str, start: int, end: int) -> tuple[Label | None, int]:
    """What the label at the head of a line announces, and where the line's content begins."""
    match = _LABEL.match(output, start, end)
    if match is not None:
        kind = named(match[1])
        if kind is not None:
            return kind, match.end()
    if end - start < _LONGEST_HEADING:
        kind = named(output[start:end])
        if kind is not None:
            return kind, end
    for token in tokens(output, start, min(end, start + 200)):
        if token.kind is Kind.WORD:
            opens_note = answer_labels().get(token.form) is Label.NOTE_WORD
            return Label.NOTE_WORD if opens_note else None, start
    return None, start


def named(label: str) -> Label | None:
    """The kind of a label as it is listed, whatever decorates or qualifies it."""
    plain = _EDGES.sub("", _QUALIFIER.sub(" ", label)).casefold().replace("’", "'")
    kind = answer_labels().get(normalise(" ".join(plain.split())))
    if kind is None and " " in plain:
        kind = answer_labels().get(normalise(plain.split()[-1])) if not HAS_BENGALI.search(plain) else None
        kind = kind if kind in _WORDY and len(plain.split()) < 8 else None
    return kind
