"""Honorific rates by condition, frame and occupation, and priming: by hand and by plain loops."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from analysis_support import BY_ID, CONDITIONS, FRAMES, H, O, analysed, answers, cells, sets
from hypothesis import given
from scipy.stats import binomtest
from support_holm import statsmodels_holm

from honorific_checks.allocation.analysis.rates import OccupationRates
from honorific_checks.allocation.records import ItemReading
from honorific_checks.records import Condition
from honorific_checks.stats.estimate import Estimate

MALE, FEMALE, BARE, THEY = Condition.MALE, Condition.FEMALE, Condition.NOPRONOUN, Condition.THEY


def rate(items: Iterable[ItemReading]) -> tuple[float | None, int]:
    """H / (H + O), and H + O."""
    registers = [item.reading.register for item in items]
    n = registers.count(H) + registers.count(O)
    return registers.count(H) / n if n else None, n


def assert_is(estimate: Estimate, expected: tuple[float | None, int]) -> None:
    """Value and n; an interval of a share keeps to its range."""
    value, n = expected
    assert estimate.value == (None if value is None else pytest.approx(value, abs=1e-12))
    assert estimate.n == n
    if estimate.interval is not None:
        assert -1 <= estimate.interval.low <= estimate.interval.high <= 1


@given(sets)
def test_rates_are_those_of_plain_loops(readings: list[ItemReading]) -> None:
    """By condition, by frame, and by both, each with its number of readable items."""
    found = analysed(readings, resamples=50).rates
    frames = list(dict.fromkeys(item.stimulus.frame for item in readings))
    assert list(found.by_condition) == list(CONDITIONS)
    assert list(found.by_frame) == list(found.by_frame_and_condition) == frames
    for c in CONDITIONS:
        assert_is(found.by_condition[c], rate(item for item in readings if item.stimulus.condition is c))
    for f in frames:
        of = [item for item in readings if item.stimulus.frame == f]
        assert_is(found.by_frame[f], rate(of))
        for c in CONDITIONS:
            assert_is(found.by_frame_and_condition[f][c], rate(i for i in of if i.stimulus.condition is c))


@given(sets)
def test_priming_is_the_frames_that_state_respect_against_the_others(readings: list[ItemReading]) -> None:
    """P1 and P2 against T1 to T5; the gap is undefined where either side is."""
    found = analysed(readings, resamples=50).rates.priming
    assert list(found) == list(CONDITIONS)
    for c, priming in found.items():
        primed, primed_n = rate(i for i in readings if i.stimulus.condition is c and i.stimulus.frame in {"P1", "P2"})
        plain, plain_n = rate(i for i in readings if i.stimulus.condition is c and i.stimulus.frame in FRAMES[:5])
        assert_is(priming.primed, (primed, primed_n))
        assert_is(priming.plain, (plain, plain_n))
        assert_is(priming.gap, (None if primed is None or plain is None else primed - plain, primed_n + plain_n))


@given(sets)
def test_occupations_are_described_as_plain_loops_do(readings: list[ItemReading]) -> None:
    """The rate without a pronoun and by condition, and the pairs with those that flip."""
    found = analysed(readings).rates.by_occupation
    assert list(found) == list(dict.fromkeys(item.stimulus.occupation.slug for item in readings))
    for slug, occupation in found.items():
        of = [item for item in readings if item.stimulus.occupation.slug == slug]
        by_cell = cells(of)
        pairs = [
            (he.register, by_cell[slug, frame, "female"].register)
            for (_, frame, condition), he in by_cell.items()
            if condition == "male" and (slug, frame, "female") in by_cell
        ]
        by_condition = {c: rate(item for item in of if item.stimulus.condition is c) for c in CONDITIONS}
        assert occupation == OccupationRates(
            rate=by_condition[BARE][0],
            n=by_condition[BARE][1],
            pairs=sum({he, she} <= {H, O} for he, she in pairs),
            male_only=pairs.count((H, O)),
            female_only=pairs.count((O, H)),
            by_condition={c: value for c, (value, _) in by_condition.items()},
        )


@given(sets)
def test_an_occupation_without_a_rate_has_none_and_the_others_make_the_spread(readings: list[ItemReading]) -> None:
    """Mean rate and number of occupations of the measures are those of the rates given here."""
    analysis = analysed(readings)
    known = [one.rate for one in analysis.rates.by_occupation.values() if one.rate is not None]
    assert len(known) == analysis.measures.spread_occupations
    assert analysis.measures.mean_rate == (pytest.approx(sum(known) / len(known)) if known else None)


def test_rates_by_hand() -> None:
    """He: 2 of 3 and 0 of 1; T1 over all conditions 3 of 4; primed she 1 of 1 against plain 1 of 2."""
    rows = {
        "judge": {"male": "HHO", "female": "HOM--H", "nopronoun": "H--U", "they": "u"},
        "cook": {"male": "O", "female": "M"},
    }
    found = analysed(answers(rows)).rates
    assert (found.by_condition[MALE].value, found.by_condition[MALE].n) == (0.5, 4)
    assert (found.by_frame["T1"].value, found.by_frame["T1"].n) == (0.75, 4)
    assert (found.by_frame["T4"].value, found.by_frame["T4"].n) == (None, 0)
    assert (found.by_condition[THEY].value, found.by_condition[THEY].n) == (None, 0)
    assert (found.by_frame_and_condition["T2"][MALE].value, found.by_frame_and_condition["T2"][MALE].n) == (1.0, 1)
    she = found.priming[FEMALE]
    assert (she.primed.value, she.plain.value, she.gap.value, she.gap.n) == (1.0, 0.5, 0.5, 3)
    assert found.priming[BARE].gap.value is None
    # Judge: T1 both honorific, T2 for he only; T3 has a mixed side.
    assert found.by_occupation["judge"] == OccupationRates(
        1.0, 1, 2, 1, 0, {MALE: 2 / 3, FEMALE: 2 / 3, BARE: 1.0, THEY: None}
    )
    assert found.by_occupation["cook"].rate is None


@pytest.mark.parametrize(
    ("occupations", "least"),
    [
        (1, 0.015625),  # 2 / 2^7
        (6, 0.09375),  # six times that: no occupation of six could be found to differ at 0.05
        (72, 1.0),  # 72 / 64, cut at 1
    ],
)
def test_the_least_p_of_an_occupation_by_hand(occupations: int, least: float) -> None:
    """Seven pairs, all one way, corrected for all occupations; by scipy and statsmodels as well."""
    slugs = list(dict.fromkeys(item_id.partition("|")[0] for item_id in BY_ID))[:occupations]
    found = analysed(answers({slug: {"male": "OOOOOOO", "female": "OOOOOOO"} for slug in slugs})).rates
    assert found.least_occupation_p == least
    p = binomtest(7, 7).pvalue
    assert statsmodels_holm([p] * occupations)[0] == pytest.approx(least)


def test_the_least_p_is_that_of_the_occupation_with_most_pairs() -> None:
    """Three pairs: 2 / 2^3, twice for two occupations; they need not be readable."""
    rows = {"judge": {"male": "HMU", "female": "HHH"}, "cook": {"male": "H", "female": "H"}}
    assert analysed(answers(rows)).rates.least_occupation_p == 0.5
    assert analysed([]).rates.least_occupation_p is None


def test_no_pair_can_show_nothing() -> None:
    """One empty table, and its p is 1."""
    assert analysed(answers({"judge": {"male": "H"}})).rates.least_occupation_p == 1.0
