"""The tables of labels and comment words that surround translations; each is read once."""

from __future__ import annotations

from enum import Enum
from functools import cache

from honorific_checks.language import LANGUAGE
from honorific_checks.tables import rows


class Label(Enum):
    """What a label announces in an answer, as explained at the head of answer_labels.tsv."""

    # Enum's own hash is a call of Python for each look into a set.
    __hash__ = object.__hash__

    TRANSLATION = "translation"
    FINAL = "final"
    ALTERNATIVE = "alternative"
    FOREIGN = "foreign"
    THOUGHT = "thought"
    NOTE = "note"
    USER = "user"
    ASSISTANT = "assistant"
    STOP = "stop"


class CommentMatch(Enum):
    """How a word marks a comment, as explained at the head of comment_words.tsv."""

    OPENER = "opener"
    WORD = "word"
    ROOT = "root"
    ENGLISH = "english"


@cache
def answer_labels() -> dict[str, Label]:
    """What each label announces, by its form in lower case."""
    return {
        LANGUAGE.normalise(row["label"]) or row["label"]: row.member(Label, "kind")
        for row in rows(f"{LANGUAGE.TABLES}/answer_labels.tsv", ("label", "kind"))
    }


@cache
def comment_words() -> dict[CommentMatch, tuple[str, ...]]:
    """The words that mark a comment on a translation, by the way they do."""
    table: dict[CommentMatch, list[str]] = {match: [] for match in CommentMatch}
    for row in rows(f"{LANGUAGE.TABLES}/comment_words.tsv", ("form", "match")):
        table[row.member(CommentMatch, "match")].append(LANGUAGE.normalise(row["form"]))
    return {match: tuple(forms) for match, forms in table.items()}
