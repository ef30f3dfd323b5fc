"""The chat-completions client: it sends one request and returns the final answer of the service.

Only this module and the sign-in import httpx. The client asks once and says whether asking again may help. No message
contains a key or the service's own words, which may repeat keys and accounts. httpx's log, which shows whole addresses,
is silenced meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import ClassVar

import httpx

from honorific_checks.endpoints.access import Access, access, no_address
from honorific_checks.endpoints.completion import Completion, completion, error_in, kept, withheld
from honorific_checks.endpoints.connections import Connections
from honorific_checks.endpoints.error_body import ANSWERED
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.proxies import dead_proxy
from honorific_checks.endpoints.refusals import Refusal
from honorific_checks.endpoints.request_body import canonical
from honorific_checks.endpoints.unpacking import ACCEPTED, PackedError, Unpacking
from honorific_checks.errors import BrokenAnswerError, PassingError, SettingsError

LOGGERS = ("httpx", "httpcore", "google", "urllib3")
LONGEST = 8 << 20
"""The maximum size of an unpacked body in bytes, about two million tokens of English; the rest is not read."""
CONNECT = 10.0
"""The maximum time to wait for a connection, in seconds."""
JSON = "application/json"
CHARSET = r"utf-?8|us-ascii|latin-?1|iso-8859-\d{1,2}|windows-125\d"
MEDIA = re.compile(rf"(application/json|text/(plain|html))(; ?charset=({CHARSET}))?", re.IGNORECASE)
"""The content types that are stored as they came; another may hold anything."""


@dataclass(frozen=True, slots=True)
class FinalAnswer:
    """One final answer: the part that is stored, and its content."""

    content_type: str
    body: str
    completion: Completion
    status: int = 200
    """The HTTP status; that of an error if a filter refused the question."""
    refused: bool = False
    """Whether a filter refused the question, so that the model never saw it."""


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
            headers={"accept-encoding": ACCEPTED} | self._access.headers,
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
            response, content = await self._post(connection.http, self._sent(body))
            errors = error_in(content) if response.status_code in ANSWERED else content
            if errors is not None:
                refusal = Refusal(response.status_code, response.headers.get("retry-after"), errors)
                connection.spent = True
                if name := refusal.filter():
                    body = withheld(name)
                    return FinalAnswer(JSON, body, completion(body, self.place), response.status_code, refused=True)
                raise refusal.error(self.model, self.place, self._secrets())
            answer = self._answer(response, content)
            if not self._connections.right(connection, answer.completion.id):
                raise PassingError(f"{self.place}: the answer to another request came again")
            return answer

    def _sent(self, body: str) -> bytes:
        """A request as it is sent: with the environment variables in its parameters replaced."""
        if self._access.parameters:
            body = canonical({**json.loads(body), **self._access.parameters})
        return body.encode("utf-8")

    async def _post(self, http: httpx.AsyncClient, sent: bytes) -> tuple[httpx.Response, bytes]:
        """The response and its body, cut at the maximum size."""
        try:
            # httpx's own time limit applies to each read, so a slow body could take forever.
            async with asyncio.timeout(self.model.timeout), http.stream("POST", self._access.url, content=sent) as got:
                unpacking = Unpacking(got.headers.get_list("content-encoding", split_commas=True), LONGEST)
                async for part in got.aiter_raw():
                    unpacking.feed(part)
                    if unpacking.full:
                        break
                return got, unpacking.content()
        except TimeoutError:
            raise PassingError(f"{self.place} took longer than {self.model.timeout:g} seconds") from None
        except PackedError as error:
            raise BrokenAnswerError(f"{self.place}: the answer cannot be unpacked: {error}") from None
        except httpx.TransportError as error:
            # Only connection errors say why they failed: other errors show headers.
            why = f": {error}" if isinstance(error, httpx.ConnectError) and not self._secret(str(error)) else ""
            raise PassingError(
                f"{self.place} did not answer: {type(error).__name__}{why}{dead_proxy(self._access.url, error)}",
                unreachable=isinstance(error, httpx.ConnectError | httpx.ConnectTimeout),
            ) from None

    def _answer(self, response: httpx.Response, content: bytes) -> FinalAnswer:
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
        media = response.headers.get("content-type", "")
        plain = MEDIA.fullmatch(media) and not self._secret(media)
        return FinalAnswer(media if plain else JSON, body, found, response.status_code)

    def _secrets(self) -> Mapping[str, str]:
        tokens = self._auth.secrets() if self._auth else ()
        return self._access.secrets | dict.fromkeys(tokens, "the token of Google's sign-in")

    def _secret(self, text: str) -> bool:
        return any(secret in text for secret in self._secrets())
