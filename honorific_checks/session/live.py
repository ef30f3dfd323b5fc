"""Recording the suites and models of a session, and saying so: for the plugin and for the command `record`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol, TextIO

from honorific_checks.errors import RecordingError
from honorific_checks.recording.budget import Budget
from honorific_checks.recording.plan import Mode
from honorific_checks.recording.progress import Progress, Told
from honorific_checks.recording.recorder import left_out
from honorific_checks.recording.showing import bar, drawable, estimated, lines
from honorific_checks.session.session import Session

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


class Screen(Protocol):
    """Where it is said."""

    @property
    def terminal(self) -> TextIO | None:
        """A terminal for a progress bar; None if what is written goes into a log."""

    def write(self, text: str, *, red: bool = False) -> None:
        """Write a line."""


def estimate(session: Session, mode: Mode, screen: Screen) -> None:
    """Say what recording will take, and refuse what cannot be recorded, before any question is asked.

    Raises:
        SettingsError, CassetteError: as `recording.recorder.prepare` does.
    """
    for key, suite in session.suites.items():
        for name in suite.models:
            whose, found = _whose(session, name, key), suite.prepare(name, mode)
            screen.write(estimated(whose, found))
            for warning in found.warnings:
                screen.write(f"{whose}: {warning}", red=True)


def record(session: Session, mode: Mode, screen: Screen) -> bool:
    """Record what `estimate` has announced, each model also where one before it stopped; the budget is one for all.

    Returns:
        Whether every question has an answer.

    Raises:
        RecordingError: after the last one, where any stopped.
        SettingsError, CassetteError: as `recording.recorder.record` does.
    """
    whole = True
    stopped: list[str] = []
    budget = session.request.budget
    recordings = [(key, name) for key, suite in session.suites.items() for name in suite.models]
    for key, name in recordings:
        whose = _whose(session, name, key)
        try:
            with telling(whose, screen) as told:
                watch = _Watch(told)
                done = session.suites[key].record(name, mode, budget, watch)
        except RecordingError as error:
            if len(recordings) == 1:
                raise
            screen.write(str(error), red=True)
            stopped.append(whose)
        else:
            screen.write(f"recorded {done.stored} answers of {whose}")
            for line in left_out(done.missing):
                screen.write(line, red=True)
            whole = whole and not done.missing
        budget = watch.left(budget)
    if stopped:
        raise RecordingError(f"stopped before the end: {', '.join(stopped)}")
    return whole


def interrupted(end: BaseException, screen: Screen) -> int:
    """Say what became of a recording that Ctrl-C or SIGTERM ended.

    Returns:
        The exit code: that of SIGTERM as a shell has it, `INTERRUPTED` for Ctrl-C.
    """
    screen.write("every answer that came is stored; run the same command again for the rest.", red=True)
    return int(end.code or 0) if isinstance(end, SystemExit) else INTERRUPTED


@dataclass(slots=True)
class _Watch:
    """Tells on how far a run is, and knows what it took, also where it stopped."""

    told: Told
    last: Progress = field(default_factory=lambda: Progress(0))

    def __call__(self, progress: Progress) -> None:
        self.last = progress
        self.told(progress)

    def left(self, budget: Budget) -> Budget:
        """What the run has left of its budget."""
        requests, cost = budget.max_requests, budget.max_cost
        return Budget(
            None if requests is None else requests - self.last.requests,
            None if cost is None else cost - (self.last.cost or 0.0),
        )


def ask_again(session: Session, screen: Screen) -> None:
    """Ask some of each model's recorded items again; what came of it is left with its suite.

    Raises:
        RecordingError, SettingsError, CassetteError: as `Suite.ask_again` does.
    """
    request = session.request
    seed = session.options.seed if request.canary_seed is None else request.canary_seed
    for key, suite in session.suites.items():
        for name in suite.models:
            whose = f"{_whose(session, name, key)} again"
            with telling(whose, screen) as told:
                suite.ask_again(name, request.canary, seed, told)


@contextmanager
def telling(whose: str, screen: Screen) -> Iterator[Told]:
    """Where progress is told: a bar on a terminal that has room for one, else a line every so often."""
    if screen.terminal is None or not drawable(screen.terminal):
        yield lines(whose, screen.write)
    else:
        with bar(whose, screen.terminal) as told:
            yield told


def _whose(session: Session, name: str, suite: str) -> str:
    return f"{name} ({suite})" if len(session.suites) > 1 else name
