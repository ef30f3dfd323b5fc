"""How far a run is, for who shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class Progress:
    """How far a run is; told after each answer and each retry, and once a second."""

    total: int
    """Questions of this run."""
    answered: int = 0
    failed: int = 0
    requests: int = 0
    retries: int = 0
    limit: int = 0
    """The most requests at the same time, at present."""
    cost: float | None = None
    """US dollars; None without a price."""
    waiting: float = 0.0
    """Seconds until the next request may be sent; 0 if one may."""
    silent: bool = False
    """Whether the service has stopped answering; else it is `Retry-After` that is waited for."""
    reason: str = ""
    """Why a request was sent again last; empty if none was."""


Told = Callable[[Progress], None]
