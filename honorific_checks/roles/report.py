"""The JSON and CSV reports of the roles suite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from honorific_checks.report.json_data import plain_data
from honorific_checks.report.result import Exhibit, Mark, Row
from honorific_checks.roles.analysis import WordScore
from honorific_checks.roles.judging import JudgedRoles
from honorific_checks.roles.records import Answer
from honorific_checks.stats.family import Tested

COLUMNS = (
    *("item_id", "topic", "category", "sign", "word", "occupation"),
    *("first", "second", "outcome", "chosen", "reason", "question", "output"),
)


def model_data(suite: JudgedRoles, name: str) -> dict[str, Any]:
    """The figures of one model: scores by group and topic, contrasts, words with their answers."""
    a = suite.of(name).analysis
    return {
        "groups": {str(cell): _group(suite, name, str(cell)) for cell in a.scores},
        "topics": {str(topic): _score(found) for topic, found in a.overall.items()},
        "natural": {str(topic): _score(found) for topic, found in a.natural.items() if found.tally.asked},
        "natural_less_template": {str(topic): plain_data(found) for topic, found in a.natural_less_template.items()},
        "signs": {f"{topic}|{category}": plain_data(found) for (topic, category), found in a.signs.items()},
        "occupations": {str(cell): plain_data(found) for cell, found in a.occupations.items()},
        "orders": plain_data(a.orders),
        "words": [_word(word) for word in a.words],
    }


def rows(suite: JudgedRoles, name: str) -> Iterator[Row]:
    """A row for each answer."""
    return map(_row, suite.of(name).analysis.answers)


def exhibits(suite: JudgedRoles, name: str) -> Iterator[Exhibit]:
    """Each question with its answer and the tokens that show who is chosen."""
    for answer in suite.of(name).analysis.answers:
        marks = tuple(Mark(cue.start, cue.end, str(cue.identity or ""), cue.rule) for cue in answer.reading.cues)
        yield Exhibit(answer.question.text, answer.reading.output, _row(answer), marks)


def _row(answer: Answer) -> Row:
    q, r = answer.question, answer.reading
    return {
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


def _word(word: WordScore) -> dict[str, Any]:
    """A word with each question about it and the raw answer."""
    said = {"topic": str(word.topic), "word": word.word}
    answers = [{key: value for key, value in _row(answer).items() if key not in said} for answer in word.answers]
    return {**said, "x": word.x, "y": word.y, "value": word.value, "answers": answers}


def _group(suite: JudgedRoles, name: str, gate: str) -> dict[str, Any]:
    """A score as a test: its p, and those of the option offered first, corrected."""
    found = _score(suite.of(name).analysis.scores[suite.cells[gate]])
    tested, place = (by_model.get(name, {}).get(suite.cells[gate]) for by_model in (suite.tested, suite.places))
    position = {**found.pop("position"), **_corrected(place)}
    return {**found, "family": tested.family if tested else None, **_corrected(tested), "position": position}


def _corrected(tested: Tested[Any] | None) -> dict[str, float | None]:
    """The corrected p values; null for a model with missing answers."""
    return {
        "p_holm": tested.p_holm if tested else None,
        "p_clustered_holm": tested.p_clustered_holm if tested else None,
    }


def _score(found: Any) -> dict[str, Any]:
    """A score with its counts flat beside it."""
    data = plain_data(found)
    return {**data.pop("tally"), **data}
