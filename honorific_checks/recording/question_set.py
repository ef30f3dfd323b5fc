"""Everything that one suite asks of a model, as the recorder and the replay take it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from honorific_checks.records import Question


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """The questions of one suite."""

    folder: str
    """Where its cassettes lie below a model's folder: the suite's name, and what sets other questions of it apart."""
    prompt: str
    """The instruction before each sentence; empty if each sentence is a question of its own."""
    questions: tuple[Question, ...]
    """In the order in which they are asked and reported."""
    options: str = ""
    """What a command line needs beside the model to ask these questions: `--suite roles`."""

    @property
    def sha256(self) -> str:
        """SHA-256, in hexadecimal, of the sentences joined by a line feed, UTF-8, no line feed at the end."""
        text = "\n".join(question.sentence for question in self.questions)
        return hashlib.sha256(text.encode("utf-8")).hexdigest()

    def command(self, model: str, mode: str) -> str:
        """The command that records these questions, for a message."""
        return " ".join(part for part in (f"pytest --model {model}", self.options, f"--record {mode}") if part)

    def groups(self) -> Iterator[tuple[str, list[Question]]]:
        """Each group with its questions, in the order of their first ones."""
        found: dict[str, list[Question]] = {}
        for question in self.questions:
            found.setdefault(question.group, []).append(question)
        yield from found.items()
