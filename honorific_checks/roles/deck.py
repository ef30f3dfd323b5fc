"""What the roles suite asks: the project's own questions, or the published prompts.

Other questions lie in folders of their own, so that neither recording overwrites the other.
"""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from honorific_checks.recording.deck import Deck
from honorific_checks.roles.published import published_questions
from honorific_checks.roles.questions import SEED, Order, template_questions


def own_deck(order: Order = "shuffled", seed: int = SEED) -> Deck:
    """The project's own questions."""
    asked = order.replace(" ", "-") if order != "shuffled" else "" if seed == SEED else f"shuffled-{seed}"
    folder = f"roles-{asked}" if asked else "roles"
    return Deck(folder, "", template_questions(order, seed), "--suite roles")


def published_deck(directory: Path) -> Deck:
    """The published prompts in a folder; raises as `published_questions` does."""
    options = f"--suite roles --roles-data {quote(str(directory))}"
    return Deck("roles-published", "", published_questions(directory), options)
