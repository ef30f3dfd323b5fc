"""The client against a service that listens: what is sent, what is accepted, what is said of the rest."""

from __future__ import annotations

import gzip
import json
import logging
import socket
from dataclasses import replace
from typing import Any

import httpx
import pytest
from scripted_service import ANSWER, Service, answering, reply

from honorific_checks.endpoints import chat
from honorific_checks.endpoints.chat import Client
from honorific_checks.endpoints.completion import content
from honorific_checks.endpoints.models import Model
from honorific_checks.errors import EndpointError

KEY = "sk-SECRET-key-0123456789"
SECRETS = ("SECRET", "PASS")
"""Parts of everything that may not be shown."""
MODEL = Model("own", "Own", "Me", "own/model-1", "https://models.example/v1", "OWN_KEY")
BODY = '{"messages":[{"content":"ক","role":"user"}]}'


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that can be recognised, and no proxy between the client and the loopback address."""
    monkeypatch.setenv("OWN_KEY", KEY)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def at(service: Service, **changes: Any) -> Model:
    """The model behind a service; user, password and query of its address are secrets."""
    return replace(MODEL, base_url=f"http://user:PASSWORD@{service.host}/v1/?key=SECRET-QUERY", **changes)


def failure(data: bytes) -> str:
    """What is said of an answer, without the port; it holds no secret."""
    with answering(data) as service:
        with Client(at(service)) as client, pytest.raises(EndpointError) as caught:
            client.ask(BODY)
        said = str(caught.value)
        assert not any(secret in said for secret in SECRETS)
        place = f"http://{service.host}/v1/chat/completions"
        assert said.startswith(place)
        return said.removeprefix(place)


def test_an_answer_is_returned_as_it_came() -> None:
    """Status, reason, type and the very text; the request has the body's bytes and the key."""
    with answering(reply()) as service, Client(replace(MODEL, base_url=f"http://{service.host}/v1")) as client:
        answer = client.ask(BODY)
        assert answer == chat.Answer(200, "OK", "application/json", ANSWER.decode("utf-8"))
        ((headers, body),) = service.requests
    assert headers[":path"] == "/v1/chat/completions"
    assert headers["content-type"] == "application/json"
    assert headers["authorization"] == f"Bearer {KEY}"
    assert body == BODY.encode("utf-8")


def test_an_endpoint_may_want_no_key() -> None:
    """Then none is sent, also where one is set."""
    model = replace(MODEL, api_key_env=None)
    with answering(reply()) as service, Client(replace(model, base_url=f"http://{service.host}")) as client:
        client.ask(BODY)
        assert "authorization" not in service.requests[0][0]


def test_the_query_of_an_address_is_sent() -> None:
    """Some services want their version there; the path is put before it."""
    with answering(reply()) as service, Client(at(service)) as client:
        client.ask(BODY)
        assert service.requests[0][0][":path"] == "/v1/chat/completions?key=SECRET-QUERY"


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (301, " answered 301 Moved Permanently: the service has moved: set base_url to its new address"),
        (400, " answered 400 Bad Request: the service refused the request: check the model id and [parameters]"),
        (401, " answered 401 Unauthorized: the key was refused"),
        (402, " answered 402 Payment Required: the account has to be paid for"),
        (403, " answered 403 Forbidden: the key may not use this model"),
        (404, " answered 404 Not Found: no such address or model: check base_url and the model id"),
        (429, " answered 429 Too Many Requests: too many requests: wait, then run the same command again"),
        (500, " answered 500 Internal Server Error: run the same command again later"),
        (503, " answered 503 Service Unavailable: run the same command again later"),
    ],
)
def test_a_status_is_named_with_the_next_step(status: int, said: str) -> None:
    """The body is not repeated: services put the key they refused into it."""
    body = json.dumps({"error": {"message": f"Incorrect API key provided: {KEY}"}}).encode()
    headers = f"Set-Cookie: session=SECRET\r\nLocation: http://127.0.0.1/?{KEY}\r\n"
    assert failure(reply(status, body, headers=headers)) == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (reply(body=b"{"), "the answer is no chat completion: Input data was truncated"),
        (reply(body=b""), "the answer is no chat completion: Input data was truncated"),
        (reply(body=b"<html>Sign in</html>", content_type="text/html"), "the answer is no chat completion: JSON is"),
        (reply(body=b'{"error":"SECRET"}'), "the answer is no chat completion: Object missing required field `choi"),
        (reply(body=b'{"choices":[]}'), "the answer has no choices; a chat completion has at least one"),
        (reply(body=b'{"choices":[{"text":"SECRET"}]}'), "missing required field `message` - at `$.choices[0]`"),
        (reply(body=b'{"choices":[{"message":{"content":["SECRET"]}}]}'), "Expected `str | null`, got `array`"),
        (reply(body=b'{"choices":[{"message":{"content":"\xe0\xa6"}}]}'), "the answer is no UTF-8 (byte 35)"),
    ],
    ids=["cut", "empty", "page", "error", "no choices", "no message", "parts", "no text"],
)
def test_a_body_that_is_no_completion_is_refused(data: bytes, said: str) -> None:
    """With what is wrong about it, not what is in it."""
    assert said in failure(data)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", " did not answer: RemoteProtocolError: Server disconnected without sending a response."),
        (reply(length=900), " did not answer: RemoteProtocolError: peer closed connection"),
        (b"SSH-2.0-OpenSSH\r\n", " did not answer: RemoteProtocolError: "),
        (reply(body=b"SECRET", headers="Content-Encoding: gzip\r\n"), " did not answer: DecodingError: "),
    ],
    ids=["at once", "in the middle", "another protocol", "broken compression"],
)
def test_a_connection_that_fails_is_told(data: bytes, said: str) -> None:
    """In the client's words, which name the kind of failure."""
    assert failure(data).startswith(said)


def test_nobody_listening_is_told() -> None:
    """A port that was free a moment ago refuses."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    model = replace(MODEL, base_url=f"http://user:PASSWORD@127.0.0.1:{port}/v1?key=SECRET")
    with Client(model) as client, pytest.raises(EndpointError) as caught:
        client.ask(BODY)
    place = f"http://127.0.0.1:{port}/v1/chat/completions"
    assert str(caught.value).startswith(f"{place} did not answer: ConnectError: ")
    assert not any(secret in str(caught.value) for secret in SECRETS)


def test_a_service_that_is_silent_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the time limit; here a short one."""
    monkeypatch.setattr(chat, "TIMEOUT", httpx.Timeout(5.0, read=0.05))
    with socket.create_server(("127.0.0.1", 0)) as silent:
        model = replace(MODEL, base_url=f"http://127.0.0.1:{silent.getsockname()[1]}/v1")
        with Client(model) as client, pytest.raises(EndpointError, match="did not answer: ReadTimeout"):
            client.ask(BODY)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"content": None}, ""),
        ({"content": ""}, ""),
        ({}, ""),
        ({"content": None, "refusal": "আমি পারব না।"}, "আমি পারব না।"),
        ({"content": "তিনি", "refusal": None}, "তিনি"),
    ],
    ids=["null", "empty", "absent", "refusal", "content"],
)
def test_a_refusal_and_no_words_are_answers(message: dict[str, str | None], words: str) -> None:
    """They are final, and are read like any other."""
    body = json.dumps({"choices": [{"message": message}]}).encode()
    with answering(reply(body=body)) as service, Client(at(service)) as client:
        assert content(client.ask(BODY).body, "") == words


@pytest.mark.parametrize("content_type", ["text/plain", "application/json; charset=iso-8859-1", None])
def test_a_wrong_content_type_does_not_spoil_bengali(content_type: str | None) -> None:
    """JSON is UTF-8 whatever a header says (RFC 8259, section 8.1)."""
    with answering(reply(content_type=content_type)) as service, Client(at(service)) as client:
        answer = client.ask(BODY)
    assert answer.body == ANSWER.decode("utf-8")
    assert answer.content_type == (content_type or "application/json")


def test_httpx_writes_no_address_into_a_log(caplog: pytest.LogCaptureFixture) -> None:
    """Its own log has the whole address, which may hold a key; other loggers go on."""
    with caplog.at_level(logging.DEBUG), answering(reply()) as service, Client(at(service)) as client:
        client.ask(BODY)
        logging.getLogger("other").info("heard")
    assert [record.name for record in caplog.records] == ["other"]


def test_httpx_has_its_log_back_afterwards(caplog: pytest.LogCaptureFixture) -> None:
    """At the level each of its loggers had, also where asking failed."""
    levels = {"httpx": logging.WARNING, "httpcore": logging.NOTSET}
    with caplog.at_level(levels["httpx"], "httpx"), answering(reply(status=500)) as service:
        with Client(at(service)) as client:
            assert {logging.getLogger(name).level for name in levels} == {logging.CRITICAL}
            with pytest.raises(EndpointError):
                client.ask(BODY)
        assert {name: logging.getLogger(name).level for name in levels} == levels


def test_a_compressed_answer_is_unpacked() -> None:
    """As real services send it."""
    data = reply(body=gzip.compress(ANSWER), headers="Content-Encoding: gzip\r\n")
    with answering(data) as service, Client(at(service)) as client:
        assert client.ask(BODY).body == ANSWER.decode("utf-8")
