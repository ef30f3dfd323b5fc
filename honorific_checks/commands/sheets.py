"""Sheets that annotators filled in, read with their key: agreement, disagreements, and the classifier against them."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.answers.classifier import classify
from honorific_checks.commands.counts import counts, figures, share
from honorific_checks.records import Register
from honorific_checks.report.plain import plain
from honorific_checks.stats.kappa import agreement, fleiss

COLUMNS = ("row", "output", "label", "note")
CLASSES = [str(register) for register in Register]
LABELS = ", ".join(CLASSES)
SHORT = {name[0]: name for name in CLASSES}
"""A label may be its first letter."""


class SheetError(Exception):
    """A sheet or a key that cannot be used; the message names the place and the next step."""


class Drawn(msgspec.Struct, frozen=True):
    """One row of the key: whose output it is."""

    row: str
    model: str
    item_id: str
    status: str
    output: str


class _Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seed: int
    rows: list[Drawn]


def key_text(rows: Sequence[Drawn], seed: int) -> str:
    """The key as JSON."""
    data = {"seed": seed, "rows": [msgspec.to_builtins(row) for row in rows]}
    return json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace").decode("utf-8") + "\n"


def read_key(path: Path) -> dict[str, Drawn]:
    """The rows of a key, by id; raises `SheetError`."""
    try:
        key = msgspec.json.decode(path.read_bytes(), type=_Key)
    except OSError as error:
        raise SheetError(f"--key {path} cannot be read: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise SheetError(f"--key {path}: {error}; give the .key.json that `sample` wrote beside the sheet") from None
    return {row.row: row for row in key.rows}


def read_sheet(path: Path, key: Mapping[str, Drawn]) -> dict[str, str]:
    """The labels of a sheet, by row; rows without a label are left out.

    A spreadsheet may have saved it with another separator, other line ends, more columns or in another order.

    Raises:
        SheetError: names the line of a row that the key does not have, one that is there twice, or an unknown label.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise SheetError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise SheetError(f"{path}: byte {error.start + 1} is not valid UTF-8; save it as CSV in UTF-8") from None
    head = text.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    rows = csv.reader(text.splitlines(keepends=True), delimiter=separator)
    columns = [cell.strip().lower() for cell in next(rows, [])]
    for column in ("row", "label"):
        if column not in columns:
            raise SheetError(f"{path}:1: there is no column {column!r}; expected {', '.join(COLUMNS)}")
    at, of_label = columns.index("row"), columns.index("label")
    found: dict[str, str] = {}
    for cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        place = f"{path}:{rows.line_num}"
        row, label = (cells[i].strip() if i < len(cells) else "" for i in (at, of_label))
        if row not in key:
            raise SheetError(f"{place}: row {row!r} is not in the key; is the sheet of another draw?")
        if row in found:
            raise SheetError(f"{place}: row {row!r} is there twice; leave it once")
        found[row] = _label(label, place)
    return {row: label for row, label in found.items() if label}


def _label(label: str, place: str) -> str:
    """A label as it is meant; empty if there is none."""
    name = SHORT.get(label.lower(), label.lower())
    if name and name not in CLASSES:
        raise SheetError(f"{place}: label is {label!r}; allowed: {LABELS}, or their first letters")
    return name


def report(sheets: Mapping[str, Mapping[str, str]], key: Mapping[str, Drawn], final: Mapping[str, str]) -> list[str]:
    """The lines of the comparison.

    Args:
        sheets: the labels of each annotator, by the name to show.
        key: the rows.
        final: the labels after adjudication, by row; they count where annotators disagree.
    """
    lines = list(_simulated(key))
    for one, other in combinations(sheets, 2):
        both = [row for row in key if row in sheets[one] and row in sheets[other]]
        lines += ["", f"{one} and {other}, who do not know the rule"]
        lines += _compared([(sheets[one][row], sheets[other][row]) for row in both], (one, other))
    if len(sheets) > 2:
        lines += _fleiss(sheets, key)
    settled = {row: label for row in key if (label := _consensus(row, sheets, final)) is not None}
    open_rows = [row for row in key if row not in settled and any(row in sheet for sheet in sheets.values())]
    lines += _open(open_rows, sheets, key)
    readings = {row: _read(key[row]) for row in settled}
    lines += ["", f"classifier against the {'settled labels' if final else 'labels all annotators agree on'}"]
    lines += _compared([(label, readings[row]) for row, label in settled.items()], ("annotators", "classifier"))
    for row, label in settled.items():
        if readings[row] != label:
            of = key[row]
            lines.append(f"{row} ({of.model}, {of.item_id}): annotators {label}, classifier {readings[row]}")
            lines.append(f"  {plain(of.output)}")
    lines += _by("condition", {row: key[row].item_id.rpartition("|")[2] for row in settled}, settled, readings)
    return lines + _by("model", {row: key[row].model for row in settled}, settled, readings)


def _simulated(key: Mapping[str, Drawn]) -> Iterator[str]:
    models = sorted({row.model for row in key.values() if row.status == "simulated"})
    if models:
        yield f"!!! SIMULATED, NOT MEASURED: no model said the outputs of {', '.join(models)}."


def _read(row: Drawn) -> str:
    asked = {stimulus.item_id: stimulus for stimulus in stimuli()}
    return str(classify(row.output, asked.get(row.item_id)).register)


def _compared(pairs: Sequence[tuple[str, str]], sides: tuple[str, str]) -> list[str]:
    """Figures and the table of counts."""
    found = Counter(pairs)
    table = [[found[first, second] for second in CLASSES] for first in CLASSES]
    return [*figures(agreement(table), "rows"), "", *counts(table, CLASSES, sides)]


def _fleiss(sheets: Mapping[str, Mapping[str, str]], key: Mapping[str, Drawn]) -> list[str]:
    """Fleiss' kappa over the rows that all have labelled."""
    rows = [row for row in key if all(row in sheet for sheet in sheets.values())]
    table = [[sum(sheet[row] == name for sheet in sheets.values()) for name in CLASSES] for row in rows]
    return ["", f"all {len(sheets)} annotators: Fleiss' kappa {share(fleiss(table))} over {len(rows)} rows"]


def _consensus(row: str, sheets: Mapping[str, Mapping[str, str]], final: Mapping[str, str]) -> str | None:
    """The label that counts: that of the adjudication, or that of all annotators; None if they differ."""
    if row in final:
        return final[row]
    labels = {sheet.get(row) for sheet in sheets.values()}
    return labels.pop() if len(labels) == 1 else None


def _open(rows: Sequence[str], sheets: Mapping[str, Mapping[str, str]], key: Mapping[str, Drawn]) -> list[str]:
    """The rows that annotators have to settle."""
    if not rows:
        return ["", "no row is left to settle"]
    lines = ["", f"to settle: {len(rows)} rows; fill their labels into a sheet and give it as --adjudicated"]
    for row in rows:
        said = ", ".join(f"{name} {sheet.get(row, 'no label')}" for name, sheet in sheets.items())
        lines += [f"{row}: {said}", f"  {plain(key[row].output)}"]
    return lines


def _by(what: str, of: Mapping[str, str], settled: Mapping[str, str], readings: Mapping[str, str]) -> list[str]:
    """How often the classifier is right, by condition or model."""
    total, right = Counter(of.values()), Counter(of[row] for row, label in settled.items() if readings[row] == label)
    return ["", *(f"by {what}: {name} {right[name]} of {total[name]}" for name in sorted(total))]
