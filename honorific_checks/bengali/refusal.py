"""The tokens of an answer in, whether it refuses the task or explains the noun instead of translating out.

Both say so in Bengali: an apology that names the task, a definition of the noun.  What is neither may still be no
translation; that is not known here.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from honorific_checks.bengali.grammar import Reading, Role
from honorific_checks.bengali.morphology import analyse
from honorific_checks.bengali.text import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from honorific_checks.bengali.text import Token

_OPENING = 6
"""Words among which an apology opens an answer, and a definition names what it defines."""
_APART = 3


def is_refusal(tokens: list[Token]) -> bool:
    """Whether an answer opens with an apology and names the task, or says that the speaker can't."""
    if not _has([token.form for token in tokens[:_OPENING] if token.form], Role.APOLOGY):
        return False
    words = [token.form for token in tokens if token.kind is Kind.WORD]
    if _has(words, Role.TASK):
        return True
    return _has(words, Role.WEAK_TASK) and any(
        _is_first(verb) and Role.PARTICLE in analyse(after).roles for verb, after in pairwise(words)
    )


def is_definition(tokens: list[Token], noun: str) -> bool:
    """Whether an answer says what a noun means: `A nurse is a person who …`.

    Args:
        tokens: the answer.
        noun: the form of the noun; empty where it is not known, and then nothing is a definition.
    """
    words = [token.form for token in tokens if token.kind is Kind.WORD][: _OPENING + _APART]
    for place, word in enumerate(words[:_OPENING]):
        if noun and Role.DEFINES in analyse(word).roles:
            named = any(other.startswith(noun) for other in words[:place])
            return named and _has(words[place + 1 : place + 1 + _APART], Role.ONE)
    return False


def _has(words: Iterable[str], role: Role) -> bool:
    for word in words:  # noqa: SIM110 - any() with a generator takes three times as long
        if role in analyse(word).roles:
            return True
    return False


def _is_first(word: str) -> bool:
    verb = analyse(word).verb
    return verb is not None and verb.reading is Reading.FIRST
