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
from honorific_checks.recording.layout import STAGING, provenance_path
from honorific_checks.recording.ledger import utc_now
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.records import Question

Mode = Literal["new_episodes", "all"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to record, and where."""

    model: Model
    question_set: QuestionSet
    directory: Path
    """The folder of all cassettes."""
    budget: Budget = NO_LIMIT
    policy: Policy = POLICY
    clock: Callable[[], datetime] = utc_now
    part: frozenset[str] | None = None
    """The item_ids to ask now, of the questions that the recording is to have in the end; None means all."""

    def asks(self, question: Question) -> bool:
        """Whether a question is asked now."""
        return self.part is None or question.item_id in self.part


def aside(plan: Plan) -> Plan:
    """The same plan for the folder where `all` records."""
    return replace(plan, directory=plan.directory / STAGING)


def folder(plan: Plan, directory: Path) -> Path:
    """The folder of a plan's cassettes and provenance."""
    return provenance_path(directory, plan.model.name, plan.question_set.folder).parent


def command(plan: Plan, mode: Mode) -> str:
    """The command that records it, for a message."""
    return plan.question_set.command(plan.model.name, mode)
