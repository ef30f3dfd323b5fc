"""Separate labels from answers that touch them (`উত্তরঃনারী`, `Answer:2`, `অপশন২`) in the tokens of an answer.

The visarga is often used as a colon, but is a letter for the tokeniser; inside a word (`দুঃখিত`) it stays a letter.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from honorific_checks.language import LANGUAGE
from honorific_checks.records import Token, TokenKind
from honorific_checks.roles.reading.nouns import form
from honorific_checks.roles.reading.numbers import numbers
from honorific_checks.roles.reading.phrases import senses
from honorific_checks.roles.reading.sense import Sense

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_VISARGA = "\u0983"
# Digits on both sides of a mark are a ratio or a time.
_GLUED = re.compile(rf"(?P<label>\d++(?={_VISARGA}\D)|[^\d.:{_VISARGA}]++)(?P<mark>[.:{_VISARGA}]?+)(?=.)", re.DOTALL)
_LABELS = frozenset((Sense.LABEL, Sense.OPTION_WORD))


def apart(text: str, found: Iterable[Token]) -> Iterator[Token]:
    """The tokens of a text, with labels separated from their answers; a mark between them divides as a colon does."""
    for token in found:
        start = token.start
        while (glued := _GLUED.match(text, start, token.end)) is not None and _is_label(glued):
            yield from LANGUAGE.tokens(text, start, glued.end("label"))
            if glued["mark"]:
                yield Token(TokenKind.SOFT, "", *glued.span("mark"))
            start = glued.end()
        if start == token.start:
            yield token
        else:
            yield from LANGUAGE.tokens(text, start, token.end)


def _is_label(glued: re.Match[str]) -> bool:
    """Whether the text before a digit or mark announces an answer; a visarga may also follow a filler or a number."""
    label = form(glued["label"])
    found = senses(label)
    if glued["mark"] == _VISARGA and (Sense.FILLER in found or label in numbers()):
        return True
    return not _LABELS.isdisjoint(found)
