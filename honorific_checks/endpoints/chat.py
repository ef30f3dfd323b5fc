"""The chat-completions client: a request body in, the final answer of the service out.

The only module that imports httpx, beside the sign-in.  It asks once and says whether asking again may help; no
message holds a key or the service's own words, which may repeat keys and accounts.  httpx's own log, which holds whole
addresses, is silent meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import ClassVar

import httpx
import msgspec

from honorific_checks.endpoints.access import Access, access, no_address
from honorific_checks.endpoints.completion import Completion, completion, kept
from honorific_checks.endpoints.connections import Connections
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.retries import retry_after
from honorific_checks.errors import BrokenAnswerError, EndpointError, PassingError, SettingsError

LOGGERS = ("httpx", "httpcore", "google", "urllib3")
CONNECT = 10.0
"""Seconds to wait for a connection, at most."""
IDENTIFIER = re.compile(r"[a-z][a-z_]{0,60}")
"""The form of an error code that can hold no key and no account."""
MEDIA = re.compile(r"[a-z]+/[a-z.+-]+(; ?charset=[\w-]+)?", re.IGNORECASE)
NO_MONEY = ("insufficient_quota", "billing_hard_limit_reached", "billing_not_active")
"""Codes of a 429 that no waiting mends."""
REFUSED = "the service refused the request: check the model id and [parameters]"
HINTS = {
    400: REFUSED,
    401: "the key was refused",
    402: "the account has to be paid for",
    403: "the key may not use this model",
    404: "no such address or model: check base_url and the model id",
    407: "the proxy wants a user and a password in its address: check HTTP_PROXY and HTTPS_PROXY",
    422: REFUSED,
    **dict.fromkeys((301, 302, 303, 307, 308), "the service has moved: set base_url to its new address"),
}
PASSING = frozenset({408, 409, 425, 429, *range(500, 600)})
"""Statuses that may be another one soon."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One final successful answer: what of it is stored, and what it says."""

    content_type: str
    body: str
    completion: Completion


class _Error(msgspec.Struct):
    code: str | int | None = None
    type: str | None = None
    param: str | None = None
    message: str | None = None


class _Refused(msgspec.Struct):
    error: _Error


class Quiet:
    """Silences the HTTP client's log while at least one of these is open."""

    _levels: ClassVar[dict[str, int]] = {}
    _open: ClassVar[int] = 0

    @classmethod
    def open(cls) -> None:
        """Silence it."""
        if cls._open == 0:
            cls._levels.update({name: logging.getLogger(name).level for name in LOGGERS})
            for name in LOGGERS:
                logging.getLogger(name).setLevel(logging.CRITICAL)
        cls._open += 1

    @classmethod
    def close(cls) -> None:
        """Give it its levels back, where nobody else wants silence."""
        cls._open -= 1
        if cls._open == 0:
            for name, level in cls._levels.items():
                logging.getLogger(name).setLevel(level)


def reach(model: Model) -> Access:
    """How a model is reached; raises as `access` does, also for an address that the HTTP client cannot read."""
    found = access(model)
    try:
        whole = httpx.URL(found.url).host != "" and found.url.startswith(("http://", "https://"))
    except (httpx.InvalidURL, ValueError):
        whole = False
    if not whole:
        raise no_address(model)
    return found


class Client:
    """Open connections to one model's endpoint, for an `async with` statement.

    Raises:
        SettingsError: where a variable for the address, the key or a header is not set, or holds what it may not; where
            Google's sign-in is wanted and not there, or a proxy or CA file of the environment is none.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._access = reach(model)
        self.place = self._access.place
        """The address, as it may be written down."""
        self._auth = None
        if self._access.signs_in:
            from honorific_checks.endpoints.google import GoogleAuth  # noqa: PLC0415 - an optional extra

            Quiet.open()
            try:
                self._auth = GoogleAuth()
            finally:
                Quiet.close()
        try:
            self._tls = httpx.create_ssl_context()  # one for all: it takes longer to make than a connection
            self._opened()
        except (OSError, ValueError, ImportError, httpx.InvalidURL):
            raise SettingsError(
                f"model {model.name}: the HTTP client cannot be set up. Check the proxies in HTTP_PROXY, HTTPS_PROXY "
                "and ALL_PROXY and the CA file in SSL_CERT_FILE, and run again."
            ) from None
        self._connections = Connections(self._opened)

    def _opened(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            verify=self._tls,
            headers=self._access.headers,
            auth=self._auth,
            timeout=httpx.Timeout(self.model.timeout, connect=min(CONNECT, self.model.timeout)),
        )

    async def __aenter__(self) -> Client:
        Quiet.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        Quiet.close()
        await self._connections.aclose()

    async def ask(self, body: str) -> Answer:
        """Send one request and wait for its answer.

        Raises:
            PassingError: for a connection that fails, a request that takes too long, a service that is busy or fails.
            BrokenAnswerError: for an answer that is not final.
            EndpointError: for a status that will not change by asking again.
        """
        async with self._connections.one() as connection:
            response = await self._post(connection.http, body)
            if response.status_code != httpx.codes.OK:
                raise self._refusal(response)
            answer = self._answer(response)
            if not self._connections.right(connection, answer.completion.id):
                raise PassingError(f"{self.place}: the answer to another request came again")
            return answer

    async def _post(self, http: httpx.AsyncClient, body: str) -> httpx.Response:
        try:
            async with asyncio.timeout(self.model.timeout):  # httpx's own is for each read: a slow body has no end
                return await http.post(self._access.url, content=body.encode("utf-8"))
        except TimeoutError:
            raise PassingError(f"{self.place} took longer than {self.model.timeout:g} seconds") from None
        except httpx.DecodingError:
            raise BrokenAnswerError(f"{self.place}: the answer cannot be unpacked") from None
        except httpx.TransportError as error:
            # Only why a connection failed is told: other errors show headers.
            why = f": {error}" if isinstance(error, httpx.ConnectError) and not self._secret(str(error)) else ""
            raise PassingError(f"{self.place} did not answer: {type(error).__name__}{why}") from None

    def _answer(self, response: httpx.Response) -> Answer:
        try:
            text = response.content.decode(
                "utf-8-sig"
            )  # JSON is UTF-8, whatever a header names; some begin it with a mark
        except UnicodeDecodeError as error:
            raise BrokenAnswerError(f"{self.place}: the answer is no UTF-8 (byte {error.start})") from None
        media = response.headers.get("content-type", "")
        secrets = self._secrets()
        usage = completion(text, self.place, secrets).usage
        try:
            body = kept(text, self.place, secrets, self._access.variables)
        except BrokenAnswerError as error:
            error.usage = usage
            raise
        # What is counted and shown is what is stored, without the variables of the address.
        found = completion(body, self.place)
        return Answer(media if MEDIA.fullmatch(media) else "application/json", body, found)

    def _secrets(self) -> Mapping[str, str]:
        tokens = self._auth.secrets() if self._auth else ()
        return self._access.secrets | dict.fromkeys(tokens, "the token of Google's sign-in")

    def _secret(self, text: str) -> bool:
        return any(secret in text for secret in self._secrets())

    def _refusal(self, response: httpx.Response) -> EndpointError:
        """What a status other than 200 means: that asking again may help, or what to do."""
        status = response.status_code
        found = _error(response.content)
        code = next((str(text) for text in (found.code, found.type) if self._may_say(text)), None)
        said = f"{self.place} answered {status}" + (f" ({code})" if code else "")
        if status in PASSING and code not in NO_MONEY:
            wait = retry_after(response.headers.get("retry-after"), datetime.now(UTC))
            busy = status == httpx.codes.TOO_MANY_REQUESTS or wait is not None
            return PassingError(said, retry_after=wait, busy=busy)
        if code in NO_MONEY:
            return EndpointError(f"{said}: the account has no credit left")
        parameter = self._parameter(found) if HINTS.get(status) == REFUSED else None
        hint = parameter or HINTS.get(status, "the service refused the request")
        return EndpointError(f"{said}: {hint}")

    def _may_say(self, code: str | int | None) -> bool:
        """Whether an error code may be repeated."""
        return isinstance(code, str) and IDENTIFIER.fullmatch(code) is not None and not self._secret(code)

    def _parameter(self, found: _Error) -> str | None:
        """Which of the parameters that were sent the service refuses; its own words are not repeated."""
        text = f"{found.param or ''} {found.message or ''}"
        named = [key for key in self.model.parameters if re.search(rf"\b{re.escape(key)}\b", text)]
        if not named:
            return None
        at = f"[tool.honorific_checks.models.{self.model.name}.parameters] of pyproject.toml"
        if "max_tokens" in named and "max_completion_tokens" in text:
            return f"the service wants max_completion_tokens in place of max_tokens: rename it in {at}"
        if "max_completion_tokens" in named and "max_tokens" in text.replace("max_completion_tokens", ""):
            return f"the service wants max_tokens in place of max_completion_tokens: rename it in {at}"
        return f"the service refuses {' and '.join(named)}: change or leave out what {at} sets"


def _error(content: bytes) -> _Error:
    """The error object of a body in OpenAI's shape, alone or in a list as Google has it; an empty one otherwise."""
    try:
        found = msgspec.json.decode(content, type=_Refused | list[_Refused])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _Error()
    if isinstance(found, list):
        return found[0].error if found else _Error()
    return found.error
