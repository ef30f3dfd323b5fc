"""One thing that was found in the recordings, as a line for people and for CI."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What sort of thing; its value is how it is counted."""

    KEY = "key-like"
    """What may be a key, an account or a person's address."""
    ORPHAN = "orphan"
    """What nothing asks for."""
    GAP = "gap"
    """What is asked and not recorded."""
    MISMATCH = "mismatch"
    """What is recorded and not what is asked now, or not what its provenance says."""
    BROKEN = "broken"
    """What cannot be read, or is no final answer."""
    OLD = "old"
    """What is older than max_age_days."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: `PATH[:LINE]: what was seen: next step`."""

    kind: Kind
    text: str


def finding(kind: Kind, place: object, what: str, step: str) -> Finding:
    """A finding of its parts; `place` is a path, or a path and a line."""
    return Finding(kind, f"{place}: {what}: {step}")


def of_error(kind: Kind, error: Exception, step: str = "") -> Finding:
    """A finding of an error, whose message names place, what was seen and mostly the next step; on one line."""
    said = " ".join(line.strip() for line in str(error).splitlines())
    return Finding(kind, f"{said}: {step}" if step else said)
