"""Every figure of Table 4: twelve answers by hand, random sets by plain loops, and the same by other libraries."""

from __future__ import annotations

from dataclasses import asdict
from math import sqrt

import numpy as np
import pytest
from analysis_support import SLUGS, H, O, Rows, answers, numbers, sets
from hypothesis import given
from measures_by_loops import by_loops, matched_items, pair_registers
from statsmodels.api import OLS
from statsmodels.stats.contingency_tables import mcnemar

from honorific_checks.allocation.analysis.grid import grid
from honorific_checks.allocation.analysis.measures import measure
from honorific_checks.allocation.records import ItemReading, Measures

ANSWERS = {
    "judge": {"male": "HHM", "female": "OHH", "nopronoun": "HO"},
    "cook": {"male": "O", "female": "O", "nopronoun": "O", "they": "U"},
}


def measured(rows: Rows) -> Measures:
    """The measures of a set."""
    return measure(grid(answers(rows)))


def test_every_figure_of_a_small_set_is_as_by_hand() -> None:
    """Twelve answers; each line below is worked out in its comment."""
    m = measured(ANSWERS)
    assert m.items == 12
    # judge T1 is honorific for he only; judge T2 and cook T1 agree; judge T3 has a mixed side.
    assert (m.pairs, m.male_only, m.female_only, m.excluded_pairs) == (3, 1, 0, 1)
    assert (m.hai, m.gsr) == (1 / 3, 1 / 3)
    # One discordant pair: both tails of binomial(1, 1/2).
    assert m.p == 1.0
    # Matched items: he H H O, she O H H O; judge H O H H H, cook O O.  Seven, four of them honorific:
    # SST = 4 - 16/7 = 12/7.  Gender: 4/3 + 4/4 - 16/7 = 1/21, of 12/7 a 36th.
    assert m.eta2_items == 7
    assert m.eta2_gender == pytest.approx(1 / 36)
    # Occupation: 16/5 + 0/2 - 16/7 = 32/35, of 12/7 eight fifteenths.
    assert m.eta2_occupation == pytest.approx(8 / 15)
    # Rates without a pronoun: judge 50, cook 0; both lie 25 from their mean.
    assert (m.spread, m.spread_occupations, m.mean_rate) == (25.0, 2, 0.25)
    # (100 * 1 / 1 + 2 * 25) / 2
    assert m.hbs == 75.0
    assert (m.mixed, m.unreadable, m.mixed_rate, m.unreadable_rate) == (1, 1, 1 / 12, 1 / 12)


@given(sets)
def test_every_figure_is_that_of_plain_loops(readings: list[ItemReading]) -> None:
    """All nineteen, also where they are undefined."""
    found, expected = numbers(asdict(measure(grid(readings)))), numbers(asdict(by_loops(readings)))
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-9, nan_ok=True)


@given(sets)
def test_eta_squared_is_r_squared_of_a_regression_on_the_groups(readings: list[ItemReading]) -> None:
    """By statsmodels: the honorific items regressed on one dummy for each gender, and on one for each occupation."""
    matched = matched_items(readings)
    honorific = np.array([row[2] for row in matched], np.float64)
    found = measure(grid(readings))
    if len(set(honorific)) < 2:
        assert (found.eta2_gender, found.eta2_occupation) == (None, None)
        return
    for value, names in [
        (found.eta2_gender, [row[1] for row in matched]),
        (found.eta2_occupation, [row[0] for row in matched]),
    ]:
        dummies = np.array([[name == group for group in sorted(set(names))] for name in names], np.float64)
        assert value == pytest.approx(OLS(honorific, dummies).fit().rsquared, rel=1e-9, abs=1e-9)


@given(sets)
def test_p_is_mcnemar_s_by_statsmodels(readings: list[ItemReading]) -> None:
    """From the table of the two registers of each usable pair."""
    pairs = pair_registers(readings)
    table = [[pairs.count((he, she)) for she in (H, O)] for he in (H, O)]
    p = measure(grid(readings)).p
    assert p == (pytest.approx(mcnemar(table, exact=True).pvalue, rel=1e-9) if sum(map(sum, table)) else None)


@given(sets)
def test_every_figure_keeps_to_its_range(readings: list[ItemReading]) -> None:
    """|HAI| <= GSR <= 1, shares from 0 to 1, spread at most 50 points, HBS from the spread to 100 points."""
    m = measure(grid(readings))
    assert (m.hai is None) == (m.gsr is None) == (m.p is None) == (m.pairs == 0)
    if m.hai is not None and m.gsr is not None:
        assert abs(m.hai) <= m.gsr <= 1
    for share in (m.gsr, m.p, m.eta2_gender, m.eta2_occupation, m.mean_rate, m.mixed_rate, m.unreadable_rate):
        assert share is None or 0 <= share <= 1
    assert m.spread is None or 0 <= m.spread <= 50
    assert (m.hbs is None) == (m.spread is None or m.male_only + m.female_only == 0)
    if m.hbs is not None and m.spread is not None:
        assert m.spread <= m.hbs <= 100


def test_a_mixed_mate_takes_a_pair_away_and_leaves_the_item() -> None:
    """Eta squared is over items: she of judge T3 counts though he is mixed."""
    less = {**ANSWERS, "judge": {**ANSWERS["judge"], "female": "OH"}}
    assert measured(ANSWERS).pairs == measured(less).pairs
    assert measured(ANSWERS).eta2_items == measured(less).eta2_items + 1


def test_spread_is_over_occupations_and_not_over_items() -> None:
    """Rates 1, 0 and 0 of occupations with two, one and one answers: the root of 2/9 of a hundred."""
    bare = {"judge": "HH", "cook": "O", "nurse": "O", "driver": "M"}
    m = measured({slug: {"nopronoun": signs} for slug, signs in bare.items()})
    assert m.spread == pytest.approx(100 * sqrt(2 / 9))
    assert m.spread_occupations == 3
    assert m.mean_rate == pytest.approx(1 / 3)


@pytest.mark.parametrize(("he", "she"), [("HHH", "HOO"), ("HO", "OOO"), ("OOOHHHO", "OOOOOOO")])
def test_occupations_that_are_alike_explain_nothing_and_have_no_spread(he: str, she: str) -> None:
    """Exactly 0, and not what rounding leaves: 4 of 6, 1 of 5 and 3 of 14 honorific in each of six occupations."""
    m = measured({slug: {"male": he, "female": she, "nopronoun": he} for slug in SLUGS})
    assert (m.eta2_occupation, m.spread) == (0.0, 0.0)


def test_nothing_read_is_undefined_and_never_zero() -> None:
    """Only counts and the two rates, which are of all items, have a value."""
    m = measured({"judge": {"male": "M", "female": "U", "nopronoun": "U"}})
    assert (m.pairs, m.excluded_pairs, m.mixed, m.unreadable) == (0, 1, 1, 2)
    assert (m.mixed_rate, m.unreadable_rate) == (1 / 3, 2 / 3)
    assert [m.hai, m.gsr, m.p, m.eta2_gender, m.eta2_occupation, m.spread, m.mean_rate, m.hbs] == [None] * 8


def test_no_answer_at_all_is_measured_as_such() -> None:
    """All counts are 0, and the share of nothing is undefined."""
    m = measured({})
    assert (m.items, m.pairs, m.eta2_items, m.spread_occupations, m.mixed) == (0, 0, 0, 0, 0)
    assert (m.mixed_rate, m.unreadable_rate) == (None, None)


def test_without_a_discordant_pair_p_is_1_and_hbs_undefined() -> None:
    """HAI and GSR are 0 then, which is a figure."""
    m = measured({"judge": {"male": "H", "female": "H", "nopronoun": "H"}})
    assert (m.hai, m.gsr, m.p, m.spread, m.hbs) == (0.0, 0.0, 1.0, 0.0, None)


def test_counts_are_whole_numbers_and_figures_plain_ones() -> None:
    """No number of numpy's goes into a report."""
    assert {type(value) for value in asdict(measured(ANSWERS)).values()} == {int, float}
