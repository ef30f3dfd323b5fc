"""JSON text that does nothing in a terminal: what JSON leaves as it is although a terminal may obey it, as escapes.

JSON itself escapes the controls below U+0020. The text stays the same JSON.
"""

from __future__ import annotations

import re

OBEYED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""DEL, the controls from U+0080, which have an escape of one character, line separators, and marks of direction."""
_BYTES = re.compile(rb"\x7f|\xc2[\x80-\x9f]|\xd8\x9c|\xe2(\x80[\x8e\x8f\xa8-\xae]|\x81[\xa6-\xa9])")
"""The same in UTF-8."""


def escaped(text: str) -> str:
    """JSON text with these characters as escapes; they can only stand in its strings."""
    return OBEYED.sub(_code, text) if OBEYED.search(text) else text


def escaped_bytes(text: bytes) -> bytes:
    """The same for JSON text in UTF-8."""
    return escaped(text.decode("utf-8")).encode("utf-8") if _BYTES.search(text) else text


def _code(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
