"""Keys in parameters: sent out of the environment and stored nowhere, and refused where they are written out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from scripted_service import BODY, answering, ask, reply

from honorific_checks.endpoints.access import access
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import body
from honorific_checks.errors import BrokenAnswerError, SettingsError
from honorific_checks.records import PlainQuestion

MODEL = Model("own", "Own", "Me", "own/model-1", "http://models.example/v1", None)
SECRET = "a-secret-of-sixteen"  # noqa: S105 - nobody has it
NAMED = {"temperature": 0, "extra_body": {"user": "{OWN_USER}", "keys": ["x-{OWN_USER}", 3]}}


def test_a_variable_is_sent_and_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """At any depth; the request that is stored and matched has the name."""
    monkeypatch.setenv("OWN_USER", SECRET)
    question = PlainQuestion("i", "g", "{OWN_USER} said")
    with answering(reply()) as service:
        model = replace(MODEL, base_url=f"http://{service.host}/v1", parameters=NAMED)
        asked = body(model, "", question)
        (answer,) = ask(model, asked)
        ((_, sent),) = service.requests
    assert SECRET not in asked + answer.body
    found = json.loads(sent)
    assert found["extra_body"] == {"user": SECRET, "keys": [f"x-{SECRET}", 3]}
    assert found["messages"] == [{"content": "{OWN_USER} said", "role": "user"}], "a question is sent as it stands"
    assert found["temperature"] == 0


def test_a_request_without_variables_is_sent_as_it_is_stored() -> None:
    """Byte by byte."""
    with answering(reply()) as service:
        ask(replace(MODEL, base_url=f"http://{service.host}/v1", parameters={"stop": ["{a}", "{1,2}"]}), BODY)
        assert service.requests[0][1] == BODY.encode("utf-8")


def test_an_answer_that_repeats_such_a_value_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for any other key."""
    monkeypatch.setenv("OWN_USER", SECRET)
    said = json.dumps({"id": "1", "choices": [{"message": {"content": f"তিনি {SECRET}"}}]}).encode()
    with (
        answering(reply(body=said)) as service,
        pytest.raises(BrokenAnswerError, match=r"the parameter extra_body\.user"),
    ):
        ask(replace(MODEL, base_url=f"http://{service.host}/v1", parameters=NAMED))


def test_a_variable_that_is_not_set_is_named() -> None:
    """Before anything is asked."""
    with pytest.raises(SettingsError, match=r"model own: its parameters need the environment variable OWN_USER\. Set"):
        access(replace(MODEL, parameters=NAMED))


@pytest.mark.parametrize(
    ("parameters", "path"),
    [
        ({"api_key": "0123456789abcdef"}, "api_key"),
        ({"extra_body": {"apiKey": f"sk-{'Zz09' * 12}"}}, "extra_body.apiKey"),
        ({"extra_headers": {"Authorization": "Basic dTpwYXNz"}}, "extra_headers.Authorization"),
        ({"extra_headers": {"X-Api-Key": "abcdefghijkl"}}, "extra_headers.X-Api-Key"),
        ({"user": f"AIza{'Zz09' * 10}"}, "user"),
        ({"metadata": [{"access_token": "abcdefghij"}]}, "metadata.access_token"),
        ({"stop": [f"Bearer {'Zz09' * 10}"]}, "stop"),
        ({"password": "correct horse"}, "password"),
    ],
    ids=repr,
)
def test_what_looks_like_a_key_is_refused(parameters: dict[str, Any], path: str) -> None:
    """By its form or by its name, at any depth, with the right way; it is not repeated."""
    with pytest.raises(SettingsError) as caught:
        access(replace(MODEL, parameters=parameters))
    said = str(caught.value)
    assert said.startswith(f"model own: its parameter {path} holds what looks like a")
    assert f'write {path} = "{{NAME}}"' in said
    assert not any(secret in said for secret in ("0123456789", "Zz09", "dTpw", "abcdef", "correct"))


@pytest.mark.parametrize(
    "parameters",
    [
        {"max_tokens": 1024, "skip_special_tokens": "true", "prompt_cache_key": "honorific-checks"},
        {"api_key": "{OWN_USER}", "auth": ""},
        {"tokenizer": "cl100k_base", "stop_token": 3, "logit_bias": {"50256": -100}},
        {"response_format": {"type": "text"}, "reasoning_effort": "minimal", "service_tier": "default"},
    ],
    ids=repr,
)
def test_other_parameters_are_let_alone(monkeypatch: pytest.MonkeyPatch, parameters: dict[str, Any]) -> None:
    """Tokens of a tokenizer, and keys of a cache, are no secrets."""
    monkeypatch.setenv("OWN_USER", SECRET)
    assert access(replace(MODEL, parameters=parameters)).url
