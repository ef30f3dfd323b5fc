"""Ask recorded items again, live, to see what the model answers now. Nothing is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.endpoints.request_body import body
from honorific_checks.errors import RecordingError
from honorific_checks.recording.asking import Asking
from honorific_checks.recording.budget import Purse
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.progress import Progress, Told
from honorific_checks.recording.standing import expected
from honorific_checks.recording.termination import run
from honorific_checks.records import Question


@dataclass(frozen=True, slots=True)
class Again:
    """New answers."""

    outputs: dict[str, str]
    """Raw output by item_id."""
    filtered: set[str]
    """The items whose output the service's filter withheld, or its rest."""
    missing: dict[str, str]
    """Why there is no answer, by item_id."""
    models: dict[str, int]
    """Number of answers by the model id that the service gave."""


@dataclass(frozen=True, slots=True)
class _Item:
    question: Question
    body: str


def ask(plan: Plan, questions: Iterable[Question], told: Told) -> Again:
    """Ask these questions.

    Raises:
        RecordingError: if the run stopped before the end.
        SettingsError: if the key or a variable of the address is not set.
    """
    items = [_Item(question, body(plan.model, plan.question_set.prompt, question)) for question in questions]
    client = Client(plan.model)
    purse = Purse(plan.budget, plan.model.price, expected(plan.question_set))
    asking: Asking[_Item] = Asking(client, plan.policy, purse, Progress(total=len(items)), told)
    outputs: dict[str, str] = {}
    filtered: set[str] = set()
    models: Counter[str] = Counter()

    async def keep(item: _Item, answer: FinalAnswer) -> None:
        outputs[item.question.item_id] = answer.completion.content
        if answer.completion.filtered:
            filtered.add(item.question.item_id)
        if answer.completion.model:
            models[answer.completion.model] += 1

    async def ask_all() -> None:
        async with client:
            await asking.run(iter(items), keep)

    run(ask_all())
    if asking.stopped:
        raise RecordingError(f"asking {plan.model.name} again stopped: {asking.stopped}")
    return Again(outputs, filtered, asking.missing, dict(models))
