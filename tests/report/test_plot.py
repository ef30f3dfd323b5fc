"""A score on a line of text: each mark at its place of 31, by hand."""

from __future__ import annotations

import pytest

from honorific_checks.report.plot import WIDTH, plot


@pytest.mark.parametrize(
    ("value", "interval", "line"),
    [
        (None, None, "[               |               ]"),
        (0.0, None, "[               o               ]"),
        (1.0, None, "[               |              o]"),
        (-1.0, None, "[o              |               ]"),
        (0.5, (0.2, 0.8), "[               |  ----o-----   ]"),  # 22.5 is 22, the even one; from 18 to 27
        (-0.4, (-0.8, 0.0), "[   ------o-----|               ]"),  # 9; from 3 to 15, where the middle stays
        (0.2, (-1.0, 1.0), "[---------------|--o------------]"),
        (0.0, (-0.001, 0.001), "[               o               ]"),
        (None, (0.2, 0.4), "[               |  ----         ]"),
    ],
)
def test_each_mark_has_its_place(value: float | None, interval: tuple[float, float] | None, line: str) -> None:
    """The score over the middle over the interval; blank where undefined."""
    assert plot(value, interval) == line


def test_the_middle_has_a_place_of_its_own() -> None:
    """So that neither side looks longer; every line is as wide as any other."""
    assert WIDTH % 2 == 1
    assert {len(plot(step / 50 - 1, None)) for step in range(101)} == {WIDTH + 2}


def test_swapping_the_sides_mirrors_the_line() -> None:
    """Here at the 31 places; a score halfway between two of them goes to the even one."""
    for step in range(31):
        score = step / 15 - 1
        assert plot(-score, None) == f"[{plot(score, None)[-2:0:-1]}]"
