"""Do models rank the occupations alike: against scipy on random sets, with rates that are missing, and by hand."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from analysis_support import SLUGS, H, O, Rows, answers, cells
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from honorific_checks.allocation.analysis import Options, rankings
from honorific_checks.allocation.analysis.grid import grid
from honorific_checks.allocation.records import ItemReading
from honorific_checks.stats import bootstrap

FEW = Options(resamples=100)
bare = st.lists(st.text("HOHOM-", min_size=4, max_size=4), min_size=len(SLUGS), max_size=len(SLUGS))
models = st.lists(bare, min_size=2, max_size=4)


def rows_of(signs: list[str]) -> Rows:
    """Six occupations; the masculine answers are there so that each is known where it has no rate."""
    return {slug: {"nopronoun": row, "male": "H"} for slug, row in zip(SLUGS, signs, strict=True)}


def rates_of(readings: list[ItemReading]) -> dict[str, float]:
    """The rate of each occupation that has one, by loops over the readings."""
    found: dict[str, list[bool]] = {}
    for (slug, _, condition), reading in cells(readings).items():
        if condition == "nopronoun" and reading.register in {H, O}:
            found.setdefault(slug, []).append(reading.register is H)
    return {slug: sum(honorific) / len(honorific) for slug, honorific in found.items()}


def correlation(one: dict[str, float], other: dict[str, float]) -> tuple[float | None, int]:
    """Spearman's by scipy over the occupations that both rate, and how many there are."""
    shared = [slug for slug in SLUGS if slug in one and slug in other]
    sides = [one[slug] for slug in shared], [other[slug] for slug in shared]
    if min(len(set(side)) for side in sides) < 2:
        return None, len(shared)
    return float(spearmanr(*sides).statistic), len(shared)


@given(models)
def test_correlations_agree_with_scipy(signs: list[list[str]]) -> None:
    """Of every two models, over the occupations rated by both; then their mean, least and greatest."""
    readings = {f"model {place}": answers(rows_of(one)) for place, one in enumerate(signs)}
    rates = {name: rates_of(items) for name, items in readings.items()}
    expected = {pair: correlation(rates[pair[0]], rates[pair[1]]) for pair in combinations(readings, 2)}
    defined = [value for value, _ in expected.values() if value is not None]
    found = rankings({name: grid(items) for name, items in readings.items()}, FEW)
    assert (found is None) == (not defined)
    if found is not None:
        assert [ranked.models for ranked in found.pairs] == list(expected)
        for ranked, (value, n) in zip(found.pairs, expected.values(), strict=True):
            assert ranked.spearman.value == (None if value is None else pytest.approx(value, abs=1e-12))
            assert ranked.spearman.n == n
        assert found.mean.value == pytest.approx(sum(defined) / len(defined), abs=1e-12)
        assert found.mean.n == len(defined)
        assert found.least.spearman.value == pytest.approx(min(defined))
        assert found.greatest.spearman.value == pytest.approx(max(defined))


def test_rankings_by_hand() -> None:
    """Rates 1, 1/2, 0 and the same in a and b, reversed in c: 1, -1 and -1, with a mean of -1/3."""
    up, down = ["HH", "HO", "OO", "M", "M", "M"], ["OO", "HO", "HH", "M", "M", "M"]
    found = rankings({name: grid(answers(rows_of(row))) for name, row in [("a", up), ("b", up), ("c", down)]}, FEW)
    assert found is not None
    assert [(*ranked.models, ranked.spearman.n) for ranked in found.pairs] == [
        ("a", "b", 3),
        ("a", "c", 3),
        ("b", "c", 3),
    ]
    assert [ranked.spearman.value for ranked in found.pairs] == [1, -1, -1]
    assert found.mean.value == pytest.approx(-1 / 3)
    assert found.mean.n == 3
    assert (found.least.models, found.greatest.models) == (("a", "c"), ("a", "b"))


def test_a_model_that_ranks_none_above_another_has_no_correlation() -> None:
    """It stays in the list, as None, and out of the mean."""
    up, flat = ["HH", "HO", "OO", "HH", "OO", "HO"], ["HH"] * 6
    grids = {name: grid(answers(rows_of(row))) for name, row in [("a", up), ("flat", flat), ("b", up)]}
    found = rankings(grids, FEW)
    assert found is not None
    assert [ranked.spearman.value for ranked in found.pairs] == [None, 1, None]
    assert found.mean.n == 1
    assert found.least == found.greatest == found.pairs[1]
    assert rankings({"flat": grids["flat"], "a": grids["a"]}, FEW) is None


def test_a_single_model_has_no_one_to_compare_with() -> None:
    """None, as for no model at all."""
    assert rankings({"a": grid(answers(rows_of(["H", "O"] * 3)))}, FEW) is None
    assert rankings({}, FEW) is None


def test_other_occupations_are_refused() -> None:
    """A model that was asked about others, or has no answer of some, can't be compared on the same resamples."""
    grids = {"a": grid(answers({"judge": {"nopronoun": "H"}})), "b": grid(answers({"cook": {"nopronoun": "H"}}))}
    with pytest.raises(ValueError, match="the models have readings of different occupations"):
        rankings(grids, FEW)


def test_each_resample_draws_the_same_occupations_for_all_models() -> None:
    """The mean's interval, from correlations that scipy works out resample by resample."""
    signs = {"a": "HHHH HHHO HHOO HOOO OOOO HHHO", "b": "HHHO HHHH HOOO HHOO HOOO OOOO"}
    readings = {name: answers(rows_of(row.split())) for name, row in signs.items()}
    found = rankings({name: grid(items) for name, items in readings.items()}, FEW)
    one, other = (list(rates_of(items).values()) for items in readings.values())
    values = []
    for row in bootstrap.weights(len(SLUGS), FEW.resamples, FEW.seed).astype(int):
        drawn = [place for place, times in enumerate(row) for _ in range(times)]
        sides = [one[place] for place in drawn], [other[place] for place in drawn]
        constant = min(len(set(side)) for side in sides) < 2
        values.append(np.nan if constant else spearmanr(*sides).statistic)
    assert found is not None
    assert found.mean.interval is not None
    assert found.mean.interval == pytest.approx(
        bootstrap.interval(np.array(values), len(SLUGS), FEW.confidence), abs=1e-9
    )
