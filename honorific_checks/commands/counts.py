"""The agreement of two labellings as lines: its figures, and the table of counts it was computed from.

Rows of the table are the first labelling, columns the second; an undefined figure is a dash.
"""

from __future__ import annotations

from collections.abc import Sequence

from honorific_checks.report.figures import UNDEFINED
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.kappa import Agreement

WIDTH = 12
"""Of a column, at least."""
WIDEST = 12
"""Classes side by side; with more the table is a list, as its lines would be broken."""


def figures(found: Agreement, unit: str) -> list[str]:
    """How many there are of the unit, accuracy and kappa."""
    return [
        f"{unit:<10}{found.items}",
        f"accuracy  {_number_and_interval(found.accuracy, found.accuracy_interval)} ({found.agreed} agree)",
        f"kappa     {_number_and_interval(found.kappa, found.kappa_interval)}",
    ]


def share(value: float | None) -> str:
    """A share with three decimals."""
    return UNDEFINED if value is None else f"{value:.3f}"


def _number_and_interval(value: float | None, interval: Interval | None) -> str:
    within = f" [{interval[0]:.3f}, {interval[1]:.3f}]" if interval else ""
    return share(value) + within


def counts(table: Sequence[Sequence[int]], classes: Sequence[str], sides: tuple[str, str]) -> list[str]:
    """The table of counts.

    Args:
        table: square, in the order of the classes both ways.
        classes: their names, as they are to be shown.
        sides: the names of the labellings, of the rows and of the columns.

    Returns:
        A line a class under a heading; with more than WIDEST classes a line for each pair of labels that is there.
    """
    width = max(WIDTH, *(len(name) + 2 for name in (*classes, sides[0])))
    if len(classes) > WIDEST:
        return _listed(table, classes, sides, width)
    lines = [f"{sides[0]:<{width}}" + "".join(f"{name:>{width}}" for name in classes) + f"  ({sides[1]})"]
    return lines + [
        f"{name:<{width}}" + "".join(f"{count:>{width}}" for count in row)
        for name, row in zip(classes, table, strict=True)
    ]


def _listed(table: Sequence[Sequence[int]], classes: Sequence[str], sides: tuple[str, str], width: int) -> list[str]:
    second_width = max(width, len(sides[1]) + 2)
    return [
        f"{sides[0]:<{width}}{sides[1]:<{second_width}}{'rows':>8}",
        *(
            f"{first:<{width}}{second:<{second_width}}{count:>8}"
            for first, row in zip(classes, table, strict=True)
            for second, count in zip(classes, row, strict=True)
            if count
        ),
    ]
