"""What the allocation suite asks: the paper's prompt with each of its 2,016 sentences."""

from __future__ import annotations

from functools import cache

from honorific_checks.recording.deck import Deck
from honorific_checks.stimuli import stimuli
from honorific_checks.tables import prompt


@cache
def deck() -> Deck:
    """The 2,016 questions."""
    return Deck("allocation", prompt(), stimuli())
