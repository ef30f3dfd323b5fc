"""A recording in words: the line before it, the bar on a terminal, the lines in a log."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import struct
import termios
import time

import pytest

from honorific_checks.recording.budget import CostEstimate, Tokens
from honorific_checks.recording.progress import Progress
from honorific_checks.recording.showing import EVERY, bar, count, drawable, estimated, lines


@pytest.mark.parametrize(
    ("estimate", "line", "minutes"),
    [
        (
            CostEstimate(2016, Tokens(41.5, 24.3), measured=False, concurrency=16, cost=None),
            "2,016 requests, about 83,664 tokens in and 48,989 out (by the length of the texts)",
            2,
        ),
        (
            CostEstimate(28, Tokens(40.0, 12.0), measured=True, concurrency=1, cost=0.004),
            "28 requests, about 1,120 tokens in and 336 out (by the stored answers), about 0.00 US dollars",
            1,
        ),
        (
            CostEstimate(4000, Tokens(100.0, 100.0), measured=True, concurrency=1, cost=12.345),
            "4,000 requests, about 400,000 tokens in and 400,000 out (by the stored answers), about 12.35 US dollars",
            67,
        ),
    ],
    ids=["guessed", "measured", "dear"],
)
def test_an_estimate_is_a_line(estimate: CostEstimate, line: str, minutes: int) -> None:
    """Requests, tokens, cost where the price is known, time."""
    said = f"own: {line}; about {minutes} min if an answer takes a second, {estimate.concurrency} at a time"
    assert estimated("own", estimate) == said


def test_where_nothing_is_missing_nothing_is_estimated() -> None:
    """It says so."""
    whole = CostEstimate(0, Tokens(0.0, 0.0), measured=False, concurrency=16, cost=0.0)
    assert estimated("own", whole) == "own: every answer is recorded"


@pytest.mark.parametrize(
    ("progress", "said"),
    [
        (Progress(28, limit=16), "0 retries, 16 at a time"),
        (Progress(28, retries=1234, limit=4, failed=2), "1,234 retries, 4 at a time, 2 without an answer"),
        (Progress(28, limit=1, cost=0.0), "0 retries, 1 at a time, 0.00 US dollars"),
        (Progress(28, limit=1, failed=1, cost=1.005), "0 retries, 1 at a time, 1 without an answer, 1.00 US dollars"),
        (Progress(28, limit=1, waiting=23.1), "0 retries, 1 at a time, waiting 24 s (Retry-After)"),
        (
            Progress(28, limit=1, waiting=30, silent=True),
            "0 retries, 1 at a time, the service no longer answers: waiting 30 s",
        ),
        (Progress(28, limit=1, silent=True), "0 retries, 1 at a time, the service no longer answers"),
        (
            Progress(28, limit=1, retries=1, reason="http://127.0.0.1:9/v1/chat/completions answered 503"),
            "1 retries, 1 at a time, last retry: answered 503",
        ),
        (
            Progress(
                28, limit=1, retries=1, reason="http://127.0.0.1:9/v1/chat/completions: the answer is " + 60 * "x"
            ),
            f"1 retries, 1 at a time, last retry: the answer is {43 * 'x'}...",
        ),
    ],
)
def test_counts_are_said_where_there_are_any(progress: Progress, said: str) -> None:
    """Retries and requests at a time always."""
    assert count(progress) == said


class Terminal(io.StringIO):
    """A stream that says it is one."""

    def isatty(self) -> bool:
        """It does."""
        return True


def drawn(stream: io.StringIO) -> list[str]:
    """What was drawn in turn in the one line of a bar."""
    return [text.rstrip() for text in re.split(r"[\r\n]", stream.getvalue()) if text.strip()]


def test_a_bar_shows_how_far_it_is() -> None:
    """Answers of how many, left out ones among them, and the counts; it stays there when it is done."""
    stream = Terminal()
    with bar("own", stream) as told:
        told(Progress(28, answered=1, limit=16))
        told(Progress(28, answered=1, retries=3, limit=8))
        told(Progress(28, answered=26, failed=2, retries=3, limit=8, cost=1.5))
    first, *_, last = drawn(stream)
    assert first.startswith("own: 0 answers [")
    assert re.match(r"own: 100%\|.*\| 28/28 \[", last)
    assert last.endswith(" answers/s, 3 retries, 8 at a time, 2 without an answer, 1.50 US dollars]")
    assert stream.getvalue().endswith("\n")


def test_a_bar_is_drawn_anew_though_nothing_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a wait is seen: after 0.2 seconds at the latest told, also where many answers had come at once."""
    clock = Clock(monkeypatch)
    monkeypatch.setattr("tqdm.std.time", lambda: clock.now)
    stream = Terminal()
    with bar("own", stream) as told:
        for seconds, answered, waiting in ((1, 20, 0), (2, 20, 9), (3, 20, 8), (3.1, 20, 7.9)):
            clock.now = 1000.0 + seconds
            told(Progress(28, answered=answered, limit=16, waiting=waiting))
    assert [text for text in ("waiting 9 s", "waiting 8 s") if any(text in line for line in drawn(stream))] == [
        "waiting 9 s",
        "waiting 8 s",
    ]


def test_a_terminal_of_no_width_has_no_room_for_a_bar() -> None:
    """As a fresh pseudo-terminal says of itself; what has no width at all is as wide as need be."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as terminal:
        assert not drawable(terminal)
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        assert drawable(terminal)
    os.close(ours)
    assert drawable(Terminal())


def test_a_bar_ends_where_the_recording_does() -> None:
    """Also by an error, so that what is written next has a line of its own."""
    stream = Terminal()

    def record() -> None:
        with bar("own", stream) as told:
            told(Progress(28, answered=7, limit=16))
            raise KeyError

    with pytest.raises(KeyError):
        record()
    assert re.match(r"own:  25%\|.*\| 7/28 \[", drawn(stream)[-1])
    assert stream.getvalue().endswith("\n")


class Clock:
    """A monotonic clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


def test_a_log_has_a_line_every_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds after the last one: how many of how many, the rate since the beginning, the time left by it."""
    clock = Clock(monkeypatch)
    written: list[str] = []
    told = lines("own", written.append)
    for seconds, answered in ((0.0, 1), (9.9, 60), (10.0, 100), (15.0, 150), (19.9, 190), (25.0, 500), (35.0, 2015)):
        clock.now = 1000.0 + seconds
        told(Progress(2016, answered=answered, failed=1, retries=2, limit=16))
    assert EVERY == 10.0
    behind = "2 retries, 16 at a time, 1 without an answer"
    assert written == [
        f"own: 101 of 2,016, 10.1 a second, {behind}, 3.2 min left",  # (2016 - 101) / 10.1 / 60
        f"own: 501 of 2,016, 20.0 a second, {behind}, 1.3 min left",  # (2016 - 501) / (501 / 25) / 60
        f"own: 2,016 of 2,016, 57.6 a second, {behind}, 0.0 min left",  # 2016 / 35
    ]


def test_a_log_says_nothing_of_the_time_left_before_the_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service that answers nothing but retries."""
    clock = Clock(monkeypatch)
    written: list[str] = []
    told = lines("own", written.append)
    clock.now += 60
    told(Progress(28, retries=5, limit=16))
    assert written == ["own: 0 of 28, 0.0 a second, 5 retries, 16 at a time"]
