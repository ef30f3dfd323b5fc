"""The client against a service that listens: what is sent, what is accepted, what is said of the rest."""

from __future__ import annotations

import gzip
import json
import logging
import socket
from dataclasses import replace
from typing import Any

import pytest
from scripted_service import ANSWER, BODY, Service, answering, ask, reply, reuse_tls

from honorific_checks.endpoints.chat import LONGEST, Client, Quiet
from honorific_checks.endpoints.completion import Completion, completion
from honorific_checks.endpoints.models import Model
from honorific_checks.errors import (
    BrokenAnswerError,
    EndpointError,
    PassingError,
    RefusedQuestionError,
    SettingsError,
)
from honorific_checks.records import Usage

KEY = "sk-SECRET-key-0123456789"
SECRETS = ("SECRET", "PASS")
"""Parts of everything that may not be shown."""
MODEL = Model("own", "Own", "Me", "own/model-1", "https://models.example/v1", "OWN_KEY")


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that can be recognised, and no proxy between the client and the loopback address."""
    monkeypatch.setenv("OWN_KEY", KEY)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    reuse_tls(monkeypatch)


def at(service: Service, **changes: Any) -> Model:
    """The model behind a service; user, password and query of its address are secrets."""
    return replace(MODEL, base_url=f"http://user:PASSWORD@{service.host}/v1/?key=SECRET-QUERY", **changes)


def failure(data: bytes, **changes: Any) -> tuple[EndpointError, str]:
    """The error of an answer, and what it says without the address; it holds no secret."""
    with answering(data) as service:
        with pytest.raises(EndpointError) as caught:
            ask(at(service, **changes))
        said = str(caught.value)
        assert not any(secret in said for secret in SECRETS)
        place = f"http://{service.host}/v1/chat/completions"
        assert said.startswith(place)
        return caught.value, said.removeprefix(place)


def refused(error: object, status: int = 400, **changes: Any) -> tuple[EndpointError, str]:
    """The same of a status with an error object in its body."""
    return failure(reply(status, json.dumps(error).encode()), **changes)


def test_an_answer_is_returned_as_it_is_stored() -> None:
    """Its type, what is kept of its body, and what it says; the request has the body's bytes and the key."""
    with answering(reply()) as service:
        (answer,) = ask(replace(MODEL, base_url=f"http://{service.host}/v1"))
        ((headers, body),) = service.requests
    assert (answer.content_type, answer.body) == ("application/json", ANSWER.decode("utf-8"))
    assert answer.completion.content == "তিনি আসবেন।"
    assert headers[":path"] == "/v1/chat/completions"
    assert headers["content-type"] == "application/json"
    assert headers["authorization"] == f"Bearer {KEY}"
    assert body == BODY.encode("utf-8")


def test_an_endpoint_may_want_no_key() -> None:
    """Then none is sent, also where one is set."""
    with answering(reply()) as service:
        ask(replace(MODEL, api_key_env=None, base_url=f"http://{service.host}"))
        assert "authorization" not in service.requests[0][0]


def test_the_query_of_an_address_is_sent() -> None:
    """Some services want their version there; the path is put before it."""
    with answering(reply()) as service:
        ask(at(service))
        assert service.requests[0][0][":path"] == "/v1/chat/completions?key=SECRET-QUERY"


def test_extra_headers_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """With their variables replaced; one of them may take the place of the key's."""
    monkeypatch.setenv("OWN_TOKEN", "SECRET-TOKEN")
    headers = {"HTTP-Referer": "https://suite.example", "Authorization": "Token {OWN_TOKEN}"}
    with answering(reply()) as service:
        ask(replace(MODEL, base_url=f"http://{service.host}", headers=headers))
        sent = service.requests[0][0]
    assert (sent["http-referer"], sent["authorization"]) == ("https://suite.example", "Token SECRET-TOKEN")


@pytest.mark.parametrize(
    ("status", "kind", "said"),
    [
        (201, BrokenAnswerError, " answered 201 with an error"),
        (202, BrokenAnswerError, " answered 202: it has only accepted the request, and keeps the answer for later"),
        (206, BrokenAnswerError, " answered 206: it is only part of an answer"),
        (207, EndpointError, " answered 207: no service answers like that"),
        (301, EndpointError, " answered 301: the service has moved: set base_url to its new address"),
        (400, RefusedQuestionError, " answered 400: the service refused the request: check the model id and [par"),
        (401, EndpointError, " answered 401: the key was refused"),
        (402, EndpointError, " answered 402: the account has no credit or payment method"),
        (403, EndpointError, " answered 403: the key may not use this model"),
        (404, EndpointError, " answered 404: no such address or model: check base_url and the model id"),
        (
            405,
            EndpointError,
            " answered 405: the address takes no questions: check base_url, which ends before /chat/c",
        ),
        (410, EndpointError, " answered 410: the service refused the request"),
        (413, RefusedQuestionError, " answered 413: the question is longer than the service allows"),
        (422, RefusedQuestionError, " answered 422: the service refused the request: check the model id and [par"),
        (451, RefusedQuestionError, " answered 451: the service may not answer this question for legal reasons"),
    ],
)
def test_a_status_that_will_not_change_is_named_with_the_next_step(
    status: int, kind: type[EndpointError], said: str
) -> None:
    """The body is not repeated: services put the key that was sent into it."""
    body = json.dumps({"error": {"message": f"You sent {KEY}"}}).encode()
    headers = f"Set-Cookie: session=SECRET\r\nLocation: http://127.0.0.1/?{KEY}\r\n"
    error, message = failure(reply(status, body, headers=headers))
    assert type(error) is kind
    assert message.startswith(said)


@pytest.mark.parametrize(
    ("status", "header", "wait", "busy"),
    [
        (408, "", None, False),
        (429, "", None, True),
        (498, "", None, True),
        (429, "Retry-After: 7\r\n", 7.0, True),
        (429, "Retry-After: soon\r\n", None, True),
        (429, "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT\r\n", 0.0, True),
        (500, "", None, False),
        (502, "", None, False),
        (503, "", None, False),
        (503, "Retry-After: 0\r\n", 0.0, False),
        (503, "Retry-After: 7\r\n", 7.0, False),
        (529, "", None, False),
    ],
)
def test_a_status_that_may_pass_says_when(status: int, header: str, wait: float | None, busy: bool) -> None:
    """With 429 there are too many requests (RFC 6585), with 498 Groq is full; others say when to come."""
    data = f"HTTP/1.1 {status} Reason\r\nContent-Length: 0\r\n{header}\r\n".encode()
    error, said = failure(data)
    assert isinstance(error, PassingError)
    assert (said, error.retry_after, error.busy) == (f" answered {status}", wait, busy)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ({"code": "invalid_api_key", "type": "invalid_request_error"}, " answered 401 (invalid_api_key): "),
        ({"code": None, "type": "authentication_error"}, " answered 401 (authentication_error): "),
        ({"code": 401, "type": "authentication_error"}, " answered 401 (authentication_error): "),
        ({"code": "org-SECRET", "type": "ORG_SECRET"}, " answered 401: "),
        ({"code": "key_SECRET", "type": "account_12345"}, " answered 401: "),
        ({"code": "Invalid", "type": "two words"}, " answered 401: "),
        ({"code": "a" * 62, "type": ""}, " answered 401: "),
        ({"code": ["invalid_api_key"]}, " answered 401: "),
    ],
)
def test_a_code_is_repeated_where_it_can_hold_no_secret(error: object, said: str) -> None:
    """Small letters and underscores; a capital or a digit may belong to a key, or to an account."""
    assert refused({"error": error}, 401)[1] == f"{said}the key was refused"


def test_a_key_of_small_letters_is_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some services repeat the key wherever they can."""
    monkeypatch.setenv("OWN_KEY", "a_key_of_letters")
    assert refused({"error": {"code": "bad_a_key_of_letters"}}, 401)[1] == " answered 401: the key was refused"


@pytest.mark.parametrize("code", ["insufficient_quota", "billing_hard_limit_reached", "billing_not_active"])
def test_an_empty_account_is_not_waited_for(code: str) -> None:
    """OpenAI answers 429 as well where the money is gone; it would do so tomorrow, too."""
    error, said = refused(
        {"error": {"message": "You exceeded your quota", "type": code, "param": None, "code": code}}, 429
    )
    assert (type(error), said) == (EndpointError, f" answered 429 ({code}): the account has no credit left")


SET = "[tool.honorific_checks.models.own.parameters] of pyproject.toml"
WANTS = f"the service wants {{}} in place of {{}}: rename it in {SET}"
OPENAI = {"type": "invalid_request_error"}
INVALID = " (invalid_request_error)"
RENAMED = "Unsupported parameter: '{}' is not supported with this model. Use '{}' instead."
"""OpenAI's words of its reasoning models; the other way round, those of an older server."""


@pytest.mark.parametrize(
    ("parameters", "error", "said"),
    [
        (
            {"temperature": 0, "max_tokens": 300},
            {"message": RENAMED.format("max_tokens", "max_completion_tokens"), "param": "max_tokens"}
            | {"code": "unsupported_parameter"},
            f" (unsupported_parameter): {WANTS.format('max_completion_tokens', 'max_tokens')}",
        ),
        (
            {"temperature": 0, "max_completion_tokens": 300},
            {"message": RENAMED.format("max_completion_tokens", "max_tokens"), "param": "max_completion_tokens"},
            f" (invalid_request_error): {WANTS.format('max_tokens', 'max_completion_tokens')}",
        ),
        (
            {"temperature": 0, "max_tokens": 300},
            {
                "message": "Unsupported value: 'temperature' does not support 0 with this model. "
                "Only the default (1) value is supported.",
                "param": "temperature",
                "code": "unsupported_value",
            },
            f" (unsupported_value): the service refuses temperature: change or leave out what {SET} sets",
        ),
        (
            {"temperature": 0, "top_p": 1},
            {"message": "`temperature` and `top_p` cannot both be specified for this model."},
            f" (invalid_request_error): the service refuses temperature and top_p: change or leave out what {SET} sets",
        ),
        (
            {"temperature": 0, "seed": 1},
            {"message": f"The model {KEY} has seeds, not a temperatures limit", "param": "model"},
            " (invalid_request_error): the service refused the request: check the model id and [parameters]",
        ),
    ],
    ids=["max_tokens", "max_completion_tokens", "temperature", "two", "none of them"],
)
def test_a_parameter_that_is_refused_is_named(parameters: dict[str, object], error: dict[str, str], said: str) -> None:
    """With the setting to change; of the service's own words none is repeated."""
    assert refused({"error": OPENAI | error}, parameters=parameters)[1] == f" answered 400{said}"


def test_google_s_errors_come_in_a_list() -> None:
    """Gemini's compatible endpoint; its code is a number, its status a word in capitals."""
    message = 'Invalid JSON payload received. Unknown name "max_completion_tokens": Cannot find field.'
    error = {"code": 400, "message": message, "status": "INVALID_ARGUMENT", "details": []}
    parameters = {"max_completion_tokens": 300}
    said = f" answered 400: the service refuses max_completion_tokens: change or leave out what {SET} sets"
    assert refused([{"error": error}], parameters=parameters)[1] == said
    assert refused([], parameters=parameters)[1].endswith("check the model id and [parameters]")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"object": "error", "message": "best_of must be 1", "type": "BadRequestError", "code": 400}, ""),
        ({"object": "error", "message": "best_of must be 1", "type": "invalid_request_error"}, INVALID),
        ({"error": "json: unknown field best_of"}, ""),
        ({"detail": "Unsupported parameter: best_of"}, ""),
        ({"detail": [{"loc": ["body", "best_of"], "msg": "Extra inputs", "input": {"temperature": 0}}]}, ""),
        ({"errors": {"best_of": ["is no longer there"]}}, ""),
        ({"message": "x\nbest_of\ny", "id": "SECRET"}, ""),
        (["best_of"], ""),
        ("best_of", ""),
    ],
    ids=[
        *("flat", "flat with a code", "text for an object", "detail", "a list of details", "by name", "message alone"),
        *("list", "JSON's text"),
    ],
)
def test_a_parameter_is_found_in_an_error_of_any_shape(body: object, code: str) -> None:
    """vLLM's, Ollama's, FastAPI's with pydantic's details, which repeat what was sent, and whatever else there is."""
    said = f" answered 400{code}: the service refuses best_of: change or leave out what {SET} sets"
    assert refused(body, parameters={"temperature": 0, "best_of": 2})[1] == said


@pytest.mark.parametrize(
    "text", ["Error: best_of is unknown. SECRET", "<p>best_of</p>", '{"error": "best_of', "best_of\xff"]
)
def test_a_parameter_is_found_in_plain_text(text: str) -> None:
    """And in what is no JSON, or no UTF-8."""
    data = reply(422, text.encode("latin-1"), content_type="text/plain")
    said = f" answered 422: the service refuses best_of: change or leave out what {SET} sets"
    assert failure(data, parameters={"best_of": 2})[1] == said


@pytest.mark.parametrize("body", [{}, [], None, 3, {"error": None}, [[]], {"detail": [{"input": "best_of"}]}], ids=repr)
def test_an_error_that_names_no_parameter_is_told_without(body: object) -> None:
    """Whatever its shape."""
    said = " answered 400: the service refused the request: check the model id and [parameters]"
    assert refused(body, parameters={"best_of": 2})[1] == said


def test_only_a_refused_request_is_about_parameters() -> None:
    """A word in the message on a key is none."""
    error = {"message": "This key may not use temperature"}
    assert refused({"error": error}, 403)[1] == " answered 403: the key may not use this model"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (reply(body=b"{"), "the answer is not a chat completion: Input data was truncated"),
        (reply(body=b""), "the answer is not a chat completion: Input data was truncated"),
        (reply(body=b"<html>Sign in</html>", content_type="text/html"), "the answer is not a chat completion: JSON is"),
        (reply(body=b"[1, 2]"), "the answer is not a chat completion: Expected `object`, got `array`"),
        (reply(body=b"null"), "the answer is not a chat completion: Expected `object`, got `null`"),
        (reply(body=b'{"error":"SECRET"}'), " answered 200 with an error"),
        (reply(body=b'{"choices":[]}'), "the answer has no choices; a chat completion has at least one"),
        (reply(body=b'{"choices":[{"text":"SECRET"}]}'), "the answer has no message; is base_url the address of"),
        (
            reply(body=b'{"choices":[{"message":{"content":["SECRET"]}}]}'),
            "Expected `object`, got `str` - at `$.choices[0].message.content[0]`",
        ),
        (reply(body=b'{"choices":[{"message":{"content":"\xe0\xa6"}}]}'), "the answer is not valid UTF-8 (byte 35)"),
        (reply(body=b"SECRET", headers="Content-Encoding: gzip\r\n"), ": the answer cannot be unpacked"),
    ],
    ids=["cut", "empty", "page", "list", "null", "error", "no choices", "no message", "parts", "no text", "no gzip"],
)
def test_a_body_that_is_no_completion_is_broken(data: bytes, said: str) -> None:
    """With what is wrong about it, not what is in it."""
    error, message = failure(data)
    assert isinstance(error, BrokenAnswerError)
    assert said in message


@pytest.mark.parametrize(
    ("repeated", "origin"),
    [
        (KEY, "the key of OWN_KEY"),
        ("SECRET-QUERY", "the query of base_url"),
        ("SECRET TOKEN", "the header X-Own"),
        ("PASSWORD", "the password of base_url"),
        ("dXNlcjpQQVNTV09SRA==", "the user and password of base_url"),
    ],
    ids=["key", "query", "header", "password", "basic"],
)
def test_an_answer_that_repeats_a_secret_is_broken(monkeypatch: pytest.MonkeyPatch, repeated: str, origin: str) -> None:
    """A service that echoes the request would put it into a cassette; it is paid for all the same."""
    monkeypatch.setenv("OWN_TOKEN", "SECRET TOKEN")
    usage = {"prompt_tokens": 19, "completion_tokens": 10}
    body = json.dumps({"choices": [{"message": {"content": f"You sent {repeated}."}}], "usage": usage}).encode()
    error, said = failure(reply(body=body), headers={"X-Own": "{OWN_TOKEN}"})
    assert isinstance(error, BrokenAnswerError)
    assert error.usage == Usage(19, 10)
    assert said == f": the answer repeats a secret of the request: {origin}"


def test_a_variable_of_the_address_is_counted_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The completion is what is stored: its model id goes into provenance and reports."""
    monkeypatch.setenv("OWN_PROJECT", "project-4711")
    found = {"id": "1", "model": "projects/project-4711/model-1", "system_fingerprint": "project-4711"}
    body = json.dumps({**found, "choices": [{"message": {"content": "তিনি project-4711"}}]}).encode()
    with answering(reply(body=body)) as service:
        (answer,) = ask(replace(MODEL, base_url=f"http://{service.host}/{{OWN_PROJECT}}/v1"))
    told = Completion("তিনি project-4711", "1", None, "projects/{OWN_PROJECT}/model-1", "{OWN_PROJECT}")
    assert answer.completion == completion(answer.body, "") == told


@pytest.mark.parametrize("key", ["a_key_of_letters", "A_Key_Of_Letters"])
def test_a_key_of_letters_is_no_reason(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """Why an answer ended is the service's own word, told in small letters."""
    monkeypatch.setenv("OWN_KEY", key)
    body = json.dumps({"choices": [{"message": {"content": "এ"}, "finish_reason": "bad_a_key_of_letters"}]}).encode()
    assert failure(reply(body=body))[1] == ": the answer ended for an unknown reason"


@pytest.mark.parametrize(
    "data", [b"", reply(length=900), b"SSH-2.0-OpenSSH\r\n"], ids=["at once", "in the middle", "another protocol"]
)
def test_a_connection_that_fails_may_be_another_one_soon(data: bytes) -> None:
    """The kind of failure alone: the client's own words may show headers."""
    error, said = failure(data)
    assert (type(error), said) == (PassingError, " did not answer: RemoteProtocolError")


def test_nobody_listening_is_told() -> None:
    """A port that was free a moment ago refuses."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(PassingError) as caught:
        ask(replace(MODEL, base_url=f"http://user:PASSWORD@127.0.0.1:{port}/v1?key=SECRET"))
    place = f"http://127.0.0.1:{port}/v1/chat/completions"
    assert str(caught.value) == f"{place} did not answer: ConnectError: All connection attempts failed"


def test_a_service_that_is_silent_is_given_up() -> None:
    """After the model's time limit, for the whole request."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        with pytest.raises(PassingError) as caught:
            ask(replace(MODEL, base_url=place, timeout=0.05))
    assert str(caught.value) == f"{place}/chat/completions took longer than 0.05 seconds"


@pytest.mark.parametrize(
    ("media", "kept"),
    [
        ("application/json", "application/json"),
        ("application/json; charset=iso-8859-1", "application/json; charset=iso-8859-1"),
        ("text/plain", "text/plain"),
        ("text/plain; boundary=SECRET", "application/json"),
        ("SECRET", "application/json"),
        (None, "application/json"),
    ],
)
def test_a_wrong_content_type_does_not_spoil_bengali(media: str | None, kept: str) -> None:
    """JSON is UTF-8 whatever a header says (RFC 8259, section 8.1); it is stored where it is a media type."""
    with answering(reply(content_type=media)) as service:
        (answer,) = ask(at(service))
    assert (answer.body, answer.content_type) == (ANSWER.decode("utf-8"), kept)


HUGE = ANSWER[:-1] + b', "x": "' + b"x" * LONGEST + b'"}'


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_a_body_without_end_is_left(packed: bool) -> None:
    """Before memory is full of it; what counts is its size unpacked."""
    headers = "Content-Encoding: gzip\r\n" if packed else ""
    error, said = failure(reply(body=gzip.compress(HUGE) if packed else HUGE, headers=headers))
    assert isinstance(error, BrokenAnswerError)
    assert said == ": the answer is longer than 8 MiB"


def test_nothing_is_read_behind_the_longest_body() -> None:
    """A connection that would send on is closed: the answer is told long before the time limit."""
    error, said = failure(reply(body=HUGE, length=len(HUGE) + 1), timeout=60.0)
    assert (type(error), said) == (BrokenAnswerError, ": the answer is longer than 8 MiB")


def test_a_long_body_with_another_status_says_what_the_status_means() -> None:
    """A page of a broken proxy, for example."""
    error, said = failure(reply(502, HUGE))
    assert (type(error), said) == (PassingError, " answered 502")


def test_the_longest_body_is_read() -> None:
    """To its last byte."""
    with answering(reply(body=ANSWER + b" " * (LONGEST - len(ANSWER)))) as service:
        assert ask(at(service))[0].body == ANSWER.decode("utf-8")


def test_a_byte_order_mark_is_skipped() -> None:
    """Which some services put before JSON, though RFC 8259, section 8.1, says not to."""
    with answering(reply(body=b"\xef\xbb\xbf" + ANSWER)) as service:
        assert ask(at(service))[0].body == ANSWER.decode("utf-8")


def test_a_compressed_answer_is_unpacked() -> None:
    """As real services send it."""
    with answering(reply(body=gzip.compress(ANSWER), headers="Content-Encoding: gzip\r\n")) as service:
        assert ask(at(service))[0].body == ANSWER.decode("utf-8")


def test_httpx_writes_no_address_into_a_log(caplog: pytest.LogCaptureFixture) -> None:
    """Its own log has the whole address, which may hold a key; other loggers go on."""
    with caplog.at_level(logging.DEBUG), answering(reply()) as service:
        ask(at(service))
        logging.getLogger("other").info("heard")
    assert [record.name for record in caplog.records if record.name != "asyncio"] == ["other"]


def test_httpx_has_its_log_back_afterwards(caplog: pytest.LogCaptureFixture) -> None:
    """At the level each of its loggers had, also where asking failed, and only when nobody asks any more."""
    levels = {"httpx": logging.WARNING, "httpcore": logging.NOTSET}
    with caplog.at_level(levels["httpx"], "httpx"), answering(reply(status=401)) as service:
        Quiet.open()
        with pytest.raises(EndpointError):
            ask(at(service))
        assert {logging.getLogger(name).level for name in levels} == {logging.CRITICAL}
        Quiet.close()
        assert {name: logging.getLogger(name).level for name in levels} == levels


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SSL_CERT_FILE", "/none/SECRET.pem"),
        ("HTTPS_PROXY", "SECRET://proxy.example"),
        ("ALL_PROXY", "http://proxy.example:SECRET"),
    ],
)
def test_a_proxy_or_ca_file_that_will_not_do_is_refused_unseen(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    """Before anything is asked; a proxy's address may hold a password."""
    monkeypatch.setenv(variable, value)
    with pytest.raises(SettingsError, match=r"^model own: the HTTP client cannot be set up\. Check .*_PROXY") as caught:
        Client(MODEL)
    assert "SECRET" not in str(caught.value)
