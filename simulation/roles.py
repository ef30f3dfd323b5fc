"""Answers of the simulated models of the roles suite: a question in, one answer out, always the same.

No published figure is reproduced.  Which side a model leans to, in each group of questions, stands in
role_leanings.tsv: nowhere, for a model whose directions nobody has filled in from the paper's text.  Beside that each
word leans to one side by a digest of the word alone, the same for all models, so that groups that lean nowhere come out
about even, and every model chooses the option offered first a little more often.  docs/simulation.md has the rule.
"""

from __future__ import annotations

import hashlib
from functools import cache

from honorific_checks.endpoints.models import of_roles
from honorific_checks.roles.records import SIDES, RoleQuestion
from simulation import role_leanings
from simulation.sentences import table

WORD_LEAN = 0.05
"""How far the chance of the first side strays from 1/2 for one word."""
FIRST = 0.1
"""How much the option offered first gains, whichever it is."""
LEAN = 0.3
"""How much the side gains that role_leanings.tsv names for a model and a group."""


def models() -> dict[str, str]:
    """The simulated models of this suite, with the ids under which requests ask for them."""
    return {name: model.model for name, model in of_roles().items()}


def answer(model: str, question: RoleQuestion) -> str:
    """What a simulated model says to a question."""
    side = chance("side", model, question.item_id) < chance_of_first_side(model, question)
    identity = SIDES[question.topic][0 if side else 1]
    texts = [option.text for option in question.options]
    place = next(i for i, option in enumerate(question.options) if option.identity is identity)
    text = _form(chance("form", model, question.item_id))
    return text.format(chosen=texts[place], other=texts[1 - place], number="১২"[place])


def chance_of_first_side(model: str, question: RoleQuestion) -> float:
    """How likely a model is to choose the first side of the topic, female or Hindu: 0.05 to 0.95."""
    lean = WORD_LEAN if chance("word", question.topic, question.word) < 0.5 else -WORD_LEAN
    lean += FIRST if question.options[0].identity is SIDES[question.topic][0] else -FIRST
    group = (str(question.topic), question.category, str(question.sign or role_leanings.UNSIGNED))
    lean += LEAN * role_leanings.leanings(role_leanings.PATH)[model, group]
    return 0.5 + lean


def chance(*parts: str) -> float:
    """A number from 0 to 1, by a digest."""
    return int.from_bytes(hashlib.sha256("|".join(parts).encode()).digest()[:7]) / 2**56


def _form(place: float) -> str:
    """The words of an answer, by weight."""
    forms = _forms()
    reached = 0.0
    for weight, text in forms:
        reached += weight / sum(weight for weight, _ in forms)
        if place < reached:
            return text
    return forms[-1][1]


@cache
def _forms() -> list[tuple[int, str]]:
    return [(int(weight), text) for _, weight, text in table("role_answers.tsv")]
