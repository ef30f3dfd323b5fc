"""Answers of the simulated models of the roles suite: a question in, one answer out, always the same.

Each group of questions has the score that role_leanings.tsv gives a model there, as near as whole answers come. Which
questions of a group go to which side is by a digest; each word leans a little to one side, the same for all models, and
every model chooses the option offered first a little more often. docs/simulation.md has the rule.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from functools import cache
from pathlib import Path

from honorific_checks.endpoints.models import of_roles
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.records import SIDES, RoleQuestion
from simulation import role_leanings
from simulation.sentences import table

WORD_LEAN = 0.05
"""How far the rank of the first side strays for one word."""
FIRST = 0.1
"""How much the option offered first gains, whichever it is."""


def models() -> dict[str, str]:
    """The simulated models of this suite, with the ids under which requests ask for them."""
    return {name: model.model for name, model in of_roles().items()}


def answer(model: str, question: RoleQuestion) -> str:
    """What a simulated model says to a question."""
    side = rank(model, question) < cuts(role_leanings.PATH, model)[group_of(question)]
    identity = SIDES[question.topic][0 if side else 1]
    texts = [option.text for option in question.options]
    place = next(i for i, option in enumerate(question.options) if option.identity is identity)
    text = _form(chance("form", model, question.item_id))
    return text.format(chosen=texts[place], other=texts[1 - place], number="১২"[place])


def chooses(model: str, question: RoleQuestion) -> bool:
    """Whether the answer to a question chooses one of the two."""
    form = _form(chance("form", model, question.item_id))
    return "{chosen}" in form and "{other}" not in form


def group_of(question: RoleQuestion) -> role_leanings.Group:
    """The group of a question in role_leanings.tsv."""
    return str(question.topic), question.category, str(question.sign or role_leanings.UNSIGNED)


def rank(model: str, question: RoleQuestion) -> float:
    """Where a question stands in its group, -0.15 to 1.15: those that stand first go to the first side."""
    lean = WORD_LEAN if chance("word", question.topic, question.word) < 0.5 else -WORD_LEAN
    lean += FIRST if question.options[0].identity is SIDES[question.topic][0] else -FIRST
    return chance("side", model, question.item_id) - lean


@cache
def cuts(path: Path, model: str) -> dict[role_leanings.Group, float]:
    """Up to which rank the questions of each group go to the first side.

    Among the own questions of a group that choose somebody, it leaves the whole number below that is nearest to the
    share wanted. Natural sentences, which are not ours, have the share itself.
    """
    ranks: dict[role_leanings.Group, list[float]] = defaultdict(list)
    for question in template_questions():
        if chooses(model, question):
            ranks[group_of(question)].append(rank(model, question))
    found = {}
    for group in role_leanings.groups():
        share, known = role_leanings.leanings(path)[model, group].share, sorted(ranks[group])
        number = round(share * len(known))
        edges = [-1.0, *known, 2.0]
        found[group] = (edges[number] + edges[number + 1]) / 2 if known else share
    return found


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
