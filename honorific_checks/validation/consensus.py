"""What annotators agree on: the label of each row that all of them gave, or that they settled on in discussion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from honorific_checks.records import Register
from honorific_checks.validation.filled import Filled
from honorific_checks.validation.key import Key, KeyRow


@dataclass(frozen=True, slots=True)
class Consensus:
    """The rows of a key by how they stand."""

    settled: dict[str, Register]
    """The label of each row on which all agree, or that was adjudicated, by row id."""
    open: list[KeyRow]
    """Rows that all have labelled, but not alike."""
    unlabelled: list[KeyRow]
    """Rows that lack a label of one annotator or more."""
    overruled: list[KeyRow]
    """Rows on which all agreed and that the adjudication labels otherwise; its label counts."""


def consensus(key: Key, sheets: Sequence[Filled], adjudicated: Filled | None = None) -> Consensus:
    """How the rows of a key stand.

    Args:
        key: the key.
        sheets: those of all annotators, at least one.
        adjudicated: the labels after the discussion; rows without one stand as the annotators left them.
    """
    found = Consensus({}, [], [], [])
    final = adjudicated.labels if adjudicated else {}
    for row in key.rows:
        given = [sheet.labels.get(row.row) for sheet in sheets]
        first = given[0] if len(set(given)) == 1 else None
        label = final.get(row.row, first)
        if label is not None:
            found.settled[row.row] = label
            if first is not None and label is not first:
                found.overruled.append(row)
        else:
            (found.unlabelled if None in given else found.open).append(row)
    return found
