"""Readings as arrays: every reading in its cell, and nothing where there is none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from analysis_support import BY_ID, CONDITIONS, READINGS, H, M, O, U, answers, cells, sets
from hypothesis import given

from honorific_checks.allocation.analysis.grid import BARE, HE, SHE, THEY, counted, grid
from honorific_checks.allocation.records import ItemReading
from honorific_checks.records import Condition, Reason


@given(sets)
def test_each_reading_is_in_its_cell_and_no_other_is(readings: list[ItemReading]) -> None:
    """Cell by cell, by name: its register, whether it is a plural, whether it is a refusal, or nothing at all."""
    found, expected = grid(readings), cells(readings)
    flags = {H: found.honorific, O: found.ordinary, M: found.mixed, U: found.unreadable}
    for i, slug in enumerate(found.occupations):
        for j, frame in enumerate(found.frames):
            for k, condition in enumerate(CONDITIONS):
                reading = expected.pop((slug, frame, condition), None)
                assert [register for register, where in flags.items() if where[i, j, k]] == (
                    [] if reading is None else [reading.register]
                )
                assert found.plural[i, j, k] == (reading is not None and reading.plural)
                assert found.refused[i, j, k] == (reading is not None and reading.reason == "refusal")
                assert found.readable[i, j, k] == (reading is not None and reading.register in {H, O})
                assert found.answered[i, j, k] == (reading is not None)
    assert expected == {}


def test_occupations_and_frames_are_in_the_order_of_the_readings() -> None:
    """And each frame knows whether it states respect: P1 and P2 do."""
    ids = ["nurse|P1|male", "cook|T2|they", "nurse|T1|female", "cook|P2|nopronoun"]
    found = grid(ItemReading(BY_ID[item_id], READINGS["H"]) for item_id in ids)
    assert found.occupations == ("nurse", "cook")
    assert found.frames == ("P1", "T2", "T1", "P2")
    assert found.primed == (True, False, False, True)
    assert [found.honorific[place] for place in [(0, 0, HE), (1, 1, THEY), (0, 2, SHE), (1, 3, BARE)]] == [True] * 4


def test_only_a_refusal_is_refused() -> None:
    """An output that is unreadable for another reason is not."""
    readings = [replace(READINGS["U"], reason=reason) for reason in (None, Reason.REFUSAL, Reason.EMPTY)]
    items = [
        ItemReading(BY_ID[f"judge|{frame}|male"], reading)
        for frame, reading in zip(("T1", "T2", "T3"), readings, strict=True)
    ]
    found = grid(items)
    assert found.refused[0, :, HE].tolist() == [False, True, False]
    assert found.unreadable[0, :, HE].tolist() == [True] * 3


def test_no_readings_make_an_empty_grid() -> None:
    """Of four conditions still."""
    found = grid([])
    assert (found.occupations, found.frames, found.answered.shape) == ((), (), (0, 0, 4))
    assert counted(found.answered).tolist() == []


def test_two_readings_of_one_item_are_refused() -> None:
    """By name; counting either would be a guess."""
    items = answers({"judge": {"male": "HO", "female": "H"}})
    with pytest.raises(ValueError, match=r"^two readings of 'judge\|T2\|male'; give one for each occupation, frame"):
        grid([*items, replace(items[-1], reading=READINGS["M"])])


def test_two_items_that_ask_the_same_are_refused() -> None:
    """One's own stimuli may have any ids; two in one cell would both be counted there."""
    (item,) = answers({"judge": {"male": "H"}})
    other = replace(item, stimulus=replace(item.stimulus, item_id="again"), reading=READINGS["O"])
    with pytest.raises(ValueError, match=r"^two readings of 'judge\|T1\|male' and 'again'; give one"):
        grid([item, other])


@given(sets)
def test_counts_are_by_occupation(readings: list[ItemReading]) -> None:
    """Over all frames and conditions, and over those of a part of the grid."""
    found = grid(readings)
    assert counted(found.answered).tolist() == [
        sum(item.stimulus.occupation.slug == slug for item in readings) for slug in found.occupations
    ]
    assert counted(found.answered[..., SHE]).tolist() == [
        sum((item.stimulus.occupation.slug, item.stimulus.condition) == (slug, Condition.FEMALE) for item in readings)
        for slug in found.occupations
    ]
    assert counted(found.answered).dtype == np.float64
