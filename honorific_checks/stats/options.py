"""How uncertainty is computed: the one place of its defaults and their ranges; loads no numbers."""

from __future__ import annotations

from dataclasses import dataclass

CONFIDENCE, LEAST_CONFIDENCE, MOST_CONFIDENCE = 0.95, 0.5, 0.999
RESAMPLES, LEAST_RESAMPLES, MOST_RESAMPLES = 10_000, 1_000, 100_000
"""The least is what a gate needs; a script may take fewer, or none for no intervals."""
SEED = 20261014


@dataclass(frozen=True, slots=True)
class Options:
    """How uncertainty is computed."""

    confidence: float = CONFIDENCE
    """Of every interval, 0.5 to 0.999."""
    resamples: int = RESAMPLES
    """Of the bootstrap, 0 to 100,000: thousands for figures that are shown; with 0 there is no interval."""
    seed: int = SEED
    """Of the resamples, 0 or more."""

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
                f"resamples is {self.resamples!r}; expected 0 to {MOST_RESAMPLES:,}, such as {RESAMPLES:,}"
            )
        if self.seed < 0:
            raise ValueError(f"expected a seed of at least 0, got {self.seed!r}")
