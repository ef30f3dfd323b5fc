"""The summary in the terminal: what every suite says in the same way, around what each has to say itself.

Lines come out, with the markup they want; ASCII alone but for what a model was asked and said, so that every terminal
can show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from honorific_checks.report.frame import BAD, COLOURS, LENGTH, LOUD, NOTE
from honorific_checks.report.plain import plain
from honorific_checks.report.table import Line
from honorific_checks.session.places import shortest
from honorific_checks.session.recording_gates import CANARY
from honorific_checks.session.recording_gates import lines as canary_lines
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session
from honorific_checks.session.suite import Suite
from honorific_checks.verdict import VerdictKind

CHANGES = 5
"""Changed readings that are shown without -v."""
SHORT = 8
"""Hexadecimal digits of a digest that are shown; the JSON report has all."""


def header(session: Session, status: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The lines at the start: each suite's models, what `--suite all` leaves out, and the gates in use."""
    lines = []
    for suite, unrecorded in session.unrecorded.items():
        label = "honorific-checks" if suite == "allocation" else f"honorific-checks, {suite}"
        if suite in session.suites:
            known = status.get(suite, {})
            models = session.suites[suite].models
            named = ", ".join(f"{name} ({known[name]})" if name in known else name for name in models)
            lines.append(f"{label}: {named}")
        if unrecorded:
            lines.append(f"{label}: not checked, for nothing is recorded of {', '.join(unrecorded)}")
    return [*lines, f"honorific-checks: {_gates(session.request)}"]


def _gates(request: Request) -> str:
    """Which file sets the limits; they must not depend on the folder unseen."""
    if request.thresholds.is_file():
        return f"gates of {plain(shortest(request.thresholds))}"
    return f"default gates: there is no {request.thresholds.name} in this folder or above"


def summary(session: Session, suite: Suite[Any, Any], gates_run: int, *, verbose: bool) -> list[Line]:
    """All lines of one suite at the end of the session.

    Args:
        session: the session.
        suite: the suite.
        gates_run: how many of its gate tests ran; the summary says so if some did not.
        verbose: whether to show all that there is.
    """
    lines = [
        *_simulated(suite),
        *suite.summary(),
        *_recorded(suite),
        *_prompts(suite),
        *_canaries(suite, verbose=verbose),
    ]
    lines += _problems(suite)
    if verbose:
        lines += suite.detail()
    total = sum(len(suite.all_gates(name)) for name in suite.models)
    if gates_run < total:
        lines.append(Line(f"{gates_run} of {total} gates ran as tests; the others do not decide the exit code.", NOTE))
    return [*lines, *_signature(session, suite), *_simulated(suite)]


def _simulated(found: Suite[Any, Any]) -> list[Line]:
    names = [name for name in found.models if found.of(name).source.simulated]
    if not names:
        return []
    of_whom = "any model here" if len(names) == len(found.models) > 1 else ", ".join(names)
    return [Line(f"!!! SIMULATED, NOT MEASURED: no model said the answers of {of_whom}.", LOUD)]


def _recorded(found: Suite[Any, Any]) -> Iterable[Line]:
    """When a model said its answers, and whether they were one model's at one address."""
    for name in found.models:
        recording, limits = found.of(name).source.recording, found.setup.recordings[name]
        days = recording.age(found.now) if recording else None
        if recording is None or days is None:
            continue
        first, last = f"{recording.first_answer:%Y-%m-%d}", f"{recording.last_answer:%Y-%m-%d}"
        when = f"on {last}" if first == last else f"from {first} to {last}"
        models = recording.answered.models
        whose = ", ".join(f"{plain(model)} ({count:,})" for model, count in models.items()) or "unnamed"
        old = days > limits.max_age_days
        anew = f"; older than max_age_days {limits.max_age_days}: record again with --record all" if old else ""
        yield Line(f"{name}: recorded {when}, {days} days ago, answered by {whose}{anew}", NOTE if old else {})
        if len(models) > 1:
            changed = f"{name}: {len(models)} model ids answered: the service changed its model half-way"
            yield Line(f"{changed}; record again with --record all.", NOTE)
        if len(recording.endpoints) > 1:
            addresses = ", ".join(map(plain, recording.endpoints))
            yield Line(f"{name}: recorded at {len(recording.endpoints)} addresses: {addresses}", NOTE)


def _prompts(found: Suite[Any, Any]) -> Iterable[Line]:
    """Which answers made elsewhere were asked with another prompt than this suite's, as their files say."""
    asked = found.question_set.prompt
    for name in found.models if asked else ():
        prompt = found.prompt_of(name)
        if prompt not in (None, asked):
            yield Line(f"{name}: asked with another prompt than the paper's: {plain(str(prompt), LENGTH)}", NOTE)


def _canaries(found: Suite[Any, Any], *, verbose: bool) -> Iterable[Line]:
    """What came of asking recorded items again."""
    for name in found.models:
        if name in found.canaries:
            for line in canary_lines(name, found.canaries[name], None if verbose else CHANGES):
                yield Line(plain(line, LENGTH) if not line.startswith("  ") else f"  {plain(line, LENGTH)}")
            if others := found.canaries[name].unrecorded:
                answered = f"canary {name}: not among the recorded model ids: {', '.join(others)}"
                yield Line(plain(answered, LENGTH), NOTE)
            verdict = found.verdict(name, CANARY)
            if verdict.kind is VerdictKind.PASS:  # else it is told with the other gates that failed
                yield Line(f"{verdict.kind} {name}: {verdict.sentence}", COLOURS[verdict.kind])


def _problems(found: Suite[Any, Any]) -> Iterable[Line]:
    for name in found.models:
        source = found.of(name).source
        count = len(source.problems)
        if count and not source.part:  # a part has said so with its verdict
            yield Line(f"{name}: {count} answers are missing; its figures are of the others, and no gate passes.", BAD)


def _signature(session: Session, found: Suite[Any, Any]) -> Iterable[Line]:
    """What the figures depend on, in two lines."""
    own = {key: value[:SHORT] if value else "not known" for key, value in found.signature.items()}
    digests = {key: value[:SHORT] for key, value in session.signature.items() if key != "version"}
    yield Line(f"signature: honorific-checks {session.signature['version']}, answers {own.pop('answers')}")
    yield Line("  " + ", ".join(f"{key} {value}" for key, value in (own | digests).items()))
