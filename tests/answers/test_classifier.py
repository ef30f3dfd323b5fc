"""What `classify` takes and gives: text, and nothing else, becomes a reading."""

from __future__ import annotations

from typing import Any

import pytest

from honorific_checks import classify
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.records import Cue, Reading, Reason, Register


def test_a_clean_output_is_read_whole() -> None:
    """Register, number and the cues, at their places."""
    output = "তিনি আসবেন।"
    cues = (
        Cue("তিনি", 0, 4, "pronoun-honorific", Register.HONORIFIC),
        Cue("আসবেন", 5, 10, "verb-honorific", Register.HONORIFIC),
    )
    assert classify(output) == Reading(output, Register.HONORIFIC, plural=False, cues=cues)


def test_cues_of_a_wrapped_output_point_into_it() -> None:
    """What stands around the translation, and how it is escaped, moves its cues and changes none."""
    output = "<think>সে?</think>Bengali: **\\u09a4িনি আসবেন।**"
    found = classify(output)
    assert [output[cue.start : cue.end] for cue in found.cues] == ["\\u09a4িনি", "আসবেন"]
    assert [cue.rule for cue in found.cues] == ["pronoun-honorific", "verb-honorific"]
    assert (found.output, found.register, found.reason) == (output, Register.HONORIFIC, None)


def test_an_output_without_a_translation_has_a_reason() -> None:
    """And neither cues nor number."""
    assert classify("Sorry.") == Reading("Sorry.", Register.UNREADABLE, plural=False, reason=Reason.NO_BENGALI)


def test_a_stimulus_may_be_told() -> None:
    """It says who the person is: দর্জি has it, and the verb is what is."""
    (asked,) = (one for one in stimuli() if one.item_id == "tailor|T1|male")
    said = f"{asked.occupation.bengali} নয়টায় আসবেন।"
    assert classify(said, asked).register is Register.HONORIFIC


@pytest.mark.parametrize("missing", [None, float("nan"), b"text"])
def test_what_is_not_text_is_refused(missing: Any) -> None:
    """A missing answer is no answer; the message says what was given and what to do."""
    with pytest.raises(TypeError) as error:
        classify(missing)
    assert str(error.value) == (
        f"expected the text of an output, got {missing!r}; leave out answers that are missing, and pass an empty "
        "string for one that came without text"
    )


def test_an_empty_string_is_an_answer_without_text() -> None:
    """As the message says."""
    assert classify("") == Reading("", Register.UNREADABLE, plural=False, reason=Reason.EMPTY)
