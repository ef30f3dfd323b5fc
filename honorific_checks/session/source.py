"""The source of one model's answers: its recordings, or a file of outputs made elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from honorific_checks.endpoints.models import Model
from honorific_checks.recording.provenance import Provenance
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.replay import replay
from honorific_checks.records import Question
from honorific_checks.session.outputs import read


@dataclass(frozen=True, slots=True)
class Source:
    """The answers of one model and where they come from."""

    provenance: Mapping[str, object]
    """What reports show; its `status` is recorded, simulated or outputs."""
    sha256: str
    outputs: Mapping[str, str]
    problems: Mapping[str, str]
    recording: Provenance | None = None
    """The provenance of recordings; None for outputs made elsewhere."""
    unrecorded: Collection[str] = ()
    """The items of `problems` that were never recorded; the other problems are damage."""
    filtered: Mapping[str, str] = field(default_factory=dict)
    """What the service calls the filter that withheld an output or its rest, by item_id."""
    prompt: str | None = None
    """The prompt of outputs made elsewhere, if their file says it."""

    @property
    def part(self) -> bool:
        """Whether only a part is recorded, and nothing else is wrong."""
        return bool(self.problems) and self.problems.keys() == set(self.unrecorded)

    @property
    def simulated(self) -> bool:
        """Whether the answers are simulated, so that no model gave them."""
        return self.provenance["status"] == "simulated"


def recorded(model: Model, question_set: QuestionSet, directory: Path) -> Source:
    """The recorded answers of a model; raises as `recording.replay.replay` does."""
    found = replay(model, question_set, directory)
    shown = msgspec.to_builtins(found.provenance)
    return Source(
        shown, found.sha256, found.outputs, found.problems, found.provenance, found.unrecorded, found.filtered
    )


def made_elsewhere(path: Path, questions: Iterable[Question]) -> Source:
    """The answers in a file of outputs; raises as `outputs.read` does."""
    found = read(path, questions)
    said = msgspec.to_builtins(found.made)
    made: dict[str, object] = {"status": "outputs", "file": path.name, "sha256": found.sha256, **said}
    return Source(made, found.sha256, found.outputs, {}, prompt=found.made.prompt)
