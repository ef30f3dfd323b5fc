"""Cassettes read as data: each request finds its own answer, and what is no cassette is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from recording_support import ONE, completion, question, words
from sealed_support import Entry, sealed

from honorific_checks.endpoints.completion import content
from honorific_checks.errors import CassetteError
from honorific_checks.recording import cassette

PATH = Path("judge.json")


def interaction(body: str, answer: str) -> Entry:
    """One interaction as the recorder stores it."""
    plain = {"content-type": ["application/json"]}
    return {
        "request": {"method": "POST", "uri": "http://h/v1", "body": body, "headers": plain},
        "response": {"status": {"code": 200, "message": "OK"}, "headers": plain, "body": {"string": answer}},
    }


ENTRIES = [interaction(question(stimulus), json.dumps(completion(stimulus), ensure_ascii=False)) for stimulus in ONE]
WHOLE = sealed(ENTRIES)


def test_answers_are_found_by_method_and_body() -> None:
    """Each request finds its own, and says on which line it stands: the first line is the file's own."""
    found = cassette.parse(WHOLE, PATH).interactions
    assert len(found) == len(ONE)
    for number, stimulus in enumerate(ONE, 2):
        entry = found["POST", question(stimulus)]
        assert content(entry.response.body.string, "") == words(stimulus)
        assert entry.line == number


def test_a_file_is_loaded_from_its_path(tmp_path: Path) -> None:
    """And remembers it; one that is not there is no cassette error, for it may be recorded."""
    path = tmp_path / "judge.json"
    with pytest.raises(FileNotFoundError):
        cassette.load(path)
    path.write_bytes(WHOLE)
    assert cassette.load(path) == cassette.parse(WHOLE, path)


def test_a_request_that_stands_twice_is_refused() -> None:
    """By both lines, for which answer is the right one nobody knows."""
    with pytest.raises(CassetteError) as caught:
        cassette.parse(sealed([*ENTRIES, ENTRIES[4]]), PATH)
    assert str(caught.value) == "judge.json:30: repeats the request of line 6; each request must occur only once."


def broken(where: tuple[str, ...], value: Any) -> bytes:
    """A cassette of one interaction with one value put in another's place."""
    *path, last = where
    whole: Any = interaction("b", "s")
    inner = whole
    for key in path:
        inner = inner[key]
    inner[last] = value
    return sealed([whole])


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (sealed([{}]), "missing required field `request`"),
        (broken(("request", "body"), None), r"request\.body"),
        (broken(("request", "body"), {"string": "b"}), r"request\.body"),
        (broken(("request", "protocol"), "HTTP/2"), "unknown field `protocol`"),
        (broken(("response", "body"), {"base64_string": "cw=="}), "missing required field `string`"),
        (broken(("response", "status"), 200), r"response\.status"),
    ],
)
def test_another_shape_is_refused(data: bytes, said: str) -> None:
    """With file and line, what is wrong with it, and what to do, though somebody sealed it."""
    with pytest.raises(CassetteError, match=said) as caught:
        cassette.parse(data, PATH)
    assert str(caught.value).startswith("judge.json:2: not an interaction: ")
    assert str(caught.value).endswith(
        "Restore the file from git, or move it away and record its answers again with --record new_episodes."
    )


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """In the system's words: here a folder of that name."""
    with pytest.raises(CassetteError) as caught:
        cassette.load(tmp_path)
    assert str(caught.value) == f"{tmp_path} cannot be read: Is a directory"
