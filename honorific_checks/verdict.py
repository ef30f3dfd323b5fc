"""What a gate says of a model."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class VerdictKind(StrEnum):
    """What a gate says.

    Inconclusive is neither: no difference has been shown, and none has been ruled out.
    """

    PASS = "PASS"  # noqa: S105 - no password
    FAIL = "FAIL"
    INCONCLUSIVE = "INCONCLUSIVE"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One gate's word on one model."""

    model: str
    gate: str
    """The gate's name, unique in its suite."""
    value: float | None
    """The figure judged: for hai and missingness the Holm-corrected p of McNemar's test, else the measure; None if
    undefined."""
    limit: float
    """alpha for hai and missingness, a minimum for pairs, else a maximum, in the unit of the value."""
    kind: VerdictKind
    sentence: str
    """The verdict in words, with value and limit."""
    interval: tuple[float, float] | None = None
    """For hai and missingness of the difference, by pairs and by occupations together; else of the value."""
    straddles: bool = False
    """Whether the interval holds the limit: another 72 occupations could have been judged the other way."""
    pairs_needed: int | None = None
    """If inconclusive: about how many pairs would settle it; None if no number would."""
