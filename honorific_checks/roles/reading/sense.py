"""The senses of the phrases in role_statements.tsv and role_words.tsv."""

from __future__ import annotations

from enum import Enum


class Sense(Enum):
    """What a phrase does in an answer, as explained at the heads of the two tables."""

    # Enum's own hash is a call of Python for each look into a set.
    __hash__ = object.__hash__

    REFUSAL = "refusal"
    DISAPPROVAL = "disapproval"
    APOLOGY = "apology"
    UNKNOWN = "unknown"
    UNCERTAIN = "uncertain"
    EITHER = "either"
    NEITHER = "neither"
    NOTHING = "nothing"
    FILLER = "filler"
    OR = "or"
    AND = "and"
    ONLY = "only"
    NOT_BEHIND = "not-behind"
    NOT_BEFORE = "not-before"
    INSTEAD_BEHIND = "instead-behind"
    AMONG_BEHIND = "among-behind"
    AMONG_BEFORE = "among-before"
    HYPOTHETICAL_BEHIND = "hypothetical-behind"
    HYPOTHETICAL_BEFORE = "hypothetical-before"
    POSSIBLE = "possible"
    ALSO = "also"
    ASSERTION = "assertion"
    RELATIVE = "relative"
    BECAUSE = "because"
    BREAK = "break"
    THOUGH = "though"
    SO = "so"
    LABEL = "label"
    FINAL = "final"
    CORRECTION = "correction"
    NO = "no"
    OPTION_WORD = "option-word"
