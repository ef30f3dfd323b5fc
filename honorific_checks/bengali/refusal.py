"""Recognise answers that refuse the task, explain the noun or ask back instead of translating.

All of these are in Bengali: an apology that names the task, a definition of the noun, a question. Other answers may
still not be translations; this module cannot tell.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Role, VerbReading
from honorific_checks.bengali.morphology import analyse
from honorific_checks.records import TokenKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from honorific_checks.records import Token

_OPENING = 6
"""How many words at the start of an answer may contain an apology, or the noun that a definition explains."""
_APART = 3
"""The most words between `is` and `one` in a definition: `is, in a hospital, one who`."""
_QUOTES = "\"'“‘`*"
_FINITE = frozenset((VerbReading.HONORIFIC, VerbReading.ORDINARY))


def is_refusal(tokens: list[Token]) -> bool:
    """Whether an answer opens with an apology and names the task, or says that the speaker can't."""
    if not _has([token.form for token in tokens[:_OPENING] if token.form], Role.APOLOGY):
        return False
    words = [token.form for token in tokens if token.kind is TokenKind.WORD]
    if _has(words, Role.TASK):
        return True
    return _has(words, Role.WEAK_TASK) and any(
        _is_first(verb) and Role.PARTICLE in analyse(after).roles for verb, after in pairwise(words)
    )


def is_definition(tokens: list[Token], noun: str) -> bool:
    """Whether an answer says what a noun means: `A nurse is a person who …`.

    Args:
        tokens: the answer.
        noun: the form of the noun; empty if not known, and then the answer is never a definition.
    """
    words = [token.form for token in tokens if token.kind is TokenKind.WORD][: _OPENING + _APART]
    for place, word in enumerate(words[:_OPENING]):
        if noun and Role.DEFINES in analyse(word).roles:
            named = any(other.startswith(noun) for other in words[:place])
            return named and _has(words[place + 1 : place + 1 + _APART], Role.ONE)
    return False


def without_questions(output: str, tokens: list[Token], noun: str) -> list[Token]:
    """The tokens without questions to the reader and what follows them in their paragraph.

    Args:
        output: the text of the tokens.
        tokens: the answer.
        noun: the form of the person's noun; empty if not known, and then only questions about what the speaker should
            do count as questions to the reader.
    """
    found: list[Token] = []
    begin, asked = 0, False
    for index, token in enumerate(tokens):
        if token.kind is not TokenKind.END and index + 1 < len(tokens):
            continue
        sentence = tokens[begin : index + 1]
        before = tokens[begin - 1].end if begin else 0
        begin = index + 1
        asked = asked and "\n" not in output[before : sentence[0].end]
        asked = asked or (output[token.start] == "?" and _asks(output, sentence, noun))
        if not asked:
            found.extend(sentence)
    return found


def _asks(output: str, sentence: list[Token], noun: str) -> bool:
    """Whether a question is addressed to the reader: it says `I` or `you`.

    A question that names nobody may be a translation without a subject, or with another word for the person. A pronoun
    or verb in quotes is a word that is asked about and not part of the sentence.
    """
    unquoted = [token for token in sentence if token.kind is TokenKind.WORD and output[token.start - 1] not in _QUOTES]
    words = [analyse(token.form) for token in unquoted]
    third = any(word.pronoun for word in words)
    second = any(Role.SECOND_POLITE in word.roles for word in words)
    if any(word.verb and word.verb.reading is VerbReading.FIRST for word in words):
        return not third and (second or not any(word.verb and word.verb.reading in _FINITE for word in words))
    return bool(noun) and second


def _has(words: Iterable[str], role: Role) -> bool:
    for word in words:  # noqa: SIM110 - any() with a generator takes three times as long
        if role in analyse(word).roles:
            return True
    return False


def _is_first(word: str) -> bool:
    verb = analyse(word).verb
    return verb is not None and verb.reading is VerbReading.FIRST
