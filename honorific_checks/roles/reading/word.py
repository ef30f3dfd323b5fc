"""One word of an answer and where it stands; no behaviour."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from honorific_checks.roles.reading.sections import Standing


class Word(NamedTuple):
    """One word and where it stands."""

    form: str
    start: int
    """Index of its first character in the text."""
    end: int
    line: int
    sentence: int
    bracket: int
    """Counts brackets that open or close."""
    clause: int
    standing: Standing
    """How much its line counts."""
    slashed: bool = False
    """Whether a slash stands between the word before it and this one."""
    mark: str | None = None
    """Its mark: a tick, a cross, bold; None for none of them.  It stands before the word (`❌ পুরুষ ✅ নারী`), or
    behind it where its line ends with a tick or a cross (`পুরুষ ❌ নারী ✅`)."""
    turn: int = 0
    """That of its section."""
