"""The client that signs in at Google: which key is sent, and that no token stays anywhere."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from google_support import HOUR, giving, write_account
from scripted_service import BODY, answering, ask, reply, reuse_tls

from honorific_checks.endpoints.google import FILE
from honorific_checks.endpoints.models import VERTEX_KEY, VERTEX_URL, Model, published
from honorific_checks.errors import BrokenAnswerError, EndpointError

MODEL = Model("own", "Own", "Me", "own/model-1", VERTEX_URL.replace("https:", "http:"), VERTEX_KEY, google=True)
PATH = "/v1/projects/project-1/locations/global/endpoints/openapi/chat/completions"


@pytest.fixture(autouse=True)
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a service account, which the environment names; it is not there yet, and no key is."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    reuse_tls(monkeypatch)
    monkeypatch.setenv("VERTEX_PROJECT", "project-1")
    monkeypatch.setenv("VERTEX_LOCATION", "global")
    monkeypatch.delenv(VERTEX_KEY, raising=False)
    path = tmp_path / "SECRET-account.json"
    monkeypatch.setenv(FILE, str(path))
    return path


def test_the_nine_models_sign_in_where_no_key_is_set() -> None:
    """By the registry, for all of them alike."""
    assert {(model.google, model.api_key_env, model.base_url) for model in published().values()} == {
        (True, VERTEX_KEY, VERTEX_URL)
    }


@pytest.mark.slow
def test_requests_carry_the_token(
    account: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One for both requests; google-auth's own log, which names the account's file, is silent."""
    with giving((200, HOUR)) as tokens, answering(reply()) as service, caplog.at_level(logging.DEBUG):
        monkeypatch.setenv("VERTEX_HOST", service.host)
        write_account(account, tokens)
        ask(MODEL, BODY, BODY)
    assert [(head[":path"], head["authorization"]) for head, _ in service.requests] == [(PATH, "Bearer SECRET-1")] * 2
    assert len(tokens.asked) == 1
    assert "SECRET" not in caplog.text


def test_a_token_of_the_environment_is_taken_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then there need be no account."""
    monkeypatch.setenv(VERTEX_KEY, "ya29-own")
    with answering(reply()) as service:
        monkeypatch.setenv("VERTEX_HOST", service.host)
        ask(MODEL)
    assert service.requests[0][0]["authorization"] == "Bearer ya29-own"


def test_an_answer_that_repeats_the_token_is_refused(account: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be stored otherwise."""
    choice = {"message": {"content": "তিনি SECRET-1"}, "finish_reason": "stop"}
    body = json.dumps({"id": "1", "choices": [choice]}).encode()
    with giving((200, HOUR)) as tokens, answering(reply(body=body)) as service:
        monkeypatch.setenv("VERTEX_HOST", service.host)
        write_account(account, tokens)
        with pytest.raises(
            BrokenAnswerError, match=r"the answer repeats a secret of the request: the token of Google's sign-in$"
        ) as caught:
            ask(MODEL)
    assert "SECRET" not in str(caught.value)


def test_a_token_that_stays_refused_is_told(account: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a second one; Google's error object comes in a list, and its words are not repeated."""
    error = {"error": {"code": 401, "message": "SECRET-1 of SECRET-account", "status": "UNAUTHENTICATED"}}
    with giving((200, HOUR)) as tokens, answering(reply(401, json.dumps([error]).encode())) as service:
        monkeypatch.setenv("VERTEX_HOST", service.host)
        write_account(account, tokens)
        with pytest.raises(EndpointError, match=r" answered 401 \(UNAUTHENTICATED\): the key was refused$") as caught:
            ask(MODEL)
    assert len(tokens.asked) == 2
    assert "SECRET" not in str(caught.value)
