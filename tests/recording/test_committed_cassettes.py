"""The recordings of this repository: whole, in order, and what they say they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sealed_support import entries, sealed

from honorific_checks.allocation.stimuli import occupations, prompt, question_set, stimuli
from honorific_checks.endpoints.completion import completion
from honorific_checks.endpoints.models import published
from honorific_checks.endpoints.request_body import body
from honorific_checks.inspection.key_search import key_like
from honorific_checks.recording import provenance
from honorific_checks.recording.cassette import Interaction, load
from honorific_checks.recording.layout import cassette_path, provenance_path, recorded_models
from honorific_checks.recording.replay import replay
from simulation.__main__ import PORT

CASSETTES = Path(__file__).parent.parent.parent / "cassettes"
MODELS = recorded_models(CASSETTES, "allocation")
FOLDER = question_set().folder

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not MODELS, reason="nothing is recorded in cassettes/ yet: run python -m simulation"),
]


def test_the_nine_models_of_the_paper_are_recorded() -> None:
    """And no other."""
    assert set(MODELS) == set(published())


@pytest.mark.parametrize("name", MODELS)
def test_the_provenance_says_simulated(name: str) -> None:
    """No model of the paper was asked, and the file says so."""
    found = provenance.load(provenance_path(CASSETTES, name, FOLDER))
    assert found.status == "simulated"


@pytest.mark.parametrize("name", MODELS)
def test_the_address_is_the_simulator_s_own(name: str) -> None:
    """On its default port, so that the documented command writes these bytes again."""
    address = f"http://127.0.0.1:{PORT}/v1/chat/completions"
    asked = [
        entry.request.uri
        for occupation in occupations()
        for entry in load(cassette_path(CASSETTES, name, FOLDER, occupation.slug)).interactions.values()
    ]
    assert set(asked) == {address}
    assert provenance.load(provenance_path(CASSETTES, name, FOLDER)).endpoints == [address]


@pytest.mark.parametrize("name", MODELS)
def test_every_answer_is_found(name: str) -> None:
    """All 2,016, by the requests of today, each with words in it."""
    found = replay(published()[name], question_set(), CASSETTES)
    assert found.problems == {}
    assert list(found.outputs) == [stimulus.item_id for stimulus in stimuli()]
    assert all(found.outputs.values())


@pytest.mark.parametrize("name", MODELS)
def test_every_cassette_is_canonical(name: str) -> None:
    """72 files, each with its 28 interactions in published order, one a line, as the recorder would write them."""
    folder = provenance_path(CASSETTES, name, FOLDER).parent
    expected = {f"{occupation.slug}.json" for occupation in occupations()} | {"provenance.toml"}
    assert {path.name for path in folder.iterdir()} == expected
    for occupation in occupations():
        path = cassette_path(CASSETTES, name, FOLDER, occupation.slug)
        text = path.read_bytes().decode("utf-8")
        asked = [body(published()[name], prompt(), s) for s in stimuli() if s.occupation == occupation]
        lines = text.split("\n")
        assert sealed(entries(path)).decode("utf-8") == text, path
        assert [json.loads(line.removesuffix(","))["request"]["body"] for line in lines[1:-2]] == asked, path
        assert "\\u" not in text, path


@pytest.mark.parametrize("name", MODELS)
def test_no_cassette_holds_more_than_it_must(name: str) -> None:
    """No header but the two content types, nothing like a key, and no answer but the simulator's."""
    for occupation in occupations():
        path = cassette_path(CASSETTES, name, FOLDER, occupation.slug)
        assert list(key_like(path.read_bytes(), path, {})) == []
        for interaction in load(path).interactions.values():
            assert_plain(interaction, path)
    signed = provenance_path(CASSETTES, name, FOLDER)
    assert list(key_like(signed.read_bytes(), signed, {})) == []


def assert_plain(interaction: Interaction, path: Path) -> None:
    """One interaction: headers, status, and whose answer it is."""
    assert interaction.request.headers == {"content-type": ["application/json"]}, path
    assert list(interaction.response.headers) == ["content-type"], path
    assert interaction.response.status.code == 200, path
    assert completion(interaction.response.body.string, str(path)).system_fingerprint == "simulated", path
