"""Recording the suites and models of a session: what is said, one budget for all, and where it ends."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import TextIO, cast

import pytest

from honorific_checks.errors import RecordingError, SettingsError
from honorific_checks.recording.budget import Budget, CostEstimate, Tokens
from honorific_checks.recording.plan import Mode
from honorific_checks.recording.progress import Progress, Told
from honorific_checks.recording.recorder import Recorded
from honorific_checks.session import live
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session

FEW = CostEstimate(28, Tokens(40.0, 12.0), measured=True, concurrency=16, cost=None)
NONE = CostEstimate(0, Tokens(40.0, 12.0), measured=True, concurrency=16, cost=None)


@dataclass
class Screen:
    """Remembers what was written, and in red."""

    terminal: TextIO | None = None
    lines: list[tuple[str, bool]] = field(default_factory=list)

    def write(self, text: str, *, red: bool = False) -> None:
        """Write a line."""
        self.lines.append((text, red))


class Suite:
    """A suite whose models cost a request and half a dollar for each answer, and leave some questions out."""

    def __init__(self, models: Iterable[str], missing: int = 0, error: Exception | None = None) -> None:
        self.models = dict.fromkeys(models)
        self.missing = {f"judge|T{number}|male": "cut" for number in range(missing)}
        self.error = error
        self.budgets: dict[str, Budget] = {}
        self.modes: set[Mode] = set()

    def prepare(self, name: str, mode: Mode) -> CostEstimate:
        """What recording will take; nothing for a model that is recorded."""
        self.modes.add(mode)
        if name == "refused":
            raise SettingsError("no key")
        return NONE if name == "recorded" else FEW

    def record(self, name: str, mode: Mode, budget: Budget, told: Told) -> Recorded:
        """Record five answers with seven requests."""
        self.modes.add(mode)
        self.budgets[name] = budget
        progress = Progress(5, answered=5, requests=7, limit=16, cost=None if budget.max_cost is None else 2.5)
        told(progress)
        if self.error:
            raise self.error
        return Recorded(5, self.missing, progress)


def session(suites: dict[str, Suite], budget: Budget | None = None) -> Session:
    """A run of these suites."""
    request = Request(Path(), (), Path(), Path(), budget=budget or Budget())
    return cast(Session, SimpleNamespace(suites=suites, request=request))


@pytest.mark.parametrize("mode", ["new_episodes", "all"])
def test_an_estimate_is_said_for_each(mode: Mode) -> None:
    """A model that is recorded has a line as well; where several suites run, each is named."""
    screen = Screen()
    suites = {"allocation": Suite(["own", "recorded"]), "roles": Suite(["own"])}
    live.estimate(session(suites), mode, screen)
    few = "28 requests, about 1,120 tokens in and 336 out (by the stored answers); about 1 min if an answer takes a "
    assert screen.lines == [
        (f"own (allocation): {few}second, 16 at a time", False),
        ("recorded (allocation): every answer is recorded", False),
        (f"own (roles): {few}second, 16 at a time", False),
    ]
    assert suites["allocation"].modes == suites["roles"].modes == {mode}


def test_what_should_be_known_before_is_said_in_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the estimate, with the model's name."""
    screen = Screen()
    warned = replace(FEW, warnings=("asked elsewhere", "begun anew"))
    monkeypatch.setattr(Suite, "prepare", lambda *_: warned)
    live.estimate(session({"allocation": Suite(["own"])}), "all", screen)
    assert screen.lines[1:] == [("own: asked elsewhere", True), ("own: begun anew", True)]


def test_what_cannot_be_recorded_is_said_before() -> None:
    """In red, and the others are recorded; if there are none, it is an error at once."""
    screen, suites = Screen(), {"allocation": Suite(["refused", "own"])}
    possible = live.estimate(session(suites), "all", screen)
    assert possible == [("allocation", "own")]
    assert [red for _, red in screen.lines] == [False, True]
    assert "no key" in screen.lines[1][0]
    with pytest.raises(SettingsError, match=r"^not recorded, as its settings or recordings are wrong .*: refused$"):
        live.record(session(suites), "all", screen, possible)
    assert screen.lines[2:] == [("recorded 5 answers of own", False)]
    with pytest.raises(SettingsError, match="no key"):
        live.estimate(session({"allocation": Suite(["refused"])}), "all", Screen())


def test_each_recording_is_said() -> None:
    """With one suite, by the model alone."""
    screen = Screen()
    assert live.record(session({"allocation": Suite(["own", "second"])}), "new_episodes", screen)
    assert screen.lines == [("recorded 5 answers of own", False), ("recorded 5 answers of second", False)]


def test_what_a_filter_withheld_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stored, and may be news."""
    screen = Screen()
    monkeypatch.setattr(Suite, "record", lambda *_: Recorded(5, {}, Progress(5), filtered=2))
    live.record(session({"allocation": Suite(["own"])}), "new_episodes", screen)
    assert screen.lines == [("recorded 5 answers of own, 2 of them withheld by the service's filter", False)]


@pytest.mark.parametrize(("missing", "more"), [(1, ""), (10, ""), (12, " and 2 more")])
def test_questions_without_an_answer_are_listed_in_red(missing: int, more: str) -> None:
    """A line for each reason, with at most ten item_ids; the others are recorded all the same."""
    screen = Screen()
    suites = {"allocation": Suite(["own"], missing), "roles": Suite(["own"])}
    assert not live.record(session(suites), "new_episodes", screen)
    listed = ", ".join(f"judge|T{number}|male" for number in range(min(missing, 10)))
    assert screen.lines == [
        ("recorded 5 answers of own (allocation)", False),
        (f"no answer to {listed}{more}: cut", True),
        ("recorded 5 answers of own (roles)", False),
    ]


def test_all_share_one_budget() -> None:
    """What the first one has sent and spent is not there for the next; the suites after each other."""
    suites = {"allocation": Suite(["own", "second"]), "roles": Suite(["own"])}
    live.record(session(suites, Budget(20, 10.0)), "new_episodes", Screen())
    assert suites["allocation"].budgets == {"own": Budget(20, 10.0), "second": Budget(13, 7.5)}
    assert suites["roles"].budgets == {"own": Budget(6, 5.0)}


def test_without_a_budget_nobody_has_one() -> None:
    """Neither in requests nor in money."""
    suite = Suite(["own", "second"])
    live.record(session({"allocation": suite}), "new_episodes", Screen())
    assert set(suite.budgets.values()) == {Budget(None, None)}


def test_a_recording_that_stops_is_said_and_the_others_are_recorded() -> None:
    """What it took is not there for the next one; it is an error after the last."""
    first, second = Suite(["own"], error=RecordingError("recording own stopped: no key")), Suite(["own", "second"])
    screen = Screen()
    with pytest.raises(RecordingError, match=r"^stopped before the end: own \(allocation\)$"):
        live.record(session({"allocation": first, "roles": second}, Budget(20, 10.0)), "all", screen)
    assert second.budgets == {"own": Budget(13, 7.5), "second": Budget(6, 5.0)}
    assert screen.lines == [
        ("recording own stopped: no key", True),
        ("recorded 5 answers of own (roles)", False),
        ("recorded 5 answers of second (roles)", False),
    ]


def test_a_recording_alone_that_stops_is_said_once() -> None:
    """By who catches its error."""
    screen = Screen()
    with pytest.raises(RecordingError, match=r"^no key$"):
        live.record(session({"allocation": Suite(["own"], error=RecordingError("no key"))}), "all", screen)
    assert screen.lines == []


def test_a_terminal_of_no_width_has_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar would not be seen there."""
    stream = io.StringIO()
    monkeypatch.setattr(live, "drawable", lambda _: False)
    live.record(session({"allocation": Suite(["own"])}), "all", Screen(stream))
    assert stream.getvalue() == ""


def test_a_terminal_has_a_bar() -> None:
    """On the terminal's own stream; the lines around it are the screen's."""
    stream = io.StringIO()
    screen = Screen(stream)
    live.record(session({"allocation": Suite(["own"])}), "all", screen)
    assert "own: 100%|" in stream.getvalue()
    assert "5/5" in stream.getvalue()
    assert screen.lines == [("recorded 5 answers of own", False)]
