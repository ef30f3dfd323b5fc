"""A cassette being recorded: its order, its bytes, and what it refuses."""

from __future__ import annotations

import json
import os
import random
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest
from recording_support import ONE, completion, question, words
from sealed_support import edit

from honorific_checks.endpoints.chat import FinalAnswer
from honorific_checks.endpoints.completion import completion as decoded
from honorific_checks.endpoints.completion import kept
from honorific_checks.errors import CassetteError
from honorific_checks.recording import seal
from honorific_checks.recording.tape import EntrySerializer, Tape
from honorific_checks.records import Stimulus

URI = "https://models.example/v1/chat/completions"
BODIES = [question(stimulus) for stimulus in ONE]


def answer(stimulus: Stimulus) -> FinalAnswer:
    """An answer as the client hands it over, of a body in ASCII."""
    body = json.dumps(completion(stimulus))
    return FinalAnswer("application/json", kept(body, ""), decoded(body, ""))


def record(path: Path, stimuli: tuple[Stimulus, ...] = ONE) -> bytes:
    """The bytes of a cassette recorded in the order given, one by one."""
    tape = Tape(path, BODIES)
    for stimulus in stimuli:
        store(tape, stimulus)
    return path.read_bytes()


def store(tape: Tape, *stimuli: Stimulus) -> None:
    """Add the answers to these in one write."""
    tape.store(URI, [(question(stimulus), answer(stimulus)) for stimulus in stimuli])


def test_one_interaction_stands_on_one_line(tmp_path: Path) -> None:
    """Between a first and a last line that are the same in every cassette; each line is JSON without its comma."""
    first, *lines, last = record(tmp_path / "a.json").decode("utf-8").splitlines()
    assert (first, last) == ('{"interactions": [', '], "version": 1}')
    assert len(lines) == len(ONE)
    requests = [json.loads(line.removesuffix(","))["request"] for line in lines]
    assert [request["body"] for request in requests] == BODIES
    assert {request["uri"] for request in requests} == {URI}


def test_bengali_can_be_read(tmp_path: Path) -> None:
    """No character of it is escaped."""
    text = record(tmp_path / "a.json").decode("utf-8")
    assert all(words(stimulus) in text for stimulus in ONE)
    assert "\\u" not in text


def test_each_line_is_sealed(tmp_path: Path) -> None:
    """Its digest is that of all else in it."""
    path = tmp_path / "a.json"
    lines = record(path).decode("utf-8").splitlines()[1:-1]
    assert [number for number, _ in seal.unsealed(path.read_bytes(), path)] == list(range(2, 30))
    for line in lines:
        entry, _, digest = line.removesuffix(",").rpartition(', "sha256": ')
        assert digest == f'"{sha256(f"{entry}}}".encode()).hexdigest()}"}}'


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


@pytest.mark.parametrize("sizes", [(28,), (1, 27), (13, 0, 15)], ids=str)
def test_many_answers_in_one_write_make_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sizes: tuple[int, ...]
) -> None:
    """However they come together; the file is put in place once for each batch."""
    straight = record(tmp_path / "straight.json")
    put = []
    replacing = Path.replace

    def noticing(self: Path, target: Path) -> Path:
        put.append(target.name)
        return replacing(self, target)

    monkeypatch.setattr(Path, "replace", noticing)
    tape = Tape(tmp_path / "batches.json", BODIES)
    answers = iter(reversed(ONE))
    for size in sizes:
        store(tape, *islice(answers, size))
    assert (tmp_path / "batches.json").read_bytes() == straight
    assert put == ["batches.json"] * len(sizes)


def test_a_cassette_opened_again_keeps_its_answers(tmp_path: Path) -> None:
    """What is stored is known, and stays byte by byte when another answer is added."""
    path = tmp_path / "a.json"
    before = record(path, ONE[:2]).decode("utf-8").splitlines()
    tape = Tape(path, BODIES)
    assert [body in tape for body in BODIES[:3]] == [True, True, False]
    assert [decoded(body, "").content for body in tape.stored] == [words(stimulus) for stimulus in ONE[:2]]
    store(tape, ONE[2])
    assert path.read_text(encoding="utf-8").splitlines()[1:3] == [before[1], before[2] + ","]


def test_a_cassette_that_git_gave_other_line_ends_is_one(tmp_path: Path) -> None:
    """CR LF, as on Windows; written again, its line ends are those of every cassette."""
    path = tmp_path / "a.json"
    before = record(path, ONE[:2])
    path.write_bytes(before.replace(b"\n", b"\r\n"))
    tape = Tape(path, BODIES)
    store(tape)
    assert path.read_bytes() == before


def test_an_entry_is_alone(tmp_path: Path) -> None:
    """The serializer for vcrpy writes one line, which has one interaction."""
    with pytest.raises(ValueError, match="too many values"):
        EntrySerializer.serialize({"interactions": [{}, {}]})


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
    record(path, ONE[:2])
    edit(path, lambda entry: entry["request"].update(change))
    before = path.read_bytes()
    with pytest.raises(CassetteError, match=r"a\.json"):
        Tape(path, BODIES)
    assert path.read_bytes() == before


def test_a_cut_cassette_is_refused_and_kept(tmp_path: Path) -> None:
    """Nothing is written over what might be saved by hand."""
    path = tmp_path / "a.json"
    path.write_bytes(record(path)[:-40])
    before = path.read_bytes()
    with pytest.raises(CassetteError, match=r"a\.json:29: the file ends here"):
        Tape(path, BODIES)
    assert path.read_bytes() == before


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """A folder in a cassette's place, in the system's words."""
    with pytest.raises(CassetteError) as caught:
        Tape(tmp_path, BODIES)
    assert str(caught.value) == f"{tmp_path} cannot be read: Is a directory"


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
            store(tape, ONE[3])
    assert path.read_bytes() == before
    assert BODIES[3] not in tape
    store(tape, ONE[4])
    assert [BODIES[number] in Tape(path, BODIES) for number in range(6)] == [True, True, True, False, True, False]
