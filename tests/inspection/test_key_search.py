"""Key-like strings in files: told by file and line and kind, and never repeated."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support_inspection import MODEL, Entry, interaction, write

from honorific_checks.inspection.key_search import REVOKE, key_like, secrets

VALUE = "0123-its-own-form-4567"
PATH = Path("judge.json")
SEAL = "remove it with: python -m honorific_checks cassettes seal"


def said(data: str | bytes, path: Path = PATH, known: dict[str, str] | None = None) -> list[str]:
    """The texts of the findings in a file."""
    text = data.encode() if isinstance(data, str) else data
    return [finding.text for finding in key_like(text, path, known or {})]


def test_a_key_is_told_by_its_line_and_not_repeated() -> None:
    """Once a line, whatever the format of the file."""
    key = "sk-proj-" + "Zz09" * 10
    text = f"- one\n- two: {key}\n- three: [{key}, {key}]\n"
    line = f"this looks like an OpenAI key: {REVOKE}"
    for name in ("a.yaml", "a.txt", "a.json", "no_suffix"):
        assert said(text, Path(name)) == [f"{name}:2: {line}", f"{name}:3: {line}"]


def test_two_kinds_on_a_line_are_two() -> None:
    """In the order in which they stand."""
    text = f"x@mail.service.co hf_{'Zz09' * 9}"
    assert [one.split(": ")[1] for one in said(text)] == [
        "this looks like an e-mail address",
        "this looks like a Hugging Face token",
    ]


def test_a_value_of_the_environment_is_found_whatever_its_form() -> None:
    """Also where a pattern would find it, and then once, by its name."""
    known = {VALUE: "the value of the environment variable OWN_KEY", f"sk-{'Zz09' * 8}": "a secret of the model m"}
    assert said(f"a\nb {VALUE} {VALUE}\nsk-{'Zz09' * 8}", known=known) == [
        f"judge.json:2: the value of the environment variable OWN_KEY: {REVOKE}",
        f"judge.json:3: a secret of the model m: {REVOKE}",
    ]


def test_a_value_is_found_as_json_writes_it() -> None:
    """Also in JSON within JSON."""
    value = 'own "form" \\ of it'
    for data in (value, json.dumps(value), json.dumps(json.dumps(value))):
        assert said(data, known={value: "a secret of the model m"}) == [
            f"judge.json:1: a secret of the model m: {REVOKE}"
        ]


def test_the_secrets_are_those_that_the_models_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Key, headers, user and password and query of the address; not its host, nor what is short.

    User and password also as they are sent, in base64 (RFC 7617).
    """
    for name, value in {
        "OWN_KEY": "value-of-own-key",
        "OWN_HOST": "host.example.com",
        "OWN_PROJECT": "value-of-own-project",
        "OWN_USER": "value-of-own-user",
        "OWN_HEADER": "value-of-own-header",
        "OWN_SHORT": "1234567",
        "VERTEX_LOCATION": "us-central1",
    }.items():
        monkeypatch.setenv(name, value)
    model = replace(
        MODEL,
        api_key_env="OWN_KEY",
        base_url="https://{OWN_USER}:{OWN_SHORT}@{OWN_HOST}/{OWN_PROJECT}/{VERTEX_LOCATION}?key=value-in-the-query",
        headers={"X-Own": "Own {OWN_HEADER}", "X-Token": "value-in-a-header", "X-Title": "a public title"},
    )
    found = secrets([model])
    assert {value for value, what in found.items() if what.startswith("the value of the environment variable ")} == {
        "value-of-own-key",
        "value-of-own-project",
        "value-of-own-user",
        "value-of-own-header",
    }
    assert {value for value, what in found.items() if what == "a secret of the model own-model"} == {
        "value-in-the-query",
        "value-in-a-header",
        "Own value-of-own-header",
        "dmFsdWUtb2Ytb3duLXVzZXI6MTIzNDU2Nw==",
    }


def test_what_is_not_in_the_environment_hides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that cannot be asked here has its key searched all the same."""
    monkeypatch.setenv("OWN_KEY", VALUE)
    model = replace(MODEL, api_key_env="OWN_KEY", base_url="https://{NOT_SET}/v1")
    assert secrets([model]) == {VALUE: "the value of the environment variable OWN_KEY"}
    assert secrets([MODEL]) == {}


def test_what_the_recorder_writes_has_nothing(tmp_path: Path) -> None:
    """Ids, fingerprints, digests and Bengali."""
    path = write(tmp_path / "judge.json", [interaction(number) for number in range(28)])
    assert said(path.read_bytes(), path) == []


def with_more(entry: Entry) -> Entry:
    """An interaction as another program would keep it."""
    entry["request"]["headers"] = {"X-Mine": ["x"], "Content-Type": ["application/json"], "accept": ["*/*"]}
    entry["response"]["headers"] = {"Server": ["x"]}
    entry["request"]["uri"] = "https://h.example/v1?a=b"
    return entry


def test_what_the_recorder_never_keeps_is_told(tmp_path: Path) -> None:
    """Headers by their names, and parts of addresses; sealing takes them out."""
    path = write(tmp_path / "judge.json", [interaction(0), with_more(interaction(1))])
    assert said(path.read_bytes(), path) == [
        f"{path}:3: the request has the headers accept, x-mine: {SEAL} {path}",
        f"{path}:3: the response has the header server: {SEAL} {path}",
        f"{path}:3: the address has a user, a password, a query or a fragment: {SEAL} {path}",
    ]


def test_of_another_layout_the_interaction_is_told() -> None:
    """Its line is anybody's guess."""
    data = json.dumps({"version": 1, "interactions": [with_more(interaction(0))]})
    assert said(data)[0] == f"judge.json: interaction 1: the request has the headers accept, x-mine: {SEAL} judge.json"


@pytest.mark.parametrize("uri", ["http://me@h/v1", "http://me:x@h/v1", "http://h/v1#x", "http://[h/v1"])
def test_an_address_with_more_than_a_place_is_told(uri: str) -> None:
    """Or one that cannot be read."""
    entry = interaction()
    entry["request"]["uri"] = uri
    data = json.dumps({"interactions": [entry]})
    assert said(data) == [
        f"judge.json: interaction 1: the address has a user, a password, a query or a fragment: {SEAL} judge.json"
    ]


@pytest.mark.parametrize("data", ["", "[]", "{", '{"interactions": 3}', '{"interactions": [' + "[" * 100_000])
def test_what_is_no_cassette_is_text(data: str) -> None:
    """And is searched as such."""
    assert said(data) == []
    assert len(said(f"{data} hf_{'Zz09' * 9}")) == 1
