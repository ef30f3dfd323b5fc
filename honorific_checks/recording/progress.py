"""The progress of a run, to be shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class Progress:
    """The progress of a run, reported after each answer and each retry, and once a second."""

    total: int
    """How many questions this run asks."""
    answered: int = 0
    failed: int = 0
    requests: int = 0
    retries: int = 0
    limit: int = 0
    """The current maximum of requests at the same time."""
    cost: float | None = None
    """US dollars; None without a price."""
    waiting: float = 0.0
    """Seconds until the next request may be sent; 0 if one may."""
    silent: bool = False
    """Whether the wait is for a service that has stopped answering; otherwise it is for `Retry-After`."""
    reason: str = ""
    """Why the last retry was needed; empty if there was none."""


Told = Callable[[Progress], None]
