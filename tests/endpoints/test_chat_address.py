"""The address and the key a client asks with: what is refused before anything is sent, and what may be written down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from honorific_checks.endpoints.chat import Client, public_url, resolved_url
from honorific_checks.endpoints.models import VERTEX_URL, Model
from honorific_checks.errors import SettingsError

KEY = "sk-SECRET-key-0123456789"
SECRETS = ("SECRET", "PASS")
"""Parts of everything that may not be shown."""
MODEL = Model("own", "Own", "Me", "own/model-1", "https://models.example/v1", "OWN_KEY")


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that can be recognised."""
    monkeypatch.setenv("OWN_KEY", KEY)


@pytest.mark.parametrize("value", ["", f"{KEY}\n", f"{KEY}\r", f" {KEY}", f"{KEY} {KEY}", f"{KEY}…"])
def test_a_key_that_cannot_be_sent_is_refused_unseen(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """The HTTP client would show it in its own message; a line end comes along easily when a key is pasted."""
    monkeypatch.setenv("OWN_KEY", value)
    with pytest.raises(SettingsError) as caught:
        Client(MODEL)
    assert "model own: the environment variable OWN_KEY holds" in str(caught.value)
    assert "Set it" in str(caught.value)
    assert not any(secret in str(caught.value) for secret in SECRETS)


@pytest.mark.parametrize(
    "base_url",
    [
        "models.example/v1",
        "user:PASSWORD@models.example/v1",
        "ftp://models.example/v1",
        "http:///v1",
        "http://[::1/v1",
        "http://user:PASS/WORD@models.example/v1",
        "http://models.example:PASS/v1",
        "http://xn--/v1",
        "http://models.example/\x01",
    ],
)
def test_what_is_no_address_is_refused_unseen(base_url: str) -> None:
    """In an address that cannot be taken apart nobody knows which part is a password."""
    with pytest.raises(SettingsError, match="model own: its base_url is no address") as caught:
        Client(replace(MODEL, base_url=base_url))
    assert not any(secret in str(caught.value) for secret in SECRETS)


def test_variables_of_an_address_are_replaced_for_asking_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written down keeps their names."""
    monkeypatch.setenv("VERTEX_HOST", "asia-south1-aiplatform.googleapis.com")
    monkeypatch.setenv("VERTEX_LOCATION", "asia-south1")
    monkeypatch.setenv("VERTEX_PROJECT", "p-1")
    model = replace(MODEL, base_url=VERTEX_URL)
    assert resolved_url(model) == (
        "https://asia-south1-aiplatform.googleapis.com/v1/projects/p-1/locations/asia-south1/endpoints/openapi"
        "/chat/completions"
    )
    assert public_url(model) == f"{VERTEX_URL}/chat/completions"


def test_variables_that_are_not_set_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once, without the address, which may hold a password."""
    monkeypatch.setenv("VERTEX_HOST", "aiplatform.googleapis.com")
    monkeypatch.delenv("VERTEX_LOCATION", raising=False)
    monkeypatch.setenv("VERTEX_PROJECT", "")
    url = VERTEX_URL.replace("https://", "https://user:PASSWORD@")
    with pytest.raises(SettingsError) as caught:
        Client(replace(MODEL, base_url=url))
    assert str(caught.value) == (
        "model own: its base_url needs the environment variables VERTEX_PROJECT, VERTEX_LOCATION. Set it and run again."
    )


@pytest.mark.parametrize(
    ("base_url", "shown"),
    [
        ("https://h/v1", "https://h/v1/chat/completions"),
        ("https://h/v1/", "https://h/v1/chat/completions"),
        ("https://h:8080", "https://h:8080/chat/completions"),
        ("https://user:PASS@WORD@h/v1?key=SECRET#SECRET", "https://h/v1/chat/completions"),
        ("https://SECRET@h/v1/?key=SECRET", "https://h/v1/chat/completions"),
    ],
)
def test_an_address_is_shown_without_secrets(base_url: str, shown: str) -> None:
    """Neither user nor password, query or fragment."""
    assert public_url(replace(MODEL, base_url=base_url)) == shown


def test_a_model_without_an_address_cannot_be_asked() -> None:
    """A model that is only measured from outputs has none; the message says where to set it."""
    with pytest.raises(SettingsError, match=r"model own has no base_url.*\[tool\.honorific_checks\.models\.own\]"):
        Client(replace(MODEL, base_url=""))
