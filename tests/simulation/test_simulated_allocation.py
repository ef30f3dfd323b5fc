"""The solver, its parts, and the table it writes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import pstdev

import pytest
from scipy.stats import spearmanr

from honorific_checks.allocation.stimuli import occupations
from honorific_checks.records import Condition
from honorific_checks.stats.variance import eta_squared, population_sd
from simulation import allocate
from simulation.chance import apportion, draw, noise, rise, solve, stream
from simulation.pairs import eta2_occupation, exchange, put
from simulation.rates import Search, dot, scaled_ranks, spread
from simulation.targets import Rankings, Window, targets
from simulation.totals import eta2_gender, pair_totals


@pytest.mark.slow
def test_the_solver_reproduces_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Running it again gives allocation.tsv byte by byte (some six seconds)."""
    committed = allocate.TABLE.read_bytes()
    monkeypatch.setattr(allocate, "TABLE", tmp_path / "allocation.tsv")
    allocate.write()
    assert allocate.TABLE.read_bytes() == committed
    monkeypatch.undo()
    allocate.read.cache_clear()


def test_the_table_has_a_row_for_each_model_and_occupation() -> None:
    """9 x 72 rows of four cells with seven signs; lower case only for they."""
    read = allocate.read()
    assert list(read) == list(targets())
    for rows in read.values():
        assert list(rows) == [occupation.slug for occupation in occupations()]
        for row in rows.values():
            assert all(len(signs) == 7 for signs in row.values())
            assert all(set(signs) <= set("HOM") for name, signs in row.items() if name is not Condition.THEY)
            assert set(row[Condition.THEY]) <= set("HOMhom")


def test_eta_squared_of_pairs_agrees_with_the_package() -> None:
    """Both short forms give what honorific_checks.stats gives, for a hand-made set of two occupations."""
    dealt = [["HH", "HO", "HM", "OO", "HH", "MM", "HH"], ["OO", "OH", "MO", "OO", "HH", "OO", "OM"]]
    items = [(place, side, kind[side]) for place, kinds in enumerate(dealt) for kind in kinds for side in (0, 1)]
    readable = [(place, side, int(letter == "H")) for place, side, letter in items if letter != "M"]
    totals = {kind: sum(kinds.count(kind) for kinds in dealt) for kinds_ in dealt for kind in kinds_}
    by_place, by_side = (
        eta_squared(sum(sum(group) ** 2 / len(group) for group in groups), sum(map(sum, groups)), len(readable))
        for groups in (
            [[value for place, _, value in readable if place == which] for which in (0, 1)],
            [[value for _, side, value in readable if side == which] for which in (0, 1)],
        )
    )
    assert eta2_occupation(dealt) == pytest.approx(100 * float(by_place))
    assert eta2_gender(totals) == pytest.approx(100 * float(by_side))


def test_ranks_and_spread_agree_with_scipy_and_the_package() -> None:
    """Spearman with ties as scipy has it; the spread as the package has it."""
    one, other, of = [7, 6, 6, 3, 0], [5, 7, 4, 4, 1], [7, 7, 6, 7, 7]
    one_rates, other_rates = ([h / n for h, n in zip(counts, of, strict=True)] for counts in (one, other))
    by_scipy = float(spearmanr(one_rates, other_rates).statistic)
    assert dot(scaled_ranks(one, of), scaled_ranks(other, of)) == pytest.approx(by_scipy)
    by_package = population_sd(len(one_rates), sum(one_rates), sum(rate * rate for rate in one_rates))
    assert spread(one, of) == pytest.approx(100 * float(by_package))


def test_pairs_that_cannot_be_found_are_an_error_with_the_next_step() -> None:
    """A wished share far from every solution is refused, not approximated."""
    target = replace(targets()["llama-4-maverick"], honorific=0.9)
    with pytest.raises(ValueError, match=r"llama-4-maverick: no pairs have eta2_gender 0\.5; change `honorific`"):
        pair_totals(target)


def test_swaps_that_cannot_reach_the_window_are_an_error() -> None:
    """Two ordinary pairs of fourteen can't explain 90%, and that is said."""
    dealt = [["HH"] * 6 + ["OO"], ["HH"] * 6 + ["OO"]]
    with pytest.raises(ValueError, match=r"eta2_occupation stays .* away from 90\.00 after 5 swaps"):
        exchange(dealt, Window(89, 91), stream(1, "test"), tries=5)


def test_a_printed_kind_is_put_where_it_is_printed() -> None:
    """It comes from the occupation that leaves eta squared nearest: here from the one most like it, as counted by hand.

    H are 8, 7 and 1 of 8.  If the second gives its HO they are 7, 8 and 1 with the same eta squared; if the third does,
    7, 7 and 2, with another one.
    """
    dealt = [["HH", "HH", "HH", "HH"], ["HH", "HO", "HH", "HH"], ["OO", "HO", "OO", "OO"]]
    before = eta2_occupation(dealt)
    put(dealt, 0, 1, "HO", Window(before - 0.1, before + 0.1))
    assert dealt == [["HH", "HO", "HH", "HH"], ["HH", "HH", "HH", "HH"], ["OO", "HO", "OO", "OO"]]
    assert eta2_occupation(dealt) == pytest.approx(before)
    put(dealt, 0, 1, "HO", Window(before - 0.1, before + 0.1))
    assert dealt[0] == ["HH", "HO", "HH", "HH"]


@pytest.mark.parametrize("rows", [[["HH", "HH"], ["OO", "HO"]], [["HH", "HH"], ["OO", "OO"]]], ids=["far", "nobody"])
def test_a_printed_kind_that_does_not_fit_is_an_error(rows: list[list[str]]) -> None:
    """The exchange moves eta squared too far, or nobody has the kind to give; nothing is changed."""
    dealt = [list(row) for row in rows]
    before = eta2_occupation(dealt)
    with pytest.raises(ValueError, match=r"no exchange that keeps eta2_occupation near .* gives HO to place 0"):
        put(dealt, 0, 0, "HO", Window(before - 0.1, before + 0.1))
    assert dealt == rows


def test_correlations_that_cannot_be_reached_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gives up after its steps."""
    monkeypatch.setattr("simulation.rates.STEPS", 2)
    rows = list(targets().values())[:2]
    search = Search(rows, [[7] * 72] * 2, Rankings(0.1, 0.1, 0.1))
    search.start([[7] * 36 + [0] * 36, [7] * 40 + [0] * 32])
    with pytest.raises(ValueError, match="away from their windows"):
        search.run(stream(1, "test"))


def test_apportioned_counts_add_up_within_their_room() -> None:
    """Largest remainders; a total above or below the shares goes where there is room."""
    assert apportion([1.5, 2.25, 0.25], [2, 3, 3], 4) == [2, 2, 0]
    assert apportion([1.0, 2.0, 0.0], [1, 3, 3], 6) == [1, 3, 2]
    assert apportion([1.0, 2.0, 0.0], [1, 3, 3], 1) == [0, 1, 0]


def test_chance_repeats_and_keeps_its_bounds() -> None:
    """A stream is the same every time and its own for each name; noise is bell-shaped around 0."""
    assert [stream(1, "a").random()] == [stream(1, "a").random()]
    assert stream(1, "a").random() != stream(1, "b").random()
    rng = stream(1, "noise")
    drawn = [noise(rng) for _ in range(4000)]
    assert abs(sum(drawn) / len(drawn)) < 0.05
    assert pstdev(drawn) == pytest.approx(1, abs=0.05)
    assert {draw(rng, [0, 1, 0, 2]) for _ in range(50)} == {1, 3}


def test_curve_and_its_inverse() -> None:
    """The curve is 1/2 at 0 and between 0 and 1; solve finds where a rising function takes a value."""
    assert rise(0) == 0.5
    assert 0 < rise(-50) < rise(50) < 1
    assert solve(lambda x: 2 * x + 1, 7) == pytest.approx(3)


def test_a_window_keeps_away_from_rounding_borders() -> None:
    """35.5 with one decimal is anything from 35.45 to 35.55; a margin of a tenth takes 0.01 off either end."""
    window = Window.around(35.5, 1, margin=0.1)
    assert (window.low, window.high) == pytest.approx((35.46, 35.54))
    assert window.middle == pytest.approx(35.5)
    assert window.off(35.5) == 0
    assert window.off(35.64) == pytest.approx(0.1)
    assert window.meet(Window(35.0, 35.5)) == Window(window.low, 35.5)
