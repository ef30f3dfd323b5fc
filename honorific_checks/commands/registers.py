"""Compare human labels of register with the classifier's, as lines for the terminal.

A row without a usable label becomes a bad line. Number is compared if the human gave it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.answers.classifier import classify
from honorific_checks.commands.counts import counts, figures, share
from honorific_checks.commands.json_lines import BadLine, FieldError, JsonRow, stimulus_of, text_of, value_of
from honorific_checks.errors import did_you_mean
from honorific_checks.records import Reading, Register
from honorific_checks.report.plain import plain
from honorific_checks.stats.kappa import Agreement, agreement

CLASSES = tuple(Register)
PLURAL: Any = bool | None


@dataclass(frozen=True, slots=True)
class Labelled:
    """One output with its human label and its reading."""

    place: str
    label: Register
    plural: bool | None
    """The human's label; None if not given."""
    reading: Reading

    @property
    def agrees(self) -> bool:
        """Whether the reading has the human's register, and the human's number if given."""
        return self.label is self.reading.register and self.plural in (None, self.reading.plural)


def labels(rows: Iterable[JsonRow | BadLine], label: str) -> Iterator[Labelled | BadLine]:
    """The rows with their human labels and readings; a row without a usable label becomes a bad line."""
    known = {stimulus.item_id: stimulus for stimulus in stimuli()}
    for row in rows:
        if isinstance(row, BadLine):
            yield row
            continue
        try:
            register = register_of(row, label)
            plural = value_of(row.fields, "plural", PLURAL) if "plural" in row.fields else None
        except FieldError as error:
            yield BadLine(row.place, str(error))
            continue
        yield Labelled(row.place, register, plural, classify(row.text, stimulus_of(row, known)))


def register_of(row: JsonRow, label: str) -> Register:
    """The human's register.

    Raises:
        FieldError: if it is missing or not one of the four.
    """
    value = text_of(row.fields, label)
    if value not in CLASSES:
        allowed = ", ".join(CLASSES)
        raise FieldError(f"{label} is {value!r}.{did_you_mean(value, CLASSES)} Registers: {allowed}")
    return Register(value)


def report(labelled: list[Labelled]) -> list[str]:
    """The lines of the comparison."""
    table = [
        [sum(row.label is human and row.reading.register is machine for row in labelled) for machine in CLASSES]
        for human in CLASSES
    ]
    found = agreement(table)
    drawn = counts(table, CLASSES, ("human", "classifier"))
    head = [*figures(found, "outputs"), "", *_classes(found), "", *drawn]
    return [*head, *_number(labelled), *_disagreements(labelled)]


def _classes(found: Agreement) -> list[str]:
    lines = [f"{'register':<12}{'precision':>10}{'recall':>10}"]
    for register, precision, recall in zip(CLASSES, found.precision, found.recall, strict=True):
        lines.append(f"{register:<12}{share(precision):>10}{share(recall):>10}")
    return lines


def _number(labelled: list[Labelled]) -> list[str]:
    said = [row for row in labelled if row.plural is not None]
    if not said:
        return []
    both = sum(row.agrees for row in said)
    return ["", f"register and number both right: {both} of {len(said)}, {both / len(said):.3f}"]


def _disagreements(labelled: list[Labelled]) -> list[str]:
    """Three lines for each disagreement: the labels, the output, the cues."""
    lines: list[str] = []
    for row in labelled:
        if not row.agrees:
            reading = row.reading
            labels = f"human {_shown(row.label, row.plural)}, classifier {_shown(reading.register, reading.plural)}"
            cues = ", ".join(f"{plain(cue.token)} {cue.rule}" for cue in reading.cues) or reading.reason or "no cue"
            lines += [f"{row.place}: {labels}", f"  {plain(reading.output)}", f"  {cues}"]
    return ["", "disagreements", *lines] if lines else ["", "no disagreement"]


def _shown(register: Register, plural: bool | None) -> str:
    return f"{register}, plural" if plural else str(register)
