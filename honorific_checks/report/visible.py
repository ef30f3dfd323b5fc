"""Untrusted text made visible: every letter as it stands, and a code for what can't be seen or would deceive a reader.

`plain` drops such characters, for one line of a terminal; here they are shown, because a report is where one looks at
what a model really said.
"""

from __future__ import annotations

import re
import unicodedata

from honorific_checks.report.plain import JOINERS

LENGTH = 2000
"""The most characters of a text that are shown; the CSV report has all."""
LETTERS = "".join(one for one in map(chr, range(0x980, 0xA00)) if unicodedata.category(one)[0] != "C")
"""Unicode's block of Bengali, but for what is not assigned."""
USUAL = re.compile(f"[\n -~\u0964\u0965{JOINERS}{LETTERS}]*")
"""A text of ASCII and Bengali letters, marks and digits: it can be seen as it is."""
SEPARATORS = ("Zl", "Zp")
"""The line and paragraph separators, which some programs take for an end of a line."""


def visible(text: str) -> str:
    r"""The text with `\u202e` for a bidi override, `\u0000` for NUL, `\ud800` for half a surrogate pair.

    Line feeds and the two joiners that Bengali needs stay as they are; a carriage return before a line feed goes, and a
    tab is a space.
    """
    if USUAL.fullmatch(text):
        return text
    return "".join(map(_visible, text.replace("\r\n", "\n").replace("\t", " ")))


def cut(text: str) -> str:
    """The text made visible, up to `LENGTH` characters, and how many more there are."""
    more = len(text) - LENGTH
    return visible(text) if more <= 0 else f"{visible(text[:LENGTH])} [... {more:,} characters more]"


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
