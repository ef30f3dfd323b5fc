"""The question sets of the roles suite: the project's own questions, or the published prompts.

Each set has its own folder, so that recordings never overwrite each other.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from honorific_checks.files.shell import argument
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.roles.asking.published import published_questions
from honorific_checks.roles.asking.questions import SEED, Order, template_questions


def own_question_set(order: Order = "shuffled", seed: int = SEED) -> QuestionSet:
    """The project's own questions."""
    return QuestionSet(_folder(order, seed), "", template_questions(order, seed), "--suite roles")


def own_question_set_in(folder: str) -> QuestionSet | None:
    """The project's own questions with recordings in a folder of this name; None for any other folder."""
    seeded = re.fullmatch(r"roles-shuffled-(\d+)", folder)
    seed = int(seeded[1]) if seeded else SEED
    found = (order for order in get_args(Order) if _folder(order, seed) == folder)
    return next((own_question_set(order, seed) for order in found), None)


def _folder(order: Order, seed: int) -> str:
    asked = order.replace(" ", "-") if order != "shuffled" else "" if seed == SEED else f"shuffled-{seed}"
    return f"roles-{asked}" if asked else "roles"


def published_question_set(directory: Path) -> QuestionSet:
    """The published prompts in a folder; raises as `published_questions` does."""
    options = f"--suite roles --roles-data={argument(str(directory))}"
    return QuestionSet("roles-published", "", published_questions(directory), options)
