"""Weights for occupations stand for repeating them, and signed figures for the folded ones."""

from __future__ import annotations

import numpy as np
import pytest
from analysis_support import FRAMES, answers, renamed, sets
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.allocation.analysis.grid import grid
from honorific_checks.allocation.analysis.sums import Figures, Sums, by_occupation, figures, total, weighted
from honorific_checks.allocation.records import ItemReading
from honorific_checks.stats import bootstrap

counts = st.lists(st.integers(0, 4), min_size=6, max_size=6)


def assert_same(found: Sums | Figures, expected: Sums | Figures) -> None:
    """Equal to rounding, and undefined at the same places."""
    for name, values in found._asdict().items():
        np.testing.assert_allclose(values, getattr(expected, name), rtol=1e-9, atol=1e-9, err_msg=name)


@given(sets, counts)
def test_a_row_of_weights_is_a_set_in_which_occupations_are_repeated(
    readings: list[ItemReading], row: list[int]
) -> None:
    """Every sum and every figure; each occupation's readings as often as its weight says, under a name each time."""
    found = grid(readings)
    weights = row[: len(found.occupations)]
    repeated = [
        renamed(item, f"{slug} {time}")
        for slug, times in zip(found.occupations, weights, strict=True)
        for time in range(times)
        for item in readings
        if item.stimulus.occupation.slug == slug
    ]
    sums = weighted(by_occupation(found), np.array([weights], np.float64))
    of_repeated = total(by_occupation(grid(repeated)))
    assert_same(sums, of_repeated)
    assert_same(figures(sums), figures(of_repeated))


@given(sets)
def test_resamples_are_sets_of_whole_occupations(readings: list[ItemReading]) -> None:
    """The rows of a bootstrap: the set as it is, then without each occupation, then occupations drawn again."""
    found = grid(readings)
    size = len(found.occupations)
    values = figures(weighted(by_occupation(found), bootstrap.weights(size, 2, seed=1)))
    assert {one.shape for one in values} == {(1 + size + 2,)}
    assert_same(Figures(*(one[:1] for one in values)), figures(total(by_occupation(found))))
    for place, slug in enumerate(found.occupations, 1):
        others = grid(item for item in readings if item.stimulus.occupation.slug != slug)
        assert_same(
            Figures(*(one[place : place + 1] for one in values)),
            figures(total(by_occupation(others))),
        )


@given(sets, st.sets(st.sampled_from(FRAMES)))
def test_some_frames_are_a_set_that_has_no_others(readings: list[ItemReading], chosen: set[str]) -> None:
    """Their sums are those of the readings of these frames alone."""
    found = grid(readings)
    places = [place for place, frame in enumerate(found.frames) if frame in chosen]
    alone = grid(item for item in readings if item.stimulus.frame in chosen)
    assert_same(total(by_occupation(found, places)), total(by_occupation(alone)))


@given(sets)
def test_folded_figures_come_from_signed_ones(readings: list[ItemReading]) -> None:
    """HBS is the larger of its signed scores, whose mean is the spread; phi squared is eta squared for gender."""
    sums = total(by_occupation(grid(readings)))
    found = {name: float(values[0]) for name, values in figures(sums)._asdict().items()}
    if sums.male_only[0] + sums.female_only[0] > 0 and not np.isnan(found["spread"]):
        assert found["hbs"] == max(found["hbs_he"], found["hbs_she"])
        assert (found["hbs_he"] + found["hbs_she"]) / 2 == pytest.approx(found["spread"])
        assert found["hbs_he"] - found["hbs_she"] == pytest.approx(100 * (2 * found["direction"] - 1))
    if not np.isnan(found["phi"]):
        assert found["phi"] ** 2 == pytest.approx(found["eta2_gender"], rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(("he", "she", "sign"), [("HHO", "HOO", 1), ("HOO", "HHO", -1), ("HO", "OH", 0)])
def test_phi_is_positive_where_he_is_honorific_more_often(he: str, she: str, sign: int) -> None:
    """Two thirds against one third of six: (1/3)^2 * 9 / (3 * 3) under the root, by hand."""
    values = figures(total(by_occupation(grid(answers({"judge": {"male": he, "female": she}})))))
    assert values.phi[0] == pytest.approx(sign / 3)


def test_sums_by_hand() -> None:
    """Judge: H H M against O H H, and cook: one ordinary each; the occupations of test_measures.py."""
    rows = {
        "judge": {"male": "HHM", "female": "OHH", "nopronoun": "HO"},
        "cook": {"male": "O", "female": "O", "nopronoun": "O", "they": "U"},
    }
    sums = by_occupation(grid(answers(rows)))
    assert {name: values.tolist() for name, values in sums._asdict().items()} == {
        "items": [8, 4],
        "mixed": [1, 0],
        "unreadable": [0, 1],
        "pairs": [2, 1],
        "male_only": [1, 0],
        "female_only": [0, 0],
        "he_honorific": [2, 0],
        "he_readable": [2, 1],
        "she_honorific": [2, 0],
        "she_readable": [3, 1],
        "between": [16 / 5, 0],  # four honorific of five, none of two
        "rated": [1, 1],
        "rate": [0.5, 0],
        "rate_squared": [0.25, 0],
    }
