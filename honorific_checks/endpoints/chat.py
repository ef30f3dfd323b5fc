"""The chat-completions client: a request body in, the final answer of the service out.

The only module that imports httpx.  It asks once; an answer that is no chat completion is an EndpointError that names
the endpoint and the status, never the key.  httpx's own log, which holds whole addresses, is silent meanwhile.
"""

from __future__ import annotations

import logging
import os
import re
from dataclasses import dataclass
from types import TracebackType
from urllib.parse import urlsplit, urlunsplit

import httpx

from honorific_checks.endpoints.completion import content
from honorific_checks.endpoints.models import Model
from honorific_checks.errors import EndpointError, SettingsError

LOGGERS = ("httpx", "httpcore")
TIMEOUT = httpx.Timeout(120.0, connect=10.0)
VARIABLE = re.compile(r"\{([A-Z][A-Z0-9_]*)\}")
KEY = re.compile(r"[!-~]+")
REFUSED = "the service refused the request: check the model id and [parameters]"
HINTS = {
    400: REFUSED,
    401: "the key was refused",
    402: "the account has to be paid for",
    403: "the key may not use this model",
    404: "no such address or model: check base_url and the model id",
    422: REFUSED,
    429: "too many requests: wait, then run the same command again",
    **dict.fromkeys((301, 302, 303, 307, 308), "the service has moved: set base_url to its new address"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One final successful answer, as it came."""

    status: int
    reason: str
    content_type: str
    body: str


def resolved_url(model: Model) -> str:
    """The chat-completions address of a model, with `{NAME}` replaced by environment variables.

    Raises:
        SettingsError: where such a variable is not set.
    """
    missing = [name for name in VARIABLE.findall(model.base_url) if not os.environ.get(name)]
    if missing:
        raise SettingsError(
            f"model {model.name}: its base_url needs the environment "
            f"variable{'s' if len(missing) > 1 else ''} {', '.join(dict.fromkeys(missing))}. Set it and run again."
        )
    return _completions(VARIABLE.sub(lambda found: os.environ[found[1]], model.base_url))


def public_url(model: Model) -> str:
    """The same address as it may be written down: variables unreplaced, without user, password and query."""
    return _completions(without_secrets(model.base_url))


def without_secrets(url: str) -> str:
    """An address without user, password, query and fragment, which may hold keys."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def _completions(base_url: str) -> str:
    parts = urlsplit(base_url)
    return urlunsplit(parts._replace(path=parts.path.rstrip("/") + "/chat/completions"))


def _checked_url(model: Model) -> str:
    """The address to ask.  One that cannot be read is not repeated: who knows which part of it is a password."""
    if not model.base_url:
        raise SettingsError(
            f"model {model.name} has no base_url, so it cannot be asked. Set it in pyproject.toml under "
            f"[tool.honorific_checks.models.{model.name}] and run again."
        )
    try:
        url = resolved_url(model)
        whole = httpx.URL(url).host != "" and url.startswith(("http://", "https://"))
    except (httpx.InvalidURL, ValueError):
        whole = False
    if not whole:
        raise SettingsError(
            f"model {model.name}: its base_url is no address. One reads https://HOST/PATH; "
            "marks in a user or password are percent-encoded. Correct it and run again."
        )
    return url


def _key(model: Model, variable: str) -> str:
    key = os.environ.get(variable)
    if not key:
        raise SettingsError(
            f"model {model.name}: the environment variable {variable} holds no API key. Set it and run again."
        )
    if KEY.fullmatch(key) is None:  # the HTTP client would refuse it in a message that shows it
        raise SettingsError(
            f"model {model.name}: the environment variable {variable} holds a space, a line end or another character "
            "that no API key has. Set it again and run again."
        )
    return key


class Client:
    """An open connection to one model's endpoint; close it, or use it in a with statement.

    Raises:
        SettingsError: where the variable for the address or the key is not set, or holds no address or key.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._url = _checked_url(model)
        self.place = public_url(model)
        headers = {"content-type": "application/json"}
        if model.api_key_env is not None:
            headers["authorization"] = f"Bearer {_key(model, model.api_key_env)}"
        self._http = httpx.Client(headers=headers, timeout=TIMEOUT)
        self._levels = {name: logging.getLogger(name).level for name in LOGGERS}
        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection, and give httpx its log back."""
        self._http.close()
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)

    def ask(self, body: str) -> Answer:
        """Send one request and wait for its answer.

        Raises:
            EndpointError: for a connection that fails, a status other than 200, or a body that is no completion.
        """
        try:
            response = self._http.post(self._url, content=body.encode("utf-8"))
        except httpx.HTTPError as error:
            raise EndpointError(f"{self.place} did not answer: {type(error).__name__}: {error}") from None
        if response.status_code != httpx.codes.OK:
            hint = HINTS.get(response.status_code, "run the same command again later")
            raise EndpointError(f"{self.place} answered {response.status_code} {response.reason_phrase}: {hint}")
        try:
            text = response.content.decode("utf-8")  # JSON is UTF-8, whatever charset a header names
        except UnicodeDecodeError as error:
            raise EndpointError(f"{self.place}: the answer is no UTF-8 (byte {error.start})") from None
        content(text, self.place)
        return Answer(
            status=response.status_code,
            reason=response.reason_phrase,
            content_type=response.headers.get("content-type", "application/json"),
            body=text,
        )
