"""Two processes at once: one records, the other says so and stops; workers of xdist record nothing."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

from fault_support import CONCURRENCY, NAME, Faulty, ended, faulty, project, running, start, stored

from honorific_checks.allocation.stimuli import question_set
from honorific_checks.recording.layout import cassette_path
from honorific_checks.records import Question

QUESTIONS = 2016


def begun(server: Faulty, process: subprocess.Popen[str]) -> None:
    """Wait until the first question of a process has arrived."""
    while not server.log():
        assert process.poll() is None
        time.sleep(0.02)


def lacking(folder: Path, whole: Path, groups: int, url: str) -> list[Question]:
    """Make a project that has all answers but those of the first groups; returns the questions it lacks."""
    project(folder, url)
    shutil.copytree(whole, folder / "cassettes")
    gone = [questions for _, questions in question_set().groups()][:groups]
    for group in gone:
        cassette_path(folder / "cassettes", NAME, question_set().folder, group[0].group).unlink()
    return [question for group in gone for question in group]


def test_the_second_says_so_and_stops(tmp_path: Path, whole: Path) -> None:
    """Exit code 4 before it asks anything; the first goes on as if nothing had been, and each question is asked once.

    The service keeps the first waiting for as long as the others need.
    """
    hold = {"requests": CONCURRENCY, "together": CONCURRENCY + 1}
    with faulty(tmp_path, stages=[hold]) as server:
        folder = tmp_path / "project"
        gone = lacking(folder, whole, 2, server.url)
        with running(folder, "honorific_checks", "record", NAME) as first:
            begun(server, first)
            for arguments in (("honorific_checks", "record", NAME), ("pytest", f"--model={NAME}", "--record=all")):
                second = ended(start(folder, *arguments))
                assert second.code == 4, second.said
                assert "another run is recording own: " in second.err
                assert "Wait for its end." in second.err
            assert first.poll() is None
            assert len(server.log()) <= CONCURRENCY
            server.release()
            end = ended(first)
            assert end.code == 0, end.said
            assert len(server.log()) == len({entry["body"] for entry in server.log()}) == len(gone)
    assert len(stored(folder / "cassettes" / NAME)) == QUESTIONS


def test_of_several_workers_none_records(tmp_path: Path, whole: Path) -> None:
    """With `-n 2` the controlling process asks, each question once, and the workers replay what it has stored."""
    with faulty(tmp_path) as server:
        folder = tmp_path / "project"
        gone = lacking(folder, whole, 1, server.url)
        end = ended(start(folder, "pytest", f"--model={NAME}", "--record=new_episodes", "-n", "2", "-k", gone[0].group))
        log = server.log()
    assert len(log) == len({entry["body"] for entry in log}) == len(gone)
    assert [line for line in end.out.splitlines() if line.startswith("recorded ")] == ["recorded 28 answers of own"]
    assert end.code == 0, end.said
