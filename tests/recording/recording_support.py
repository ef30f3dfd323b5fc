"""A model that is not there: a loopback server that counts what it is asked, and plans for recording it.

The server is the simulator's, with other answers; it stops with the block that opened it.
"""

from __future__ import annotations

import json
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import body
from honorific_checks.endpoints.retries import Policy
from honorific_checks.recording.layout import cassette_path
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import Replay, replay
from honorific_checks.records import Stimulus
from simulation.server import Handler, Refusal, Server, last_user_message

PROMPT = "Translate this into Bengali."
NAME = "own-model"
FOLDER = "allocation"
MODEL_ID = "own/model-1"
MISSING = f"Record with: pytest --model {NAME} --record new_episodes"
NOW = datetime(2026, 11, 2, 9, 30, 15, tzinfo=UTC)
ONE = stimuli()[:28]
"""The stimuli of one occupation."""
TWO = stimuli()[:56]
"""Those of two occupations."""


class Loud(Handler):
    """Sends headers that are nobody's business, escapes its Bengali, and takes an address with a query."""

    def do_POST(self) -> None:  # noqa: N802 - the name is http.server's
        """Answer, whatever the query."""
        self.path = self.path.partition("?")[0]
        super().do_POST()

    def reply(self, status: int, answer: dict[str, Any]) -> None:
        """Send JSON in ASCII, with secrets in the headers."""
        data = json.dumps(answer).encode("ascii")
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Set-Cookie", "session=SECRET-COOKIE")
        self.send_header("OpenAI-Organization", "SECRET-ORGANIZATION")
        self.end_headers()
        self.wfile.write(data)


FORBIDDEN = Refusal(403, "no_access", "not you")
"""No waiting mends it: the recording stops."""
OUT_OF_ORDER = Refusal(500, "internal", "out of order")
"""Another request may be answered."""
FAST = Policy(initial=0.001, longest=0.002)
"""Nobody is spared by waiting here."""


class CountingServer(Server):
    """Answers with words of its own for each sentence, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__({})
        self.RequestHandlerClass = Loud
        self.asked: list[Any] = []
        """The bodies of all requests."""
        self.refusals: dict[int, Refusal] = {}
        """By the length of `asked`, what a request is answered with, once; for a model that is asked one at a time."""
        self.simulated: Callable[[Stimulus], bool] = lambda _: False
        """Which answers carry the simulator's fingerprint."""
        self.cut: Callable[[Stimulus], bool] = lambda _: False
        """Which answers are cut at the token limit."""
        self.generation = 1
        """Part of each answer, so that a later recording differs."""

    def answer(self, asked: Any) -> dict[str, Any]:
        """The completion for one request body."""
        self.asked.append(asked)
        if refusal := self.refusals.pop(len(self.asked), None):
            raise refusal
        stimulus = self.stimulus(last_user_message(asked["messages"]))
        found = completion(stimulus, self.generation, simulated=self.simulated(stimulus))
        if self.cut(stimulus):
            found["choices"][0]["finish_reason"] = "length"
        return found


def words(stimulus: Stimulus, generation: int = 1) -> str:
    """What the model says to one stimulus; no two answers are equal, and no one changed byte makes two equal."""
    return f"তিনি {stimulus.occupation.bengali}, উত্তর {stimulus.number} ({stimulus.number}), বার {generation}।"


def completion(stimulus: Stimulus, generation: int = 1, *, simulated: bool = False) -> dict[str, Any]:
    """A chat completion."""
    return {
        "id": f"answer-{stimulus.number}",
        "model": "own/model-1-2026",
        "system_fingerprint": "simulated" if simulated else "fp_1",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": words(stimulus, generation)}}],
        "usage": {"prompt_tokens": 40, "completion_tokens": 12, "total_tokens": 52},
    }


@contextmanager
def serving() -> Iterator[CountingServer]:
    """Serve for the length of the block."""
    server = CountingServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def model(**changes: Any) -> Model:
    """A user's own model, which wants no key; at its address nobody listens."""
    return replace(Model(NAME, "Own", "Me", MODEL_ID, "http://127.0.0.1:9/v1", None), **changes)


def question_set(asked: tuple[Stimulus, ...] = ONE, prompt: str = PROMPT) -> QuestionSet:
    """These stimuli as the questions of a suite."""
    return QuestionSet(FOLDER, prompt, asked)


def plan(directory: Path, server: CountingServer, asked: tuple[Stimulus, ...] = ONE, **changes: Any) -> Plan:
    """Record this model's answers to these stimuli here, one at a time; the clock stands still."""
    asking = model(**{"base_url": server.base_url, "concurrency": 1, **changes})
    return Plan(asking, question_set(asked), directory, policy=FAST, clock=lambda: NOW)


def cassette_of(directory: Path, stimulus: Stimulus = ONE[0]) -> Path:
    """The cassette that holds the answer to a stimulus."""
    return cassette_path(directory, NAME, FOLDER, stimulus.group)


def question(stimulus: Stimulus) -> str:
    """The request body for a stimulus."""
    return body(model(), PROMPT, stimulus)


def left(directory: Path) -> list[tuple[Path, bytes]]:
    """Every file below a folder with its bytes, but for the lock, which outlives a run on some systems."""
    files = (
        path
        for path in sorted(directory.rglob("*"))
        if path.is_file() and path.suffix != ".lock" and path.name != ".gitignore"
    )
    return [(path, path.read_bytes()) for path in files]


def stored(directory: Path) -> list[str]:
    """The sentences with a stored answer, in the order of the files' names and then of their lines."""
    found = []
    for path in sorted((directory / NAME / FOLDER).glob("*.json")):
        for interaction in json.loads(path.read_text(encoding="utf-8"))["interactions"]:
            asked = json.loads(interaction["request"]["body"])["messages"][0]["content"]
            found.append(asked.removeprefix(f"{PROMPT}\n\n"))
    return found


@cache
def _two() -> dict[Path, bytes]:
    """What is left of a recording of two occupations, by path."""
    with tempfile.TemporaryDirectory() as name, serving() as server:
        record(plan(Path(name), server, TWO), "new_episodes")
        return {path.relative_to(name): data for path, data in left(Path(name))}


def record_two(directory: Path) -> Path:
    """Two occupations, recorded into a folder; returns it."""
    for path, data in _two().items():
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_bytes(data)
    return directory


def replayed(directory: Path) -> Replay:
    """What the recordings of the two say to today's questions."""
    return replay(model(), question_set(TWO), directory)
