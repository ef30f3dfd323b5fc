"""Recordings written by hand, without recorder and vcrpy: sealed cassettes of any suite, and their provenance."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import METHOD, body
from honorific_checks.recording import provenance, seal
from honorific_checks.recording.layout import cassette_path, provenance_path
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.records import Question

ENDPOINT = "http://127.0.0.1:1/v1/chat/completions"
"""Where nobody listens."""
MADE = datetime.now(UTC).replace(microsecond=0) - timedelta(hours=1)
"""No recording made by hand is old, or made in the future."""
SAID = MADE.isoformat().replace("+00:00", "Z")
"""The same as reports write it."""

Status = Literal["recorded", "simulated"]


def write_recordings(
    directory: Path,
    model: Model,
    question_set: QuestionSet,
    say: Callable[[Any], str],
    left_out: Iterable[str] = (),
    status: Status = "recorded",
) -> None:
    """What a model says to the questions of a suite; left_out names items without an answer."""
    missing = set(left_out)
    answers = 0
    for name, group in question_set.groups():
        asked = [question for question in group if question.item_id not in missing]
        lines = [seal.sealed(_interaction(model, question_set, question, say(question), status)) for question in asked]
        path = cassette_path(directory, model.name, question_set.folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if lines:
            path.write_text(seal.whole(lines), encoding="utf-8")
        answers += len(lines)
    sign(directory, model, question_set, answers, status)


def sign(
    directory: Path, model: Model, question_set: QuestionSet, answers: int = 0, status: Status = "recorded"
) -> None:
    """The provenance alone: enough to collect a model's checks."""
    signed = provenance.Provenance(
        status=status,
        first_answer=MADE,
        last_answer=MADE,
        versions=["0"],
        endpoints=[ENDPOINT],
        answers=answers,
        requests=answers,
        retries=0,
        asked=provenance.asked(model, question_set),
    )
    provenance.save(provenance_path(directory, model.name, question_set.folder), signed)


def edit(path: Path, old: str, new: str) -> None:
    """Put one text in another's place in a cassette, as if it had been recorded so: each line is sealed again."""
    lines = [line.decode("utf-8") for _, line in seal.unsealed(path.read_bytes(), path)]
    assert any(old in line for line in lines)
    path.write_text(seal.whole(seal.sealed(line.replace(old, new)) for line in lines), encoding="utf-8")


def _interaction(model: Model, question_set: QuestionSet, question: Question, output: str, status: Status) -> str:
    """One request and its answer, in vcrpy's format; a simulated answer says so itself."""
    completion: dict[str, object] = {"choices": [{"index": 0, "message": {"role": "assistant", "content": output}}]}
    if status == "simulated":
        completion["system_fingerprint"] = "simulated"
    headers = {"content-type": ["application/json"]}
    asked = body(model, question_set.prompt, question)
    answer = {"string": json.dumps(completion, ensure_ascii=False)}
    entry = {
        "request": {"method": METHOD, "uri": ENDPOINT, "body": asked, "headers": headers},
        "response": {"status": {"code": 200, "message": "OK"}, "headers": headers, "body": answer},
    }
    return json.dumps(entry, ensure_ascii=False, sort_keys=True)
