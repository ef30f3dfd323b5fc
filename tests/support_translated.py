"""One answer to many sentences is no translation of any: what makes it one, without a word about anybody."""

from __future__ import annotations

from honorific_checks.records import Stimulus

ANSWERS = ("তিনি নয়টায় আসবেন।", "সে নয়টায় আসবে।", "তিনি বলেছেন যে সে আসবে।", "তাঁরা নয়টায় আসবেন।")
"""The answers that tests give to whole benchmarks."""
NUMBERS = {"T1": "এক", "T2": "দুই", "T3": "তিন", "T4": "চার", "T5": "পাঁচ", "P1": "ছয়", "P2": "সাত"}
"""A word for each frame."""


def translated(stimulus: Stimulus, answer: str) -> str:
    """One of these answers with the occupation and the frame named behind it; any other as it is.

    Neither changes how it reads.
    """
    if answer not in ANSWERS:
        return answer
    return f"{answer} {stimulus.occupation.bengali} {NUMBERS[stimulus.frame]}।"
