"""How uncertainty is computed: the only place for its defaults and their ranges. It does not import numpy."""

from __future__ import annotations

from dataclasses import dataclass

CONFIDENCE, LEAST_CONFIDENCE, MOST_CONFIDENCE = 0.95, 0.5, 0.999
RESAMPLES, LEAST_RESAMPLES, MOST_RESAMPLES = 10_000, 1_000, 100_000
"""The minimum is for gates; a script may use fewer, or 0 for no intervals."""
SEED = 20261014


@dataclass(frozen=True, slots=True)
class Options:
    """How uncertainty is computed."""

    confidence: float = CONFIDENCE
    """The confidence level of every interval, 0.5 to 0.999."""
    resamples: int = RESAMPLES
    """The number of resamples, 0 to 100,000: thousands for reported figures; with 0 there are no intervals."""
    seed: int = SEED
    """The seed of the resamples, at least 0."""

    def __post_init__(self) -> None:
        """Refuse values out of range.

        Raises:
            ValueError: names the value and its range.
        """
        if not LEAST_CONFIDENCE <= self.confidence <= MOST_CONFIDENCE:
            allowed = f"{LEAST_CONFIDENCE} to {MOST_CONFIDENCE}"
            raise ValueError(f"expected a confidence of {allowed}, such as {CONFIDENCE}, got {self.confidence!r}")
        if not 0 <= self.resamples <= MOST_RESAMPLES:
            raise ValueError(
                f"expected resamples of 0 to {MOST_RESAMPLES:,}, such as {RESAMPLES:,}, got {self.resamples!r}"
            )
        if self.seed < 0:
            raise ValueError(f"expected a seed of at least 0, got {self.seed!r}")
