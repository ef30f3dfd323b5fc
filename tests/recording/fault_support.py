"""A service on a bad day in its own process, projects that record from it, and what they stored against the truth."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from fault_replies import truth

from honorific_checks.allocation.stimuli import question_set
from honorific_checks.endpoints.request_body import message
from honorific_checks.recording import cassette
from honorific_checks.records import Question

NAME = "own"
MODEL_ID = "own/model-1"
CONCURRENCY = 16
"""The default: what a project without a word on it gets."""
ENTRY = '[tool.honorific_checks.models.own]\nmodel = "own/model-1"\nbase_url = "{url}"\n'
SERVER = Path(__file__).with_name("fault_server.py")
LIMIT = 100
"""Seconds after which a process that should have ended is given up."""


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

    def release(self) -> None:
        """Answer the requests that wait for others."""
        self._call("POST", "/release")

    def kill(self, process: subprocess.Popen[str], signal: int, requests: int, seconds: float = 0) -> None:
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


@contextmanager
def faulty(folder: Path, **plan: Any) -> Iterator[Faulty]:
    """Serve for the length of the block; fault_server.py says what a plan holds."""
    path = folder / "plan.json"
    path.write_text(json.dumps(plan), encoding="utf-8")
    with subprocess.Popen(  # noqa: S603 - our own interpreter and program
        [sys.executable, str(SERVER), "--plan", str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield Faulty(int(process.stdout.readline()))
        finally:
            process.kill()


def project(folder: Path, url: str, *lines: str) -> Path:
    """A project with one model of its own; returns its folder."""
    folder.mkdir(exist_ok=True)
    text = ENTRY.format(url=url) + "".join(f"{line}\n" for line in lines)
    folder.joinpath("pyproject.toml").write_text(text, encoding="utf-8")
    return folder


def environment(**variables: str) -> Mapping[str, str]:
    """The environment of a process of ours; no proxy stands between it and the loopback address."""
    kept = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    return kept | {"PYTHONIOENCODING": "utf-8", "PY_COLORS": "0"} | variables


def start(folder: Path, *arguments: str, option: str = "-m", **variables: str) -> subprocess.Popen[str]:
    """Begin `python -m ARGUMENTS` in a project, or with another option: `start(folder, "pytest", "--model=own")`."""
    return subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, option, *arguments],
        cwd=folder,
        env=environment(**variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The same for the length of a block."""
    process = start(folder, *arguments)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@dataclass(frozen=True, slots=True)
class Ended:
    """A process that has ended."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """All that it printed."""
        return self.out + self.err


def ended(process: subprocess.Popen[str]) -> Ended:
    """Wait for the end of a process."""
    try:
        out, err = process.communicate(timeout=LIMIT)
    finally:
        process.kill()
    return Ended(process.returncode, out, err)


def record(folder: Path, *arguments: str, **variables: str) -> Ended:
    """Run `python -m honorific_checks record own` in a project."""
    return ended(start(folder, "honorific_checks", "record", NAME, *arguments, **variables))


def true_answers(
    questions: tuple[Question, ...] = question_set().questions, prompt: str = question_set().prompt
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
