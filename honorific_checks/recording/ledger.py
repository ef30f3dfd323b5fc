"""The counts of a recording, taken from the stored answers so that they are right after any interruption."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from honorific_checks.endpoints.completion import SIMULATED, Completion, completion
from honorific_checks.recording.provenance import Answered, Asked, Provenance
from honorific_checks.version import __version__


def utc_now() -> datetime:
    """The current time in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


@dataclass(slots=True)
class Ledger:
    """Counts of the answers, of who gave them and of the requests."""

    asked: Asked
    endpoint: str
    known: Provenance | None
    """The provenance from before this run."""
    clock: Callable[[], datetime] = utc_now
    answers: int = 0
    filtered: int = 0
    """How many of the answers the service's filter gave, or cut off."""
    simulated: bool = False
    models: Counter[str] = field(default_factory=Counter)
    fingerprints: Counter[str] = field(default_factory=Counter)
    tokens: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    """Requests sent in this run."""
    retries: int = 0
    last: datetime | None = None
    """When the last answer of this run arrived."""
    first: datetime | None = None
    addresses: list[str] = field(default_factory=list)
    """The addresses of the stored answers from before this run."""
    made: tuple[datetime, datetime] | None = None
    """When the first and the last of the earlier answers were made, by the service's clock; None if the service does
    not say."""

    def found(self, body: str, place: str) -> None:
        """Count an answer from before this run.

        Raises:
            BrokenAnswerError: if it is not a final answer.
        """
        answer = completion(body, place)
        self._count(answer)
        if answer.created and answer.created <= self.clock().timestamp():
            made = datetime.fromtimestamp(answer.created, UTC)
            first, last = self.made or (made, made)
            self.made = min(first, made), max(last, made)

    def add(self, answer: Completion) -> None:
        """Count an answer of this run."""
        self._count(answer)
        self.last = self.clock()
        self.first = self.first or self.last

    def _count(self, answer: Completion) -> None:
        self.answers += 1
        self.filtered += answer.filtered is not None
        self.simulated = self.simulated or answer.system_fingerprint == SIMULATED
        if answer.model:
            self.models[answer.model] += 1
        if answer.system_fingerprint:
            self.fingerprints[answer.system_fingerprint] += 1
        if answer.usage:
            self.tokens["prompt"] += answer.usage.prompt_tokens or 0
            self.tokens["completion"] += answer.usage.completion_tokens or 0

    def signed(self) -> Provenance:
        """The provenance of the answers so far."""
        known = self.known
        now = self.clock()
        first, last = (known.first_answer, known.last_answer) if known else self.made or (self.first or now, now)
        last = self.last or last
        return Provenance(
            status="simulated" if self.simulated else "recorded",
            first_answer=min(first, last),  # the clock may have been wrong
            last_answer=last,
            versions=_with(known.versions if known else [], __version__ if self.last else None),
            endpoints=_with(known.endpoints if known else self.addresses, self.endpoint if self.last else None),
            answers=self.answers,
            requests=max(self.answers, self.requests + (known.requests if known else 0)),
            retries=self.retries + (known.retries if known else 0),
            asked=self.asked,
            answered=Answered(dict(self.models), dict(self.fingerprints), dict(self.tokens)),
        )


def _with(known: list[str], new: str | None) -> list[str]:
    """The list with one more value, without repeats."""
    return known if new is None or new in known else [*known, new]
