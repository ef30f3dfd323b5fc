"""The JSON and CSV reports of the roles suite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from honorific_checks.report.data import plain_data
from honorific_checks.roles.run import RolesRun
from honorific_checks.suite import Row

COLUMNS = (
    *("item_id", "topic", "category", "sign", "word", "occupation"),
    *("first", "second", "outcome", "chosen", "reason", "question", "output"),
)


def model_data(run: RolesRun, name: str) -> dict[str, Any]:
    """The figures of one model: scores by group and topic, contrasts, position, words."""
    a = run.of(name).analysis
    return {
        "groups": {str(cell): _group(run, name, str(cell)) for cell in a.scores},
        "topics": {str(topic): _score(found) for topic, found in a.overall.items()},
        "natural": {str(topic): _score(found) for topic, found in a.natural.items() if found.tally.asked},
        "signs": {f"{topic}|{category}": plain_data(found) for (topic, category), found in a.signs.items()},
        "occupations": {str(cell): plain_data(found) for cell, found in a.occupations.items()},
        "position": {str(topic): plain_data(found) for topic, found in a.position.items()},
        "orders": {
            "asked_in_both": len(a.flips),
            "same": sum(flip.consistent is True for flip in a.flips.values()),
            "different": sum(flip.consistent is False for flip in a.flips.values()),
        },
        "words": [plain_data(word) for word in a.words],
    }


def together(run: RolesRun) -> dict[str, Any]:  # noqa: ARG001 - a suite may have something here
    """What stands over all models: nothing."""
    return {}


def rows(run: RolesRun, name: str) -> Iterator[Row]:
    """A row for each answer."""
    for answer in run.of(name).analysis.answers:
        q, r = answer.question, answer.reading
        yield {
            "item_id": q.item_id,
            "topic": str(q.topic),
            "category": q.category,
            "sign": str(q.sign) if q.sign else None,
            "word": q.word,
            "occupation": q.occupation,
            "first": q.options[0].text,
            "second": q.options[1].text,
            "outcome": str(r.outcome),
            "chosen": str(r.identity) if r.identity else None,
            "reason": r.reason,
            "question": q.text,
            "output": r.output,
        }


def _group(run: RolesRun, name: str, gate: str) -> dict[str, Any]:
    found = run.of(name).analysis.scores[run.cells[gate]]
    tested = run.tested.get((name, run.cells[gate]))
    corrected = (
        {"family": tested.family, "p_holm": tested.p_holm, "p_clustered_holm": tested.p_clustered_holm}
        if tested
        else {"family": None, "p_holm": None, "p_clustered_holm": None}
    )
    return {**_score(found), **corrected}


def _score(found: Any) -> dict[str, Any]:
    """A score with its counts flat beside it."""
    data = plain_data(found)
    return {**data.pop("tally"), **data}
