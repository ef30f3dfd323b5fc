"""The agreement of two labellings as lines: its figures, and the table of counts behind them.

The rows of the table are the first labelling, the columns the second. An undefined figure is shown as a dash.
"""

from __future__ import annotations

from collections.abc import Sequence

from honorific_checks.report.figures import UNDEFINED
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.kappa import Agreement

WIDTH = 12
"""The minimum width of a column."""
WIDEST = 12
"""The most classes in a table; with more, the counts are a list, because the table's lines would wrap."""


def figures(found: Agreement, unit: str) -> list[str]:
    """The number of items, named by `unit`, accuracy and kappa."""
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
        table: a square table, rows and columns in the order of the classes.
        classes: their names, as shown.
        sides: the names of the two labellings, rows first.

    Returns:
        A heading and a line for each class; with more than WIDEST classes, a line for each pair of labels that occurs.
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
