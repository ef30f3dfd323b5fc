"""The analysis of one model as a whole: what may not change it, what turns it round, and what it is asked for."""

from __future__ import annotations

from dataclasses import asdict, replace
from random import Random

import pytest
from analysis_support import (
    BY_ID,
    FRAMES,
    READINGS,
    SLUGS,
    Rows,
    analysed,
    answers,
    cells,
    numbers,
    renamed,
    sets,
    simulated,
    some_rows,
    swapped,
)
from hypothesis import assume, given
from hypothesis import strategies as st

from honorific_checks.allocation.analysis import Analysis, Interval, Options
from honorific_checks.allocation.records import ItemReading

SAME = ("p", "gsr", "eta2_gender", "eta2_occupation", "spread", "mean_rate", "hbs", "mixed_rate", "unreadable_rate")
"""What he and she may change places in."""


def assert_mirrored(one: Interval | None, other: Interval | None) -> None:
    """The same interval on the other side of 0, to rounding."""
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert one == pytest.approx((-other.high, -other.low), abs=1e-9)


def intervals(analysis: Analysis) -> dict[str, float]:
    """Both bounds of every interval of Table 4's figures."""
    return numbers(
        {
            f"{name} {end}": None if interval is None else getattr(interval, end)
            for name in ("hai", "gsr", "eta2_gender", "eta2_occupation", "spread", "mean_rate", "hbs", "mixed_rate")
            for end in ("low", "high")
            for interval in [getattr(analysis.intervals, name)]
        }
    )


@given(sets)
def test_swapping_he_and_she_turns_hai_round_and_leaves_the_rest(readings: list[ItemReading]) -> None:
    """HAI and its intervals change sign; p by pairs and by occupations, GSR, both eta squared, spread and HBS stay."""
    there, back = analysed(readings), analysed(swapped(readings))
    one, other = asdict(there.measures), asdict(back.measures)
    assert (one["male_only"], one["female_only"]) == (other["female_only"], other["male_only"])
    assert one["hai"] == (None if other["hai"] is None else -other["hai"])
    assert numbers({name: one[name] for name in SAME}) == pytest.approx(
        numbers({name: other[name] for name in SAME}), rel=1e-9, abs=1e-9, nan_ok=True
    )
    assert there.hai.p_clustered == back.hai.p_clustered
    assert_mirrored(there.hai.tango, back.hai.tango)
    assert_mirrored(there.hai.interval, back.hai.interval)
    assert_mirrored(there.intervals.hai, back.intervals.hai)
    assert_mirrored(there.lost.interval, back.lost.interval)
    unsigned = [{k: v for k, v in intervals(of).items() if not k.startswith("hai")} for of in (there, back)]
    assert unsigned[0] == pytest.approx(unsigned[1], abs=1e-9, nan_ok=True)
    if there.direction.value is not None and back.direction.value is not None:
        assert there.direction.value == pytest.approx(1 - back.direction.value)


@pytest.mark.slow
@given(some_rows(), st.permutations(SLUGS), st.randoms(use_true_random=False))
def test_renaming_and_reordering_occupations_changes_no_point_figure(
    rows: Rows, names: list[str], random: Random
) -> None:
    """No count and no p, to the digit; no figure, to rounding.  Intervals may move by chance: see the next test."""
    readings = answers(rows)
    name = dict(zip(SLUGS, names, strict=True))
    other = [renamed(item, name[item.stimulus.occupation.slug]) for item in readings]
    random.shuffle(other)
    one, two = analysed(readings, resamples=0), analysed(other, resamples=0)
    figures, again = asdict(one.measures), asdict(two.measures)
    exact = [figure for figure, value in figures.items() if isinstance(value, int) or figure == "p"]
    assert [figures[figure] for figure in exact] == [again[figure] for figure in exact]
    assert numbers(figures) == pytest.approx(numbers(again), rel=1e-9, abs=1e-9, nan_ok=True)
    for here, there in ((one.hai, two.hai), (one.lost, two.lost)):
        assert replace(here, leaning=()) == replace(there, leaning=())
        assert sorted((name[lean.occupation], lean.net) for lean in here.leaning) == sorted(there.leaning)
    assert one.sensitivity == two.sensitivity
    for slug, of in one.rates.by_occupation.items():
        assert two.rates.by_occupation[name[slug]] == of
    for figure, left_out in one.influence.occupations.items():
        found = {slug: two.influence.occupations[figure].without[name[slug]] for slug in left_out.without}
        assert numbers(found) == pytest.approx(numbers(left_out.without), rel=1e-9, abs=1e-9, nan_ok=True)


def test_the_order_of_the_occupations_moves_intervals_by_chance_alone() -> None:
    """Each resample draws other occupations then: a bound moves by less than a tenth of the width, at 10,000."""
    readings = simulated("llama-4-scout")
    there, back = Analysis(readings), Analysis(reversed(readings))
    one, other = intervals(there), intervals(back)
    assert one != other
    for name in {bound.partition(" ")[0] for bound in one}:
        low, high = one[f"{name} low"], one[f"{name} high"]
        assert (other[f"{name} low"], other[f"{name} high"]) == pytest.approx((low, high), abs=(high - low) / 10)


@pytest.mark.slow
@given(sets, st.data())
def test_an_unreadable_output_elsewhere_leaves_the_rest_alone(readings: list[ItemReading], data: st.DataObject) -> None:
    """It is counted, and nothing else moves, not even an interval: where it answers a question that none answers yet.

    The occupation is one of the set, as another one would be drawn in resamples; the pair is one without she, as a
    pair with both is counted as left out.
    """
    assume(readings)
    known = cells(readings)
    free = [
        f"{slug}|{frame}|{condition}"
        for slug in sorted({slug for slug, _, _ in known})
        for frame in FRAMES
        for condition in ("male", "nopronoun", "they")
        if (slug, frame, condition) not in known and (condition != "male" or (slug, frame, "female") not in known)
    ]
    item_id = data.draw(st.sampled_from(free))
    more = [*readings, ItemReading(BY_ID[item_id], READINGS["U"])]
    before, after = analysed(readings), analysed(more)
    counted = {"items": before.measures.items + 1, "unreadable": before.measures.unreadable + 1}
    shares = {name: getattr(after.measures, name) for name in ("mixed_rate", "unreadable_rate")}
    assert after.measures == replace(before.measures, **counted, **shares)
    assert (after.hai, after.lost, after.direction) == (before.hai, before.lost, before.direction)
    rates = {name: getattr(after.intervals, name) for name in ("mixed_rate", "unreadable_rate")}
    assert after.intervals == replace(before.intervals, **rates)
    assert after.influence.occupations == before.influence.occupations


@given(sets)
def test_hai_is_the_same_figure_wherever_it_is_given(readings: list[ItemReading]) -> None:
    """As a measure, as a paired difference, and as an interval."""
    found = analysed(readings)
    m, hai = found.measures, found.hai
    assert (hai.value, hai.p, hai.pairs) == (m.hai, m.p, m.pairs)
    assert (hai.first_only, hai.second_only) == (m.male_only, m.female_only)
    assert hai.interval == found.intervals.hai


def test_a_figure_is_computed_once_and_when_it_is_asked_for() -> None:
    """Readings may come from a generator; nothing is worked out on making an analysis."""
    analysis = analysed(item for item in answers({"judge": {"male": "H", "female": "O"}}))
    assert "grid" not in vars(analysis)
    assert analysis.measures is analysis.measures
    assert {"grid", "measures"} <= vars(analysis).keys()
    assert "intervals" not in vars(analysis)


def test_options_are_those_given_or_the_usual_ones() -> None:
    """Confidence and seed reach the intervals."""
    readings = simulated("gemma-4")
    usual, sure, other = (Analysis(readings, options) for options in (None, Options(0.99), Options(seed=1)))
    assert usual.options == Options()
    widths = [of.intervals.gsr.high - of.intervals.gsr.low for of in (usual, sure) if of.intervals.gsr]
    assert widths[0] < widths[1]
    assert other.intervals.gsr != usual.intervals.gsr
    assert Analysis(readings, Options()).intervals == usual.intervals


def test_an_analysis_of_nothing_is_undefined_throughout() -> None:
    """No figure, no interval, and no error."""
    found = Analysis([])
    assert {value for name, value in asdict(found.measures).items() if value != 0} == {None}
    assert set(asdict(found.intervals).values()) == {None}
    assert (found.hai.value, found.lost.value, found.direction.value, found.sensitivity.discordant) == (None,) * 4
    assert (found.they.plural.value, found.rates.by_occupation, found.missingness.gap.p) == (None, {}, None)
    assert (found.influence.occupations["hai"].most, found.tidy()) == (None, [])


def test_two_readings_of_one_item_are_refused_when_a_figure_is_asked_for() -> None:
    """By name, as `grid` does."""
    (item,) = answers({"judge": {"male": "H"}})
    with pytest.raises(ValueError, match=r"two readings of 'judge\|T1\|male'"):
        _ = Analysis([item, item]).measures
