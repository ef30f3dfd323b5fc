"""Two processes at once: one records, the other says so and stops; workers of xdist record nothing."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from fault_support import CONCURRENCY, FEW, NAME, QUESTIONS, Faulty, faulty, project, running, start, stored
from forks import Process

from honorific_checks.recording.layout import cassette_path

pytestmark = pytest.mark.slow

CONFTEST = f"import sys\nsys.path.append({str(Path(__file__).parent)!r})\nimport few\nfew.narrow({FEW})\n"
"""The workers of xdist know as few occupations as we do."""


def begun(server: Faulty, process: Process) -> None:
    """Wait until the first question of a process has arrived."""
    while not server.log():
        assert process.runs
        time.sleep(0.02)


def test_the_second_says_so_and_stops(tmp_path: Path) -> None:
    """Exit code 4 before it asks anything; the first goes on as if nothing had been, and each question is asked once.

    The service keeps the first waiting for as long as the others need.
    """
    hold = {"requests": CONCURRENCY, "together": CONCURRENCY + 1}
    with faulty(stages=[hold]) as server:
        folder = project(tmp_path / "project", server.url)
        with running(folder, "honorific_checks", "record", NAME) as first:
            begun(server, first)
            for arguments in (("honorific_checks", "record", NAME), ("pytest", f"--model={NAME}", "--record=all")):
                second = start(folder, *arguments).ended()
                assert second.code == 4, second.said
                assert "another run is recording own: " in second.err
                assert "Wait until it ends." in second.err
            assert first.runs
            assert len(server.log()) <= CONCURRENCY
            server.release()
            end = first.ended()
            assert end.code == 0, end.said
            assert len(server.log()) == len({entry["body"] for entry in server.log()}) == len(QUESTIONS.questions)
    assert len(stored(folder / "cassettes" / NAME)) == len(QUESTIONS.questions)


def test_of_several_workers_none_records(tmp_path: Path, whole: Path) -> None:
    """With `-n 2` the controlling process asks, each question once, and the workers replay what it has stored."""
    (_, (question, *_)), _ = QUESTIONS.groups()
    with faulty() as server:
        folder = project(tmp_path / "project", server.url)
        folder.joinpath("conftest.py").write_text(CONFTEST, encoding="utf-8")
        shutil.copytree(whole, folder / "cassettes")
        cassette_path(folder / "cassettes", NAME, QUESTIONS.folder, question.group).unlink()
        end = start(
            folder, "pytest", f"--model={NAME}", "--record=new_episodes", "-n", "2", "-k", question.group
        ).ended()
        log = server.log()
    assert len(log) == len({entry["body"] for entry in log}) == 28
    assert [line for line in end.out.splitlines() if line.startswith("recorded ")] == ["recorded 28 answers of own"]
    assert end.code == 0, end.said
