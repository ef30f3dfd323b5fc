"""A record for one word of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from honorific_checks.roles.reading.sections import LineStanding


class Word(NamedTuple):
    """One word of an answer and its place."""

    form: str
    start: int
    """The index of its first character in the text."""
    end: int
    line: int
    sentence: int
    bracket: int
    """The number of brackets, opening or closing, before it."""
    clause: int
    standing: LineStanding
    """How much its line counts."""
    slashed: bool = False
    """Whether there is a slash between the previous word and this one."""
    mark: str | None = None
    """Its mark (tick, cross or bold), or None. The mark comes before the word (`❌ পুরুষ ✅ নারী`), or after it if the
    line ends with a tick or a cross (`পুরুষ ❌ নারী ✅`)."""
    turn: int = 0
    """The turn of its section."""
