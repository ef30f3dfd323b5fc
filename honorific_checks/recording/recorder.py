"""The live recorder: asks many questions at a time and stores each answer as it arrives.

It writes cassettes and their provenance, and overwrites nothing. `new_episodes` asks only for missing answers. `all`
records everything again in a separate folder, where it continues if you run it again after an interruption. Only a
complete new recording replaces the old one, which is kept in an archive.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.errors import CassetteError, RecordingError, SettingsError, UnreachableError
from honorific_checks.files.atomic import replace
from honorific_checks.recording.asking import Asking
from honorific_checks.recording.budget import CostEstimate, Purse
from honorific_checks.recording.files import Files, keep_out_of_git, settle, sweep, unwritable
from honorific_checks.recording.layout import ARCHIVE, STAGING
from honorific_checks.recording.plan import Mode, Plan, aside, folder
from honorific_checks.recording.progress import Progress, Told
from honorific_checks.recording.standing import Missing, Standing, each_request, look, look_aside, unanswered
from honorific_checks.recording.termination import run
from honorific_checks.recording.writer import Writer

SHOWN = 10
"""How many reasons, and item_ids of each, a message about missing answers names."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The result of a run."""

    stored: int
    """How many answers this run stored."""
    missing: dict[str, str]
    """Why a question has no answer, by item_id; the next run asks it again."""
    progress: Progress
    filtered: int = 0
    """How many of the stored answers the service's filter gave in place of the model, or cut off."""


def prepare(plan: Plan, mode: Mode) -> CostEstimate:
    """Make sure, before any question is asked, that the model can be asked if it has to be.

    Returns:
        What recording will take, with any warnings.

    Raises:
        SettingsError: if the key, the address or a sign-in is missing, or --max-cost is set but the price is not.
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
    return CostEstimate(
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
        plan: what to record and where, and the budget.
        mode: which questions to ask.
        told: called with the progress, after each answer and each retry.

    Raises:
        SystemExit: on SIGTERM, with code 143, like KeyboardInterrupt on Ctrl-C; every answer that came is stored.
        RecordingError: if it stopped before the end: the service refused, ten questions in a row got no answer, the
            budget was reached, the disk was full, or, with `all`, answers are missing. The answers so far are stored.
        SettingsError: if the key or a variable of the address is not set; then nothing has been touched.
        StaleRecordingError: with `new_episodes`, if the existing recordings answer other questions.
        CassetteError: if an existing cassette cannot be read, the folder cannot be written, or another run is recording
            this model.
    """
    told = told or (lambda _: None)
    lock = FileLock(plan.directory / STAGING / f"{plan.model.name}.lock", blocking=False)
    try:
        keep_out_of_git(plan.directory / STAGING)
        held = lock.acquire()
    except Timeout:
        raise CassetteError(
            f"another run is recording {plan.model.name}: {lock.lock_file} is locked. Wait until it ends."
        ) from None
    except OSError as error:
        raise unwritable(plan, error) from None
    with held:
        return _fill(plan, look(plan), told) if mode == "new_episodes" else _anew(plan, told)


def _anew(plan: Plan, told: Told) -> Recorded:
    """Record in a separate folder, continuing with what is usable there, and move it into place when complete."""
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
        replace(fresh, place)
    except OSError as error:
        raise CassetteError(
            f"the new recording of {plan.model.name} cannot be moved into place: {error}. It is complete in "
            f"{folder(plan, beside.directory)}, and the old one is kept; run the same command again."
        ) from None
    with suppress(OSError):  # another suite's recording may be there too
        fresh.parent.rmdir()
    return recorded


def _fill(plan: Plan, standing: Standing, told: Told) -> Recorded:
    """Ask the questions that have no stored answer."""
    progress = Progress(total=standing.missing)
    sweep(folder(plan, plan.directory))
    if not standing.missing:
        settle(plan, standing.ledger)
        return Recorded(0, {}, progress)
    before, filtered = standing.ledger.answers, standing.ledger.filtered
    client = Client(plan.model)
    purse = Purse(plan.budget, plan.model.price, each_request(plan, standing))
    asking: Asking[Missing] = Asking(
        client, plan.policy, purse, progress, told, answers=standing.ledger.answers > standing.ledger.filtered
    )
    run(_ask(plan, standing, client, asking))
    if asking.stopped:
        said = _stopped(plan, standing, asking.stopped, asking.missing)
        raise UnreachableError(said, client.place) if asking.unreachable else RecordingError(said)
    return Recorded(standing.ledger.answers - before, asking.missing, progress, standing.ledger.filtered - filtered)


async def _ask(plan: Plan, standing: Standing, client: Client, asking: Asking[Missing]) -> None:
    files = Files(plan, standing.ledger, client.place, asking.progress)
    writer: Writer[tuple[Missing, FinalAnswer]] = Writer(files.write)

    async def keep(item: Missing, answer: FinalAnswer) -> None:
        try:
            await writer.store((item, answer))
        except OSError as error:
            raise unwritable(plan, error) from None

    async with client:
        try:
            await asking.run(unanswered(plan, standing.groups), keep)
        finally:
            await writer.close()
            with suppress(OSError):  # a full disk is already reported; the provenance is at most a second old
                files.sign()


def _stopped(plan: Plan, standing: Standing, why: str, missing: dict[str, str]) -> str:
    """The message about an incomplete recording."""
    lines = [f"recording {plan.model.name} stopped: {why}"]
    lines += left_out({item_id: reason for item_id, reason in missing.items() if reason not in why})
    lines.append(
        f"{standing.ledger.answers} of {standing.total} answers are stored; run the same command again for the rest."
    )
    return "\n".join(lines)


def left_out(missing: dict[str, str]) -> list[str]:
    """Which questions got no answer: a line for each of the first ten reasons, and one with the count of the rest."""
    reasons: dict[str, list[str]] = {}
    for item_id, why in missing.items():
        reasons.setdefault(why, []).append(item_id)
    lines = [f"no answer to {_several(item_ids)}: {why}" for why, item_ids in list(reasons.items())[:SHOWN]]
    rest = sum(map(len, list(reasons.values())[SHOWN:]))
    return [*lines, f"... and to {rest} more"] if rest else lines


def _several(item_ids: list[str]) -> str:
    """Up to ten item_ids, and how many more there are."""
    rest = f" and {len(item_ids) - SHOWN} more" if item_ids[SHOWN:] else ""
    return ", ".join(item_ids[:SHOWN]) + rest


def _archive(plan: Plan, directory: Path) -> None:
    """Move a model's recordings of these questions to the archive, if there are any."""
    old = folder(plan, directory)
    if not old.exists():
        return
    name = f"{plan.model.name}-{plan.clock():%Y%m%dT%H%M%SZ}"
    target, number = plan.directory / ARCHIVE / name, 1
    while target.exists():
        number += 1
        target = target.with_name(f"{name}-{number}")
    keep_out_of_git(target.parent)
    target.mkdir(parents=True)
    replace(old, target / old.name)
