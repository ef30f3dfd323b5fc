"""How small a gap could have been detected: the paper's sensitivity analysis, and the power of the exact test."""

from __future__ import annotations

from dataclasses import dataclass

from honorific_checks.allocation.records import Measures
from honorific_checks.stats import power

ALPHA = 0.05
"""The two-sided nominal level, for one test without correction."""
POWER = 0.8


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """The smallest directional gap that McNemar's test detects, for the discordant share and N, at alpha and power."""

    alpha: float
    power: float
    pairs: int
    discordant: float | None
    """(b + c) / N, from 0 to 1; None if N = 0."""
    detectable_gap: float | None
    """By the normal approximation (Connor 1987), a fraction; None if even b + c pairs all one way are not enough."""
    exact_power: float | None
    """The exact test's power at that gap."""
    exact_detectable_gap: float | None
    """The smallest gap that the exact test detects with that power."""


def sensitivity(measures: Measures, alpha: float = ALPHA, wanted: float = POWER) -> Sensitivity:
    """What a model's pairs could have shown if there had been a gap."""
    share, pairs = measures.gsr, measures.pairs
    gap = None if share is None else power.detectable_gap(share, pairs, alpha, wanted)
    return Sensitivity(
        alpha=alpha,
        power=wanted,
        pairs=pairs,
        discordant=share,
        detectable_gap=gap,
        exact_power=None if gap is None or share is None else power.exact_power(gap, share, pairs, alpha),
        exact_detectable_gap=None if share is None else power.exact_detectable_gap(share, pairs, alpha, wanted),
    )
