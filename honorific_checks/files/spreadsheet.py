"""Cells of a CSV file that do nothing in a spreadsheet or a terminal, whatever a model has said."""

from __future__ import annotations

import unicodedata

SIGNS = "=+-@＝＋－＠"
"""What begins a formula; in some languages the full-width signs count as well (OWASP, CSV injection)."""
STARTS = "\t\r\n"
"""What a spreadsheet drops at the start of a cell, and then looks again."""
LINES = "\t\r\n"
"""The controls that stay: a cell may have several lines."""
BIDI = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A)), "\u061c", "\u200e", "\u200f"}
"""The marks that turn the direction of a text, and can make it look like another."""


def cell(text: str) -> str:
    """A text as a cell: controls and marks of direction as codes, and an apostrophe before a formula."""
    return disarmed("".join(code(each) if _hidden(each) else each for each in text))


def disarmed(text: str) -> str:
    """A text that a spreadsheet does not calculate, whatever blanks stand before its sign."""
    first = next((each for each in text if not each.isspace() and unicodedata.category(each)[0] != "C"), "")
    return f"'{text}" if (first and first in SIGNS) or (text[:1] and text[:1] in STARTS) else text


def code(character: str) -> str:
    r"""A character by its number, as in `\u001b`."""
    number = ord(character)
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def _hidden(character: str) -> bool:
    return character in BIDI or (unicodedata.category(character) in ("Cc", "Cs") and character not in LINES)
