"""A cassette being recorded: its order, its bytes, and what it refuses."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest
from recording_support import ONE, completion, question, words

from honorific_checks.endpoints.chat import Answer
from honorific_checks.errors import CassetteError
from honorific_checks.recording.tape import LineSerializer, Tape, readable
from honorific_checks.records import Stimulus

URI = "https://models.example/v1/chat/completions"
BODIES = [question(stimulus) for stimulus in ONE]


def answer(stimulus: Stimulus) -> Answer:
    """An answer as many services send it: its Bengali escaped to ASCII."""
    return Answer(200, "OK", "application/json", json.dumps(completion(stimulus)))


def record(path: Path, stimuli: tuple[Stimulus, ...] = ONE) -> bytes:
    """The bytes of a cassette recorded in the order given."""
    tape = Tape(path, BODIES)
    for stimulus in stimuli:
        tape.store(URI, question(stimulus), answer(stimulus))
    return path.read_bytes()


def test_one_interaction_stands_on_one_line(tmp_path: Path) -> None:
    """Between a first and a last line that are the same in every cassette; each line is JSON without its comma."""
    first, *lines, last = record(tmp_path / "a.json").decode("utf-8").splitlines()
    assert (first, last) == ('{"interactions": [', '], "version": 1}')
    assert len(lines) == len(ONE)
    requests = [json.loads(line.removesuffix(","))["request"] for line in lines]
    assert [request["body"] for request in requests] == BODIES
    assert {request["uri"] for request in requests} == {URI}


def test_bengali_can_be_read(tmp_path: Path) -> None:
    """Also where the service sent codes."""
    assert words(ONE[0]) not in answer(ONE[0]).body
    text = record(tmp_path / "a.json").decode("utf-8")
    assert all(words(stimulus) in text for stimulus in ONE)
    assert "\\u" not in text


def test_only_the_content_types_are_kept(tmp_path: Path) -> None:
    """Of the headers of request and response."""
    for entry in json.loads(record(tmp_path / "a.json"))["interactions"]:
        assert entry["request"]["headers"] == {"content-type": ["application/json"]}
        assert entry["response"]["headers"] == {"content-type": ["application/json"]}
        assert entry["response"]["status"] == {"code": 200, "message": "OK"}


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_recording_does_not_show(tmp_path: Path, seed: int) -> None:
    """The published order and the same bytes, whoever answered first, in one run or in two."""
    shuffled = list(ONE)
    random.Random(seed).shuffle(shuffled)  # noqa: S311 - a seeded order
    path = tmp_path / "shuffled.json"
    record(path, tuple(shuffled[:13]))
    assert record(path, tuple(shuffled[13:])) == record(tmp_path / "straight.json")


def test_a_cassette_opened_again_keeps_its_answers(tmp_path: Path) -> None:
    """What is stored is known, and stays byte by byte when another answer is added."""
    path = tmp_path / "a.json"
    before = record(path, ONE[:2]).decode("utf-8").splitlines()
    tape = Tape(path, BODIES)
    assert [body in tape for body in BODIES[:3]] == [True, True, False]
    tape.store(URI, BODIES[2], answer(ONE[2]))
    assert path.read_text(encoding="utf-8").splitlines()[1:3] == [before[1], before[2] + ","]


def test_a_cassette_rendered_again_has_the_same_bytes(tmp_path: Path) -> None:
    """Reading and rendering lose and change nothing."""
    text = record(tmp_path / "a.json").decode("utf-8")
    assert LineSerializer.serialize(LineSerializer.deserialize(text)) == text


@pytest.mark.parametrize(
    "change",
    [
        {"body": "{}"},
        {"body": BODIES[0].replace("Translate", "Render")},
        {"method": "GET"},
        {"protocol": "HTTP/2"},
        {"headers": None},
    ],
    ids=["body", "prompt", "method", "unknown key", "headers"],
)
def test_a_foreign_interaction_is_refused_and_kept(tmp_path: Path, change: dict[str, str | None]) -> None:
    """A request that is not asked, by another method, or in another shape than vcrpy's: the file stays as it is."""
    path = tmp_path / "a.json"
    data = json.loads(record(path, ONE[:2]))
    data["interactions"][0]["request"].update(change)
    path.write_text(LineSerializer.serialize(data), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(CassetteError, match=r"a\.json"):
        Tape(path, BODIES)
    assert path.read_bytes() == before


def test_a_cut_cassette_is_refused_and_kept(tmp_path: Path) -> None:
    """Nothing is written over what might be saved by hand."""
    path = tmp_path / "a.json"
    path.write_bytes(record(path)[:-40])
    before = path.read_bytes()
    with pytest.raises(CassetteError, match="not a whole cassette"):
        Tape(path, BODIES)
    assert path.read_bytes() == before


def test_metadata_of_vcrpy_does_not_disturb(tmp_path: Path) -> None:
    """Vcrpy 9 may save some beside the interactions."""
    path = tmp_path / "a.json"
    path.write_text(json.dumps(json.loads(record(path, ONE[:1])) | {"metadata": {"seed": 1}}), encoding="utf-8")
    assert BODIES[0] in Tape(path, BODIES)


def test_a_full_disk_keeps_what_was_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cassette is that of the answers before."""
    path = tmp_path / "a.json"
    before = record(path, ONE[:3])

    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    tape = Tape(path, BODIES)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="No space left"):
            tape.store(URI, BODIES[3], answer(ONE[3]))
    assert path.read_bytes() == before


@pytest.mark.parametrize("body", ['{"a": 1e400}', '{"a": "\\ud83d"}'])
def test_a_body_that_would_not_stay_json_is_left(body: str) -> None:
    """Python would write the first as Infinity and could not encode the second: RFC 8259 allows neither in a file."""
    assert readable(body) == body


def test_an_answer_that_is_too_deep_is_kept_as_it_came() -> None:
    """Python's own reader of JSON gives up on it; what a service sent is stored all the same."""
    body = f'{{"x":{"[" * 100_000}{"]" * 100_000}}}'
    assert readable(body) == body


def test_keys_of_an_answer_stay_in_order() -> None:
    """Only escapes and spaces change."""
    assert readable('{"b":"\\u0986","a":[1,2.50]}') == '{"b": "আ", "a": [1, 2.5]}'
