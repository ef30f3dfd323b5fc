"""What tests of sheets share: a key of outputs made by hand."""

from __future__ import annotations

from collections.abc import Sequence

from support_data import BY_ID

from honorific_checks.validation.key import Key, key_of
from honorific_checks.validation.sampling import Drawn

HONORIFIC, ORDINARY = "তিনি নয়টায় আসবেন।", "সে নয়টায় আসবে।"


def key_for(outputs: Sequence[str], status: str = "recorded", model: str = "gemma-4") -> Key:
    """A key of these outputs of one model, to the first items."""
    drawn = [Drawn(model, stimulus, output, paired=False) for stimulus, output in zip(BY_ID.values(), outputs)]  # noqa: B905
    return key_of(drawn, {model: status}, 1)
