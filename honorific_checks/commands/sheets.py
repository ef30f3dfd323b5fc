"""Filled sheets as lines for the terminal: how far annotators agree, what is left to settle, and the classifier.

The classifier is compared with the rows on which all annotators agree, or that were adjudicated. Of a row that is still
to be settled its reading is not shown, so that the discussion is blind to it as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.answers.classifier import classify
from honorific_checks.commands import registers
from honorific_checks.commands.counts import counts, figures, share
from honorific_checks.records import Condition, Register
from honorific_checks.report.figures import count
from honorific_checks.report.frame import wrapped
from honorific_checks.report.plain import plain
from honorific_checks.stats.kappa import agreement, fleiss
from honorific_checks.validation import filled, key
from honorific_checks.validation.consensus import Consensus, consensus
from honorific_checks.validation.errors import SheetError

CLASSES = tuple(Register)
SHOWN = 40
"""The most characters shown of an annotator's name."""
WORDS = {Condition.MALE: "he", Condition.FEMALE: "she", Condition.NOPRONOUN: "no pronoun", Condition.THEY: "they"}


@dataclass(frozen=True, slots=True)
class Returned:
    """The sheets that came back."""

    key: key.Key
    sheets: dict[str, filled.Filled]
    """By the annotator's name: the file's, without its ending."""
    adjudicated: filled.Filled | None

    @property
    def bad(self) -> list[str]:
        """A message for each label that can't be read."""
        every = [*self.sheets.values(), *([self.adjudicated] if self.adjudicated else [])]
        return [message for sheet in every for message in sheet.bad]


def read(files: Sequence[str], key_file: Path, adjudicated: Path | None) -> Returned:
    """Read the sheets of all annotators.

    Raises:
        SheetError: if the key or a sheet can't be used, two sheets are one file, or a sheet has no label.
    """
    paths = [Path(file) for file in files]
    for one, other in combinations(paths, 2):
        if one.resolve() == other.resolve():
            raise SheetError(f"{other} is given twice; give the sheet of each annotator once")
    found = key.read(key_file)
    stems = Counter(path.stem for path in paths)
    names = [plain(path.stem if stems[path.stem] == 1 else str(path), SHOWN) for path in paths]
    sheets = {name: filled.read(path, found) for name, path in zip(names, paths, strict=True)}
    for sheet in sheets.values():
        if not sheet.labels:
            raise SheetError(f"{sheet.path} has no label that can be read; fill in the column label")
    return Returned(found, sheets, filled.read(adjudicated, found) if adjudicated else None)


def report(returned: Returned) -> list[str]:
    """The lines of the comparison."""
    stand = consensus(returned.key, list(returned.sheets.values()), returned.adjudicated)
    rows = count(len(returned.key.rows), "output")
    models = count(len(returned.key.models), "model")
    return [
        f"{rows} of {models} (seed {returned.key.seed}), labelled by {', '.join(returned.sheets)}",
        *simulated(returned.key),
        *_annotators(returned),
        *_to_settle(returned, stand),
        *_left_out(returned, stand),
        *_classifier(returned, stand),
    ]


def simulated(found: key.Key) -> Iterator[str]:
    """The warning if a program wrote the outputs."""
    if found.simulated:
        of = "any model here" if len(found.simulated) == len(found.models) > 1 else ", ".join(found.simulated)
        yield from lines(f"!!! SIMULATED, NOT MEASURED: no model said the outputs of {of}.")


def _annotators(returned: Returned) -> Iterator[str]:
    """Each two annotators, and all if there are more."""
    for (one, first), (other, second) in combinations(returned.sheets.items(), 2):
        pairs = Counter((first.labels[row], second.labels[row]) for row in first.labels if row in second.labels)
        table = [[pairs[label, beside] for beside in CLASSES] for label in CLASSES]
        yield from ("", f"{one} and {other}", *figures(agreement(table), "rows"))
        yield from ("", *counts(table, CLASSES, (one, other)))
    if len(returned.sheets) > 2:
        labels = [sheet.labels for sheet in returned.sheets.values()]
        rows = [row for row in labels[0] if all(row in each for each in labels)]
        given = [[sum(each[row] is label for each in labels) for label in CLASSES] for row in rows]
        yield from ("", f"all {len(labels)}", f"rows      {len(rows)}", f"kappa     {share(fleiss(given))} (Fleiss)")


def _to_settle(returned: Returned, stand: Consensus) -> Iterator[str]:
    """The rows that the annotators have to discuss."""
    yield ""
    if not stand.open:
        yield "nothing left to settle"
        return
    step = "write the label you settle on into a copy of the sheet, and add --adjudicated COPY.csv"
    yield from lines(f"to settle: {count(len(stand.open), 'row')}; {step}")
    for row in stand.open:
        said = ", ".join(f"{name} {sheet.labels[row.row]}" for name, sheet in returned.sheets.items())
        yield from (f"{row.row}: {said}", f"  {plain(row.output)}")


def _left_out(returned: Returned, stand: Consensus) -> Iterator[str]:
    if stand.unlabelled:
        yield from ("", f"left out because a label is missing: {count(len(stand.unlabelled), 'row')}")
    for row in stand.unlabelled:
        missing = [f"{name} {why}" for name, sheet in returned.sheets.items() if (why := sheet.missing.get(row.row))]
        yield f"{row.row}: {', '.join(missing)}"


def _classifier(returned: Returned, stand: Consensus) -> Iterator[str]:
    """The classifier against the labels that stand."""
    rows = {row.row: row for row in returned.key.rows if row.row in stand.settled}
    how = "agree on or settled" if returned.adjudicated else "agree on"
    one = len(returned.sheets) == 1
    whose = f"the labels of {next(iter(returned.sheets))}" if one else f"the labels that all annotators {how}"
    yield from ("", f"the classifier against {whose}, {len(rows)} of {len(returned.key.rows)} rows")
    if stand.overruled:
        named = ", ".join(row.row for row in stand.overruled)
        yield from lines(f"settled otherwise than all annotators had agreed: {named}")
    if not rows:
        return
    labelled = [
        registers.Labelled(
            f"{row.row} ({row.model} {row.item_id})", stand.settled[row.row], None, classify(row.output, row.stimulus)
        )
        for row in rows.values()
    ]
    yield from registers.report(labelled)
    agrees = dict(zip(rows, (one.agrees for one in labelled), strict=True))
    yield ""
    yield from _by("condition", (WORDS[c] for c in Condition), agrees, lambda row: WORDS[rows[row].stimulus.condition])
    frames = dict.fromkeys(stimulus.frame for stimulus in stimuli())
    yield from _by("frame", frames, agrees, lambda row: rows[row].stimulus.frame)
    yield from _by("model", returned.key.models, agrees, lambda row: rows[row].model)


def _by(what: str, names: Iterable[str], agrees: dict[str, bool], of: Callable[[str], str]) -> Iterator[str]:
    """How often the classifier agrees, by condition or model: `by condition: he 45 of 45, she 44 of 45`."""
    total, right = Counter(map(of, agrees)), Counter(of(row) for row, agree in agrees.items() if agree)
    yield from lines(
        f"by {what}: {', '.join(f'{name} {right[name]} of {total[name]}' for name in names if total[name])}"
    )


def lines(text: str) -> Iterator[str]:
    """A text in lines that fit a terminal."""
    return (line.text for line in wrapped(text))
