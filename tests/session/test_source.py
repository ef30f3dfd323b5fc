"""Where the answers of one model come from, and what a report says of it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from support_data import BY_ID, ORDINARY, write_outputs, write_recordings
from support_recordings import SAID
from support_translated import translated

from honorific_checks.allocation.stimuli import question_set, stimuli
from honorific_checks.endpoints.models import published
from honorific_checks.errors import MissingRecordingError, OutputsError
from honorific_checks.session.source import Source, made_elsewhere, recorded

GEMMA = published()["gemma-4"]


def test_recordings_are_a_source(tmp_path: Path) -> None:
    """Every answer by its item, and a provenance of plain text, numbers and tables, as JSON can hold it."""
    write_recordings(tmp_path, GEMMA, lambda _: ORDINARY)
    found = recorded(GEMMA, question_set(), tmp_path)
    assert found.outputs == {item_id: translated(stimulus, ORDINARY) for item_id, stimulus in BY_ID.items()}
    assert (found.problems, found.simulated) == ({}, False)
    assert found.provenance["status"] == "recorded"
    assert found.provenance["last_answer"] == SAID
    asked = found.provenance["asked"]
    assert isinstance(asked, dict)
    assert (asked["model"], asked["parameters"]) == (GEMMA.model, {"temperature": 0})


def test_an_answer_that_is_missing_is_a_problem_of_its_item(tmp_path: Path) -> None:
    """The others are there."""
    write_recordings(tmp_path, GEMMA, lambda _: ORDINARY, ["judge|T3|they"])
    found = recorded(GEMMA, question_set(), tmp_path)
    assert (len(found.outputs), list(found.problems)) == (2015, ["judge|T3|they"])


def test_a_file_of_outputs_is_a_source(tmp_path: Path) -> None:
    """Name and digest of the file; it is whole or refused, so that it has no problems."""
    path = write_outputs(tmp_path / "mine.jsonl", lambda stimulus: stimulus.item_id)
    found = made_elsewhere(path, stimuli())
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    made = {"prompt": None, "model": None, "date": None}
    provenance = {"status": "outputs", "file": "mine.jsonl", "sha256": digest, **made}
    assert found == Source(provenance, digest, {item_id: item_id for item_id in BY_ID}, {})
    assert not found.simulated


def test_only_the_status_makes_a_source_simulated() -> None:
    """Not a word elsewhere in the provenance."""
    assert Source({"status": "simulated"}, "", {}, {}).simulated
    assert not Source({"status": "outputs", "file": "simulated"}, "", {}, {}).simulated


def test_nothing_recorded_and_no_file_are_refused(tmp_path: Path) -> None:
    """As replay and outputs refuse them."""
    with pytest.raises(MissingRecordingError, match="there are no recordings of gemma-4"):
        recorded(GEMMA, question_set(), tmp_path)
    with pytest.raises(OutputsError, match="cannot be read: No such file or directory"):
        made_elsewhere(tmp_path / "none.jsonl", stimuli())
