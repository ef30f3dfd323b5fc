"""What services call the end of an answer and an error; the tables in data/service name their sources."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from honorific_checks.tables import rows

SHOWN = re.compile(r"[a-z0-9_]{1,60}(: ?[a-z0-9_]{1,60})?")
"""The form of an unknown finish reason that a message may repeat."""


class Ending(StrEnum):
    """What a finish reason means for the answer."""

    FINAL = "final"
    """The model has finished."""
    CUT = "cut"
    """The answer reached the token limit."""
    CALL = "call"
    """The model called a tool; it has none."""
    FILTERED = "filtered"
    """The service withheld the answer or its rest."""
    BROKEN = "broken"
    """The service broke the answer off."""


FILTERED = "filtered"
"""The meaning of an error that a filter caused; other meanings are HTTP statuses."""


@cache
def _endings() -> dict[str, Ending]:
    table: dict[str, Ending] = {}
    for row in rows("service/finish_reasons.tsv", ("reason", "meaning", "source")):
        row.once(table, row["reason"], row["reason"])
        table[row["reason"]] = row.member(Ending, "meaning")
    return table


def ending(reason: str) -> tuple[str, Ending | None]:
    """What a finish reason means: `SAFETY`, `FinishReason.SAFETY`, `content_filter: SAFETY`, `content-filter`.

    Returns:
        The reason in lower case, and its meaning; None if it is unknown.
    """
    name = reason.strip().lower()
    parts = [name, name.partition(":")[0], name.rpartition(".")[2]]
    known = (_endings().get(part.strip().replace("-", "_")) for part in parts)
    return name, next((found for found in known if found), None)


@cache
def errors(where: str) -> dict[str, str]:
    """What is said in errors, in lower case, and its meaning: an HTTP status, or `FILTERED`.

    Args:
        where: `code`, `words` or `key`.
    """
    columns = ("said", "where", "meaning", "source")
    return {row["said"]: row["meaning"] for row in rows("service/errors.tsv", columns) if row["where"] == where}
