"""Compare two annotators' labels of the same rows, as lines for the terminal.

Any text can be a label. A row that lacks one does not count in any figure; such rows are counted and named at the end.
There is no precision or recall, because neither annotator is the reference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from honorific_checks.commands.annotations import Annotation, Names
from honorific_checks.commands.counts import counts, figures
from honorific_checks.report.plain import plain
from honorific_checks.stats.kappa import agreement

SHOWN = 40
"""The most characters shown of a label or a column's name."""


def report(rows: Sequence[Annotation], names: Names) -> list[str]:
    """The lines of the comparison; `names` are the columns."""
    whole = [row for row in rows if row.whole]
    classes, table = counted(whole)
    sides = plain(names[0], SHOWN), plain(names[1], SHOWN)
    drawn = counts(table, [plain(name, SHOWN) for name in classes], sides)
    head = [*figures(agreement(table), "rows"), "", *drawn, *_nothing_in_common(whole, sides)]
    return [*head, "", *_disagreements(whole, sides), *_left_out(rows, sides)]


def counted(rows: Sequence[Annotation]) -> tuple[list[str], list[list[int]]]:
    """All labels in use, whole numbers first in ascending order, and how often each pair of them was given."""
    pairs = Counter((row.first, row.second) for row in rows)
    classes = sorted({label for pair in pairs for label in pair}, key=_order)
    return classes, [[pairs[first, second] for second in classes] for first in classes]


def _order(label: str) -> tuple[bool, int, str]:
    """Sort key; of two whole numbers, the one with fewer digits is smaller."""
    number = label.isdecimal()
    return not number, len(label) if number else 0, label


def _nothing_in_common(rows: Sequence[Annotation], sides: Names) -> list[str]:
    """A warning if the columns share no label: often a matter of spelling (yes and Yes) rather than opinion."""
    if {row.first for row in rows} & {row.second for row in rows}:
        return []
    return ["", f"{sides[0]} and {sides[1]} have no label in common: are the labels spelled the same way?"]


def _disagreements(rows: Sequence[Annotation], sides: Names) -> list[str]:
    lines = [
        f"{row.place}: {sides[0]} {plain(row.first, SHOWN)}, {sides[1]} {plain(row.second, SHOWN)}"
        for row in rows
        if row.first != row.second
    ]
    return ["disagreements", *lines] if lines else ["no disagreement"]


def _left_out(rows: Sequence[Annotation], sides: Names) -> list[str]:
    lines = [f"{row.place}: {_empty(row, sides)}" for row in rows if not row.whole]
    return ["", f"left out because a label is missing: {len(lines)} of {len(rows)} rows", *lines] if lines else []


def _empty(row: Annotation, sides: Names) -> str:
    if row.first or row.second:
        return f"{sides[1] if row.first else sides[0]} is empty"
    return f"{sides[0]} and {sides[1]} are empty"
