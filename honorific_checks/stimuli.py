"""The 2,016 stimuli: occupations x frames x conditions, in the published order, with their digest.

Source of sentences, order and ids: "Who Receives Respect? A Counterfactual Benchmark for Honorific Allocation Bias
in Bengali", arXiv 2610.14769.
"""

from __future__ import annotations

import hashlib
from functools import cache

from honorific_checks.records import Stimulus
from honorific_checks.tables import frames, occupations


@cache
def stimuli() -> tuple[Stimulus, ...]:
    """All stimuli: by occupation, within it by frame (T1-T5, P1, P2), within that by condition."""
    return tuple(
        Stimulus(
            number=number,
            item_id=f"{occupation.slug}|{frame.frame}|{frame.condition}",
            occupation=occupation,
            frame=frame.frame,
            primed=frame.primed,
            condition=frame.condition,
            sentence=frame.sentence.replace("{occupation}", occupation.english),
        )
        for number, (occupation, frame) in enumerate(((o, f) for o in occupations() for f in frames()), 1)
    )


def digest(items: tuple[Stimulus, ...]) -> str:
    """SHA-256, in hexadecimal, of the sentences joined by a line feed, UTF-8, no line feed at the end."""
    return hashlib.sha256("\n".join(item.sentence for item in items).encode("utf-8")).hexdigest()
