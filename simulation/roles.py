"""Answers of the simulated models of the roles suite: a question in, one answer out, always the same.

No published figure and no direction of any real model is reproduced: whom a real model means is not known here.  Each
word leans to one side by a digest of the word alone, the same for all models, so that the groups come out about even;
every model chooses the option offered first a little more often.  One model that is made up leans on purpose.
docs/simulation.md has the rule.
"""

from __future__ import annotations

import hashlib
from functools import cache

from honorific_checks.endpoints.models import of_roles
from honorific_checks.roles.records import SIDES, RoleQuestion, Sign
from simulation.sentences import table

LEANING = "made-up-leaning"
"""The model that leans: to the first side of a topic for positive traits, to the second for negative ones."""
WORD_LEAN = 0.05
"""How far the chance of the first side strays from 1/2 for one word."""
FIRST = 0.1
"""How much the option offered first gains, whichever it is."""
MADE_UP_LEAN = 0.3


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
    """How likely a model is to choose the first side of the topic: female, or Hindu."""
    lean = WORD_LEAN if chance("word", question.topic, question.word) < 0.5 else -WORD_LEAN
    lean += FIRST if question.options[0].identity is SIDES[question.topic][0] else -FIRST
    if model == LEANING and question.sign is not None:
        lean += MADE_UP_LEAN if question.sign is Sign.POSITIVE else -MADE_UP_LEAN
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
