"""Sign-in at Vertex AI with Google's application default credentials, through the optional extra `vertex`.

google-auth finds the credentials, and every request carries their bearer token. The token is fetched once for all
waiting requests, again shortly before it expires, and once more if the service refuses it. No message repeats Google's
answer, which names accounts and projects.
"""

from __future__ import annotations

import asyncio
import os
import warnings
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING

import httpx

from honorific_checks.errors import EndpointError, PassingError, SettingsError

if TYPE_CHECKING:
    from google.auth.credentials import Credentials

SCOPE = "https://www.googleapis.com/auth/cloud-platform"
FILE = "GOOGLE_APPLICATION_CREDENTIALS"
LOGIN = "gcloud auth application-default login"


class GoogleAuth(httpx.Auth):
    """Signs the requests of one asynchronous client.

    Raises:
        SettingsError: if the extra is not installed or there are no usable credentials.
    """

    def __init__(self) -> None:
        self._credentials = _default_credentials()
        self._lock = asyncio.Lock()
        self._tokens: set[str] = set()

    def secrets(self) -> frozenset[str]:
        """The tokens sent so far, which must never be written down."""
        return frozenset(self._tokens)

    async def async_auth_flow(self, request: httpx.Request) -> AsyncGenerator[httpx.Request, httpx.Response]:
        """Send a request with a token; if the token is refused, once more with a new one.

        Raises:
            EndpointError: if Google refuses the credentials.
            PassingError: if Google cannot be reached or is out of order, so that asking again may help.
        """
        token = await self._sign(request)
        response = yield request
        if response.status_code == httpx.codes.UNAUTHORIZED:
            await self._sign(request, refused=token)
            yield request

    async def _sign(self, request: httpx.Request, refused: str | None = None) -> str:
        """Put a token into a request; fetch a new one if there is none, it is about to expire or it was refused."""
        async with self._lock:
            if self._credentials.token_state.name != "FRESH" or self._credentials.token == refused:
                await asyncio.to_thread(_refresh, self._credentials)
            token = str(self._credentials.token)
        self._tokens.add(token)
        headers: dict[str, str] = {}
        self._credentials.apply(headers)  # and the billing project, if the credentials name one
        request.headers.update(headers)
        return token


def _default_credentials() -> Credentials:
    """The credentials that google-auth finds: from a file, from gcloud or from the machine."""
    try:
        import google.auth  # noqa: PLC0415 - an optional extra, and slow to load
    except ImportError:
        raise SettingsError(
            "signing in at Google needs google-auth. Install it with: pip install 'honorific-checks[vertex]'"
        ) from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # gcloud's credentials may lack a billing project; the service reports that
            credentials, _ = google.auth.default(scopes=[SCOPE])
    except (google.auth.exceptions.GoogleAuthError, OSError, ValueError):
        found = f"the file that {FILE} names cannot be used" if os.environ.get(FILE) else "there are none"
        raise SettingsError(
            f"signing in at Google with application default credentials: {found}. Run: {LOGIN}, "
            f"or let {FILE} name the file of a service account."
        ) from None
    return credentials


def _refresh(credentials: Credentials) -> None:
    """Fetch a new token, through the same proxies and CA files as the model's client."""
    from google.auth.exceptions import GoogleAuthError, TransportError  # noqa: PLC0415
    from google.auth.transport.requests import Request  # noqa: PLC0415

    request = Request()
    request.session.verify = os.environ.get("SSL_CERT_FILE") or os.environ.get("SSL_CERT_DIR") or True
    try:
        credentials.refresh(request)
    except GoogleAuthError as error:
        if error.retryable or isinstance(error, TransportError):
            raise PassingError("Google's sign-in service cannot be reached or is out of order") from None
        raise EndpointError(
            f"Google refused the application default credentials. Run: {LOGIN}, or check the file that {FILE} names."
        ) from None
    finally:
        request.session.close()
