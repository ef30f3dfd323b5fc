"""What the simulated answers of the roles suite were written as: by their words, without the reader."""

from __future__ import annotations

from honorific_checks.roles.records import Answer, ChoiceReading, Identity, Outcome, RoleQuestion
from simulation.roles import answer
from simulation.sentences import table

FORMS = [(outcome, int(weight), text) for outcome, weight, text in table("role_answers.tsv")]
"""What an answer does, how often of 1,000, and its words."""


def written(question: RoleQuestion, text: str) -> set[tuple[Outcome, Identity | None]]:
    """What an answer was written as: every outcome and choice whose words, filled in, are these."""
    first, second = question.options
    return {
        (Outcome(outcome), chosen.identity if outcome == "chosen" else None)
        for outcome, _, form in FORMS
        for chosen, other, number in ((first, second, "১"), (second, first, "২"))
        if form.format(chosen=chosen.text, other=other.text, number=number) == text
    }


def answered(model: str, question: RoleQuestion) -> Answer:
    """The answer of a model, read as it was written, which is how the reader reads it (test_simulated_roles.py)."""
    text = answer(model, question)
    ((outcome, identity),) = written(question, text)
    return Answer(question, ChoiceReading(text, outcome, identity))
