"""Cassettes read as data: what is refused, and that damage never gives a wrong answer."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from recording_support import ONE, completion, question, words

from honorific_checks.endpoints.chat import Answer
from honorific_checks.endpoints.completion import content
from honorific_checks.errors import CassetteError, EndpointError
from honorific_checks.recording import cassette
from honorific_checks.recording.tape import Tape

PATH = Path("judge.json")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a cassette with 28 answers."""
    path = tmp_path_factory.mktemp("cassette") / "judge.json"
    tape = Tape(path, [question(stimulus) for stimulus in ONE])
    for stimulus in ONE:
        tape.store("http://h/v1", question(stimulus), Answer(200, "OK", "text/plain", json.dumps(completion(stimulus))))
    return path.read_bytes()


def test_answers_are_found_by_method_and_body(whole: bytes) -> None:
    """Each request finds its own."""
    found = cassette.parse(whole, PATH).interactions
    assert len(found) == len(ONE)
    for stimulus in ONE:
        entry = found["POST", question(stimulus)]
        assert content(entry.response.body.string, "") == words(stimulus)


def test_a_file_is_loaded_from_its_path(tmp_path: Path, whole: bytes) -> None:
    """And remembers it; one that is not there is no cassette error, for it may be recorded."""
    path = tmp_path / "judge.json"
    with pytest.raises(FileNotFoundError):
        cassette.load(path)
    path.write_bytes(whole)
    assert cassette.load(path) == cassette.parse(whole, path)


def test_every_cut_is_refused(whole: bytes) -> None:
    """200 prefixes evenly over the file, and every one in its last 50 bytes but the one without the last line end."""
    cuts = {len(whole) * part // 200 for part in range(200)} | set(range(len(whole) - 50, len(whole) - 1))
    for cut in cuts:
        with pytest.raises(CassetteError, match=r"judge\.json is not a whole cassette"):
            cassette.parse(whole[:cut], PATH)


def test_flipped_bytes_never_give_the_answer_to_another_item(whole: bytes) -> None:
    """2,000 files with one byte changed: each is refused, or each request finds its own answer, a damaged one or none.

    A flip inside an answer's words cannot be known from the file, so the numbers in the answers tell whose it is.
    """
    rng = random.Random(20261102)  # noqa: S311 - a seeded choice of bytes
    refused = 0
    for _ in range(2000):
        place = rng.randrange(len(whole))
        data = whole[:place] + bytes([whole[place] ^ (1 << rng.randrange(8))]) + whole[place + 1 :]
        try:
            found = cassette.parse(data, PATH).interactions
        except CassetteError:
            refused += 1
            continue
        for stimulus in ONE:
            entry = found.get(("POST", question(stimulus)))
            others = {words(other) for other in ONE} - {words(stimulus)}
            assert entry is None or told(entry) not in others, place
    assert 0 < refused < 2000, "the flips reach both what is checked and what is not"


def told(entry: cassette.Interaction) -> str | None:
    """The words in an interaction, or None where they cannot be read."""
    try:
        return content(entry.response.body.string, "")
    except EndpointError:
        return None


def test_a_request_that_stands_twice_is_refused(whole: bytes) -> None:
    """By its number, for which answer is the right one nobody knows."""
    data = json.loads(whole)
    data["interactions"].append(data["interactions"][4])
    with pytest.raises(CassetteError, match=r"judge\.json: interaction 29 repeats an earlier request"):
        cassette.parse(json.dumps(data).encode(), PATH)


def broken(where: tuple[str | int, ...], value: Any) -> bytes:
    """A cassette of one interaction with one value put in another's place."""
    data: Any = {
        "version": 1,
        "interactions": [
            {
                "request": {"method": "POST", "uri": "u", "body": "b", "headers": {}},
                "response": {"status": {"code": 200, "message": "OK"}, "headers": {}, "body": {"string": "s"}},
            }
        ],
    }
    *path, last = where
    inner = data
    for key in path:
        inner = inner[key]
    inner[last] = value
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "truncated"),
        (b"[]", "Expected `object`"),
        (b"interactions: []\nversion: 1\n", "malformed"),
        (broken(("version",), 2), "version"),
        (broken(("interactions",), {}), r"\$\.interactions"),
        (broken(("interactions", 0, "request", "body"), None), r"request\.body"),
        (broken(("interactions", 0, "request", "body"), {"string": "b"}), r"request\.body"),
        (broken(("interactions", 0, "request", "protocol"), "HTTP/2"), "unknown field `protocol`"),
        (broken(("interactions", 0, "response", "body"), {"base64_string": "cw=="}), "missing required field `string`"),
        (broken(("interactions", 0, "response", "status"), 200), r"response\.status"),
        (broken(("note",), "x").replace(b'"x"', b'"\xff"'), "utf-8"),
    ],
)
def test_another_shape_is_refused(data: bytes, said: str) -> None:
    """With the file's name, what is wrong with it, and what to do."""
    with pytest.raises(CassetteError, match=said) as caught:
        cassette.parse(data, PATH)
    assert str(caught.value).startswith("judge.json is not a whole cassette: ")
    assert str(caught.value).endswith(
        "Take it from git again, or record anew with --record all (the old recordings are kept)."
    )


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """In the system's words: here a folder of that name."""
    with pytest.raises(CassetteError) as caught:
        cassette.load(tmp_path)
    assert str(caught.value) == f"{tmp_path} cannot be read: Is a directory"
