"""Write the cassettes of a recording together with their provenance."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from honorific_checks.endpoints.chat import FinalAnswer
from honorific_checks.endpoints.completion import SIMULATED
from honorific_checks.errors import CassetteError
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import PROVENANCE, provenance_path
from honorific_checks.recording.ledger import Ledger
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.progress import Progress
from honorific_checks.recording.standing import Missing

FULL = (errno.ENOSPC, errno.EDQUOT)
"""The errors of a full disk and of an exhausted quota."""
LAG = timedelta(seconds=1)
"""How long the provenance may lag behind the cassettes while answers arrive."""


class Files:
    """What a run writes."""

    def __init__(self, plan: Plan, ledger: Ledger, place: str, progress: Progress) -> None:
        self._plan, self._ledger, self._place, self._progress = plan, ledger, place, progress
        self._signed: datetime | None = None

    def write(self, batch: Sequence[tuple[Missing, FinalAnswer]]) -> None:
        """Store answers; a simulated answer is never on disk without a provenance that says so."""
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
        """Write the provenance of the answers so far, if this run recorded any."""
        if self._ledger.last is None:
            return
        self._ledger.requests, self._ledger.retries = self._progress.requests, self._progress.retries
        path = provenance_path(self._plan.directory, self._plan.model.name, self._plan.question_set.folder)
        provenance.save(path, self._ledger.signed())
        self._signed = self._plan.clock()


def keep_out_of_git(folder: Path) -> None:
    """Make a folder whose files are nothing for the user's repository: those of a run under way, and old recordings."""
    folder.mkdir(parents=True, exist_ok=True)
    ignore = folder / ".gitignore"
    if not ignore.exists():
        ignore.write_text("# Written by honorific-checks.\n*\n", encoding="utf-8", newline="\n")


def settle(plan: Plan, ledger: Ledger) -> None:
    """Write the provenance that a killed run, or another program, did not write."""
    signed = ledger.signed()
    if ledger.answers and signed != ledger.known:
        try:
            provenance.save(provenance_path(plan.directory, plan.model.name, plan.question_set.folder), signed)
        except OSError as error:
            raise unwritable(plan, error) from None


def sweep(folder: Path) -> None:
    """Remove the half-written files of a killed run, if possible."""
    with suppress(OSError):
        for pattern in (".*.json.*", f".{PROVENANCE}.*"):
            for stale in folder.glob(pattern):
                stale.unlink(missing_ok=True)


def unwritable(plan: Plan, error: OSError) -> CassetteError:
    """The error if the disk refuses to write."""
    step = "Free space there." if error.errno in FULL else ""
    return CassetteError(f"nothing can be recorded in {plan.directory}: {error.strerror or error}", step)
