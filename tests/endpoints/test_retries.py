"""When a request is sent again, how long is waited, and how long a service wants to be left alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tenacity import RetryCallState

from honorific_checks.endpoints.retries import POLICY, Policy, retry_after
from honorific_checks.errors import BrokenAnswerError, EndpointError, PassingError

NOW = datetime(1994, 11, 6, 8, 49, 30, tzinfo=UTC)
"""Seven seconds before the moment that RFC 9110, 5.6.7, writes in three ways."""


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("120", 120.0),  # RFC 9110, 10.2.3
        ("0", 0.0),
        (" 7 ", 7.0),
        ("1.5", 1.5),  # not in the RFC, but sent
        ("Sun, 06 Nov 1994 08:49:37 GMT", 7.0),  # RFC 9110, 5.6.7: IMF-fixdate
        ("Sunday, 06-Nov-94 08:49:37 GMT", 7.0),  # RFC 850, obsolete
        ("Sun Nov  6 08:49:37 1994", 7.0),  # asctime, obsolete
        ("Sun, 06 Nov 1994 08:49:37 -0000", 7.0),
        ("Sun, 06 Nov 1994 09:49:37 +0100", 7.0),
        ("6 Nov 1994 08:49:37 GMT", 7.0),
        ("Sun, 06 Nov 1994 08:49:30 GMT", 0.0),
        ("Sun, 06 Nov 1994 08:49:29 GMT", 0.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("Mon, 07 Nov 1994 08:49:30 GMT", 86_400.0),
        ("", None),
        ("-5", None),
        ("1e5", None),
        ("5.5.5", None),
        (".", None),
        ("soon", None),
        ("٧", None),  # a digit, but no ASCII one
        ("Sun, 31 Feb 1994 08:49:37 GMT", None),
        ("Sun, 06 Nov 1994 25:49:37 GMT", None),
        ("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", None),
        ("Sun, 06 Nov 1994 08:49:37 +99999999999999999999", None),
    ],
)
def test_retry_after_is_seconds_or_a_date(value: str | None, seconds: float | None) -> None:
    """A moment that has passed is now; what is neither is as if it were not there."""
    assert retry_after(value, NOW) == seconds


@given(
    st.binary(max_size=40).map(lambda sent: sent.decode("latin-1")) | st.text("0123456789:,+- GMTSunNov", max_size=40)
)
def test_no_retry_after_is_an_error(value: str) -> None:
    """Whatever a service sends: seconds from 0 on, or nothing."""
    found = retry_after(value, NOW)
    assert found is None or found >= 0


@given(st.datetimes(datetime(1994, 11, 7), datetime(2060, 1, 1)))
def test_a_date_is_told_from_its_text(moment: datetime) -> None:
    """To the second, by the weekday and month names of the RFC."""
    text = f"{moment:%a, %d %b %Y %H:%M:%S} GMT"
    assert retry_after(text, NOW) == (moment.replace(microsecond=0, tzinfo=UTC) - NOW).total_seconds()


PASSING = PassingError("busy")
BROKEN = BrokenAnswerError("cut")
REFUSED = EndpointError("no key")


def asked(policy: Policy, *outcomes: Exception | None) -> tuple[Exception | None, int, list[float], list[int]]:
    """Ask one question that ends in turn in these: the error, the requests, the waits, and the attempts told of."""
    turns: Iterator[Exception | None] = iter(outcomes)
    sent, waits, told = 0, [], []

    async def request() -> None:
        nonlocal sent
        sent += 1
        if error := next(turns):
            raise error

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    def before_sleep(state: RetryCallState) -> None:
        told.append(state.attempt_number)

    try:
        asyncio.run(policy.retrying(before_sleep, sleep)(request))
    except (EndpointError, ValueError) as error:
        return error, sent, waits, told
    return None, sent, waits, told


@pytest.mark.parametrize(
    ("outcomes", "error", "sent"),
    [
        ([None], None, 1),
        ([PASSING, None], None, 2),
        ([PASSING] * 5 + [None], None, 6),
        ([PASSING] * 6, PASSING, 6),
        ([BROKEN] * 2 + [None], None, 3),
        ([BROKEN] * 3, BROKEN, 3),
        ([PASSING] * 2 + [BROKEN] * 2 + [None], None, 5),  # two broken answers, not four
        ([PASSING, BROKEN, PASSING, BROKEN, BROKEN], BROKEN, 5),
        ([BROKEN, BROKEN, *[PASSING] * 4], PASSING, 6),
        ([REFUSED], REFUSED, 1),
        ([PASSING, REFUSED], REFUSED, 2),
    ],
)
def test_a_question_is_asked_six_times_and_three_broken_answers_end_it(
    outcomes: list[Exception | None], error: Exception | None, sent: int
) -> None:
    """And not again after a refusal; the error is the last one, as it is.  Each further request is told of before."""
    found, requests, waits, told = asked(POLICY, *outcomes)
    assert (found, requests) == (error, sent)
    assert told == list(range(1, sent))
    assert len(waits) == sent - 1


def test_another_error_is_not_waited_for() -> None:
    """One of this program is none of the service."""
    error = ValueError()
    assert asked(POLICY, error) == (error, 1, [], [])


@pytest.mark.parametrize("seed", range(5))
def test_waits_double_and_half_of_each_is_at_random(seed: int) -> None:
    """Half a second, one, two, four, eight at most before the second to the sixth request, and at least the half."""
    random.seed(seed)
    _, _, waits, _ = asked(POLICY, *[PASSING] * 6)
    bounds = [0.5, 1.0, 2.0, 4.0, 8.0]
    assert all(most / 2 <= wait <= most for wait, most in zip(waits, bounds, strict=True))


@pytest.mark.slow
def test_no_wait_is_longer_than_eight_seconds() -> None:
    """However often is asked: from the fifth wait on, the last of a question, it is from 4 to 8 seconds."""
    random.seed(7)
    _, _, waits, _ = asked(Policy(attempts=2000), *[PASSING] * 2000)
    assert len(waits) == 1999
    assert all(4 <= wait <= 8 for wait in waits[4:])
    assert max(waits) > 7.9
    assert min(waits[4:]) < 4.1
    assert POLICY.attempts == 6


def test_two_questions_do_not_wait_alike() -> None:
    """Else all that failed together would come back together."""
    assert len({asked(POLICY, PASSING, None)[2][0] for _ in range(20)}) > 10


def test_attempts_are_counted_for_each_question() -> None:
    """One policy, many questions."""
    policy = Policy(attempts=2)
    for _ in range(3):
        assert asked(policy, PASSING, None)[0] is None


def test_patience_is_a_quarter_of_an_hour() -> None:
    """What a Retry-After may ask for."""
    assert timedelta(seconds=POLICY.patience) == timedelta(minutes=15)
