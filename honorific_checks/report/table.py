"""Text tables with columns as wide as what stands in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

HEAD = {"bold": True}

Markup = Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text with the markup pytest's terminal writer takes."""

    text: str
    markup: Markup = field(default_factory=dict)


def width(text: str) -> int:
    """The columns that a text takes in a terminal: marks above, below and around a letter take none, wide letters two.

    Terminals disagree about Bengali vowel signs that stand beside their letter: here they take one. So a table has
    Bengali in its last column, where nothing stands behind it.
    """
    taken = (one for one in text if unicodedata.category(one) not in ("Mn", "Me", "Cf"))
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in taken)


def table(
    heading: Sequence[str],
    rows: Iterable[Sequence[str]],
    markup: Sequence[Markup] = (),
    left: Collection[int] = (0,),
    gap: int = 1,
) -> list[Line]:
    """A bold heading and a line for each row.

    Args:
        heading: a word for each column.
        rows: a cell for each column.
        markup: of each row; plain if left out.
        left: the columns that stand to the left; numbers stand to the right.
        gap: spaces between columns.
    """
    cells = [list(heading), *map(list, rows)]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    marks = [HEAD, *(markup or [{}] * (len(cells) - 1))]
    lines = []
    for row, mark in zip(cells, marks, strict=True):
        spaces = (" " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True))
        placed = (
            cell + space if column in left else space + cell
            for column, (cell, space) in enumerate(zip(row, spaces, strict=True))
        )
        lines.append(Line((" " * gap).join(placed).rstrip(), mark))
    return lines


def section(title: str, heading: Sequence[str], rows: Iterable[Sequence[str]]) -> list[Line]:
    """A table below an empty line and its title, if it has one."""
    return [Line(""), *([Line(title)] if title else []), *table(heading, rows)]
