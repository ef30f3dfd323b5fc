"""The address, key and headers a client asks with: what is refused before anything is sent, and what is secret."""

from __future__ import annotations

from dataclasses import replace

import pytest

from honorific_checks.endpoints.access import Access, access, public_url, resolved_url, without_secrets
from honorific_checks.endpoints.chat import Client
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
    assert "model own: the environment variable OWN_KEY contains" in str(caught.value)
    assert "Set it" in str(caught.value)
    assert not any(secret in str(caught.value) for secret in SECRETS)


@pytest.mark.parametrize("variable", ["gsk_SECRETkey0123", "hf_SECRET"])
def test_a_key_in_place_of_its_variable_is_not_repeated(variable: str) -> None:
    """It may have the form of a variable's name, but hardly in capitals alone."""
    with pytest.raises(SettingsError) as caught:
        access(replace(MODEL, api_key_env=variable))
    said = "model own: the environment variable that api_key_env names contains no API key. Set it and run again."
    assert str(caught.value) == said


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
        "http://[{OWN_KEY}/v1",
    ],
)
def test_what_is_no_address_is_refused_unseen(base_url: str) -> None:
    """In an address that cannot be taken apart nobody knows which part is a password."""
    with pytest.raises(SettingsError, match="model own: its base_url is not a valid address") as caught:
        Client(replace(MODEL, base_url=base_url))
    said = "model own: its base_url is not a valid address. Expected https://HOST/PATH; "
    assert str(caught.value).startswith(said)
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


def test_what_cannot_be_shown_is_refused() -> None:
    """Where an address cannot be taken apart, what may be shown of it is nothing."""
    with pytest.raises(SettingsError, match="model own: its base_url is not a valid address"):
        public_url(replace(MODEL, base_url="http://[::1/v1"))


def test_an_address_of_any_kind_loses_its_secrets() -> None:
    """As a cassette made elsewhere has them."""
    assert without_secrets("https://u:SECRET@h:1/v1/chat?key=SECRET#SECRET") == "https://h:1/v1/chat"


def test_access_by_key() -> None:
    """The content type and the key go into headers; nobody signs in."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {KEY}"}
    url = "https://models.example/v1/chat/completions"
    assert access(MODEL) == Access(
        url, url, headers, signs_in=False, secrets={KEY: "the key of OWN_KEY"}, variables={}, parameters={}
    )


def test_access_without_a_key() -> None:
    """A server of one's own has neither key nor secret."""
    found = access(replace(MODEL, api_key_env=None))
    assert (found.headers, found.secrets) == ({"content-type": "application/json"}, {})


@pytest.mark.parametrize(
    ("google", "variable", "key", "signs_in"),
    [
        (True, "OWN_KEY", KEY, False),
        (True, "OWN_KEY", "", True),
        (True, None, "", True),
        (False, None, "", False),
    ],
    ids=["the key wins", "no key is set", "no key is named", "not Google's"],
)
def test_google_signs_in_where_no_key_is_set(
    monkeypatch: pytest.MonkeyPatch, google: bool, variable: str | None, key: str, signs_in: bool
) -> None:
    """Then no authorization header of our own is sent."""
    monkeypatch.setenv("OWN_KEY", key)
    found = access(replace(MODEL, google=google, api_key_env=variable))
    assert (found.signs_in, "authorization" in found.headers) == (signs_in, bool(key))


@pytest.mark.parametrize(
    ("base_url", "secrets"),
    [
        ("https://h/v1", set()),
        ("https://SECRET-USER@h/v1", {"SECRET-USER", "U0VDUkVULVVTRVI6"}),
        ("https://user:SECRET-PASS@h/v1", {"SECRET-PASS", "dXNlcjpTRUNSRVQtUEFTUw=="}),
        ("https://u:SECRET%2FPASS@h/v1", {"SECRET%2FPASS", "SECRET/PASS", "dTpTRUNSRVQvUEFTUw=="}),
        ("https://h/v1?key=SECRET-KEY&version=2026-10", {"SECRET-KEY"}),
        ("https://h/v1?key=SECRET%20KEY", {"SECRET KEY"}),
        ("https://h/v1#SECRET-PART", {"SECRET-PART"}),
        ("https://h/v1?key=short", set()),
    ],
)
def test_what_an_address_hides_is_secret(base_url: str, secrets: set[str]) -> None:
    """As it stands, decoded, and as HTTP's basic sign-in sends it (RFC 7617: base64 of user:password).

    What has fewer than six characters may stand in any answer, and is not looked for.
    """
    assert set(access(replace(MODEL, base_url=base_url, api_key_env=None)).secrets) == secrets


def test_every_secret_knows_where_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a message can say which it was and not what it is; the user and password are also sent as one."""
    monkeypatch.setenv("OWN_TOKEN", "SECRET-3")
    headers = {"X-Own": "Token {OWN_TOKEN}", "Cookie": "SECRET-4"}
    model = replace(MODEL, base_url="https://SECRET-1:PASSWORD@h/v1?v=SECRET-2#SECRET-5", headers=headers)
    assert access(model).secrets == {
        "SECRET-1": "the user of base_url",
        "PASSWORD": "the password of base_url",
        "U0VDUkVULTE6UEFTU1dPUkQ=": "the user and password of base_url",
        "SECRET-2": "the query of base_url",
        "SECRET-5": "the fragment of base_url",
        KEY: "the key of OWN_KEY",
        "Token SECRET-3": "the header X-Own",
        "SECRET-3": "the header X-Own",
        "SECRET-4": "the header Cookie",
    }


def test_variables_of_an_address_are_kept_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """They may name an account, as Vertex AI's project does; a short value may stand anywhere."""
    monkeypatch.setenv("OWN_PROJECT", "project-4711")
    monkeypatch.setenv("OWN_ZONE", "eu")
    found = access(replace(MODEL, base_url="https://h/{OWN_PROJECT}/{OWN_ZONE}/{OWN_PROJECT}"))
    assert found.url == "https://h/project-4711/eu/project-4711/chat/completions"
    assert found.variables == {"OWN_PROJECT": "project-4711"}
    assert found.place == "https://h/{OWN_PROJECT}/{OWN_ZONE}/{OWN_PROJECT}/chat/completions"


@pytest.mark.parametrize(
    ("name", "value", "sent", "secrets"),
    [
        ("X-Title", "the suite", "the suite", set()),
        ("X-Run", "run {OWN_KEY}", f"run {KEY}", {f"run {KEY}", KEY}),
        ("Authorization", "Bearer SECRET-1", "Bearer SECRET-1", {"Bearer SECRET-1", "SECRET-1"}),
        ("api-key", "SECRET-1", "SECRET-1", {"SECRET-1"}),
        ("X-Auth-Token", "SECRET-1", "SECRET-1", {"SECRET-1"}),
        ("Cookie", "session=SECRET-1", "session=SECRET-1", {"session=SECRET-1"}),
        ("OpenAI-Organization", "org-SECRET", "org-SECRET", {"org-SECRET"}),
        ("OpenAI-Project", "proj_SECRET", "proj_SECRET", {"proj_SECRET"}),
        ("X-Account", "SECRET-1", "SECRET-1", {"SECRET-1"}),
        ("X-Tenant-Id", "SECRET-1", "SECRET-1", {"SECRET-1"}),
    ],
)
def test_a_header_with_a_variable_or_a_telling_name_is_secret(
    name: str, value: str, sent: str, secrets: set[str]
) -> None:
    """The whole value, and what stands behind a scheme; names are small, so that one header is sent once."""
    found = access(replace(MODEL, api_key_env=None, headers={name: value}))
    assert found.headers == {"content-type": "application/json", name.lower(): sent}
    assert set(found.secrets) == secrets


@pytest.mark.parametrize(
    ("headers", "value", "said"),
    [
        ({"X-Run": "{OWN_RUN}"}, "", "its header X-Run needs the environment variable OWN_RUN. Set it and run again."),
        (
            {"X-Run": "{OWN_RUN}"},
            "SECRET\n",
            "its header X-Run contains a line break or another character that a header",
        ),
        (
            {"X-Run": "a {OWN_RUN}"},
            "SECRET…",
            "its header X-Run contains a line break or another character that a header",
        ),
        (
            {"X-Run": ""},
            "",
            "its header X-Run contains a line break or another character that a header cannot have. Correct",
        ),
        (
            {"X-Run": " a"},
            "",
            "its header X-Run contains a line break or another character that a header cannot have. Correct",
        ),
        ({"X Run": "a"}, "", "'X Run' is not a valid header name. Use letters, digits and '-', as in X-Name,"),
        ({"X-Run:": "a"}, "", "'X-Run:' is not a valid header name."),
        ({"": "a"}, "", "'' is not a valid header name."),
        *(
            ({name: "SECRET"}, "", f"the header {name} cannot be set here, because the HTTP client sets it.")
            for name in ("Host", "host", "Content-Length", "Transfer-Encoding", "content-type")
        ),
        ({"X-Ruñ": "a"}, "", "'X-Ruñ' is not a valid header name."),
    ],
)
def test_a_header_that_cannot_be_sent_is_refused_unseen(
    monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], value: str, said: str
) -> None:
    """By its name, before anything is asked; the HTTP client would show its value."""
    monkeypatch.setenv("OWN_RUN", value)
    with pytest.raises(SettingsError) as caught:
        access(replace(MODEL, headers=headers))
    assert str(caught.value).startswith(f"model own: {said}")
    assert not any(secret in str(caught.value) for secret in SECRETS)
