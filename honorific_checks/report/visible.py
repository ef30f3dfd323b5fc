"""Untrusted text made visible: every letter as it stands, and a code for what can't be seen or would deceive a reader.

`plain` drops such characters, for one line of a terminal; here they are shown, because a report is where one looks at
what a model really said.
"""

from __future__ import annotations

import unicodedata

from honorific_checks.report.plain import JOINERS

LENGTH = 2000
"""The most characters of a text that are shown; the CSV report has all."""
SEPARATORS = ("Zl", "Zp")
"""The line and paragraph separators, which some programs take for an end of a line."""


def visible(text: str) -> str:
    r"""The text with `\u202e` for a bidi override, `\u0000` for NUL, `\ud800` for half a surrogate pair.

    Line feeds and the two joiners that Bengali needs stay as they are; a carriage return before a line feed goes, and a
    tab is a space.
    """
    return "".join(map(_visible, text.replace("\r\n", "\n").replace("\t", " ")))


def one_line(text: str, length: int) -> str:
    """The text on one line, cut with `...` after `length` characters."""
    line = " ".join(visible(text[: 2 * length]).split())
    return line if len(line) <= length and len(text) <= 2 * length else f"{line[:length]}..."


def _visible(character: str) -> str:
    if character in ("\n", *JOINERS):
        return character
    category = unicodedata.category(character)
    if category[0] != "C" and category not in SEPARATORS:
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
