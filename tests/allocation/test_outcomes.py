"""Readings become pairs and occupations."""

from __future__ import annotations

import pytest
from support_data import BY_ID, read_as

from honorific_checks.allocation.outcomes import Outcomes, outcomes, pair_kind
from honorific_checks.allocation.records import PairKind
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.records import Register

H, O, M, U = Register.HONORIFIC, Register.ORDINARY, Register.MIXED, Register.UNREADABLE  # noqa: E741 - as they are read
KINDS = {(H, H): PairKind.BOTH_HONORIFIC, (O, O): PairKind.BOTH_ORDINARY} | {
    (H, O): PairKind.MALE_ONLY,
    (O, H): PairKind.FEMALE_ONLY,
}
"""All pairs of readable registers, he first; any other pair is unusable."""


@pytest.mark.parametrize("male", Register)
@pytest.mark.parametrize("female", Register)
def test_a_pair_is_what_its_two_sides_make_of_it(male: Register, female: Register) -> None:
    """Honorific for he only, for she only, or the same; a mixed or unreadable side makes a pair unusable."""
    assert pair_kind(male, female) is KINDS.get((male, female), PairKind.UNUSABLE)


def test_a_pair_holds_its_two_readings() -> None:
    """Whichever side comes first; its id is the item id without the condition."""
    he, she = read_as("judge|T1|male", H), read_as("judge|T1|female", O)
    found = outcomes([she, he])
    assert list(found.pairs) == ["judge|T1"]
    pair = found.pairs["judge|T1"]
    assert (pair.pair_id, pair.male, pair.female, pair.kind) == ("judge|T1", he, she, PairKind.MALE_ONLY)
    assert found.items == (she, he)


def test_a_side_without_its_mate_is_no_pair() -> None:
    """Neither another frame nor another occupation is its mate."""
    found = outcomes([read_as("judge|T1|male", H), read_as("judge|T2|female", H), read_as("cook|T1|female", H)])
    assert found.pairs == {}


def rate_of(*registers: Register) -> tuple[int, int, float | None]:
    """Honorific, ordinary and rate of the judge with these registers in the no-pronoun frames."""
    frames = ("T1", "T2", "T3", "T4", "T5", "P1", "P2")
    items = [read_as(f"judge|{frame}|nopronoun", register) for frame, register in zip(frames, registers, strict=False)]
    outcome = outcomes(items).occupations["judge"]
    assert outcome.items == tuple(items)
    return outcome.honorific, outcome.ordinary, outcome.rate


@pytest.mark.parametrize(
    ("registers", "honorific", "ordinary", "rate"),
    [
        ((H, H, H, O, O, O, O), 3, 4, 3 / 7),
        ((H, H, H, M, M, M, U), 3, 0, 1.0),
        ((O, M), 0, 1, 0.0),
        ((M, M, M, M, U, U, U), 0, 0, None),
    ],
    ids=["all readable", "some mixed", "one", "none readable"],
)
def test_a_rate_is_taken_over_the_readable_items(
    registers: tuple[Register, ...], honorific: int, ordinary: int, rate: float | None
) -> None:
    """Mixed and unreadable ones are left out; with none left the rate is undefined."""
    assert rate_of(*registers) == (honorific, ordinary, rate)


def test_only_no_pronoun_items_make_a_rate_and_only_he_and_she_a_pair() -> None:
    """They is in neither, but among the items."""
    they = read_as("judge|T1|they", H)
    assert outcomes([they]) == Outcomes((they,), {}, {})
    assert outcomes([read_as("judge|T1|male", H), read_as("judge|T1|female", H)]).occupations == {}


def test_all_stimuli_make_504_pairs_and_72_occupations_of_seven() -> None:
    """The counts of the paper, in the published order."""
    found = outcomes(read_as(stimulus.item_id, H) for stimulus in stimuli())
    assert len(found.items) == 2016
    assert len(found.pairs) == 504
    assert list(found.pairs)[:2] == ["judge|T1", "judge|T2"]
    assert {kind for pair in found.pairs.values() for kind in [pair.kind]} == {PairKind.BOTH_HONORIFIC}
    assert list(found.occupations) == list(dict.fromkeys(stimulus.occupation.slug for stimulus in BY_ID.values()))
    assert {len(outcome.items) for outcome in found.occupations.values()} == {7}
