"""Turn stretches of text into a Passage: their tokens, with the analysis and place of each.

A text is cut at spaces, and the tokens and analyses of a known piece cost one dictionary lookup. They are shared, so a
token's place in the text is computed only when needed. Nothing is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.bengali import text
from honorific_checks.bengali.grammar import Role
from honorific_checks.bengali.morphology import TokenAnalysis, analyse
from honorific_checks.records import Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NOTHING = TokenAnalysis(shapes=False)
"""The analysis of marks, of other letters, and of places outside a text."""
GLUED = 2
"""The number of tokens from a verb to the ending in brackets after it: `আসবে(ন)`."""
_ACROSS = re.compile(r"<|\n[\t\r]* ")
"""The beginning of a token that contains a space: a tag, or the blank line between two paragraphs."""


class Piece(NamedTuple):
    """The text between two spaces; the places of its tokens count from its own start."""

    tokens: tuple[Token, ...]
    words: tuple[TokenAnalysis, ...]
    size: int
    """The number of tokens."""
    length: int
    """The number of characters, including the space after it."""


def _piece(tokens: Sequence[Token], length: int) -> Piece:
    """Make a piece that is not in the cache."""
    words = [analyse(token.form) if token.form else NOTHING for token in tokens]
    for index in range(GLUED, len(words)):
        if Role.ALONE_ENDING in words[index].roles:
            verb, mark, ending = tokens[index - GLUED : index + 1]
            glued = verb.end == mark.start and mark.end == ending.start
            words[index] = words[index]._replace(glued=glued)
    return Piece(tuple(tokens), tuple(words), len(words), length)


class _Pieces(dict[str, Piece]):
    """A cache of the pieces; it is emptied when it has grown large."""

    def __missing__(self, raw: str) -> Piece:
        piece = _piece(text.tokens(raw, 0, len(raw)), len(raw) + 1)
        if len(raw) <= text.LONGEST_RAW:
            if len(self) >= text.REMEMBERED:
                self.clear()
            self[raw] = piece
        return piece


_PIECES = _Pieces()


class Passage:
    """The tokens of one translation, each with its analysis."""

    __slots__ = ("_runs", "tokens", "words")

    def __init__(self, runs: list[tuple[int, Sequence[Piece]]]) -> None:
        """Join runs of pieces, each with its place in the text."""
        # Local names: += on an attribute takes twice as long.
        tokens: list[Token] = []
        words: list[TokenAnalysis] = []
        for _, pieces in runs:
            for found, analyses, _, _ in pieces:
                tokens += found
                words += analyses
        self.tokens = tokens
        """The tokens; their places count from the start of their piece."""
        self.words = words
        """The analysis of each token."""
        self._runs = runs

    @classmethod
    def read(cls, whole: str, spans: Iterable[tuple[int, int]]) -> Passage:
        """Make a passage from spans of a text."""
        runs: list[tuple[int, Sequence[Piece]]] = []
        for start, end in spans:
            raw = whole[start:end]
            if "<" in raw or ("\n" in raw and _ACROSS.search(raw)):
                runs.append((start, (_piece(text.tokens(raw, 0, len(raw)), len(raw)),)))
            else:
                runs.append((start, [*map(_PIECES.__getitem__, raw.split(" "))]))
        return cls(runs)

    @classmethod
    def of(cls, tokens: Sequence[Token]) -> Passage:
        """Make a passage from tokens with their places in the text."""
        return cls([(0, (_piece(tokens, 0),))])

    def is_seldom(self) -> bool:
        """Whether it must be checked for an apology, a definition or a broken verb."""
        return True in [word.seldom for word in self.words]

    def located(self) -> list[Token]:
        """The tokens with their places in the text."""
        found = self.places(range(len(self.tokens)))
        return [
            Token(token.kind, token.form, start, end) for token, (start, end) in zip(self.tokens, found, strict=True)
        ]

    def places(self, indexes: Iterable[int]) -> list[tuple[int, int]]:
        """The start and end in the text of some tokens, in one pass; their indexes must be in ascending order."""
        found: list[tuple[int, int]] = []
        wanted = iter(indexes)
        index = next(wanted, -1)
        first = 0
        for start, pieces in self._runs:
            place = start
            for tokens, _, size, length in pieces:
                while index < first + size:
                    if index < 0:
                        return found
                    _, _, begin, end = tokens[index - first]
                    found.append((place + begin, place + end))
                    index = next(wanted, -1)
                first += size
                place += length
        return found
