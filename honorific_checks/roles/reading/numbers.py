"""The numbers of options by form, from role_numbers.tsv."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple

from honorific_checks.roles.reading.nouns import form
from honorific_checks.tables import rows

_FILE = "role_numbers.tsv"


class NumberKind(Enum):
    """How a number is written, as explained at the head of the table."""

    DIGIT = "digit"
    LETTER = "letter"
    ORDINAL = "ordinal"


class Number(NamedTuple):
    """A row of the table."""

    position: int
    """0 for the first option, 1 for the second."""
    kind: NumberKind


@cache
def numbers() -> dict[str, Number]:
    """The numbers of options by form.

    Raises:
        DataError: if a cell has a value that its column does not allow.
    """
    table = {}
    for row in rows(_FILE, ("form", "position", "kind")):
        if row["position"] not in ("1", "2"):
            raise row.broken("position", ("1", "2"))
        table[form(row["form"])] = Number(int(row["position"]) - 1, row.member(NumberKind, "kind"))
    return table
