"""Sign-in at Google: a service account made here, whose tokens come from a service on the loopback address."""

from __future__ import annotations

import asyncio
import builtins
import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from honorific_checks.endpoints.google import FILE, LOGIN, GoogleAuth
from honorific_checks.errors import EndpointError, PassingError, SettingsError

ACCOUNT = "SECRET-account@secret-project.iam.gserviceaccount.com"
PROJECT = "SECRET-project"
HOUR = 3600
SOON = 100
"""Seconds; google-auth fetches a new token some four minutes before the end of an old one."""


class Tokens(ThreadingHTTPServer):
    """Google's token service: each answer is a status and a lifetime; of the last there is no end."""

    daemon_threads = False

    def __init__(self, answers: list[tuple[int, int]]) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.answers = answers
        self.asked: list[dict[str, list[str]]] = []

    @property
    def uri(self) -> str:
        """Where tokens are asked for."""
        return f"http://127.0.0.1:{self.server_port}/token"


class _Connection(BaseHTTPRequestHandler):
    server: Tokens

    def do_POST(self) -> None:
        """Give the next token; an error says more than anybody should repeat."""
        asked = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        self.server.asked.append(asked)
        number = len(self.server.asked)
        status, seconds = self.server.answers[min(number, len(self.server.answers)) - 1]
        given: dict[str, Any] = {"access_token": f"SECRET-{number}", "expires_in": seconds, "token_type": "Bearer"}
        refused = {"error": "invalid_grant", "error_description": f"SECRET: {ACCOUNT} of {PROJECT} is disabled"}
        body = json.dumps(given if status == 200 else refused).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is http.server's
        """Say nothing."""


@contextmanager
def giving(*answers: tuple[int, int]) -> Iterator[Tokens]:
    """Give tokens for the length of the block."""
    server = Tokens(list(answers))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def private_key() -> str:
    """A key that nobody else has."""
    made = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


@pytest.fixture
def account(tmp_path: Path, private_key: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The file of a service account, which the environment names; the service is not there yet."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv(FILE, str(tmp_path / "SECRET-account.json"))
    return {
        "type": "service_account",
        "project_id": PROJECT,
        "private_key_id": "SECRET-key-id",
        "private_key": private_key,
        "client_email": ACCOUNT,
        "token_uri": "http://127.0.0.1:9/token",
    }


@pytest.fixture
def no_account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nobody has signed in, and which is none of Google's."""
    monkeypatch.delenv(FILE, raising=False)
    monkeypatch.setenv("CLOUDSDK_CONFIG", str(tmp_path / "gcloud"))
    monkeypatch.setenv("NO_GCE_CHECK", "true")


def signing_in(account: dict[str, str], tokens: Tokens, tmp_path: Path) -> GoogleAuth:
    """A new sign-in with this account at this service."""
    (tmp_path / "SECRET-account.json").write_text(json.dumps(account | {"token_uri": tokens.uri}), encoding="utf-8")
    return GoogleAuth()


def sent(auth: GoogleAuth, number: int = 1, refused: frozenset[str] = frozenset()) -> list[tuple[int, str]]:
    """Ask a model so many things at once; the status of each answer, and the header that it was an answer to."""

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(401 if request.headers["authorization"] in refused else 200)

    async def ask() -> list[tuple[int, str]]:
        async with httpx.AsyncClient(transport=httpx.MockTransport(answer), auth=auth) as client:
            answers = await asyncio.gather(*(client.post("http://model.example/", content="{}") for _ in range(number)))
        return [(answer.status_code, answer.request.headers["authorization"]) for answer in answers]

    return asyncio.run(ask())


def test_a_token_is_fetched_once_for_many_requests(account: dict[str, str], tmp_path: Path) -> None:
    """64 at once and one later; the service is asked with an assertion that the account signed (RFC 7523)."""
    with giving((200, HOUR)) as tokens:
        auth = signing_in(account, tokens, tmp_path)
        assert auth.secrets() == frozenset()
        assert sent(auth, 64) == [(200, "Bearer SECRET-1")] * 64
        assert sent(auth) == [(200, "Bearer SECRET-1")]
    assert [asked["grant_type"] for asked in tokens.asked] == [["urn:ietf:params:oauth:grant-type:jwt-bearer"]]
    assert auth.secrets() == {"SECRET-1"}


def test_a_token_is_fetched_again_before_it_ends(account: dict[str, str], tmp_path: Path) -> None:
    """The second lasts; both are secrets of this run."""
    with giving((200, SOON), (200, HOUR)) as tokens:
        auth = signing_in(account, tokens, tmp_path)
        assert [sent(auth) for _ in range(3)] == [[(200, f"Bearer SECRET-{number}")] for number in (1, 2, 2)]
    assert len(tokens.asked) == 2
    assert auth.secrets() == {"SECRET-1", "SECRET-2"}


def test_a_token_that_is_refused_is_fetched_again_once_for_all(account: dict[str, str], tmp_path: Path) -> None:
    """16 requests meet the refusal, and one of them fetches the new token."""
    with giving((200, HOUR)) as tokens:
        auth = signing_in(account, tokens, tmp_path)
        assert sent(auth, 16, frozenset({"Bearer SECRET-1"})) == [(200, "Bearer SECRET-2")] * 16
    assert len(tokens.asked) == 2


def test_a_second_refusal_is_the_answer(account: dict[str, str], tmp_path: Path) -> None:
    """It is no use to fetch tokens for ever."""
    with giving((200, HOUR)) as tokens:
        auth = signing_in(account, tokens, tmp_path)
        assert sent(auth, 1, frozenset({"Bearer SECRET-1", "Bearer SECRET-2"})) == [(401, "Bearer SECRET-2")]
    assert len(tokens.asked) == 2


def test_the_project_that_pays_is_named_to_the_service(
    account: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Google wants it of people who sign in with gcloud."""
    monkeypatch.setenv("GOOGLE_CLOUD_QUOTA_PROJECT", "payer")
    heard: list[str] = []

    async def ask(auth: GoogleAuth) -> None:
        def answer(request: httpx.Request) -> httpx.Response:
            heard.append(request.headers["x-goog-user-project"])
            return httpx.Response(200)

        async with httpx.AsyncClient(transport=httpx.MockTransport(answer), auth=auth) as client:
            await client.get("http://model.example/")

    with giving((200, HOUR)) as tokens:
        asyncio.run(ask(signing_in(account, tokens, tmp_path)))
    assert heard == ["payer"]


def test_credentials_that_google_refuses_stop_the_run(
    account: dict[str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With the next step and nothing of what Google said."""
    with giving((400, 0)) as tokens:
        auth = signing_in(account, tokens, tmp_path)
        with caplog.at_level(logging.DEBUG), pytest.raises(EndpointError) as caught:
            sent(auth)
    assert str(caught.value) == (
        "Google refused the application default credentials. "
        "Run: gcloud auth application-default login, or check the file that GOOGLE_APPLICATION_CREDENTIALS names."
    )
    assert "SECRET" not in caplog.text


def test_a_sign_in_service_that_is_not_there_may_be_asked_again(account: dict[str, str], tmp_path: Path) -> None:
    """As if a connection to the model had failed."""
    with giving((200, HOUR)) as tokens:
        auth = signing_in(account, tokens, tmp_path)
    with pytest.raises(PassingError, match=r"^Google's sign-in service cannot be reached or is out of order$"):
        sent(auth)


@pytest.mark.usefixtures("no_account")
def test_without_credentials_the_command_is_said() -> None:
    """For oneself, or the variable for a service account."""
    with pytest.raises(SettingsError) as caught:
        GoogleAuth()
    assert str(caught.value) == (
        "signing in at Google with application default credentials: there are none. "
        f"Run: {LOGIN}, or let {FILE} name the file of a service account."
    )


@pytest.mark.parametrize("content", [None, b"{", b"\xff", b'{"type":"SECRET"}', b'{"type":"service_account"}'])
def test_a_file_that_cannot_be_used_is_not_repeated(
    content: bytes | None, account: dict[str, str], tmp_path: Path
) -> None:
    """Missing, cut, no text, of another kind, without its keys: neither its path nor what it holds is said."""
    if content is not None:
        (tmp_path / "SECRET-account.json").write_bytes(content)
    with pytest.raises(SettingsError, match=f"the file that {FILE} names cannot be used") as caught:
        GoogleAuth()
    assert "SECRET" not in str(caught.value)


def test_without_the_extra_its_name_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command that installs it."""
    real = builtins.__import__

    def without_google(name: str, *rest: Any) -> Any:
        if name.startswith("google"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_google)
    with pytest.raises(SettingsError, match=r"Install it with: pip install 'honorific-checks\[vertex\]'$"):
        GoogleAuth()


def test_gcloud_without_a_project_that_pays_is_no_warning(
    tmp_path: Path, no_account: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person's own sign-in, in the place where gcloud leaves it; warnings are errors in these tests."""
    monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", PROJECT)
    (tmp_path / "gcloud").mkdir()
    own = {"type": "authorized_user", "client_id": "i", "client_secret": "s", "refresh_token": "r"}
    (tmp_path / "gcloud" / "application_default_credentials.json").write_text(json.dumps(own), encoding="utf-8")
    assert GoogleAuth().secrets() == frozenset()
