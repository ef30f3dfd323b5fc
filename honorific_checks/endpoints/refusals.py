"""What an answer that is none means: whether asking again may help, or what to do instead.

That is a status other than 200, or an error with status 200. Of the service's words only what `error_body` allows is
shown; the rest is only searched for the names of parameters in the model's settings.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from honorific_checks.endpoints.error_body import ANSWERED, ErrorBody, error_body, filter_of
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.retries import retry_after
from honorific_checks.errors import BrokenAnswerError, EndpointError, PassingError, RefusedQuestionError

REFUSED = "the service refused the request: check the model id and [parameters]"
NO_CREDIT = 402
HINTS = {
    400: REFUSED,
    401: "the key was refused",
    NO_CREDIT: "the account has no credit or payment method",
    403: "the key may not use this model",
    404: "no such address or model: check base_url and the model id",
    405: "the address takes no questions: check base_url, which ends before /chat/completions",
    407: "the proxy wants a user and a password in its address: check HTTP_PROXY and HTTPS_PROXY",
    413: "the question is longer than the service allows",
    422: REFUSED,
    451: "the service may not answer this question for legal reasons",
    **dict.fromkeys((301, 302, 303, 307, 308), "the service has moved: set base_url to its new address"),
}
INCOMPLETE = {
    202: "it has only accepted the request, and keeps the answer for later",
    204: "it has no answer",
    205: "it has no answer",
    206: "it is only part of an answer",
}
"""Statuses that are no refusals and yet come without an answer."""
ONE_QUESTION = frozenset({400, 413, 422, 451})
"""Statuses that may be about the question alone."""
BUSY = frozenset({429, 498})
"""Too many requests; 498 is Groq's for a tier at its capacity (console.groq.com/docs/errors)."""
PASSING = frozenset({408, 409, 425, *BUSY, *range(500, 600)})
"""Statuses that may soon change."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A response without an answer."""

    status: int
    retry_after: str | None
    """The header of that name."""
    body: bytes

    def filter(self) -> str | None:
        """What the filter that refused the question calls itself; None if it was no filter."""
        return filter_of(self.status, self.body)

    def error(self, model: Model, place: str, secrets: Collection[str]) -> EndpointError:
        """The error to raise: a PassingError if asking again may help, or one that says what to do.

        Args:
            model: the model that was asked.
            place: the address, for the message.
            secrets: what the message must not repeat.
        """
        read = self._read()
        status = self._meant(read)
        code = read.code(secrets) or (str(read.status or "") if self.status in ANSWERED else "")
        said = f"{place} answered {self.status}" + (" with an error" if self.status in ANSWERED else "")
        said += f" ({code})" if code else ""
        if status in ANSWERED:
            return BrokenAnswerError(said)
        if status in INCOMPLETE:
            return BrokenAnswerError(f"{said}: {INCOMPLETE[status]}")
        if status == NO_CREDIT != self.status:
            return EndpointError(f"{said}: the account has no credit left")
        if status in PASSING:
            wait = retry_after(self.retry_after, datetime.now(UTC))
            return PassingError(said, retry_after=wait, busy=status in BUSY)
        hint = HINTS.get(status, "the service refused the request" if status >= 300 else "no service answers like that")
        if hint == REFUSED:
            hint = _parameter(model, read.words) or hint
        kind = RefusedQuestionError if status in ONE_QUESTION else EndpointError
        return kind(f"{said}: {hint}")

    def _meant(self, read: ErrorBody) -> int:
        """The status that the error means: that of its code if it came with 200 or 400, or if the account is empty."""
        if self.status in ANSWERED:
            return read.status or read.meaning or self.status
        if self.status == 400 or (read.meaning == NO_CREDIT and self.status < 500):
            return read.meaning or self.status
        return self.status

    def _read(self) -> ErrorBody:
        return error_body(self.body)


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
