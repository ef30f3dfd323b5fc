"""`agreement`: compares human labels with the classifier's, and shows every disagreement with its cues.

A JSON Lines file with an output and a register in each object comes in; accuracy, Cohen's kappa, precision and
recall, the table of confusions and the disagreements come out.  Where an object also says whether the person is
plural, that is compared too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from honorific_checks.bengali import classify
from honorific_checks.figures import UNDEFINED
from honorific_checks.lines import BadLine, FieldError, Row, absent, read, stimulus_of, text_of, value_of
from honorific_checks.nearest import did_you_mean
from honorific_checks.records import Reading, Register
from honorific_checks.report.plain import plain
from honorific_checks.stats.agreement import Agreement, agreement
from honorific_checks.stats.intervals import Interval
from honorific_checks.stimuli import stimuli

HELP = "compare human labels of register with the classifier's"
CLASSES = tuple(Register)
PLURAL: Any = bool | None


@dataclass(frozen=True, slots=True)
class Labelled:
    """One output with its human label and its reading."""

    place: str
    label: Register
    plural: bool | None
    """What the human says; None where nothing is said."""
    reading: Reading

    @property
    def agrees(self) -> bool:
        """Whether the reading has the human's register, and number where that is said."""
        return self.label is self.reading.register and self.plural in (None, self.reading.plural)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="LABELS.jsonl", help="JSON Lines; - for standard input")
    parser.add_argument("--field", metavar="NAME", default="output", help="the field with the output (default: output)")
    parser.add_argument(
        "--label", metavar="NAME", default="register", help="the field with the human's register (default: register)"
    )


def run(options: argparse.Namespace) -> int:
    """Print the comparison; 1 where lines were bad, 2 where there is nothing to compare."""
    if wrong := absent([options.file]):
        print(wrong[0], file=sys.stderr)
        return 2
    labelled: list[Labelled] = []
    bad = 0
    for row in labels(read([options.file], options.field), options.label):
        if isinstance(row, BadLine):
            bad += 1
            print(f"{row.place}: {row.why}", file=sys.stderr)
        else:
            labelled.append(row)
    if not labelled:
        print(f"{options.file} holds no labelled output", file=sys.stderr)
        return 2
    print("\n".join(report(labelled)))
    if bad:
        print(f"{bad} bad line{'s' if bad > 1 else ''} left out", file=sys.stderr)
    return int(bad > 0)


def labels(rows: Iterable[Row | BadLine], label: str) -> Iterator[Labelled | BadLine]:
    """The rows with their human labels and their readings; a row without a usable label is a bad line."""
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


def register_of(row: Row, label: str) -> Register:
    """The human's register.

    Raises:
        FieldError: where there is none, or it is none of the four.
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
    return [*_figures(found), "", *_classes(found), "", *_table(table), *_number(labelled), *_disagreements(labelled)]


def _figures(found: Agreement) -> list[str]:
    return [
        f"outputs   {found.items}",
        f"accuracy  {_number_and_interval(found.accuracy, found.accuracy_interval)} ({found.agreed} agree)",
        f"kappa     {_number_and_interval(found.kappa, found.kappa_interval)}",
    ]


def _number_and_interval(value: float | None, interval: Interval | None) -> str:
    within = f" [{interval[0]:.3f}, {interval[1]:.3f}]" if interval else ""
    return UNDEFINED if value is None else f"{value:.3f}{within}"


def _classes(found: Agreement) -> list[str]:
    lines = [f"{'register':<12}{'precision':>10}{'recall':>10}"]
    for register, precision, recall in zip(CLASSES, found.precision, found.recall, strict=True):
        lines.append(f"{register:<12}{_share(precision):>10}{_share(recall):>10}")
    return lines


def _share(value: float | None) -> str:
    return UNDEFINED if value is None else f"{value:.3f}"


def _table(table: list[list[int]]) -> list[str]:
    lines = [f"{'human':<12}" + "".join(f"{machine:>12}" for machine in CLASSES) + "  (classifier)"]
    lines += [
        f"{human:<12}" + "".join(f"{count:>12}" for count in counts)
        for human, counts in zip(CLASSES, table, strict=True)
    ]
    return lines


def _number(labelled: list[Labelled]) -> list[str]:
    said = [row for row in labelled if row.plural is not None]
    if not said:
        return []
    both = sum(row.agrees for row in said)
    return ["", f"register and number both right: {both} of {len(said)}, {both / len(said):.3f}"]


def _disagreements(labelled: list[Labelled]) -> list[str]:
    """Three lines each: the labels, the output, the cues."""
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
