"""One finding in the recordings, as a line for people and for CI."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kind of a finding; the value is its name in the counts."""

    KEY = "key-like"
    """Something that may be a key, an account or a person's address."""
    ORPHAN = "orphan"
    """Something that no question asks for."""
    GAP = "gap"
    """Something that is asked but not recorded."""
    MISMATCH = "mismatch"
    """A recording that does not match the current questions or its own provenance."""
    BROKEN = "broken"
    """Something that cannot be read or is not a final answer."""
    OLD = "old"
    """A recording older than max_age_days."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: `PATH[:LINE]: what was seen: next step`."""

    kind: Kind
    text: str


def finding(kind: Kind, place: object, what: str, step: str) -> Finding:
    """Make a finding from its parts; `place` is a path, or a path and a line."""
    return Finding(kind, f"{place}: {what}: {step}")


def of_error(kind: Kind, error: Exception, step: str = "") -> Finding:
    """Make a finding from an error; its message, with the place and often the next step, becomes one line."""
    said = " ".join(line.strip() for line in str(error).splitlines())
    return Finding(kind, f"{said}: {step}" if step else said)
