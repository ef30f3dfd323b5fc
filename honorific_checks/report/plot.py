"""A score on a line of text: where it stands between -1 and 1, and how far its interval reaches."""

from __future__ import annotations

WIDTH = 31
"""Characters from -1 to 1: an odd number, so that 0 has one of its own."""


def plot(value: float | None, interval: tuple[float, float] | None) -> str:
    """`[------o---|----          ]`: o is the score, - its interval, | the middle; blank if undefined."""
    line = [" "] * WIDTH
    if interval is not None:
        for place in range(_place(interval[0]), _place(interval[1]) + 1):
            line[place] = "-"
    line[WIDTH // 2] = "|"
    if value is not None:
        line[_place(value)] = "o"
    return f"[{''.join(line)}]"


def _place(score: float) -> int:
    """The character of a score."""
    return round((score + 1) / 2 * (WIDTH - 1))
