"""Where a figure stands in a drawing: one small SVG a row, so that all text is text of the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

WIDTH = 200
"""The units from the left end of a drawing to its right end."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A line from one value to another."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """The place of a value, kept within the drawing."""
        share = (value - self.low) / (self.high - self.low)
        return round(WIDTH * min(1.0, max(0.0, share)), 1)

    def ticks(self, count: int = 4) -> list[tuple[float, float]]:
        """Values at equal distances from end to end, each with its place."""
        values = [self.low + (self.high - self.low) * step / count for step in range(count + 1)]
        return [(value, self.at(value)) for value in values]


SHARES = Scale(0.0, 1.0)
SCORES = Scale(-1.0, 1.0)
POINTS = Scale(0.0, 100.0)


def around_zero(values: Iterable[float | None], step: float = 0.05) -> Scale:
    """A scale that holds all values and is as long on either side of zero, in whole steps."""
    most = max((abs(value) for value in values if value is not None), default=step)
    end = step * max(1, ceil(round(most / step, 6)))
    return Scale(-end, end)
