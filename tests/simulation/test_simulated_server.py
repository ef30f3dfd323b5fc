"""The loopback server: its answers, its errors, and that it leaves nothing running."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator

import httpx
import pytest

from honorific_checks.allocation.stimuli import prompt, stimuli
from simulation.sentences import answers
from simulation.server import Server, serving

MODELS = {"gemma-4": "google/gemma", "llama-4-scout": "meta/scout"}
STIMULUS = stimuli()[0]


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    """A client of a running server."""
    with serving(MODELS) as base_url, httpx.Client(base_url=base_url) as client:
        yield client


def request(content: object, model: str = "google/gemma") -> dict[str, object]:
    """A request body with one user message."""
    return {"model": model, "temperature": 0, "messages": [{"role": "user", "content": content}]}


def test_a_completion_has_openai_s_shape(client: httpx.Client) -> None:
    """Everything a client reads is there, and nothing is made up: no time, no token counts."""
    answer = client.post("/chat/completions", json=request(f"{prompt()}\n\n{STIMULUS.sentence}"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json; charset=utf-8"
    body = answer.json()
    text = answers("gemma-4")[STIMULUS.item_id]
    assert body.pop("id").startswith("simulated-")
    assert body == {
        "object": "chat.completion",
        "created": 0,
        "model": "google/gemma",
        "system_fingerprint": "simulated",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
    }
    assert text in answer.text, "the Bengali is escaped"


def test_the_same_request_has_the_same_answer(client: httpx.Client) -> None:
    """Byte by byte, and with an id of its own for each model and sentence."""
    one, again = (client.post("/chat/completions", json=request(STIMULUS.sentence)) for _ in range(2))
    assert one.content == again.content
    ids = {
        client.post("/chat/completions", json=request(stimulus.sentence, model)).json()["id"]
        for model in MODELS.values()
        for stimulus in stimuli()[:5]
    }
    assert len(ids) == 10


@pytest.mark.slow
def test_every_sentence_of_every_model_is_answered() -> None:
    """All 2,016 find their own answer, also behind a prompt."""
    server = Server(MODELS)
    try:
        for name, model_id in MODELS.items():
            for stimulus in stimuli():
                body = server.answer(request(f"{prompt()} {stimulus.sentence}\n", model_id))
                assert body["choices"][0]["message"]["content"] == answers(name)[stimulus.item_id]
    finally:
        server.server_close()


def test_the_last_user_message_counts(client: httpx.Client) -> None:
    """Earlier messages and those of others are not read."""
    messages = [
        {"role": "system", "content": prompt()},
        {"role": "user", "content": stimuli()[9].sentence},
        {"role": "user", "content": STIMULUS.sentence},
        {"role": "assistant", "content": stimuli()[5].sentence},
    ]
    body = client.post("/chat/completions", json={"model": "google/gemma", "messages": messages}).json()
    assert body["choices"][0]["message"]["content"] == answers("gemma-4")[STIMULUS.item_id]


@pytest.mark.parametrize(
    ("path", "content", "status", "code", "message"),
    [
        ("/completions", "{}", 404, "unknown_path", "the path is /v1/chat/completions"),
        ("/chat/completions", "{", 400, "invalid_json", "the body is not JSON"),
        ("/chat/completions", b"\xff", 400, "invalid_json", "the body is not JSON"),
        ("/chat/completions", "[]", 400, "invalid_request", "an object with a model"),
        ("/chat/completions", '{"messages": []}', 400, "invalid_request", "an object with a model"),
        ("/chat/completions", '{"model": "gpt"}', 404, "model_not_found", "models: google/gemma, meta/scout"),
        ("/chat/completions", '{"model": "meta/scout"}', 400, "invalid_request", "a user message"),
        ("/chat/completions", '{"model": "meta/scout", "messages": [3]}', 400, "invalid_request", "a user message"),
    ],
)
def test_refusals(client: httpx.Client, path: str, content: str | bytes, status: int, code: str, message: str) -> None:
    """Each in OpenAI's error shape, with what would have been right."""
    answer = client.post(path, content=content)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert (error["code"], error["type"], error["param"]) == (code, "invalid_request_error", None)
    assert message in error["message"]


def test_a_sentence_that_is_no_stimulus_is_refused(client: httpx.Client) -> None:
    """The message shows what the request ended with."""
    answer = client.post("/chat/completions", json=request("The astronaut finished his work."))
    assert answer.status_code == 400
    assert "'The astronaut finished his work.'" in answer.json()["error"]["message"]


def test_nothing_can_be_fetched(client: httpx.Client) -> None:
    """GET is answered, with 404."""
    answer = client.get("/models")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_path")


def test_a_connection_is_kept_alive_through_errors() -> None:
    """One connection, an error, then an answer; a body without a length ends it."""
    with serving(MODELS) as base_url:
        connection = http.client.HTTPConnection(base_url.split("/")[2])
        connection.request("POST", "/v1/nothing", b"{}")
        assert connection.getresponse().read()
        kept = connection.sock
        connection.request("GET", "/v1/models")
        assert connection.getresponse().read()
        assert connection.sock is kept
        connection.putrequest("POST", "/v1/chat/completions")
        connection.putheader("Content-Length", "-1")
        connection.endheaders()
        answer = connection.getresponse()
        assert (answer.status, b"Content-Length is '-1'" in answer.read()) == (400, True)
        connection.close()


def test_nothing_is_left_running(capfd: pytest.CaptureFixture[str]) -> None:
    """With a client still connected, the threads end, the port is free, and nothing was written."""
    before = threading.active_count()
    with serving(MODELS) as base_url:
        port = int(base_url.split(":")[2].split("/")[0])
        with httpx.Client() as client:
            client.get(f"{base_url}/models")
            idle = socket.create_connection(("127.0.0.1", port))
            client.get(f"{base_url}/models")
            assert threading.active_count() > before
    idle.close()
    assert threading.active_count() == before
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port)).close()
    assert capfd.readouterr() == ("", "")


def test_a_client_that_goes_away_is_no_error(capfd: pytest.CaptureFixture[str]) -> None:
    """Only other failures are reported."""
    server = Server(MODELS)
    try:
        for error in (ConnectionResetError(), ZeroDivisionError("seen")):
            try:
                raise error
            except (ConnectionResetError, ZeroDivisionError):
                server.handle_error(None, ("127.0.0.1", 1))
    finally:
        server.server_close()
    said = capfd.readouterr().err
    assert "ZeroDivisionError: seen" in said
    assert "ConnectionResetError" not in said
