"""Join verbs in the tokens of a translation that markup or a space has broken in two.

Two pieces are joined only if the second is a bare ending, which is not a word, and the whole is a known verb. All other
tokens stay the same; nothing is refused.
"""

from __future__ import annotations

import re
from functools import cache
from operator import itemgetter

from honorific_checks.bengali import lexicon
from honorific_checks.bengali.grammar import Role, VerbReading
from honorific_checks.bengali.morphology import bare_verb
from honorific_checks.bengali.text import begins_with_sign, normalise
from honorific_checks.records import Token, TokenKind

_FORM = itemgetter(Token._fields.index("form"))
_MARKUP = re.compile(r"(?:[*_]{1,3}|</?[A-Za-z]{1,8}>)+\Z")
_SPACES = (" ", "\u00a0")
_FINITE = (VerbReading.HONORIFIC, VerbReading.ORDINARY)


@cache
def _endings() -> frozenset[str]:
    """The endings that may be separated from their verb."""
    return frozenset(form for form, roles in lexicon.roles().items() if Role.ALONE_ENDING in roles)


def joined(output: str, tokens: list[Token]) -> list[Token]:
    """The tokens, with `আস বেন` and `আস**বেন**` joined."""
    endings = _endings()
    if endings.isdisjoint(map(_FORM, tokens)) and not any(begins_with_sign(token.form) for token in tokens):
        return tokens
    found: list[Token] = []
    for index, token in enumerate(tokens):
        whole = None
        if found and (token.form in endings or begins_with_sign(token.form)) and found[-1].kind is TokenKind.WORD:
            whole = _whole(output, found[-1], token, last=index + 1 == len(tokens))
        if whole is not None:
            found[-1] = whole
        else:
            found.append(token)
    return found


def _whole(output: str, stem: Token, ending: Token, *, last: bool) -> Token | None:
    """The verb that two tokens form together; None if they do not form one, or may be two words."""
    gap = output[stem.end : ending.start]
    # One letter after a space at the very end may be the beginning of any word.
    apart = gap in _SPACES and not (last and len(ending.form) == 1)
    if not apart and not _MARKUP.match(gap):
        return None
    form = normalise(output[stem.start : stem.end] + output[ending.start : ending.end])
    verb = bare_verb(form)
    known = verb is not None and verb.reading in _FINITE
    return Token(TokenKind.WORD, form, stem.start, ending.end) if known else None
