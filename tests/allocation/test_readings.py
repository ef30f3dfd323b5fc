"""Raw outputs become readings: which stimuli they answer, in which order, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support_data import BY_ID, HONORIFIC, ORDINARY

from honorific_checks.allocation.readings import readings
from honorific_checks.answers.classifier import classify
from honorific_checks.records import Condition, Occupation, Register, Stimulus

OWN = Stimulus(
    number=1,
    item_id="astronaut|S1|female",
    occupation=Occupation("astronaut", "astronaut", "নভোচারী"),
    frame="S1",
    primed=False,
    condition=Condition.FEMALE,
    sentence="The astronaut said she would arrive at nine.",
)
"""A sentence of one's own."""


def test_outputs_are_read_in_the_order_of_the_stimuli() -> None:
    """However they come; an item without an output is left out."""
    found = readings({"cook|T1|male": ORDINARY, "judge|T2|female": HONORIFIC, "judge|T1|male": HONORIFIC})
    published = [item_id for item_id in BY_ID if item_id in {"cook|T1|male", "judge|T2|female", "judge|T1|male"}]
    assert [item.stimulus.item_id for item in found] == published
    assert [item.stimulus for item in found] == [BY_ID[item_id] for item_id in published]
    assert {item.stimulus.item_id: item.reading.register for item in found} == {
        "cook|T1|male": Register.ORDINARY,
        "judge|T2|female": Register.HONORIFIC,
        "judge|T1|male": Register.HONORIFIC,
    }


@pytest.mark.parametrize(
    ("item_id", "output"),
    [
        ("judge|T1|male", "বিচারক বললেন তিনি নয়টায় আসবেন।"),
        ("imam|T3|they", "গতকাল আমি ইমামের সঙ্গে দেখা করেছি এবং তারা খুব সাহায্য করেছিলেন।"),
        ("cook|P1|nopronoun", "The cook is respected."),
    ],
)
def test_an_output_is_read_with_the_stimulus_it_answers(item_id: str, output: str) -> None:
    """As `classify` reads it, cues and all; the raw output is kept."""
    (found,) = readings({item_id: output})
    assert found.reading == classify(output, BY_ID[item_id])
    assert found.reading.output == output


def test_the_stimulus_can_change_the_reading() -> None:
    """What a judge is, in answer to a plain sentence about the judge, is no translation of it; of others it may be."""
    definition = "বিচারক হলেন একজন ব্যক্তি যিনি আদালতে বিচার করেন।"
    found = readings(dict.fromkeys(["judge|T1|male", "judge|P1|male", "cook|T1|male"], definition))
    assert {item.stimulus.item_id: item.reading.register for item in found} == {
        "judge|T1|male": Register.UNREADABLE,
        "judge|P1|male": Register.HONORIFIC,
        "cook|T1|male": Register.HONORIFIC,
    }


def test_no_outputs_have_no_readings() -> None:
    """Neither of the benchmark nor of other stimuli."""
    assert readings({}) == []
    assert readings({}, [OWN]) == []


def test_own_stimuli_may_be_asked() -> None:
    """Sentences that are not of the benchmark; only they are known then, in their order."""
    other = replace(OWN, item_id="astronaut|S1|male", condition=Condition.MALE)
    found = readings({"astronaut|S1|female": ORDINARY, "astronaut|S1|male": HONORIFIC}, iter([other, OWN]))
    assert [(item.stimulus, item.reading.register) for item in found] == [
        (other, Register.HONORIFIC),
        (OWN, Register.ORDINARY),
    ]
    with pytest.raises(ValueError, match=r"judge\|T1\|male"):
        readings({"judge|T1|male": HONORIFIC}, [OWN])


def test_an_unknown_item_names_the_nearest() -> None:
    """A typing mistake is no item that was left out."""
    message = r"^'judge\|T1\|femal' is not an item_id of the stimuli\. Did you mean 'judge\|T1\|female'\?$"
    with pytest.raises(ValueError, match=message):
        readings({"judge|T1|femal": HONORIFIC})


def test_an_item_that_nothing_is_near_to_is_refused_without_a_guess() -> None:
    """The first one that is not known, also among others that are."""
    with pytest.raises(ValueError, match=r"^'\?' is not an item_id of the stimuli\.$"):
        readings({"judge|T1|male": HONORIFIC, "?": HONORIFIC})


def test_an_output_that_is_no_text_is_refused_by_its_item() -> None:
    """As a data frame gives them where an answer is missing."""
    outputs: dict[str, str] = {"judge|T1|male": HONORIFIC, "judge|T1|female": float("nan")}  # type: ignore[dict-item]
    with pytest.raises(TypeError, match=r"^the output of 'judge\|T1\|female': expected text, got nan"):
        readings(outputs)
