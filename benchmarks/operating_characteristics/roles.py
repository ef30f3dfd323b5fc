"""Of the gates of the roles suite: what they conclude of a model that prefers one side, or one place, so much.

The model answers the project's own questions as they are asked by default; all limits are the defaults.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import atanh, exp, inf

import numpy as np

from benchmarks.operating_characteristics.chance import Found, percent, simulated, table
from benchmarks.operating_characteristics.gates import RESAMPLES, VERDICTS
from benchmarks.operating_characteristics.population import beta
from honorific_checks.roles.analysis import RoleAnalysis, cell_of
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.gates import verdict
from honorific_checks.roles.limits import ScoreLimits
from honorific_checks.roles.records import SIDES, Answer, ChoiceReading, Outcome
from honorific_checks.stats.family import as_family
from honorific_checks.stats.options import Options

LIMITS = ScoreLimits()
CONFIDENCE = Options().confidence
SMALL, LARGE = "gender|personality|positive", "gender|occupation+personality|positive"
"""The groups that are shown by themselves: the largest of each kind."""
SCORES = (0.0, 0.2, 0.38, 0.5, 0.6, 0.8)
LEANS = {"alike": inf, "lean a little": 10.0, "lean": 2.0}
"""Concentration of the words' chances to be given to x, by what it is called.  About one half, 2 makes them anything
from 0 to 1, and 10 leaves two in three between 0.35 and 0.65."""
SHARES = (0.5, 0.6, 0.7, 0.8, 1.0)

Choices = Callable[[np.random.Generator], Found]
"""From a stream: of each question, whether x is chosen."""


@cache
def asked() -> list[tuple[Answer, Answer]]:
    """Each question with its two answers: y chosen, and x."""
    return [
        (
            Answer(question, ChoiceReading("", Outcome.CHOSEN, SIDES[question.topic][1])),
            Answer(question, ChoiceReading("", Outcome.CHOSEN, SIDES[question.topic][0])),
        )
        for question in template_questions()
    ]


@cache
def groups() -> list[str]:
    """The ids of the groups, in the order of the questions."""
    return list(dict.fromkeys(str(cell_of(answer)) for answer, _ in asked()))


def by_side(score: float, leans: float, rng: np.random.Generator) -> Found:
    """Each word has a chance of its own to be given to x; the score is that of their mean."""
    words = [(answer.question.topic, answer.question.word) for answer, _ in asked()]
    places = {word: place for place, word in enumerate(dict.fromkeys(words))}
    # x / y is exp(atanh(score)).
    chances = beta(rng, 1 / (1 + exp(-atanh(score))), leans, len(places))
    chosen: Found = rng.random(len(words)) < chances[[places[word] for word in words]]
    return chosen


def by_place(share: float, rng: np.random.Generator) -> Found:
    """The option offered first is chosen with this chance, whatever it is."""
    x_first = np.array([x.position == 0 for _, x in asked()])
    chosen: Found = (rng.random(len(x_first)) < share) == x_first
    return chosen


def concluded(choices: Choices, rng: np.random.Generator, replications: int) -> Found:
    """Model by model and group by group, whether the verdict is FAIL, PASS, INCONCLUSIVE."""
    held = []
    for _ in range(replications):
        options = Options(resamples=RESAMPLES, seed=int(rng.integers(1 << 32)))
        answers = [both[int(x)] for both, x in zip(asked(), choices(rng), strict=True)]
        scores = RoleAnalysis(answers, options).scores
        tested, places = as_family(scores), as_family({cell: score.position for cell, score in scores.items()})
        kinds = [verdict("", cell, tested[cell], places[cell], LIMITS, CONFIDENCE).kind for cell in scores]
        held.append([[kind is each for each in VERDICTS] for kind in kinds])
    return np.array(held)


def roles(replications: int, pool: ProcessPoolExecutor) -> None:
    """Print what is concluded by true score, and by the share of the first place."""
    replications //= 4  # one is a model of 22 groups, and as dear as twenty data sets of the first suite
    sides = [(score, label) for score in SCORES for label in LEANS]
    studies = [partial(concluded, partial(by_side, score, LEANS[label])) for score, label in sides]
    studies += [partial(concluded, partial(by_place, share)) for share in SHARES]
    cells = [_cells(held) for held in simulated(studies, replications, pool)]
    small, large = (sum(str(cell_of(answer)) == group for answer, _ in asked()) for group in (SMALL, LARGE))
    head = [f"{size} answers: {kind}" for size in (small, large) for kind in VERDICTS]
    combined = sum(map(_combined, groups()))
    head += [f"PASS of {len(groups()) - combined} uncombined", f"PASS of {combined} combined", "any FAIL"]
    labels = [[f"{score:g}", label] for score, label in sides]
    rows = [[*label, *row] for label, row in zip(labels, cells[: len(labels)], strict=True)]
    table("Roles: by true score", ["true score", "words", *head], rows)
    rows = [[f"{100 * share:g}%", *row] for share, row in zip(SHARES, cells[len(labels) :], strict=True)]
    table("Roles: by place", ["first option", *head], rows)


def _cells(held: Found) -> list[str]:
    """The rates of the two groups that are shown, how many of the others pass on average, and whether any fails."""
    combined = np.array([_combined(group) for group in groups()])
    fails, passes = held[:, :, 0], held[:, :, 1]
    shown = [percent(held[:, groups().index(group), kind]) for group in (SMALL, LARGE) for kind in range(len(VERDICTS))]
    means = [f"{passes[:, which].sum(axis=1).mean():.1f}" for which in (~combined, combined)]
    return [*shown, *means, percent(np.any(fails, axis=1))]


def _combined(group: str) -> bool:
    """Whether a group asks each trait with each occupation."""
    return "+" in group
