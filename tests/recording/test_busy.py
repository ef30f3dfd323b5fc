"""A service that has too much to do: fewer requests at a time, and none before it wants one.

Requests are held until a wave of them is there and then answered together, so that what is under way is known; times
are the service's own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fault_support import CONCURRENCY, MODEL_ID, NAME, faulty, true_answers

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.retries import Policy
from honorific_checks.errors import RecordingError
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import replay

pytestmark = pytest.mark.slow

QUESTIONS = stimuli()[:56]
QUESTION_SET = QuestionSet("allocation", "Translate.", QUESTIONS)
FAST = Policy(initial=0.02, longest=0.05)
BUSY = {"name": "429", "status": 429}
EARLY = 0.01
"""Seconds that clocks may differ by."""


def wave(size: int, *replies: dict[str, Any]) -> dict[str, Any]:
    """So many requests that are answered together, with these in turn."""
    return {"requests": size, "together": size, "replies": replies}


def asked(folder: Path, **plan: Any) -> list[dict[str, Any]]:
    """Record from a service with such a plan, make sure of the truth, and return what it was asked."""
    with faulty(**plan) as server:
        wanted = Plan(Model(NAME, "", "", MODEL_ID, server.url, None), QUESTION_SET, folder / "cassettes", policy=FAST)
        assert record(wanted, "new_episodes").missing == {}
        assert replay(wanted.model, QUESTION_SET, wanted.directory).outputs == true_answers(
            QUESTIONS, QUESTION_SET.prompt
        )
        return server.log()


def most(log: list[dict[str, Any]]) -> int:
    """The most requests at the same time."""
    return max(int(entry["active"]) for entry in log)


def test_as_many_requests_at_a_time_as_the_settings_allow(tmp_path: Path) -> None:
    """Sixteen come together, and no seventeenth."""
    log = asked(tmp_path, stages=[wave(CONCURRENCY), wave(CONCURRENCY)])
    assert most(log) == CONCURRENCY
    assert len(log) == len(QUESTIONS)


def test_a_busy_service_is_asked_less_at_a_time_and_then_more_again(tmp_path: Path) -> None:
    """429 to a whole wave halves it, once; each full round of answers allows one more: 16, 8, 9, 10."""
    log = asked(tmp_path, stages=[wave(CONCURRENCY, BUSY), wave(8), wave(9), wave(10)], delay=0.001)
    assert [most(log[start:end]) for start, end in ((0, 16), (16, 24), (24, 33), (33, 43))] == [16, 8, 9, 10]
    assert len(log) == len(QUESTIONS) + CONCURRENCY


def test_a_service_that_stays_busy_is_asked_one_at_a_time(tmp_path: Path) -> None:
    """16, 8, 4, 2, 1: each question has been refused at most four times before it is answered."""
    sizes = [16, 8, 4, 2]
    log = asked(tmp_path, stages=[*(wave(size, BUSY) for size in sizes), wave(1), wave(2)])
    assert [entry["active"] for entry in log[30:32]] == [1, 1]
    assert len(log) == len(QUESTIONS) + sum(sizes)


@pytest.mark.parametrize(
    "fault",
    [
        {"name": "500", "status": 500},
        {"name": "503", "status": 503},
        {"name": "reset", "delivery": "reset"},
    ],
    ids=lambda fault: str(fault["name"]),
)
def test_a_service_that_fails_is_asked_as_before(tmp_path: Path, fault: dict[str, Any]) -> None:
    """Fewer requests would not mend it: the next wave is whole again."""
    log = asked(tmp_path, stages=[wave(CONCURRENCY, fault), wave(CONCURRENCY)])
    assert len(log) == len(QUESTIONS) + CONCURRENCY
    assert most(log[CONCURRENCY:]) == CONCURRENCY


@pytest.mark.parametrize(
    ("reply", "least"),
    [
        ({"status": 429, "retry_after": 1}, 1.0),
        ({"status": 429, "retry_date": 0.5}, 0.5),
        ({"status": 503, "retry_after": 1}, 1.0),
    ],
    ids=["seconds", "date", "503"],
)
def test_nobody_is_asked_before_retry_after(tmp_path: Path, reply: dict[str, Any], least: float) -> None:
    """Not even for the questions that were not refused: half of the wave has its answer and wants the next one."""
    log = asked(tmp_path, stages=[wave(CONCURRENCY, {"name": "busy", **reply}, {}), wave(8)])
    free = max(entry["free_at"] for entry in log if entry["fault"])
    assert free >= max(entry["at"] for entry in log[:16]) + least - EARLY
    assert min(entry["at"] for entry in log[16:]) >= free - EARLY
    assert most(log[16:24]) == 8
    assert len(log) == len(QUESTIONS) + 8


def test_a_service_that_wants_to_be_left_alone_for_long_ends_the_run(tmp_path: Path) -> None:
    """Nobody waits before a screen for an hour: it says so, and what was answered is stored."""
    plan = {"stages": [{"requests": 10}], "reply": {"status": 429, "retry_after": 3600}}
    with faulty(**plan) as server:
        wanted = Plan(
            Model(NAME, "", "", MODEL_ID, server.url, None), QUESTION_SET, tmp_path / "cassettes", policy=FAST
        )
        with pytest.raises(RecordingError, match=r"it asks for a wait of 3600 seconds[\s\S]*10 of 56 answers are"):
            record(wanted, "new_episodes")
        assert len(server.log()) <= 10 + CONCURRENCY
    assert len(replay(wanted.model, QUESTION_SET, wanted.directory).outputs) == 10
