"""When a request is sent again: the policy, by tenacity, and how long a service wants to be left alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type, wait_exponential, wait_random_exponential

from honorific_checks.errors import BrokenAnswerError, PassingError


@dataclass(frozen=True, slots=True)
class Policy:
    """How often a question is asked, and how long is waited in between."""

    attempts: int = 6
    """Requests for one question where the service is busy, fails or cannot be reached."""
    broken: int = 3
    """Answers to one question that are none, before it is left."""
    initial: float = 0.5
    """The greatest wait before the second request, in seconds; doubled each time.  Half of a wait is at random."""
    longest: float = 8.0
    """The greatest such wait, in seconds; that before the sixth request."""
    patience: float = 900.0
    """The longest Retry-After, in seconds, that is waited for, and the longest pauses, together, without an answer."""

    def retrying(
        self, before_sleep: Callable[[RetryCallState], None], sleep: Callable[[float], Awaitable[None]]
    ) -> AsyncRetrying:
        """One question's attempts; after the last one its error is raised as it is."""
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
