"""A cassette of another program, or edited on purpose, becomes one of the recorder's, without what may be secret."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from recording_support import ONE, completion, question, words
from sealed_support import Entry

from honorific_checks.endpoints.completion import content
from honorific_checks.errors import CassetteError
from honorific_checks.recording import cassette
from honorific_checks.recording.adopt import adopted

PATH = Path("judge.json")


def interaction(number: int = 0) -> Entry:
    """One interaction with all that a plain vcrpy records."""
    answer = {**completion(ONE[number]), "account": "SECRET-ACCOUNT"}
    return {
        "request": {
            "method": "POST",
            "uri": "https://me:SECRET-PASSWORD@h.example/v1/chat/completions?key=SECRET-KEY",
            "body": question(ONE[number]),
            "headers": {"Authorization": ["Bearer SECRET-TOKEN"], "Content-Type": ["application/json"]},
        },
        "response": {
            "status": {"code": 200, "message": "OK"},
            "headers": {"Set-Cookie": ["SECRET-COOKIE"], "Content-Type": ["application/json"]},
            "body": {"string": json.dumps(answer)},
        },
    }


def file(*interactions: Entry, **more: Any) -> bytes:
    """A cassette as vcrpy's JSON serializer writes it."""
    return json.dumps({"version": 1, "interactions": list(interactions), **more}, indent=4).encode() + b"\n"


def test_what_it_asks_and_answers_stays() -> None:
    """In the recorder's layout, Bengali readable."""
    text = adopted(file(interaction(0), interaction(1)), PATH)
    assert words(ONE[0]) in text
    found = cassette.parse(text.encode(), PATH).interactions
    assert [content(entry.response.body.string, "") for entry in found.values()] == [words(ONE[0]), words(ONE[1])]
    assert list(found) == [("POST", question(ONE[0])), ("POST", question(ONE[1]))]


def test_what_may_be_secret_goes() -> None:
    """Headers but the content types, user, password and query of the address, keys of the answer that are not kept."""
    text = adopted(file(interaction()), PATH)
    assert "SECRET" not in text
    (entry,) = cassette.parse(text.encode(), PATH).interactions.values()
    assert entry.request.uri == "https://h.example/v1/chat/completions"
    assert entry.request.headers == entry.response.headers == {"content-type": ["application/json"]}


def test_a_request_is_found_however_its_json_was_written() -> None:
    """Another client puts keys in another order, with spaces and escapes; the question is the same."""
    entry = interaction()
    asked = json.loads(question(ONE[0]))
    entry["request"]["body"] = json.dumps(dict(reversed(asked.items())), indent=1)
    assert ("POST", question(ONE[0])) in cassette.parse(adopted(file(entry), PATH).encode(), PATH).interactions


def test_what_is_adopted_already_stays_as_it_is() -> None:
    """To the byte."""
    text = adopted(file(interaction(0), interaction(1)), PATH)
    assert adopted(text.encode(), PATH) == text


def test_an_edited_answer_is_accepted() -> None:
    """On purpose: its digest is made anew."""
    edited = adopted(file(interaction()), PATH).replace("তিনি", "সে")
    with pytest.raises(CassetteError, match="this line was changed"):
        cassette.parse(edited.encode(), PATH)
    assert "সে" in adopted(edited.encode(), PATH)


def changed(where: tuple[str, ...], value: Any) -> bytes:
    """A cassette of two interactions, the second with one value put in another's place."""
    *path, last = where
    entry = interaction(1)
    inner = entry
    for key in path:
        inner = inner[key]
    inner[last] = value
    return file(interaction(0), entry)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "judge.json is not a vcrpy cassette in JSON: Input data was truncated."),
        (b"interactions: []\nversion: 1\n", "judge.json is not a vcrpy cassette in JSON: JSON is malformed"),
        (b"\xff", "judge.json is not a vcrpy cassette in JSON: 'utf-8' codec can't decode byte 0xff"),
        (file(version=2), "judge.json is not a vcrpy cassette in JSON: Invalid enum value 2 - at `$.version`."),
        (changed(("response", "body"), {"base64_string": "cw=="}), "judge.json is not a vcrpy cassette in JSON: "),
        (
            changed(("response", "status", "code"), 429),
            "judge.json: interaction 2: expected an answer with status 200, got status 429.",
        ),
        (
            changed(("response", "body", "string"), "{}"),
            "judge.json: interaction 2: the answer has no choices; a chat completion has at least one",
        ),
        (changed(("request", "body"), "a=b"), "judge.json: interaction 2: the request is not valid JSON."),
        (changed(("request", "body"), question(ONE[0])), "judge.json:3: repeats the request of line 2"),
    ],
)
def test_what_is_no_answer_is_refused(data: bytes, said: str) -> None:
    """With its place in the file."""
    with pytest.raises(CassetteError) as caught:
        adopted(data, PATH)
    assert str(caught.value).startswith(said)
