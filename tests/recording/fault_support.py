"""A service on a bad day in its own process, projects that record from it, and what they stored against the truth."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from fault_replies import truth
from forks import Ended, Forks, Process

from honorific_checks.allocation.stimuli import question_set
from honorific_checks.endpoints.request_body import message
from honorific_checks.recording import cassette
from honorific_checks.records import Question

NAME = "own"
MODEL_ID = "own/model-1"
CONCURRENCY = 16
"""The default: what a project without a word on it gets."""
ENTRY = '[tool.honorific_checks.models.own]\nmodel = "own/model-1"\nbase_url = "{url}"\n'
FEW = 2
"""Occupations that the processes here know."""
QUESTIONS = replace(question_set(), questions=question_set().questions[: 28 * FEW])
"""What they ask."""
SERVER = Path(__file__).with_name("fault_server.py")


@dataclass(frozen=True, slots=True)
class Faulty:
    """A running service."""

    port: int

    @property
    def url(self) -> str:
        """The base_url of a model that it answers for."""
        return f"http://127.0.0.1:{self.port}/v1"

    def log(self) -> list[dict[str, Any]]:
        """What it was asked, in the order of arrival; fault_server.py says what an entry holds."""
        found: list[dict[str, Any]] = self._call("GET", "/stats")["log"]
        return found

    def begin(self, plan: dict[str, Any]) -> None:
        """Forget all that was asked, and follow this plan."""
        self._call("POST", "/plan", plan)

    def release(self) -> None:
        """Answer the requests that wait for others."""
        self._call("POST", "/release")

    def kill(self, process: Process, signal: int, requests: int, seconds: float = 0) -> None:
        """Send a process a signal when so many more requests have come and so many seconds have passed since."""
        self._call("POST", "/signal", {"pid": process.pid, "signal": signal, "requests": requests, "seconds": seconds})

    def _call(self, method: str, path: str, data: object = None) -> dict[str, Any]:
        connection = HTTPConnection("127.0.0.1", self.port)
        try:
            connection.request(method, path, json.dumps(data))
            found: dict[str, Any] = json.loads(connection.getresponse().read())
        finally:
            connection.close()
        return found


_idle: list[tuple[subprocess.Popen[str], Faulty]] = []
"""Services that nobody uses at the moment."""
_forks: list[Forks] = []
"""The one fork server, as soon as a process has been wanted."""


def close() -> None:
    """End what this module has begun."""
    while _forks:
        _forks.pop().close()
    while _idle:
        _ended(_idle.pop()[0])


@contextmanager
def faulty(**plan: Any) -> Iterator[Faulty]:
    """Serve for the length of the block; fault_server.py says what a plan holds."""
    process, server = _idle.pop() if _idle else _served()
    try:
        server.begin(plan)
        yield server
    except BaseException:
        _ended(process)
        raise
    _idle.append((process, server))


def _served() -> tuple[subprocess.Popen[str], Faulty]:
    process = subprocess.Popen([sys.executable, str(SERVER)], stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
    assert process.stdout is not None
    return process, Faulty(int(process.stdout.readline()))


def _ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def project(folder: Path, url: str, *lines: str) -> Path:
    """A project with one model of its own; returns its folder."""
    folder.mkdir(exist_ok=True)
    text = ENTRY.format(url=url) + "".join(f"{line}\n" for line in lines)
    folder.joinpath("pyproject.toml").write_text(text, encoding="utf-8")
    return folder


def environment(**variables: str) -> dict[str, str]:
    """The environment of a process of ours; no proxy stands between it and the loopback address."""
    kept = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    return kept | {"PYTHONIOENCODING": "utf-8", "PY_COLORS": "0"} | variables


def start(folder: Path, *arguments: str, **variables: str) -> Process:
    """Begin `python -m ARGUMENTS` in a project: `start(folder, "pytest", "--model=own")`."""
    return _started(folder, variables, arguments=arguments)


def start_program(folder: Path, program: str, **variables: str) -> Process:
    """Begin `python -c PROGRAM` in a project."""
    return _started(folder, variables, arguments=(), program=program)


def _started(folder: Path, variables: dict[str, str], **asked: Any) -> Process:
    if not _forks:
        _forks.append(Forks(environment(OPENBLAS_NUM_THREADS="1")))
    return _forks[0].start(cwd=str(folder), environment=environment(**variables), occupations=FEW, **asked)


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[Process]:
    """The same for the length of a block."""
    process = start(folder, *arguments)
    try:
        yield process
    finally:
        process.kill()


def record(folder: Path, *arguments: str, **variables: str) -> Ended:
    """Run `python -m honorific_checks record own` in a project."""
    return start(folder, "honorific_checks", "record", NAME, *arguments, **variables).ended()


def true_answers(
    questions: tuple[Question, ...] = QUESTIONS.questions, prompt: str = QUESTIONS.prompt
) -> dict[str, str]:
    """What the service says to each question, by item_id."""
    return {question.item_id: truth(message(prompt, question.sentence)) for question in questions}


def stored(directory: Path) -> Counter[str]:
    """The messages with a stored answer in a folder of cassettes; each cassette is whole and each answer the truth."""
    found: Counter[str] = Counter()
    for path in sorted(directory.glob("*/*.json")):
        for interaction in cassette.load(path).interactions.values():
            asked = json.loads(interaction.request.body)["messages"][-1]["content"]
            choice = json.loads(interaction.response.body.string)["choices"][0]
            assert choice["message"]["content"] == truth(asked)
            found[asked] += 1
    return found
