"""When to send a request again: the policy, with tenacity, and the wait that a service asks for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type, wait_exponential, wait_random_exponential

from honorific_checks.errors import BrokenAnswerError, PassingError


@dataclass(frozen=True, slots=True)
class Policy:
    """How often to ask a question, and how long to wait in between."""

    attempts: int = 6
    """The maximum number of requests for one question if the service is busy, fails or cannot be reached."""
    broken: int = 3
    """The number of broken answers to one question before it is left out."""
    initial: float = 0.5
    """The longest wait before the second request, in seconds; it doubles each time. Half of each wait is random."""
    longest: float = 8.0
    """The upper limit of these waits, in seconds, reached before the sixth request."""
    patience: float = 900.0
    """The longest Retry-After to wait for, and the longest total of pauses without an answer, in seconds."""

    def retrying(
        self, before_sleep: Callable[[RetryCallState], None], sleep: Callable[[float], Awaitable[None]]
    ) -> AsyncRetrying:
        """The attempts at one question; the last error is raised unchanged."""
        broken = 0

        def enough(state: RetryCallState) -> bool:
            nonlocal broken
            broken += state.outcome is not None and isinstance(state.outcome.exception(), BrokenAnswerError)
            return broken >= self.broken or state.attempt_number >= self.attempts

        return AsyncRetrying(
            retry=retry_if_exception_type((PassingError, BrokenAnswerError)),
            stop=enough,
            wait=wait_exponential(self.initial / 2, self.longest / 2)
            + wait_random_exponential(self.initial / 2, self.longest / 2),
            before_sleep=before_sleep,
            sleep=sleep,
            reraise=True,
        )


POLICY = Policy()


def retry_after(value: str | None, now: datetime) -> float | None:
    """The seconds that a Retry-After header asks for (RFC 9110, 10.2.3): a number of seconds, or a date.

    Returns:
        Seconds, at least 0; None if there is no such header or it says neither.
    """
    if value is None:
        return None
    text = value.strip()
    if text.isascii() and text.replace(".", "", 1).isdigit():
        return float(text)
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    return max(0.0, (date.replace(tzinfo=date.tzinfo or UTC) - now).total_seconds())
