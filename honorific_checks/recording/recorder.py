"""The live recorder: asks many questions at a time and stores each answer as it comes.

A model, a suite's questions and a folder come in; cassettes and their provenance are left behind.  It overwrites
nothing: `new_episodes` asks only for what is missing; `all` asks anew in a folder aside, goes on there when it is run
again after an interruption, and puts the new recording in the old one's place only when it is whole, keeping the old.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from honorific_checks.endpoints.access import public_url
from honorific_checks.endpoints.chat import Answer, Client
from honorific_checks.endpoints.completion import SIMULATED
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request import body, message
from honorific_checks.endpoints.retries import POLICY, Policy
from honorific_checks.errors import (
    BrokenAnswerError,
    CassetteError,
    RecordingError,
    SettingsError,
    StaleRecordingError,
)
from honorific_checks.recording import provenance
from honorific_checks.recording.asking import Asking
from honorific_checks.recording.budget import NO_LIMIT, Budget, Estimate, Purse, Tokens, guessed
from honorific_checks.recording.deck import Deck
from honorific_checks.recording.ending import run
from honorific_checks.recording.layout import ARCHIVE, PROVENANCE, STAGING, cassette_path, provenance_path
from honorific_checks.recording.ledger import Ledger, utc_now
from honorific_checks.recording.progress import Progress, Told
from honorific_checks.recording.tape import Tape
from honorific_checks.recording.writer import Writer
from honorific_checks.records import Question

Mode = Literal["new_episodes", "all"]
FULL = (errno.ENOSPC, errno.EDQUOT)
"""A disk without space, a user without any more of it."""
LAG = timedelta(seconds=1)
"""How long the provenance may lag behind the cassettes while answers come."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to record, and where."""

    model: Model
    deck: Deck
    directory: Path
    """The folder of all cassettes."""
    budget: Budget = NO_LIMIT
    policy: Policy = POLICY
    clock: Callable[[], datetime] = utc_now


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a run has stored."""

    stored: int
    """Answers, in this run."""
    missing: dict[str, str]
    """By item_id, why a question that was asked has no answer; it is asked again by the next run."""
    progress: Progress


@dataclass(frozen=True, slots=True)
class _Asked:
    question: Question
    body: str
    tape: Tape


@dataclass(frozen=True, slots=True)
class _Standing:
    """What is recorded already, and what is not."""

    ledger: Ledger
    total: int
    """Requests in all; questions of one wording in one cassette are one."""
    groups: list[str]
    """Those with missing answers."""
    warnings: tuple[str, ...] = ()
    """What should be known before any question is asked."""

    @property
    def missing(self) -> int:
        return self.total - self.ledger.answers


def prepare(plan: Plan, mode: Mode) -> Estimate:
    """Make sure, before any question is asked, that the model can be asked where it has to be.

    Returns:
        What recording will take, and what should be known before.

    Raises:
        SettingsError: where the key, the address or a sign-in is missing, or a budget in money has no price to go by.
        StaleRecordingError, CassetteError: as `record` does.
    """
    standing = _standing(plan) if mode == "new_episodes" else _standing_aside(_aside(plan))
    if standing.missing:
        Client(plan.model)
        if plan.budget.max_cost is not None and plan.model.price is None:
            raise SettingsError(
                f"--max-cost needs the price of {plan.model.name}: set price = {{ input = ..., output = ... }}, in US "
                f"dollars per million tokens, in pyproject.toml under [tool.honorific_checks.models.{plan.model.name}]."
            )
    each = _each(plan, standing)
    cost = each.cost(plan.model.price)
    return Estimate(
        requests=standing.missing,
        each=each,
        measured=bool(standing.ledger.tokens["prompt"]),
        concurrency=plan.model.concurrency,
        cost=None if cost is None else cost * standing.missing,
        warnings=standing.warnings if standing.missing else (),
    )


def record(plan: Plan, mode: Mode, told: Told | None = None) -> Recorded:
    """Ask for what is missing (`new_episodes`) or for everything (`all`) and store it.

    Args:
        plan: what, where, and how much may be spent.
        mode: which questions.
        told: told of the progress, after each answer and each retry.

    Raises:
        SystemExit: with code 143, on SIGTERM, as KeyboardInterrupt on Ctrl-C: every answer that came is stored then.
        RecordingError: where it stopped before its end: the service refused, ten questions in a row got no answer,
            the budget was reached, the disk was full, or, with `all`, answers are left missing.  What was answered is
            stored.
        SettingsError: where the key or a variable of the address is not set; nothing has been touched then.
        StaleRecordingError: with `new_episodes`, where the recordings there answer other questions.
        CassetteError: where a cassette there cannot be read, the disk refuses the folder, or another run is recording
            this model.
    """
    told = told or (lambda _: None)
    lock = FileLock(plan.directory / STAGING / f"{plan.model.name}.lock", blocking=False)
    try:
        (plan.directory / STAGING).mkdir(parents=True, exist_ok=True)
        held = lock.acquire()
    except Timeout:
        raise CassetteError(
            f"another run is recording {plan.model.name}: {lock.lock_file} is taken. Wait for its end."
        ) from None
    except OSError as error:
        raise _unwritable(plan, error) from None
    with held:
        return _fill(plan, _standing(plan), told) if mode == "new_episodes" else _anew(plan, told)


def _anew(plan: Plan, told: Told) -> Recorded:
    """Record into the folder aside, going on with what is usable there, and put it in place when it is whole."""
    aside = _aside(plan)
    standing = _standing_aside(aside)
    if not standing.ledger.answers:
        try:
            _archive(plan, aside.directory)
        except OSError as error:
            raise _unwritable(plan, error) from None
    recorded = _fill(aside, standing, told)
    if recorded.missing:
        raise RecordingError(_stopped(plan, standing, "answers are missing", recorded.missing))
    try:
        _archive(plan, plan.directory)
        place = _folder(plan, plan.directory)
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = _folder(plan, aside.directory)
        fresh.replace(place)
    except OSError as error:
        raise CassetteError(
            f"the new recording of {plan.model.name} cannot be put in place: {error}. It is whole in "
            f"{_folder(plan, aside.directory)}, and the old one is kept; run the same command again."
        ) from None
    with suppress(OSError):  # another suite's recording lies aside, too
        fresh.parent.rmdir()
    return recorded


def _fill(plan: Plan, standing: _Standing, told: Told) -> Recorded:
    """Ask the questions that have no stored answer."""
    progress = Progress(total=standing.missing)
    _sweep(_folder(plan, plan.directory))
    if not standing.missing:
        _settle(plan, standing.ledger)
        return Recorded(0, {}, progress)
    before = standing.ledger.answers
    client = Client(plan.model)
    asking: Asking[_Asked] = Asking(
        client, plan.policy, Purse(plan.budget, plan.model.price, _each(plan, standing)), progress, told
    )
    run(_ask(plan, standing, client, asking))
    if asking.stopped:
        raise RecordingError(_stopped(plan, standing, asking.stopped, asking.missing))
    return Recorded(standing.ledger.answers - before, asking.missing, progress)


def _settle(plan: Plan, ledger: Ledger) -> None:
    """Sign what a run that was killed, or another program, left unsigned."""
    signed = ledger.signed()
    if ledger.answers and signed != ledger.known:
        try:
            provenance.save(provenance_path(plan.directory, plan.model.name, plan.deck.folder), signed)
        except OSError as error:
            raise _unwritable(plan, error) from None


def _sweep(folder: Path) -> None:
    """Remove the halves of files that a killed run was writing, where they can be."""
    with suppress(OSError):
        for pattern in (".*.json.*", f".{PROVENANCE}.*"):
            for stale in folder.glob(pattern):
                stale.unlink(missing_ok=True)


async def _ask(plan: Plan, standing: _Standing, client: Client, asking: Asking[_Asked]) -> None:
    files = _Files(plan, standing.ledger, client.place, asking.progress)
    writer: Writer[tuple[_Asked, Answer]] = Writer(files.write)

    async def keep(item: _Asked, answer: Answer) -> None:
        try:
            await writer.store((item, answer))
        except OSError as error:
            raise _unwritable(plan, error) from None

    async with client:
        try:
            await asking.run(_missing(plan, standing.groups), keep)
        finally:
            await writer.close()
            with suppress(OSError):  # a full disk has been told of; the provenance there is a second old at most
                files.sign()


class _Files:
    """The cassettes of a run and their provenance, written together."""

    def __init__(self, plan: Plan, ledger: Ledger, place: str, progress: Progress) -> None:
        self._plan, self._ledger, self._place, self._progress = plan, ledger, place, progress
        self._signed: datetime | None = None

    def write(self, batch: Sequence[tuple[_Asked, Answer]]) -> None:
        """Store answers; no simulated one lies on the disk without a provenance that says so."""
        ledger = self._ledger
        simulated = any(answer.completion.system_fingerprint == SIMULATED for _, answer in batch)
        if self._signed is None or (simulated and not ledger.simulated):
            ledger.simulated = ledger.simulated or simulated
            ledger.last = ledger.clock()
            self.sign()
        for tape in {id(item.tape): item.tape for item, _ in batch}.values():
            answers = [(item.body, answer) for item, answer in batch if item.tape is tape]
            tape.store(self._place, answers)
            for _, answer in answers:
                ledger.add(answer.completion)
        if self._signed is None or self._plan.clock() - self._signed >= LAG:
            self.sign()

    def sign(self) -> None:
        """Write the provenance of what is recorded so far, where anything was in this run."""
        if self._ledger.last is None:
            return
        self._ledger.requests, self._ledger.retries = self._progress.requests, self._progress.retries
        path = provenance_path(self._plan.directory, self._plan.model.name, self._plan.deck.folder)
        provenance.save(path, self._ledger.signed())
        self._signed = self._plan.clock()


def _standing(plan: Plan) -> _Standing:
    """Look through what is recorded; one cassette at a time is in memory."""
    known = _known(plan)
    ledger = Ledger(_asked(plan), public_url(plan.model), known, plan.clock)
    total, groups = 0, []
    for name, group in plan.deck.groups():
        bodies = _bodies(plan, group)
        tape = _tape(plan, name, list(bodies))
        total += len(bodies)
        for stored in tape.stored:
            try:
                ledger.found(stored, str(tape.path))
            except BrokenAnswerError as error:
                anew = f"Record anew with: {_command(plan, 'all')} (the old ones are kept)."
                raise CassetteError(str(error), anew) from None
        if len(tape.stored) < len(bodies):
            groups.append(name)
    if not ledger.answers:
        ledger.known = None
    return _Standing(ledger, total, groups, _elsewhere(ledger))


def _elsewhere(ledger: Ledger) -> tuple[str, ...]:
    """Whether what is recorded was asked at another address, where another model may answer by the same id."""
    before = ledger.known.endpoints if ledger.known else []
    if not before or ledger.endpoint in before:
        return ()
    return (f"asked at {ledger.endpoint}, but the stored answers are of {', '.join(before)}",)


def _aside(plan: Plan) -> Plan:
    """The same plan for the folder where `all` records."""
    return replace(plan, directory=plan.directory / STAGING)


def _standing_aside(aside: Plan) -> _Standing:
    """What of a recording aside can be gone on with: nothing, where it answers other questions.

    Raises:
        CassetteError: where it cannot be read; what is whole of it may have cost money, so it is not thrown away.
    """
    folder = _folder(aside, aside.directory)
    try:
        return _standing(aside)
    except StaleRecordingError:
        fresh = _standing(replace(aside, directory=aside.directory / "none"))
        why = f"{folder} was begun with other questions: it moves to {ARCHIVE}, and all is asked anew"
        return replace(fresh, warnings=(why,))
    except CassetteError as error:
        raise CassetteError(error.what, f"Remove the folder {folder} to begin anew.") from None


def _missing(plan: Plan, groups: Sequence[str]) -> Iterator[_Asked]:
    """The questions without a stored answer, in their order, each with its cassette."""
    wanted = set(groups)
    for name, group in plan.deck.groups():
        if name in wanted:
            bodies = _bodies(plan, group)
            tape = _tape(plan, name, list(bodies))
            yield from (_Asked(question, text, tape) for text, question in bodies.items() if text not in tape)


def _bodies(plan: Plan, group: Sequence[Question]) -> dict[str, Question]:
    """The requests of a group, each with the first question that it asks."""
    found: dict[str, Question] = {}
    for question in group:
        found.setdefault(body(plan.model, plan.deck.prompt, question), question)
    return found


def _tape(plan: Plan, group: str, bodies: Sequence[str]) -> Tape:
    return Tape(cassette_path(plan.directory, plan.model.name, plan.deck.folder, group), bodies)


def _each(plan: Plan, standing: _Standing) -> Tokens:
    """What a request takes: the mean of the stored answers, or a guess by the length of the questions."""
    ledger, count = standing.ledger, standing.ledger.answers
    if ledger.tokens["prompt"]:
        return Tokens(ledger.tokens["prompt"] / count, ledger.tokens["completion"] / count)
    return expected(plan.deck)


def expected(deck: Deck) -> Tokens:
    """What a request takes, guessed by the length of the questions."""
    guesses = [guessed(message(deck.prompt, each.sentence), each.sentence) for each in deck.questions]
    number = max(1, len(guesses))
    return Tokens(sum(each.prompt for each in guesses) / number, sum(each.completion for each in guesses) / number)


def _known(plan: Plan) -> provenance.Provenance | None:
    """The provenance of what is recorded already, which must answer the same questions."""
    path = provenance_path(plan.directory, plan.model.name, plan.deck.folder)
    if not path.exists():
        return None
    found = provenance.load(path)
    provenance.check(found, _asked(plan), path, _command(plan, "all"))
    return found


def _asked(plan: Plan) -> provenance.Asked:
    return provenance.asked(plan.model, plan.deck)


def _command(plan: Plan, mode: Mode) -> str:
    return plan.deck.command(plan.model.name, mode)


def _unwritable(plan: Plan, error: OSError) -> CassetteError:
    step = "Free space there." if error.errno in FULL else ""
    return CassetteError(f"nothing can be recorded in {plan.directory}: {error.strerror or error}", step)


def _stopped(plan: Plan, standing: _Standing, why: str, missing: dict[str, str]) -> str:
    """What is said of a recording that is not whole."""
    lines = [f"recording {plan.model.name} stopped: {why}"]
    lines += left_out(missing)
    lines.append(
        f"{standing.ledger.answers} of {standing.total} answers are stored; run the same command again for the rest."
    )
    return "\n".join(lines)


def left_out(missing: dict[str, str], most: int = 10) -> list[str]:
    """A line for each question that was asked and got no answer, at most so many."""
    lines = [f"no answer to {item_id}: {why}" for item_id, why in list(missing.items())[:most]]
    return [*lines, f"... and to {len(missing) - most} more"] if len(missing) > most else lines


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
