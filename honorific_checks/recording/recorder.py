"""The live recorder: asks many questions at a time and stores each answer as it comes.

A model, a suite's questions and a folder come in; cassettes and their provenance are left behind.  It overwrites
nothing: `new_episodes` asks only for what is missing; `all` asks anew in a folder aside, goes on there when it is run
again after an interruption, and puts the new recording in the old one's place only when it is whole, keeping the old.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from honorific_checks.endpoints.chat import Answer, Client
from honorific_checks.errors import CassetteError, RecordingError, SettingsError
from honorific_checks.recording.asking import Asking
from honorific_checks.recording.budget import Estimate, Purse
from honorific_checks.recording.files import Files, settle, sweep, unwritable
from honorific_checks.recording.layout import ARCHIVE, STAGING
from honorific_checks.recording.plan import Mode, Plan, aside, folder
from honorific_checks.recording.progress import Progress, Told
from honorific_checks.recording.standing import Asked, Standing, each_request, look, look_aside, unanswered
from honorific_checks.recording.termination import run
from honorific_checks.recording.writer import Writer


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a run has stored."""

    stored: int
    """Answers, in this run."""
    missing: dict[str, str]
    """By item_id, why a question that was asked has no answer; it is asked again by the next run."""
    progress: Progress


def prepare(plan: Plan, mode: Mode) -> Estimate:
    """Make sure, before any question is asked, that the model can be asked where it has to be.

    Returns:
        What recording will take, and what should be known before.

    Raises:
        SettingsError: if the key, the address or a sign-in is missing, or a budget in money has no price to go by.
        StaleRecordingError, CassetteError: as `record` does.
    """
    standing = look(plan) if mode == "new_episodes" else look_aside(aside(plan))
    if standing.missing:
        Client(plan.model)
        if plan.budget.max_cost is not None and plan.model.price is None:
            raise SettingsError(
                f"--max-cost needs the price of {plan.model.name}: set price = {{ input = ..., output = ... }}, in US "
                f"dollars per million tokens, in pyproject.toml under [tool.honorific_checks.models.{plan.model.name}]."
            )
    each = each_request(plan, standing)
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
        RecordingError: if it stopped before its end: the service refused, ten questions in a row got no answer,
            the budget was reached, the disk was full, or, with `all`, answers are left missing.  What was answered is
            stored.
        SettingsError: if the key or a variable of the address is not set; nothing has been touched then.
        StaleRecordingError: with `new_episodes`, where the recordings there answer other questions.
        CassetteError: if a cassette there cannot be read, the disk refuses the folder, or another run is recording
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
        raise unwritable(plan, error) from None
    with held:
        return _fill(plan, look(plan), told) if mode == "new_episodes" else _anew(plan, told)


def _anew(plan: Plan, told: Told) -> Recorded:
    """Record into the folder aside, going on with what is usable there, and put it in place when it is whole."""
    beside = aside(plan)
    standing = look_aside(beside)
    if not standing.ledger.answers:
        try:
            _archive(plan, beside.directory)
        except OSError as error:
            raise unwritable(plan, error) from None
    recorded = _fill(beside, standing, told)
    if recorded.missing:
        raise RecordingError(_stopped(plan, standing, "answers are missing", recorded.missing))
    try:
        _archive(plan, plan.directory)
        place = folder(plan, plan.directory)
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = folder(plan, beside.directory)
        fresh.replace(place)
    except OSError as error:
        raise CassetteError(
            f"the new recording of {plan.model.name} cannot be put in place: {error}. It is whole in "
            f"{folder(plan, beside.directory)}, and the old one is kept; run the same command again."
        ) from None
    with suppress(OSError):  # another suite's recording lies aside, too
        fresh.parent.rmdir()
    return recorded


def _fill(plan: Plan, standing: Standing, told: Told) -> Recorded:
    """Ask the questions that have no stored answer."""
    progress = Progress(total=standing.missing)
    sweep(folder(plan, plan.directory))
    if not standing.missing:
        settle(plan, standing.ledger)
        return Recorded(0, {}, progress)
    before = standing.ledger.answers
    client = Client(plan.model)
    asking: Asking[Asked] = Asking(
        client, plan.policy, Purse(plan.budget, plan.model.price, each_request(plan, standing)), progress, told
    )
    run(_ask(plan, standing, client, asking))
    if asking.stopped:
        raise RecordingError(_stopped(plan, standing, asking.stopped, asking.missing))
    return Recorded(standing.ledger.answers - before, asking.missing, progress)


async def _ask(plan: Plan, standing: Standing, client: Client, asking: Asking[Asked]) -> None:
    files = Files(plan, standing.ledger, client.place, asking.progress)
    writer: Writer[tuple[Asked, Answer]] = Writer(files.write)

    async def keep(item: Asked, answer: Answer) -> None:
        try:
            await writer.store((item, answer))
        except OSError as error:
            raise unwritable(plan, error) from None

    async with client:
        try:
            await asking.run(unanswered(plan, standing.groups), keep)
        finally:
            await writer.close()
            with suppress(OSError):  # a full disk has been told of; the provenance there is a second old at most
                files.sign()


def _stopped(plan: Plan, standing: Standing, why: str, missing: dict[str, str]) -> str:
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
    old = folder(plan, directory)
    if not old.exists():
        return
    name = f"{plan.model.name}-{plan.clock():%Y%m%dT%H%M%SZ}"
    target, number = plan.directory / ARCHIVE / name, 1
    while target.exists():
        number += 1
        target = target.with_name(f"{name}-{number}")
    target.mkdir(parents=True)
    old.replace(target / old.name)
