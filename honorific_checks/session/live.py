"""Record the suites and models of a session and report the progress, for the plugin and the command `record`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol, TextIO

from honorific_checks.endpoints.access import public_url
from honorific_checks.errors import (
    CassetteError,
    HonorificChecksError,
    RecordingError,
    SettingsError,
    UnreachableError,
)
from honorific_checks.recording.budget import Budget
from honorific_checks.recording.plan import Mode
from honorific_checks.recording.progress import Progress, Told
from honorific_checks.recording.recorder import Recorded, left_out
from honorific_checks.recording.showing import bar, drawable, estimated, lines
from honorific_checks.session.session import Session

INTERRUPTED = 130
"""The exit code after Ctrl-C, the same as a shell's."""


class Screen(Protocol):
    """Where the messages go."""

    @property
    def terminal(self) -> TextIO | None:
        """A terminal for a progress bar; None if the output goes to a log."""

    def write(self, text: str, *, red: bool = False) -> None:
        """Write a line."""


def estimate(session: Session, mode: Mode, screen: Screen) -> list[tuple[str, str]]:
    """Say what recording will take, and what cannot be recorded, before any question is asked.

    Returns:
        The suite and name of each model that can be recorded.

    Raises:
        SettingsError, CassetteError: as `recording.recorder.prepare` does, if no model can be recorded.
    """
    possible: list[tuple[str, str]] = []
    refused: list[HonorificChecksError] = []
    for key, suite in session.suites.items():
        for name in suite.models:
            whose = _whose(session, name, key)
            try:
                found = suite.prepare(name, mode)
            except (SettingsError, CassetteError) as error:
                refused.append(error)
                continue
            possible.append((key, name))
            screen.write(estimated(whose, found))
            for warning in found.warnings:
                screen.write(f"{whose}: {warning}", red=True)
    if refused and not possible:
        raise refused[0]
    for why in refused:
        screen.write(str(why), red=True)
    return possible


def record(session: Session, mode: Mode, screen: Screen, possible: Sequence[tuple[str, str]] | None = None) -> bool:
    """Record what `estimate` announced, and show what came of a part; if one model stops, the rest are still recorded.

    All share one budget.

    Args:
        session: the session.
        mode: which questions to ask.
        screen: where the messages go.
        possible: the suite and name of each model that can be recorded, as `estimate` returned them; all by default.

    Returns:
        Whether every question has an answer.

    Raises:
        SettingsError: after the last model, if any could not be recorded.
        RecordingError: the same, if any stopped.
        SettingsError, CassetteError: as `recording.recorder.record` does.
    """
    whole = True
    stopped: list[str] = []
    budget = session.request.budget
    named = [(key, name) for key, suite in session.suites.items() for name in suite.models]
    recordings = named if possible is None else list(possible)
    dead: set[str] = set()
    for key, name in recordings:
        whose = _whose(session, name, key)
        if dead and public_url(session.suites[key].models[name]) in dead:
            stopped.append(whose)  # said once for all models of the service
            continue
        try:
            with telling(whose, screen) as told:
                watch = _Watch(told)
                done = session.suites[key].record(name, mode, budget, watch)
        except RecordingError as error:
            if len(recordings) == 1:
                raise
            screen.write(str(error), red=True)
            stopped.append(whose)
            if isinstance(error, UnreachableError):
                dead.add(error.address)
        else:
            _told(whose, done, screen)
            whole = whole and not done.missing
        budget = watch.left(budget)
    if session.request.part is not None:
        there = [one for one in recordings if _whose(session, one[1], one[0]) not in stopped]
        show_part(session, screen, there)
    if refused := [_whose(session, name, key) for key, name in named if (key, name) not in recordings]:
        raise SettingsError(f"not recorded, as its settings or recordings are wrong (see above): {', '.join(refused)}")
    if stopped:
        raise RecordingError(f"stopped before the end: {', '.join(stopped)}")
    return whole


def _told(whose: str, done: Recorded, screen: Screen) -> None:
    """Say what was recorded, and what has no answer."""
    withheld = f", {done.filtered} of them withheld by the service's filter" if done.filtered else ""
    screen.write(f"recorded {done.stored} answers of {whose}{withheld}")
    for line in left_out(done.missing):
        screen.write(line, red=True)


def interrupted(end: BaseException, screen: Screen) -> int:
    """Report how a recording that Ctrl-C or SIGTERM ended was left.

    Returns:
        The exit code: a shell's code for SIGTERM, `INTERRUPTED` for Ctrl-C.
    """
    screen.write("every answer that came is stored; run the same command again for the rest.", red=True)
    return int(end.code or 0) if isinstance(end, SystemExit) else INTERRUPTED


@dataclass(slots=True)
class _Watch:
    """Passes on a run's progress and remembers what it used, even if it stopped."""

    told: Told
    last: Progress = field(default_factory=lambda: Progress(0))

    def __call__(self, progress: Progress) -> None:
        self.last = progress
        self.told(progress)

    def left(self, budget: Budget) -> Budget:
        """What is left of the budget."""
        requests, cost = budget.max_requests, budget.max_cost
        return Budget(
            None if requests is None else requests - self.last.requests,
            None if cost is None else cost - (self.last.cost or 0.0),
        )


def ask_again(session: Session, screen: Screen) -> None:
    """Ask some of each model's recorded items again; the suite keeps the result.

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


def show_part(session: Session, screen: Screen, recorded: Sequence[tuple[str, str]] | None = None) -> None:
    """Show what came of the part of each model that is recorded.

    Args:
        session: the session.
        screen: where the lines go.
        recorded: the suite and name of each model to show; all by default.

    Raises:
        CassetteError: if a model has no recordings, or they cannot be trusted.
    """
    named = [(key, name) for key, suite in session.suites.items() for name in suite.models]
    for key, name in named if recorded is None else recorded:
        for line in session.suites[key].part_lines(name):
            screen.write(line)


@contextmanager
def telling(whose: str, screen: Screen) -> Iterator[Told]:
    """Show progress: a bar if the terminal has room for one, otherwise a line now and then."""
    if screen.terminal is None or not drawable(screen.terminal):
        yield lines(whose, screen.write)
    else:
        with bar(whose, screen.terminal) as told:
            yield told


def _whose(session: Session, name: str, suite: str) -> str:
    return f"{name} ({suite})" if len(session.suites) > 1 else name
