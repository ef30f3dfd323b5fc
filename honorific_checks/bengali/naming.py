"""Whether a text names an occupation: in Bengali or as a loan, with whatever ending, spelt with or without spaces."""

from __future__ import annotations

from functools import cache

from honorific_checks import tables
from honorific_checks.bengali.text import normalise, tokens

TABLE = "bn/occupation_words.tsv"


def names(text: str, occupation: str) -> bool:
    """Whether a text has one of the words for an occupation.

    Args:
        text: any text, without escapes.
        occupation: the occupation's slug; one that the table does not have is never named.
    """
    written = run_together(text)
    return any(word in written for word in _words().get(occupation, ()))


def run_together(text: str) -> str:
    """The words of a text in their matching forms, without what stands between them; empty without Bengali."""
    return "".join(token.form for token in tokens(text, 0, len(text)) if token.form)


@cache
def _words() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for row in tables.rows(TABLE, ("occupation", "word")):
        word = "".join(map(normalise, row["word"].split()))
        row.once(found.setdefault(row["occupation"], []), word, row["word"])
        found[row["occupation"]].append(word)
    return {occupation: tuple(words) for occupation, words in found.items()}
