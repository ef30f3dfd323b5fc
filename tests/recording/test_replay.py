"""The replay: an answer for the very bytes that would be sent, or a problem that says what to do."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from recording_support import (
    FOLDER,
    MISSING,
    MODEL_ID,
    NAME,
    PROMPT,
    TWO,
    cassette_of,
    model,
    question_set,
    record_two,
    replayed,
    words,
)

from honorific_checks.errors import CassetteError, MissingRecordingError, StaleRecordingError
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.replay import origin, replay


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recordings of two occupations."""
    return record_two(tmp_path_factory.mktemp("recorded"))


@pytest.fixture
def recorded(tmp_path: Path, two: Path) -> Path:
    """A folder with a copy of them."""
    return shutil.copytree(two, tmp_path, dirs_exist_ok=True)


def test_every_answer_is_found(recorded: Path) -> None:
    """With the provenance, and the digest of names, lengths and bytes of the cassettes in published order."""
    found = replayed(recorded)
    sha256 = hashlib.sha256()
    for stimulus in (TWO[0], TWO[28]):
        data = cassette_of(recorded, stimulus).read_bytes()
        sha256.update(f"{stimulus.occupation.slug}.json {len(data)}\n".encode() + data)
    assert found.outputs == {stimulus.item_id: words(stimulus) for stimulus in TWO}
    assert found.problems == {}
    assert found.sha256 == sha256.hexdigest()
    assert found.provenance.status == "recorded"


def test_nothing_recorded_names_the_command() -> None:
    """The folder that is not there, and what would make it."""
    with pytest.raises(MissingRecordingError) as caught:
        replayed(Path("nowhere"))
    assert str(caught.value) == (
        f"{Path('nowhere') / NAME / FOLDER}: there are no recordings of {NAME} (no provenance.toml).\n{MISSING}"
    )


def test_recordings_without_provenance_are_not_used(recorded: Path) -> None:
    """Nobody knows where they come from."""
    provenance_path(recorded, NAME, FOLDER).unlink()
    with pytest.raises(MissingRecordingError, match=f"{NAME} \\(no provenance"):
        replayed(recorded)


def test_broken_provenance_is_refused(recorded: Path) -> None:
    """With its path; no answer is given."""
    path = provenance_path(recorded, NAME, FOLDER)
    path.write_text(path.read_text(encoding="utf-8")[:60], encoding="utf-8")
    with pytest.raises(CassetteError) as caught:
        replayed(recorded)
    assert str(caught.value).startswith(f"{path} is not a valid provenance file")


@pytest.mark.parametrize(
    ("changes", "prompt", "recorded_value", "now"),
    [
        ({"model": "own/model-2"}, PROMPT, f"'{MODEL_ID}'", "'own/model-2'"),
        ({"parameters": {"temperature": 1}}, PROMPT, "{'temperature': 0}", "{'temperature': 1}"),
        ({"parameters": {}}, PROMPT, "{'temperature': 0}", "{}"),
        ({}, f"{PROMPT} ", f"'{PROMPT}'", f"'{PROMPT} '"),
    ],
    ids=["model", "parameter", "no parameter", "prompt"],
)
def test_a_changed_question_shows_both_values(
    recorded: Path, changes: dict[str, object], prompt: str, recorded_value: str, now: str
) -> None:
    """And the command that records anew; the same already without reading a cassette."""
    for look_up in (replay, origin):
        with pytest.raises(StaleRecordingError) as caught:
            look_up(model(**changes), question_set(TWO, prompt), recorded)
        assert f": recorded {recorded_value}, now {now}\n" in str(caught.value)
        assert f"pytest --model {NAME} --record all" in str(caught.value)


def test_another_address_is_the_same_question(recorded: Path) -> None:
    """A proxy or another region may answer; model, prompt and parameters decide."""
    elsewhere = model(base_url="https://elsewhere.example/v1", api_key_env="NOT_SET")
    assert replay(elsewhere, question_set(TWO), recorded).problems == {}


def test_a_missing_cassette_is_a_problem_of_its_items(recorded: Path) -> None:
    """Each with its id, the path and the command; the other occupation is answered."""
    path = cassette_of(recorded)
    path.unlink()
    found = replayed(recorded)
    assert list(found.outputs) == [stimulus.item_id for stimulus in TWO[28:]]
    assert found.problems == {
        stimulus.item_id: f"{stimulus.item_id}: no recorded answer in {path} (there is no such file). {MISSING}"
        for stimulus in TWO[:28]
    }


def test_a_cut_cassette_is_a_problem_of_its_items(recorded: Path) -> None:
    """None of them is answered from the part that is left."""
    path = cassette_of(recorded)
    path.write_bytes(path.read_bytes()[:-200])
    found = replayed(recorded)
    assert list(found.outputs) == [stimulus.item_id for stimulus in TWO[28:]]
    for stimulus in TWO[:28]:
        assert found.problems[stimulus.item_id].startswith(f"{stimulus.item_id}: {path}:29: the file ends here")
