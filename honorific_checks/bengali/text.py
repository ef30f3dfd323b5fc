r"""Split raw text into tokens with their places and matching forms; the only normaliser of Bengali.

Tokens are matched with an explicit class of Bengali letters, never with `\w` or `\b`, which break words at vowel signs.
Forms are only for comparing: NFC, without joiners and nukta, with signs in a fixed order. No string is refused.
"""

from __future__ import annotations

import re
import unicodedata

from honorific_checks.records import Token, TokenKind

BENGALI = "\u0980-\u09f6\u09f8-\u09ff"
# Without the currency numerator, which is sometimes written as a danda.
# Devanagari without the dandas: single letters of it occur in Bengali words by mistake.
DEVANAGARI = "\u0900-\u0963\u0966-\u096f\u0971-\u097f"
INVISIBLE = "\u00ad\u0323\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff"
APOSTROPHES = "'\u2019\u02bc\u2018"

_LETTER = rf"[{BENGALI}{DEVANAGARI}]"
_TOKEN = re.compile(
    rf"(?P<word>{_LETTER}(?:[{BENGALI}{DEVANAGARI}{INVISIBLE}]|[{APOSTROPHES}](?={_LETTER}))*+)"
    rf"|(?P<skip><[^<>\n{BENGALI}]{{0,60}}>|&[a-z]{{2,8}};|\[/?INST\])"
    r"|(?P<end>[।॥.!?|\u09f7]|\n[ \t\r]*\n)"
    r"|(?P<soft>[,;:/()\[\]{}\n\"“”‘«»…—–→])"
    r"|(?P<other>[A-Za-z0-9]+(?:[.:][0-9]+)?)"
)
_DROPPED = re.compile(rf"[{INVISIBLE}\u09bc]+")
# The letter aa written as a and its sign, ra written as ba and the dot below, and the Assamese letters.
_WRITTEN_APART = (
    ("\u0985\u09be", "\u0986"),
    ("\u09ac\u09bc", "\u09b0"),
    ("\u09f0", "\u09b0"),
    ("\u09f1", "\u09ac"),
)
_SIGNS = "\u09be-\u09cc\u09d7"
_NO_STEM = "\u09bf\u09c0\u09c1\u09c2\u09c3\u09c7\u09c8\u09cc\u09cd\u0981\u0982\u0985\u0986\u0987\u0989"
"""Signs and letters that no verb has before these endings; other words do."""
_NASAL_FIRST = re.compile(rf"\u0981([{_SIGNS}])")
_DOUBLED = re.compile(rf"([{_SIGNS}\u0981])\1+")
_UNUSUAL = re.compile(rf"[^{BENGALI}]|[\u09bc\u0983\u09f0\u09f1]|\u0985\u09be|\u0981[{_SIGNS}]|([{_SIGNS}\u0981])\1")
"""What the normaliser changes besides NFC, and anything other than Bengali; a word without any is its own form."""
_INSIDE = re.compile(f"[{BENGALI}]")
_STRAY = re.compile(f"[{DEVANAGARI}]")
LONGEST = 60
"""The maximum length of a token that is read as a word, in characters; the longest verb form has 20."""
LONGEST_RAW = 6 * LONGEST
"""The maximum length of a piece of text in the cache, in characters; joiners and doubled signs make it longer."""

WORD_LETTERS = "\u0980-\u09e3"
"""Letters and signs, without digits."""
LABEL_LETTERS = "\u0900-\u0963\u0970-\u09e3\u09f0-\u09ff"
"""Letters of this script and its neighbour; they are part of a label and not decoration."""
COLON = "\u0983"
"""The visarga, which is also used as a colon."""
NEIGHBOURS = "\u09f0\u09f1"
"""Letters of the script that only Assamese uses."""
OWN = "\u09b0"
"""The letter ra, which Assamese writes in its own way; beside it the others are slips of the keyboard."""

REMEMBERED = 50_000
"""The maximum number of distinct words in a cache before it is emptied: about 20 MB, far more than a run needs."""


def ends_like_stem(form: str) -> bool:
    """Whether a form ends as stems of verbs do before -ল and -ত: in one consonant, or in aa or o after one."""
    return form[-1:] not in _NO_STEM and form[-2:-1] != "\u09cd"


def begins_with_sign(form: str) -> bool:
    """Whether a form begins with a dependent vowel sign, with which no word begins: it was torn from the one before."""
    return "\u09be" <= form[:1] <= "\u09cc"


def normalise(raw: str) -> str:
    """The form of one word for comparing; tables and texts both use it.

    Example: `normalise("তঁার") == normalise("তাঁর")`, and the nukta of য় makes no difference.
    """
    if not _UNUSUAL.search(raw) and unicodedata.is_normalized("NFC", raw):
        return raw
    if _STRAY.search(raw):
        if not _INSIDE.search(raw):
            return ""
        raw = _STRAY.sub(lambda match: chr(ord(match[0]) + 0x80), raw)
    for wrong, right in _WRITTEN_APART:
        raw = raw.replace(wrong, right)
    form = _DROPPED.sub("", unicodedata.normalize("NFC", raw))
    form = _NASAL_FIRST.sub("\\1\u0981", form)
    # Signs that have only now become adjacent are composed and their doubles dropped.
    form = _DOUBLED.sub(r"\1", unicodedata.normalize("NFC", form))
    for mark in "\u2019\u02bc\u2018":
        form = form.replace(mark, "'")
    return form.rstrip("\u0983'") or form


_MARKS = rf"{INVISIBLE}{APOSTROPHES}।॥.,?! “”\"\-–—0-9"
# Bengali and plain marks only; a visarga may be a colon after a label.
_PLAIN = re.compile(rf"[{BENGALI}][\u0980-\u0982\u0984-\u09ff{_MARKS}]*\n?\Z")
# The same, without a visarga at the start and without the Assamese letters.
_CLEAN = re.compile(rf"(?=[{BENGALI}])[\u0980-\u0982\u0984-\u09ef\u09f2-\u09ff{_MARKS}]++\n?\Z")


def is_plain(output: str) -> bool:
    """Whether an output has only Bengali letters and plain marks."""
    return _PLAIN.match(output) is not None


def is_clean(output: str) -> bool:
    """Whether an output is nothing but the translation: plain, without labels, escapes or other languages."""
    return _CLEAN.match(output) is not None


class _Forms(dict[str, str]):
    """A cache of the matching forms of raw words; it is emptied when it has grown large."""

    def __missing__(self, raw: str) -> str:
        if len(raw) > LONGEST_RAW:
            return ""
        form = normalise(raw)
        form = form if len(form) <= LONGEST else ""
        if len(self) >= REMEMBERED:
            self.clear()
        self[raw] = form
        return form


_FORMS = _Forms()
_KINDS = {kind.value: kind for kind in TokenKind}


def tokens(output: str, start: int, end: int) -> list[Token]:
    """The tokens of output[start:end], with their places in the whole output; meaningless marks are left out."""
    found: list[Token] = []
    # Built without checking the number of arguments, which took half of this loop's time.
    new, forms = tuple.__new__, _FORMS
    for match in _TOKEN.finditer(output, start, end):
        name = match.lastgroup or ""
        if name == "word":
            form = forms[match[0]]
            kind = TokenKind.WORD if form else TokenKind.OTHER
            found.append(new(Token, (kind, form, match.start(), match.end())))
        elif name != "skip":
            found.append(new(Token, (_KINDS[name], "", match.start(), match.end())))
    return found


def first_word(output: str, start: int, end: int) -> str:
    """The form of the first word in output[start:end]; empty if there is none."""
    for match in _TOKEN.finditer(output, start, end):
        if match.lastgroup == "word" and _FORMS[match[0]]:
            return _FORMS[match[0]]
    return ""
