"""The live recorder: asks one question after the other and stores each answer as it comes.

A model, a suite's questions and a folder come in; cassettes and their provenance are left behind.  It overwrites
nothing: `new_episodes` asks only for what is missing; `all` asks anew in a folder aside, goes on there when it is run
again after an interruption, and puts the new recording in the old one's place only when it is whole, keeping the old.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from honorific_checks.endpoints.chat import Client, public_url
from honorific_checks.endpoints.completion import SIMULATED, completion
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request import body
from honorific_checks.errors import CassetteError, EndpointError
from honorific_checks.recording import provenance
from honorific_checks.recording.deck import Deck
from honorific_checks.recording.layout import ARCHIVE, STAGING, cassette_path, provenance_path
from honorific_checks.recording.tape import Tape
from honorific_checks.records import Question
from honorific_checks.version import VERSION

Mode = Literal["new_episodes", "all"]
Progress = Callable[[int, int, Question], None]
"""Told after each answer: answers stored in this run, questions of this run, the question."""


def utc_now() -> datetime:
    """The time to the second, UTC."""
    return datetime.now(UTC).replace(microsecond=0)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to record, and where."""

    model: Model
    deck: Deck
    directory: Path
    """The folder of all cassettes."""
    clock: Callable[[], datetime] = utc_now


@dataclass(frozen=True, slots=True)
class _Asked:
    question: Question
    body: str
    tape: Tape


def prepare(plan: Plan, mode: Mode) -> None:
    """Make sure, before any question is asked, that the model can be asked where it has to be.

    Raises:
        SettingsError: where the key or the address is not set.
        StaleRecordingError, CassetteError: as `record` does.
    """
    if mode == "new_episodes":
        _known(plan)
    if mode == "all" or _missing(_questions(plan)):
        Client(plan.model).close()


def record(plan: Plan, mode: Mode, progress: Progress | None = None) -> int:
    """Ask for what is missing (`new_episodes`) or for everything (`all`) and store it.

    Returns:
        The number of answers stored in this run.

    Raises:
        EndpointError: where the service fails; what was answered before is stored.
        SettingsError: where the key or a variable of the address is not set; nothing has been touched then.
        StaleRecordingError: with `new_episodes`, where the recordings there answer other questions.
        CassetteError: where a cassette there cannot be read, the disk refuses an answer or the folder, or another run
            is recording this model.
    """
    aside = replace(plan, directory=plan.directory / STAGING)
    lock = FileLock(aside.directory / f"{plan.model.name}.lock", blocking=False)
    try:
        aside.directory.mkdir(parents=True, exist_ok=True)
        held = lock.acquire()
    except Timeout:
        raise CassetteError(
            f"another run is recording {plan.model.name}: {lock.lock_file} is taken. Wait for its end."
        ) from None
    except OSError as error:
        raise CassetteError(f"nothing can be recorded in {plan.directory}: {error.strerror}") from None
    with held:
        return _fill(plan, progress) if mode == "new_episodes" else _anew(plan, aside, progress)


def _anew(plan: Plan, aside: Plan, progress: Progress | None) -> int:
    """Record into the folder aside, going on with what is usable there, and put it in place when it is whole."""
    try:
        _known(aside)
        list(_questions(aside))
    except CassetteError:
        _archive(plan, aside.directory)
    stored = _fill(aside, progress)
    _archive(plan, plan.directory)
    place = _folder(plan, plan.directory)
    place.parent.mkdir(parents=True, exist_ok=True)
    fresh = _folder(plan, aside.directory)
    fresh.replace(place)
    with suppress(OSError):  # another suite's recording lies aside, too
        fresh.parent.rmdir()
    return stored


def _fill(plan: Plan, progress: Progress | None) -> int:
    """Ask the questions that have no stored answer; returns how many there were."""
    known = _known(plan)
    simulated = known is not None and known.status == SIMULATED
    questions = list(_questions(plan))
    missing = _missing(questions)
    if not missing:
        return 0
    with Client(plan.model) as client:
        for number, question in enumerate(missing):
            try:
                answer = client.ask(question.body)
                fresh = completion(answer.body, client.place).system_fingerprint == SIMULATED and not simulated
                simulated = simulated or fresh
                if number == 0 or fresh:  # before the answer: no simulated answer lies on the disk without saying so
                    _sign(plan, simulated=simulated)
                question.tape.store(client.place, question.body, answer)
            except (EndpointError, OSError) as error:
                stored = len(questions) - len(missing) + number
                kind = EndpointError if isinstance(error, EndpointError) else CassetteError
                raise kind(
                    f"recording {plan.model.name} stopped at {question.question.item_id}: {error}\n"
                    f"{stored} of {len(questions)} answers are stored; run the same command again for the rest."
                ) from None
            if progress:
                progress(number + 1, len(missing), question.question)
    _sign(plan, simulated=simulated)
    return len(missing)


def _missing(questions: Iterable[_Asked]) -> list[_Asked]:
    return [question for question in questions if question.body not in question.tape]


def _questions(plan: Plan) -> Iterator[_Asked]:
    """All questions of a plan with the cassettes that hold their answers."""
    for name, group in plan.deck.groups():
        bodies = [body(plan.model, plan.deck.prompt, question) for question in group]
        tape = Tape(cassette_path(plan.directory, plan.model.name, plan.deck.folder, name), bodies)
        yield from (_Asked(question, text, tape) for question, text in zip(group, bodies, strict=True))


def _known(plan: Plan) -> provenance.Provenance | None:
    """The provenance of what is recorded already, which must answer the same questions."""
    path = provenance_path(plan.directory, plan.model.name, plan.deck.folder)
    if not path.exists():
        return None
    found = provenance.load(path)
    provenance.check(found, _asked(plan), path, plan.deck.command(plan.model.name, "all"))
    return found


def _asked(plan: Plan) -> provenance.Asked:
    return provenance.asked(plan.model, plan.deck)


def _sign(plan: Plan, *, simulated: bool) -> None:
    """Write the provenance of what is recorded so far."""
    found = provenance.Provenance(
        status="simulated" if simulated else "recorded",
        recorded_at=plan.clock(),
        endpoint=public_url(plan.model),
        version=VERSION,
        asked=_asked(plan),
    )
    provenance.save(provenance_path(plan.directory, plan.model.name, plan.deck.folder), found)


def _archive(plan: Plan, directory: Path) -> None:
    """Move a model's recordings of these questions aside, where there are any."""
    old = _folder(plan, directory)
    if not old.exists():
        return
    name = f"{plan.model.name}-{plan.clock():%Y%m%dT%H%M%SZ}"
    target, number = plan.directory / ARCHIVE / name, 1
    while target.exists():
        number += 1
        target = target.with_name(f"{name}-{number}")
    target.mkdir(parents=True)
    old.replace(target / old.name)


def _folder(plan: Plan, directory: Path) -> Path:
    """Where the cassettes and the provenance of a plan lie."""
    return provenance_path(directory, plan.model.name, plan.deck.folder).parent
