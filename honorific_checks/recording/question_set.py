"""Everything that one suite asks a model, for the recorder and the replay."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from honorific_checks.records import Question


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """The questions of one suite."""

    folder: str
    """The folder of its cassettes below a model's folder: the suite's name, with a suffix for other questions of it."""
    prompt: str
    """The instruction before each sentence; empty if the sentence alone is the question."""
    questions: tuple[Question, ...]
    """The questions, in the order in which they are asked and reported."""
    options: str = ""
    """The options that a command line needs besides the model to ask these questions: `--suite roles`."""

    @property
    def sha256(self) -> str:
        """SHA-256, in hexadecimal, of the sentences joined by line feeds, in UTF-8, without one at the end."""
        text = "\n".join(question.sentence for question in self.questions)
        return hashlib.sha256(text.encode("utf-8")).hexdigest()

    def command(self, model: str, mode: str) -> str:
        """The command that records these questions, for a message."""
        return " ".join(part for part in (f"pytest --model {model}", self.options, f"--record {mode}") if part)

    def groups(self) -> Iterator[tuple[str, list[Question]]]:
        """Each group with its questions, in the order of their first questions."""
        found: dict[str, list[Question]] = {}
        for question in self.questions:
            found.setdefault(question.group, []).append(question)
        yield from found.items()
