"""What a status other than 200 means: whether asking again may help, or what to do instead.

The service's own words may repeat keys and accounts, so only an error code of harmless form is shown. The rest is only
searched for the names of parameters in the model's settings.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.retries import retry_after
from honorific_checks.endpoints.secrets import texts
from honorific_checks.errors import EndpointError, PassingError

IDENTIFIER = re.compile(r"[a-z][a-z_]{0,60}")
"""The form of error codes that cannot contain a key or an account."""
NO_MONEY = ("insufficient_quota", "billing_hard_limit_reached", "billing_not_active")
"""Codes of a 429 for which waiting does not help."""
REFUSED = "the service refused the request: check the model id and [parameters]"
HINTS = {
    400: REFUSED,
    401: "the key was refused",
    402: "the account has no credit or payment method",
    403: "the key may not use this model",
    404: "no such address or model: check base_url and the model id",
    407: "the proxy wants a user and a password in its address: check HTTP_PROXY and HTTPS_PROXY",
    422: REFUSED,
    **dict.fromkeys((301, 302, 303, 307, 308), "the service has moved: set base_url to its new address"),
}
BUSY = 429
PASSING = frozenset({408, 409, 425, BUSY, *range(500, 600)})
"""Statuses that may soon change."""
ECHO = "input"
"""pydantic's key under which a validating server repeats part of the request in its error."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A response with another status than 200."""

    status: int
    retry_after: str | None
    """The header of that name."""
    body: bytes

    def error(self, model: Model, place: str, secrets: Collection[str]) -> EndpointError:
        """The error to raise; a PassingError if asking again may help.

        Args:
            model: the model that was asked.
            place: the address, for the message.
            secrets: what the message must not repeat.
        """
        codes, words = _read(self.body)
        code = next((code for code in codes if _harmless(code, secrets)), None)
        said = f"{place} answered {self.status}" + (f" ({code})" if code else "")
        if code in NO_MONEY:
            return EndpointError(f"{said}: the account has no credit left")
        if self.status in PASSING:
            wait = retry_after(self.retry_after, datetime.now(UTC))
            return PassingError(said, retry_after=wait, busy=self.status == BUSY)
        hint = HINTS.get(self.status, "the service refused the request")
        if hint == REFUSED:
            hint = _parameter(model, words) or hint
        return EndpointError(f"{said}: {hint}")


def _read(body: bytes) -> tuple[list[object], str]:
    """The possible error codes and all words of a body.

    The body may be OpenAI's error object, in a list as Google sends it or flat as vLLM sends it, other JSON, or text.
    """
    text = body.decode("utf-8", "replace")
    try:
        data: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return [], text
    found = data[0] if isinstance(data, list) and data else data
    inner = found.get("error") if isinstance(found, dict) else None
    error = inner if isinstance(inner, dict) else found
    codes = [error.get("code"), error.get("type")] if isinstance(error, dict) else []
    return codes, "\n".join(texts(data, without=ECHO))


def _harmless(code: object, secrets: Collection[str]) -> bool:
    """Whether an error code may be repeated."""
    whole = isinstance(code, str) and IDENTIFIER.fullmatch(code)
    return bool(whole) and not any(secret in str(code) for secret in secrets)


def _parameter(model: Model, words: str) -> str | None:
    """What to do about the parameters that the service refuses; None if it does not name any that was sent."""
    named = [key for key in model.parameters if re.search(rf"\b{re.escape(key)}\b", words)]
    if not named:
        return None
    at = f"[tool.honorific_checks.models.{model.name}.parameters] of pyproject.toml"
    if "max_tokens" in named and "max_completion_tokens" in words:
        return f"the service wants max_completion_tokens in place of max_tokens: rename it in {at}"
    if "max_completion_tokens" in named and "max_tokens" in words.replace("max_completion_tokens", ""):
        return f"the service wants max_tokens in place of max_completion_tokens: rename it in {at}"
    return f"the service refuses {' and '.join(named)}: change or leave out what {at} sets"
