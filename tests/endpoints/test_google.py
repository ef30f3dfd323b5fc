"""Sign-in at Google: a service account made here, whose tokens come from a service on the loopback address."""

from __future__ import annotations

import asyncio
import builtins
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from google_support import HOUR, PROJECT, Tokens, giving, write_account

from honorific_checks.endpoints.google import FILE, LOGIN, GoogleAuth
from honorific_checks.errors import EndpointError, PassingError, SettingsError

SOON = 100
"""Seconds; google-auth fetches a new token some four minutes before the end of an old one."""


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a service account, which the environment names; it is not there yet."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    path = tmp_path / "SECRET-account.json"
    monkeypatch.setenv(FILE, str(path))
    return path


@pytest.fixture
def no_account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nobody has signed in, and which is none of Google's."""
    monkeypatch.delenv(FILE, raising=False)
    monkeypatch.setenv("CLOUDSDK_CONFIG", str(tmp_path / "gcloud"))
    monkeypatch.setenv("NO_GCE_CHECK", "true")


def signing_in(account: Path, tokens: Tokens) -> GoogleAuth:
    """A new sign-in with this account at this service."""
    write_account(account, tokens)
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


@pytest.mark.slow
def test_a_token_is_fetched_once_for_many_requests(account: Path) -> None:
    """64 at once and one later; the service is asked with an assertion that the account signed (RFC 7523)."""
    with giving((200, HOUR)) as tokens:
        auth = signing_in(account, tokens)
        assert auth.secrets() == frozenset()
        assert sent(auth, 64) == [(200, "Bearer SECRET-1")] * 64
        assert sent(auth) == [(200, "Bearer SECRET-1")]
    assert [asked["grant_type"] for asked in tokens.asked] == [["urn:ietf:params:oauth:grant-type:jwt-bearer"]]
    assert auth.secrets() == {"SECRET-1"}


def test_a_token_is_fetched_again_before_it_ends(account: Path) -> None:
    """The second lasts; both are secrets of this run."""
    with giving((200, SOON), (200, HOUR)) as tokens:
        auth = signing_in(account, tokens)
        assert [sent(auth) for _ in range(3)] == [[(200, f"Bearer SECRET-{number}")] for number in (1, 2, 2)]
    assert len(tokens.asked) == 2
    assert auth.secrets() == {"SECRET-1", "SECRET-2"}


def test_a_token_that_is_refused_is_fetched_again_once_for_all(account: Path) -> None:
    """16 requests meet the refusal, and one of them fetches the new token."""
    with giving((200, HOUR)) as tokens:
        auth = signing_in(account, tokens)
        assert sent(auth, 16, frozenset({"Bearer SECRET-1"})) == [(200, "Bearer SECRET-2")] * 16
    assert len(tokens.asked) == 2


def test_a_second_refusal_is_the_answer(account: Path) -> None:
    """It is no use to fetch tokens for ever."""
    with giving((200, HOUR)) as tokens:
        auth = signing_in(account, tokens)
        assert sent(auth, 1, frozenset({"Bearer SECRET-1", "Bearer SECRET-2"})) == [(401, "Bearer SECRET-2")]
    assert len(tokens.asked) == 2


def test_the_project_that_pays_is_named_to_the_service(account: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        asyncio.run(ask(signing_in(account, tokens)))
    assert heard == ["payer"]


def test_credentials_that_google_refuses_stop_the_run(account: Path, caplog: pytest.LogCaptureFixture) -> None:
    """With the next step and nothing of what Google said."""
    with giving((400, 0)) as tokens:
        auth = signing_in(account, tokens)
        with caplog.at_level(logging.DEBUG), pytest.raises(EndpointError) as caught:
            sent(auth)
    assert str(caught.value) == (
        "Google refused the application default credentials. "
        "Run: gcloud auth application-default login, or check the file that GOOGLE_APPLICATION_CREDENTIALS names."
    )
    assert "SECRET" not in caplog.text


def test_a_sign_in_service_that_is_not_there_may_be_asked_again(account: Path) -> None:
    """As if a connection to the model had failed."""
    with giving((200, HOUR)) as tokens:
        auth = signing_in(account, tokens)
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
def test_a_file_that_cannot_be_used_is_not_repeated(content: bytes | None, account: Path) -> None:
    """Missing, cut, no text, of another kind, without its keys: neither its path nor what it holds is said."""
    if content is not None:
        account.write_bytes(content)
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


@pytest.mark.slow
def test_gcloud_without_a_project_that_pays_is_no_warning(
    tmp_path: Path, no_account: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person's own sign-in, in the place where gcloud leaves it; warnings are errors in these tests."""
    monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", PROJECT)
    (tmp_path / "gcloud").mkdir()
    own = {"type": "authorized_user", "client_id": "i", "client_secret": "s", "refresh_token": "r"}
    (tmp_path / "gcloud" / "application_default_credentials.json").write_text(json.dumps(own), encoding="utf-8")
    assert GoogleAuth().secrets() == frozenset()
