"""Model output made fit for a terminal or a report: no control characters, one line, not too long."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""Bengali needs these two format characters; all others (bidi marks, tags) can deceive a reader."""
LENGTH = 200


def plain(text: str, length: int = LENGTH) -> str:
    """The text on one line, without control, format and surrogate characters, cut with `...` after `length`."""
    kept = "".join(
        character if character in JOINERS or unicodedata.category(character)[0] != "C" else " "
        for character in text[: 2 * length]
    )
    line = " ".join(kept.split())
    return line if len(line) <= length and len(text) <= 2 * length else line[:length] + "..."
