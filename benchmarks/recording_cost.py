"""What recording costs beside plain httpx: `python -m benchmarks.recording_cost [ROUNDS]`.

An endpoint that takes 300 ms for each answer, in a process of its own, is asked by as many workers of plain
httpx.AsyncClient as the recorder may use, with the same bodies and nothing recorded, and then by the recorder: whole
runs, each in a process of its own, interleaved; medians of the time between first request and last file.  Then the
recorder's memory with four times as many questions.  Exits with 1 where a goal is missed.
"""

from __future__ import annotations

import asyncio
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from honorific_checks.allocation.stimuli import prompt, stimuli
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import body
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.recorder import record
from honorific_checks.records import PlainQuestion

ROOT = Path(__file__).parent.parent
LATENCY = 0.3
"""Seconds an answer."""
QUICK = 0.02
"""The same where memory is measured, which does not depend on it."""
ALL = 2016
QUESTIONS = {1: 56, 16: ALL, 64: ALL}
"""How many are asked, by how many at a time."""
GOAL = 1.05
MEMORY_GOAL = 1.1


@dataclass(frozen=True)
class Run:
    """What one process measured of itself."""

    wall: float
    """Seconds."""
    cpu: float
    """Seconds, user and system."""
    peak: float
    """MB that were resident at most."""


def questions(number: int) -> list[PlainQuestion]:
    """The published sentences, as often as it takes, each time with another number behind them."""
    found = stimuli()
    return [
        PlainQuestion(f"{turn}|{each.item_id}", f"{each.group}-{turn}", f"{each.sentence} ({turn})")
        for turn in range(-(-number // len(found)))
        for each in found
    ][:number]


def ask_plainly(model: Model, asked: list[PlainQuestion]) -> None:
    """The ceiling: workers on a queue, every answer read and thrown away."""

    async def ask() -> None:
        waiting = iter([body(model, prompt(), question).encode("utf-8") for question in asked])
        limits = httpx.Limits(max_connections=model.concurrency, max_keepalive_connections=model.concurrency)
        headers = {"content-type": "application/json"}
        async with httpx.AsyncClient(headers=headers, limits=limits, timeout=model.timeout) as client:

            async def work() -> None:
                for content in waiting:
                    answer = await client.post(f"{model.base_url}/chat/completions", content=content)
                    answer.raise_for_status()

            async with asyncio.TaskGroup() as group:
                for _ in range(model.concurrency):
                    group.create_task(work())

    asyncio.run(ask())


def ask_recording(model: Model, asked: list[PlainQuestion]) -> None:
    """The recorder, into a folder that goes away again."""
    with TemporaryDirectory() as folder:
        done = record(Plan(model, QuestionSet("allocation", prompt(), tuple(asked)), Path(folder)), "new_episodes")
    if done.stored != len(asked):
        raise SystemExit(f"{done.stored} of {len(asked)} answers were stored")


WAYS: dict[str, Callable[[Model, list[PlainQuestion]], None]] = {"httpx": ask_plainly, "recorder": ask_recording}


def child(way: str, url: str, concurrency: int, number: int) -> None:
    """Measure one way in this process and print it."""
    model = Model("own", "Own", "Me", "org/model-7b", url, None, concurrency=concurrency)
    asked = questions(number)
    wall, cpu = time.perf_counter(), time.process_time()
    WAYS[way](model, asked)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(json.dumps([wall, cpu, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))


@contextmanager
def serving(seconds: float) -> Iterator[str]:
    """The endpoint, for the length of the block; yields its base URL."""
    command = [sys.executable, "-m", "benchmarks.recording_server", str(seconds)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        yield (server.stdout or sys.stdin).readline().strip()


def measured(way: str, url: str, concurrency: int, number: int) -> Run:
    """One way in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.recording_cost", way, url, str(concurrency), str(number)]
    return Run(*json.loads(subprocess.check_output(command, cwd=ROOT, text=True)))  # noqa: S603


def throughput(rounds: int) -> bool:
    """Both ways at each concurrency; whether a goal is missed."""
    runs: dict[tuple[int, str], list[Run]] = {(many, way): [] for many in QUESTIONS for way in WAYS}
    with serving(LATENCY) as url:
        for _ in range(rounds):
            for (many, way), done in runs.items():
                done.append(measured(way, url, many, QUESTIONS[many]))
    print(f"medians of {rounds} interleaved rounds, {LATENCY * 1000:.0f} ms an answer")
    print("at a time  answers  httpx s  recorder s  ratio  httpx/ideal  CPU ms an answer: httpx, recorder")
    missed = False
    for many, number in QUESTIONS.items():
        plain, own = runs[many, "httpx"], runs[many, "recorder"]
        walls = [statistics.median(run.wall for run in each) for each in (plain, own)]
        cpus = [1000 * statistics.median(run.cpu for run in each) / number for each in (plain, own)]
        ratio = statistics.median(mine.wall / other.wall for mine, other in zip(own, plain, strict=True))
        ideal = number * LATENCY / many
        goal = "" if many == 1 else f"  at most {GOAL:g}: {'MISSED' if ratio > GOAL else 'met'}"
        missed |= bool(goal) and ratio > GOAL
        print(
            f"{many:9}  {number:7}  {walls[0]:7.2f}  {walls[1]:10.2f}  {ratio:5.3f}  {walls[0] / ideal:11.3f}"
            f"  {cpus[0]:5.2f}, {cpus[1]:5.2f}{goal}"
        )
    return missed


def memory(rounds: int) -> bool:
    """The recorder's peak with 2,016 questions and with four times as many; whether the goal is missed."""
    sizes = (ALL, 4 * ALL)
    with serving(QUICK) as url:
        runs = [[measured("recorder", url, max(QUESTIONS), size).peak for size in sizes] for _ in range(rounds)]
    few, many = (statistics.median(run[place] for run in runs) for place in range(2))
    missed = many / few > MEMORY_GOAL
    print(f"peak memory of the recorder: {few:.1f} MB with {sizes[0]:,} questions, {many:.1f} MB with {sizes[1]:,}")
    print(f"ratio {many / few:.3f}, at most {MEMORY_GOAL:g}: {'MISSED' if missed else 'met'}")
    return missed


def main(rounds: int) -> int:
    """Measure, print the tables, and say whether every goal is met."""
    return int(any([throughput(rounds), memory(rounds)]))


if __name__ == "__main__":
    if len(sys.argv) > 2:
        child(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
