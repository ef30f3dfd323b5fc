"""The replay: look up the recorded answers of one model by the exact request, without network or vcrpy.

Each question gets an answer or a problem. An answer counts only if it was given to the exact bytes that would be sent
now.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from honorific_checks.endpoints.completion import SIMULATED, completion
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import METHOD, body, canonical, message
from honorific_checks.errors import CassetteError, EndpointError, MissingRecordingError
from honorific_checks.recording import cassette, checkout, provenance
from honorific_checks.recording.layout import cassette_path, provenance_path
from honorific_checks.recording.ledger import utc_now
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.records import Question


@dataclass(frozen=True, slots=True)
class Replay:
    """The recorded answers of one model."""

    provenance: provenance.Provenance
    sha256: str
    """Digest of all its cassettes."""
    outputs: dict[str, str]
    """The raw output by item_id."""
    problems: dict[str, str]
    """Why there is no output, and what to do, by item_id."""
    unrecorded: set[str] = field(default_factory=set)
    """The items of `problems` that were never recorded; the other problems are damage."""
    filtered: dict[str, str] = field(default_factory=dict)
    """What the service calls the filter that withheld an output or its rest, by item_id; such an output is in
    `outputs` as well, as far as it came."""


def origin(model: Model, question_set: QuestionSet, directory: Path) -> provenance.Provenance:
    """The provenance of a model's recordings, once checked that they answer today's questions; no answer is read.

    Raises:
        MissingRecordingError: if there are no recordings of this model.
        StaleRecordingError: if the recordings answer other questions than are asked now.
        CassetteError: if the provenance cannot be read, or its times cannot be.
        CheckoutError: if git has left a pointer or a conflict in place of any of its files.
    """
    path = provenance_path(directory, model.name, question_set.folder)
    try:
        found = provenance.load(path)
    except FileNotFoundError:
        raise MissingRecordingError(
            f"{path.parent}: there are no recordings of {model.name} (no {path.name}).\n"
            f"Record with: {question_set.command(model.name, 'new_episodes')}"
        ) from None
    anew = question_set.command(model.name, "all")
    provenance.check(found, provenance.asked(model, question_set), path, anew)
    provenance.check_times(found, utc_now(), path, anew)
    checkout.check(cassette_path(directory, model.name, question_set.folder, name) for name, _ in question_set.groups())
    return found


def replay(model: Model, question_set: QuestionSet, directory: Path) -> Replay:
    """Look up the answers to all questions; raises as `origin` does, but a fault of one answer becomes its problem."""
    found = origin(model, question_set, directory)
    reader = _Reader(model, question_set, simulated=found.status == SIMULATED)
    for name, group in question_set.groups():
        reader.read(cassette_path(directory, model.name, question_set.folder, name), group)
    return Replay(found, reader.sha256.hexdigest(), reader.outputs, reader.problems, reader.unrecorded, reader.filtered)


class _Reader:
    """Collects outputs and problems, cassette by cassette."""

    def __init__(self, model: Model, question_set: QuestionSet, *, simulated: bool) -> None:
        self.model, self.question_set, self.simulated = model, question_set, simulated
        self.outputs: dict[str, str] = {}
        self.problems: dict[str, str] = {}
        self.unrecorded: set[str] = set()
        self.filtered: dict[str, str] = {}
        self.sha256 = hashlib.sha256()

    def read(self, path: Path, questions: Iterable[Question]) -> None:
        """Look up the answers of one group."""
        try:
            data = path.read_bytes()
            self.sha256.update(f"{path.name} {len(data)}\n".encode())
            self.sha256.update(data)
            found = cassette.parse(data, path).interactions
        except FileNotFoundError:
            for question in questions:
                self.problems[question.item_id] = self._missing(question, path, "there is no such file")
                self.unrecorded.add(question.item_id)
            return
        except (CassetteError, OSError) as error:
            for question in questions:
                self.problems[question.item_id] = f"{question.item_id}: {error}"
            return
        for question in questions:
            self._look_up(question, found, path)

    def _look_up(self, question: Question, found: dict[cassette.Key, cassette.Interaction], path: Path) -> None:
        request = body(self.model, self.question_set.prompt, question)
        entry = found.get((METHOD, request))
        if entry is None:
            difference = closest(request, question, [key[1] for key in found], self.question_set.prompt)
            # The recorder refuses to write into a cassette that answers other questions.
            mode = "new_episodes" if difference is None else "all"
            why = difference or "its sentence is not recorded"
            self.problems[question.item_id] = self._missing(question, path, why, mode)
            if difference is None:
                self.unrecorded.add(question.item_id)
            return
        try:
            answer = completion(entry.response.body.string, f"{path}:{entry.line}: {question.item_id}")
        except EndpointError as error:
            self.problems[question.item_id] = f"{error}. {self._command('all')}"
            return
        if answer.system_fingerprint == SIMULATED and not self.simulated:
            self.problems[question.item_id] = (
                f"{path}:{entry.line}: the answer to {question.item_id} is simulated, but its provenance "
                f"calls this model's answers recorded. {self._command('all')}"
            )
            return
        self.outputs[question.item_id] = answer.content
        if answer.filtered:
            self.filtered[question.item_id] = answer.filtered

    def _command(self, mode: str) -> str:
        return f"Record with: {self.question_set.command(self.model.name, mode)}"

    def _missing(self, question: Question, path: Path, why: str, mode: str = "new_episodes") -> str:
        return f"{question.item_id}: no recorded answer in {path} ({why}). {self._command(mode)}"


def closest(request: str, question: Question, recorded: Iterable[str], prompt: str) -> str | None:
    """How the nearest recorded request differs from the one asked, for a message.

    The nearest is a request with the same sentence; None if there is none.
    """
    wanted = json.loads(request)
    for other in recorded:
        try:
            entry = json.loads(other)
            text = entry["messages"][-1]["content"]
            if str(text).endswith(question.sentence):
                return _difference(wanted, entry, text, message(prompt, question.sentence))
        except (ValueError, LookupError, TypeError, RecursionError):
            continue
    return None


def _difference(wanted: dict[str, Any], entry: dict[str, Any], recorded: object, now: str) -> str:
    """The keys in which two requests differ, with the message of each."""
    keys = [key for key in sorted({*wanted, *entry}) if canonical(wanted.get(key)) != canonical(entry.get(key))]
    if not keys:
        return "this request is recorded, but with another method or with its JSON written differently"
    parts = [f"{key}: recorded {entry.get(key)!r}, now {wanted.get(key)!r}" for key in keys if key != "messages"]
    if "messages" in keys:
        parts.append(f"message: recorded {recorded!r}, now {now!r}")
    return "another request is recorded; " + "; ".join(parts)
