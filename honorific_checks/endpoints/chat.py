"""The chat-completions client: it sends one request and returns the final answer of the service.

Only this module and the sign-in import httpx. The client asks once and says whether asking again may help. No message
contains a key or the service's own words, which may repeat keys and accounts. httpx's log, which shows whole addresses,
is silenced meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import ClassVar

import httpx

from honorific_checks.endpoints.access import Access, access, no_address
from honorific_checks.endpoints.completion import Completion, completion, kept
from honorific_checks.endpoints.connections import Connections
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.refusals import Refusal
from honorific_checks.errors import BrokenAnswerError, PassingError, SettingsError

LOGGERS = ("httpx", "httpcore", "google", "urllib3")
LONGEST = 8 << 20
"""The maximum size of an unpacked body in bytes, about two million tokens of English; the rest is not read."""
CONNECT = 10.0
"""The maximum time to wait for a connection, in seconds."""
MEDIA = re.compile(r"[a-z]+/[a-z.+-]+(; ?charset=[\w-]+)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FinalAnswer:
    """One final answer: the part that is stored, and its content."""

    content_type: str
    body: str
    completion: Completion


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
        """Restore its levels, unless another client is still open."""
        cls._open -= 1
        if cls._open == 0:
            for name, level in cls._levels.items():
                logging.getLogger(name).setLevel(level)


def reach(model: Model) -> Access:
    """How to reach a model; raises as `access` does, also for an address that the HTTP client cannot read."""
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
        SettingsError: if a variable for the address, the key or a header is not set or malformed, Google's sign-in is
            needed but missing, or a proxy or CA file in the environment is not valid.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._access = reach(model)
        self.place = self._access.place
        """The address, as it may be shown."""
        self._auth = None
        if self._access.signs_in:
            from honorific_checks.endpoints.google import GoogleAuth  # noqa: PLC0415 - an optional extra

            Quiet.open()
            try:
                self._auth = GoogleAuth()
            finally:
                Quiet.close()
        try:
            # One for all connections, since it takes longer to make than they do; http:// and its proxies need none.
            self._tls = httpx.create_ssl_context() if self._access.url.startswith("https:") else False
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

    async def ask(self, body: str) -> FinalAnswer:
        """Send one request and wait for its answer.

        Raises:
            PassingError: if the connection fails, the request takes too long, or the service is busy or failing.
            BrokenAnswerError: if the answer is not final.
            EndpointError: if the service refuses and asking again would not help.
        """
        async with self._connections.one() as connection:
            response, content = await self._post(connection.http, body)
            if response.status_code != httpx.codes.OK:
                refusal = Refusal(response.status_code, response.headers.get("retry-after"), content)
                raise refusal.error(self.model, self.place, self._secrets())
            answer = self._answer(response.headers.get("content-type", ""), content)
            if not self._connections.right(connection, answer.completion.id):
                raise PassingError(f"{self.place}: the answer to another request came again")
            return answer

    async def _post(self, http: httpx.AsyncClient, body: str) -> tuple[httpx.Response, bytes]:
        """The response and its body, cut at the maximum size."""
        sent = body.encode("utf-8")
        try:
            # httpx's own time limit applies to each read, so a slow body could take forever.
            async with asyncio.timeout(self.model.timeout), http.stream("POST", self._access.url, content=sent) as got:
                content = bytearray()
                async for part in got.aiter_bytes():
                    content += part
                    if len(content) > LONGEST:
                        break
                return got, bytes(content)
        except TimeoutError:
            raise PassingError(f"{self.place} took longer than {self.model.timeout:g} seconds") from None
        except httpx.DecodingError:
            raise BrokenAnswerError(f"{self.place}: the answer cannot be unpacked") from None
        except httpx.TransportError as error:
            # Only connection errors say why they failed: other errors show headers.
            why = f": {error}" if isinstance(error, httpx.ConnectError) and not self._secret(str(error)) else ""
            raise PassingError(f"{self.place} did not answer: {type(error).__name__}{why}") from None

    def _answer(self, media: str, content: bytes) -> FinalAnswer:
        if len(content) > LONGEST:
            raise BrokenAnswerError(f"{self.place}: the answer is longer than {LONGEST >> 20} MiB")
        try:
            # JSON is UTF-8 whatever the header says; some services put a byte order mark before it.
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BrokenAnswerError(f"{self.place}: the answer is not valid UTF-8 (byte {error.start})") from None
        secrets = self._secrets()
        usage = completion(text, self.place, secrets).usage
        try:
            body = kept(text, self.place, secrets, self._access.variables)
        except BrokenAnswerError as error:
            error.usage = usage
            raise
        # Count and show what is stored, which lacks the variables of the address.
        found = completion(body, self.place)
        return FinalAnswer(media if MEDIA.fullmatch(media) else "application/json", body, found)

    def _secrets(self) -> Mapping[str, str]:
        tokens = self._auth.secrets() if self._auth else ()
        return self._access.secrets | dict.fromkeys(tokens, "the token of Google's sign-in")

    def _secret(self, text: str) -> bool:
        return any(secret in text for secret in self._secrets())
