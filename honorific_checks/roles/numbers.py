"""The table role_numbers.tsv in, what a form is as the number of an option out; other forms are none."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple

from honorific_checks.errors import DataError
from honorific_checks.roles.nouns import form
from honorific_checks.tables import rows

_FILE = "role_numbers.tsv"


class Kind(Enum):
    """How a number is written, as explained at the head of the table."""

    DIGIT = "digit"
    LETTER = "letter"
    ORDINAL = "ordinal"


class Number(NamedTuple):
    """A row of the table."""

    position: int
    """0 for the first option, 1 for the second."""
    kind: Kind


@cache
def numbers() -> dict[str, Number]:
    """The numbers of options by form.

    Raises:
        DataError: where a cell holds what its column does not.
    """
    kinds = {kind.value: kind for kind in Kind}
    table = {}
    for number, row in rows(_FILE, ("form", "position", "kind")):
        place = f"data/{_FILE}:{number}"
        if row["position"] not in ("1", "2"):
            raise DataError(f"{place}: position is {row['position']!r}; it must be 1 or 2")
        if row["kind"] not in kinds:
            raise DataError(f"{place}: {row['kind']!r} is not allowed; it must be one of {', '.join(kinds)}")
        table[form(row["form"])] = Number(int(row["position"]) - 1, kinds[row["kind"]])
    return table
