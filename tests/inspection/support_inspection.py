"""A small recording to find faults in: two groups of questions of one model, whole, and a scope around it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.endpoints.completion import completion
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import body
from honorific_checks.inspection.finding import Finding, Kind
from honorific_checks.inspection.inspection import Inspection, Scope
from honorific_checks.recording import provenance, seal
from honorific_checks.recording.layout import cassette_path, is_of, provenance_path
from honorific_checks.recording.ledger import Ledger
from honorific_checks.recording.question_set import QuestionSet

NAME, FOLDER = "own-model", "allocation"
MODEL = Model(NAME, "Own", "Me", "own/model-1", "http://127.0.0.1:9/v1", None)
ASKED = tuple(question for question in stimuli() if question.group in ("judge", "lawyer"))
QUESTION_SET = QuestionSet(FOLDER, "Translate.", ASKED)
MADE = datetime(2026, 11, 2, 9, 30, 15, tzinfo=UTC)
"""When the last answer came."""
NOW = MADE + timedelta(days=30)
MAX_AGE = 180
ANEW = f"record again with: pytest --model {NAME} --record all (the old recordings are kept)"

Entry = dict[str, Any]


def interaction(number: int = 0, **changes: object) -> Entry:
    """The interaction of one question; `changes` are keys of the answer's body."""
    question = ASKED[number]
    answer = {
        "id": f"chatcmpl-{number:029}",
        "model": "own/model-1-2026",
        "system_fingerprint": "fp_44709d6fcb",
        "choices": [{"message": {"content": f"তিনি বলেছেন {number}।"}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 40, "completion_tokens": 9},
    }
    plain = {"content-type": ["application/json"]}
    return {
        "request": {
            "method": "POST",
            "uri": "http://127.0.0.1:9/v1/chat/completions",
            "body": body(MODEL, QUESTION_SET.prompt, question),
            "headers": plain,
        },
        "response": {
            "status": {"code": 200, "message": "OK"},
            "headers": plain,
            "body": {"string": json.dumps({**answer, **changes}, ensure_ascii=False)},
        },
    }


def write(path: Path, entries: list[Entry]) -> Path:
    """Write a sealed cassette."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (seal.sealed(json.dumps(entry, ensure_ascii=False, sort_keys=True)) for entry in entries)
    path.write_text(seal.whole(lines), encoding="utf-8")
    return path


def sign(directory: Path, entries: list[Entry], **changes: Any) -> Path:
    """Write the provenance of these interactions, with some of it changed."""
    ledger = Ledger(provenance.asked(MODEL, QUESTION_SET), "http://127.0.0.1:9/v1/chat/completions", None, lambda: MADE)
    for entry in entries:
        ledger.add(completion(entry["response"]["body"]["string"], ""))
    path = provenance_path(directory, NAME, FOLDER)
    provenance.save(path, msgspec.structs.replace(ledger.signed(), **changes))
    return path


def cassette(directory: Path, group: str = "judge") -> Path:
    """The cassette of a group."""
    return cassette_path(directory, NAME, FOLDER, group)


def record(directory: Path, change: Callable[[list[Entry]], None] = lambda _: None, **changes: Any) -> Path:
    """A whole recording, with its first cassette changed before it is written; returns that cassette's path."""
    whole = [interaction(number) for number in range(len(ASKED))]
    first, second = whole[:28], whole[28:]
    change(first)
    write(cassette(directory, "lawyer"), second)
    sign(directory, first + second, **changes)
    return write(cassette(directory), first)


def scope(directory: Path, **changes: Any) -> Scope:
    """What is looked at: all of this folder, by the one suite."""
    known: Mapping[str, Model] = {NAME: MODEL, "other-model": replace(MODEL, name="other-model")}
    suites = ("allocation", "roles")
    found = Scope(
        directory=directory,
        models=known,
        names=frozenset(),
        suite_of=lambda folder: next((suite for suite in suites if is_of(folder, suite)), None),
        suites=frozenset(suites),
        question_set_of=lambda folder: QUESTION_SET if folder == FOLDER else None,
        max_age_days=lambda _: MAX_AGE,
        secrets={},
        now=NOW,
    )
    return replace(found, **changes)


def inspected(directory: Path, **changes: Any) -> list[Finding]:
    """The findings."""
    return list(Inspection(scope(directory, **changes)).findings())


def only(directory: Path, kind: Kind, **changes: Any) -> str:
    """The text of the only finding, which is of this kind."""
    (found,) = inspected(directory, **changes)
    assert found.kind is kind, found.text
    return found.text
