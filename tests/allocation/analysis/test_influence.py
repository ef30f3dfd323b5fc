"""Leave-one-out: each occupation and each frame against an analysis of the readings that really lack it."""

from __future__ import annotations

import pytest
from analysis_support import answers, numbers, sets, simulated, without
from hypothesis import given

from honorific_checks.allocation.analysis.grid import grid
from honorific_checks.allocation.analysis.influence import Influence, LeftOut, influence
from honorific_checks.allocation.analysis.measures import measure
from honorific_checks.allocation.records import ItemReading


def of(readings: list[ItemReading]) -> Influence:
    """The leave-one-out analysis of some readings."""
    return influence(grid(readings))


def really_left_out(readings: list[ItemReading], figure: str, names: tuple[str, ...]) -> dict[str, float]:
    """The figure of the readings without each of these occupations or frames."""
    return numbers({name: getattr(measure(grid(without(readings, name))), figure) for name in names})


def assert_left_out(readings: list[ItemReading]) -> None:
    """All three figures, without every occupation and without every frame; and the value with all."""
    laid_out, found = grid(readings), of(readings)
    for figures, names in ((found.occupations, laid_out.occupations), (found.frames, laid_out.frames)):
        assert list(figures) == ["hai", "hbs", "spread"]
        for figure, one in figures.items():
            assert list(one.without) == list(names)
            assert one.value == getattr(measure(laid_out), figure)
            expected = really_left_out(readings, figure, names)
            assert numbers(one.without) == pytest.approx(expected, rel=1e-9, abs=1e-9, nan_ok=True)


@pytest.mark.slow
def test_a_model_without_each_occupation_and_each_frame() -> None:
    """72 and 7 analyses of the simulated Gemma 4, whose spread depends most on one occupation."""
    readings = simulated("gemma-4")
    assert (len(grid(readings).occupations), len(grid(readings).frames)) == (72, 7)
    assert_left_out(readings)


@pytest.mark.slow
@given(sets)
def test_a_random_set_without_each_occupation_and_each_frame(readings: list[ItemReading]) -> None:
    """Also where nothing is left, or the figure is undefined without one."""
    assert_left_out(readings)


@given(sets)
def test_the_most_influential_changes_the_figure_most(readings: list[ItemReading]) -> None:
    """Its change is the largest of all defined ones; None where none is defined, or nothing changes."""
    found = of(readings)
    for one in [*found.occupations.values(), *found.frames.values()]:
        value = one.value
        changes = {name: left - value for name, left in one.without.items() if value is not None and left is not None}
        if max(map(abs, changes.values()), default=0.0) < 1e-12:
            assert (one.most, one.change) == (None, None)
        else:
            assert one.most is not None
            assert one.change == changes[one.most]
            assert abs(one.change) == max(abs(change) for change in changes.values())


def test_left_out_by_hand() -> None:
    """HAI is 1 of 2 for the judge, -1 of 2 for the cook, 0 of 4 for the nurse, and 0 of 8 for all."""
    rows = {
        "judge": {"male": "HH", "female": "OH", "nopronoun": "HH"},
        "cook": {"male": "OO", "female": "HO", "nopronoun": "OO"},
        "nurse": {"male": "HHHH", "female": "HHHH", "nopronoun": "HO"},
    }
    found = of(answers(rows))
    # Without the judge -1 of 6; without the cook 1 of 6; without the nurse 0 of 4.
    hai = found.occupations["hai"]
    assert (hai.value, hai.most, hai.change) == (0.0, "judge", -1 / 6)
    assert hai.without == {"judge": -1 / 6, "cook": 1 / 6, "nurse": 0.0}
    # Rates 1, 0 and 1/2: without the nurse they lie 50 points from their mean, without another 25.
    assert found.occupations["spread"].without == {"judge": 25.0, "cook": 25.0, "nurse": 50.0}
    # T1 holds both discordant pairs.  Without it HAI is 0 of 5, and HBS undefined; without another frame 0 stays.
    assert found.frames["hai"].without == {"T1": 0.0, "T2": 0.0, "T3": 0.0, "T4": 0.0}
    assert found.frames["hbs"].without["T1"] is None
    # Without T1 the rates are 1, 0 and 0: a mean of 1/3, and 2/9 under the root; without T2 they are 1, 0 and 1.
    assert found.frames["spread"].without["T1"] == pytest.approx(100 * (2 / 9) ** 0.5)
    assert found.frames["spread"].without["T2"] == pytest.approx(100 * (2 / 9) ** 0.5)


def test_without_the_only_occupation_nothing_is_left() -> None:
    """Every figure is undefined then, and no change is."""
    found = of(answers({"judge": {"male": "H", "female": "O", "nopronoun": "H"}}))
    assert found.occupations["hai"] == LeftOut(1.0, {"judge": None}, None, None)
    assert found.frames["hbs"] == LeftOut(50.0, {"T1": None}, None, None)


def test_no_readings_have_no_influence() -> None:
    """There is nothing to leave out."""
    found = of([])
    assert [*found.occupations.values(), *found.frames.values()] == [LeftOut(None, {}, None, None)] * 6
