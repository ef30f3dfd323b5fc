"""What to record, and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Literal

from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.retries import POLICY, Policy
from honorific_checks.recording.budget import NO_LIMIT, Budget
from honorific_checks.recording.deck import Deck
from honorific_checks.recording.layout import STAGING, provenance_path
from honorific_checks.recording.ledger import utc_now

Mode = Literal["new_episodes", "all"]


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


def aside(plan: Plan) -> Plan:
    """The same plan for the folder where `all` records."""
    return replace(plan, directory=plan.directory / STAGING)


def folder(plan: Plan, directory: Path) -> Path:
    """Where the cassettes and the provenance of a plan lie."""
    return provenance_path(directory, plan.model.name, plan.deck.folder).parent


def command(plan: Plan, mode: Mode) -> str:
    """The command that records, for a message."""
    return plan.deck.command(plan.model.name, mode)
