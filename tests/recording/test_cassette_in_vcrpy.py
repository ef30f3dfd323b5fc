"""Cassettes are vcrpy's: it replays them without this package, and reads in them what this package reads."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
import vcr
from recording_support import ONE, PROMPT, cassette_of, model, plan, question, question_set, serving, words
from vcr.errors import CannotOverwriteExistingCassetteException
from vcr.serialize import deserialize
from vcr.serializers import jsonserializer

from honorific_checks.endpoints.completion import content
from honorific_checks.errors import CassetteError
from honorific_checks.recording import cassette
from honorific_checks.recording.adopt import adopted
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import replay

pytestmark = pytest.mark.slow

URL = "http://127.0.0.1:9/v1/chat/completions"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of cassettes recorded over HTTP."""
    directory = tmp_path_factory.mktemp("cassettes")
    with serving() as server:
        record(plan(directory, server), "new_episodes")
    return directory


def opened(path: Path) -> Any:
    """The cassette, opened as vcrpy's documentation says."""
    return vcr.VCR().use_cassette(str(path), serializer="json", match_on=["method", "body"], record_mode="none")


def test_vcrpy_alone_replays_a_cassette(recorded: Path) -> None:
    """In any order, at any address: method and body decide; the file is not touched."""
    path = cassette_of(recorded)
    before = path.read_bytes()
    with opened(path) as tape, httpx.Client(headers={"content-type": "application/json"}) as client:
        for stimulus in reversed(ONE):
            answer = client.post(URL, content=question(stimulus).encode("utf-8"))
            assert answer.status_code == 200
            assert answer.json()["choices"][0]["message"]["content"] == words(stimulus)
        assert tape.all_played
    assert path.read_bytes() == before


def test_vcrpy_refuses_another_body(recorded: Path) -> None:
    """An edited prompt is never answered with an old recording."""
    with opened(cassette_of(recorded)), httpx.Client(headers={"content-type": "application/json"}) as client:
        body = question(ONE[0]).replace(PROMPT, "Render this in Bengali.")
        assert body != question(ONE[0])
        with pytest.raises(CannotOverwriteExistingCassetteException):
            client.post(URL, content=body.encode("utf-8"))


def test_vcrpy_and_this_reader_see_the_same(recorded: Path) -> None:
    """Method, address, body, headers, status and answer of every interaction, in the same order."""
    path = cassette_of(recorded)
    requests, responses = deserialize(path.read_text(encoding="utf-8"), jsonserializer)
    ours = list(cassette.load(path).interactions.values())
    assert len(ours) == len(requests) == len(responses) == len(ONE)
    for our, request, response in zip(ours, requests, responses, strict=True):
        assert our.request.key == (request.method, request.body.decode("utf-8"))
        assert our.request.uri == request.uri
        assert our.request.headers == {key: [value] for key, value in request.headers.items()}
        assert our.response.body.string.encode("utf-8") == response["body"]["string"]
        assert our.response.headers == response["headers"]
        assert (our.response.status.code, our.response.status.message) == (200, response["status"]["message"])


def test_a_cassette_that_vcrpy_recorded_is_adopted(tmp_path: Path) -> None:
    """The other way round: vcrpy's own file, escaped as it likes, is refused, and once sealed gives the words."""
    path = cassette_of(tmp_path)
    with serving() as server:
        record(plan(tmp_path, server, ONE[:3]), "new_episodes")
        path.unlink()
        tape = vcr.VCR().use_cassette(str(path), serializer="json", record_mode="all")
        with tape, httpx.Client(headers={"accept-encoding": "identity"}) as client:
            for stimulus in ONE[:3]:
                client.post(f"{server.base_url}/chat/completions", content=question(stimulus).encode("utf-8"))
    assert "\\u09a4" in path.read_text(encoding="utf-8").lower()
    with pytest.raises(CassetteError, match=f"{re.escape(str(path))}:1: expected the line "):
        cassette.load(path)
    path.write_text(adopted(path.read_bytes(), path), encoding="utf-8")
    assert [content(entry.response.body.string, "") for entry in cassette.load(path).interactions.values()] == [
        words(stimulus) for stimulus in ONE[:3]
    ]
    assert replay(model(), question_set(ONE[:3]), tmp_path).problems == {}


def test_a_replay_needs_no_network(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every socket refused, every answer is there."""

    def refuse(*_arguments: Any, **_options: Any) -> None:
        raise AssertionError("the replay opened a socket")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    found = replay(model(), question_set(), recorded)
    assert found.outputs == {stimulus.item_id: words(stimulus) for stimulus in ONE}
