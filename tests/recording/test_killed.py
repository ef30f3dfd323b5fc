"""A recording that is killed, again and again: nothing that was answered is lost, and nothing is wrong."""

from __future__ import annotations

import random
import signal
from collections import Counter
from pathlib import Path

import pytest
from fault_support import CONCURRENCY, QUESTIONS, Faulty, faulty, project, start, stored, true_answers

from honorific_checks.endpoints.models import Model
from honorific_checks.recording.replay import replay

pytestmark = pytest.mark.slow

KILLS = 30
DELAY = 0.01
"""Seconds before an answer, so that there is always something under way."""
CASSETTES = Path("cassettes", "own")
STORED = "every answer that came is stored; run the same command again for the rest."
RECORD = ("honorific_checks", "record", "own")
PYTEST = ("pytest", "--model=own", "--record=new_episodes")
EXIT = "Exit: the recording was interrupted"


def asked(server: Faulty) -> Counter[str]:
    """How often the service was asked each message."""
    return Counter(entry["message"] for entry in server.log())


def test_thirty_kills_lose_only_what_was_under_way(tmp_path: Path) -> None:
    """After each one every cassette is whole and true; in the end all is answered, and few were asked twice.

    A kill comes when a number of further requests have come and up to 20 ms have passed, both drawn; at most
    `CONCURRENCY` questions are under way then, and only they may be asked again.  Every recording that comes to its end
    before that is followed by one of all anew.
    """
    draw = random.Random(6)  # noqa: S311 - no secret is drawn
    kills, rounds = 0, 0
    while kills < KILLS:
        rounds += 1
        folder = tmp_path / f"project-{rounds}"
        with faulty(delay=DELAY) as server:
            project(folder, server.url)
            killed = 0
            while True:
                process = start(folder, *RECORD)
                if kills < KILLS:
                    server.kill(process, signal.SIGKILL, requests=draw.randint(1, 24), seconds=draw.uniform(0, 0.02))
                end = process.ended()
                there = stored(folder / CASSETTES)
                assert max(there.values(), default=1) == 1
                if end.code == 0:
                    break
                assert end.code == -signal.SIGKILL, end.said
                kills, killed = kills + 1, killed + 1
                assert asked(server).total() - len(there) <= CONCURRENCY * killed
            times = asked(server)
        found = replay(Model("own", "", "", "own/model-1", server.url, None), QUESTIONS, folder / "cassettes")
        assert found.problems == {}
        assert found.outputs == true_answers()
        assert len(times) == len(found.outputs) == len(QUESTIONS.questions)
        assert times.total() - len(QUESTIONS.questions) <= CONCURRENCY * killed
        assert sorted(path.name for path in (folder / CASSETTES).rglob(".*")) == [], "a temporary file outlives its run"


@pytest.mark.parametrize(
    ("command", "number", "code", "err"),
    [
        (RECORD, signal.SIGINT, 130, [STORED]),
        (RECORD, signal.SIGTERM, 143, [STORED]),
        (PYTEST, signal.SIGINT, 2, [EXIT]),
        (PYTEST, signal.SIGTERM, 143, [EXIT]),
    ],
    ids=["record SIGINT", "record SIGTERM", "pytest SIGINT", "pytest SIGTERM"],
)
def test_a_signal_loses_only_what_was_under_way(
    tmp_path: Path, command: tuple[str, ...], number: signal.Signals, code: int, err: list[str]
) -> None:
    """It says what to do, and nothing of what our code looks like; the exit code is a shell's, or pytest's own 2."""
    with faulty(delay=DELAY) as server:
        folder = project(tmp_path / "project", server.url)
        process = start(folder, *command)
        server.kill(process, number, requests=30)
        end = process.ended()
        sent = asked(server)
    assert end.code == code, end.said
    assert end.err.splitlines() == err
    assert STORED in end.said.splitlines()
    assert not [word for word in ("INTERNALERROR", "KeyboardInterrupt", "SystemExit", ".py:") if word in end.said]
    there = stored(folder / CASSETTES)
    assert set(there) <= set(sent)
    assert max(0, sent.total() - CONCURRENCY) <= len(there) < len(QUESTIONS.questions)
    assert sent.total() >= 30
