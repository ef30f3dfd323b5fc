"""`agreement` compares two labellings of the same rows: a human's with the classifier's, or two annotators'.

Without --annotators it reads JSON Lines with an output and a human's register in each object. It prints accuracy,
Cohen's kappa, precision and recall, the confusion table and every disagreement with its cues. If an object also says
whether the person is plural, that is compared too. With --annotators it compares two columns of a CSV file with a
header, or of JSON Lines: accuracy, kappa, the table of counts, every disagreement, and the rows left out. With --key it
compares the sheets that `sample` drew and annotators filled in, and the classifier with what they agree on.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from honorific_checks.commands import annotators, registers, sheets
from honorific_checks.commands.annotations import AnnotationsError, Names, annotated, contents, tidy
from honorific_checks.commands.json_lines import BadLine, absent, read
from honorific_checks.validation.errors import SheetError

HELP = "compare human labels of register with the classifier's, or the labels of two annotators"
OUTPUT, REGISTER = "output", "register"
"""The default fields of the output and the human's label."""
EXAMPLE = "--annotators annotator1,annotator2"

T = TypeVar("T")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file",
        nargs="+",
        metavar="FILE",
        help="JSON Lines, or with --annotators also CSV with a header, - for standard input; with --key, the filled "
        "sheet of each annotator",
    )
    parser.add_argument("--key", type=Path, metavar="FILE", help="the key of the sheets, which `sample` wrote")
    parser.add_argument(
        "--adjudicated", type=Path, metavar="FILE", help="with --key, a sheet with the labels settled on"
    )
    parser.add_argument("--field", metavar="NAME", help=f"the field with the output (default: {OUTPUT})")
    parser.add_argument("--label", metavar="NAME", help=f"the field with the human's register (default: {REGISTER})")
    parser.add_argument(
        "--annotators",
        metavar="NAME,NAME",
        type=two_names,
        help="compare these two columns with each other; their labels may be anything",
    )


def two_names(value: str) -> Names:
    """The names of two columns; put a name with a comma in double quotation marks, as in CSV.

    Raises:
        argparse.ArgumentTypeError: if there are not two names, or both are the same.
    """
    try:
        names = [tidy(name) for name in next(csv.reader([value], strict=True), [])]
    except csv.Error:
        names = []
    if len(names) != 2 or "" in names:
        raise argparse.ArgumentTypeError(
            f"expected the names of two columns separated by a comma, as in {EXAMPLE}, got {value!r}"
        )
    if names[0] == names[1]:
        raise argparse.ArgumentTypeError(f"{value!r} names one column twice; give two different ones, as in {EXAMPLE}")
    return names[0], names[1]


def run(options: argparse.Namespace) -> int:
    """Print the comparison; returns 1 if lines were bad, 2 if there is nothing to compare."""
    if options.key is not None or options.adjudicated is not None:
        return _of_sheets(options)
    if len(options.file) > 1:
        return _refused(f"{len(options.file)} files: filled sheets need --key FILE.key.json; without it, give one file")
    (options.file,) = options.file
    return _of_one_file(options)


def _of_one_file(options: argparse.Namespace) -> int:
    """Compare the labels in one file: with the classifier, or two columns with each other."""
    wrong = absent([options.file])
    if not options.annotators:
        return _refused(wrong[0]) if wrong else _with_the_classifier(options)
    if wrong:
        return _refused(f"{wrong[0]}; give a CSV file with a header, JSON Lines, or - for standard input")
    if options.field is not None or options.label is not None:
        return _refused(
            "--annotators compares two columns with each other, but --field and --label are for a comparison with the "
            "classifier; leave out --annotators, or --field and --label"
        )
    try:
        return _with_each_other(options.file, options.annotators)
    except AnnotationsError as error:
        return _refused(str(error))


def _of_sheets(options: argparse.Namespace) -> int:
    """Compare filled sheets with each other, and the classifier with them."""
    if options.key is None:
        return _refused("--adjudicated needs the key of the sheets: add --key FILE.key.json")
    if options.annotators or options.field is not None or options.label is not None:
        return _refused(
            "--key compares sheets by their columns row and label; leave out --annotators, --field, --label"
        )
    try:
        returned = sheets.read(options.file, options.key, options.adjudicated)
    except SheetError as error:
        return _refused(str(error))
    for message in returned.bad:
        print(message, file=sys.stderr)
    return _done(sheets.report(returned), len(returned.bad))


def _with_the_classifier(options: argparse.Namespace) -> int:
    output = OUTPUT if options.field is None else options.field
    label = REGISTER if options.label is None else options.label
    labelled, bad = _readable(registers.labels(read([options.file], output), label))
    if not labelled:
        return _refused(f"{options.file} has no labelled output")
    return _done(registers.report(labelled), bad)


def _with_each_other(file: str, names: Names) -> int:
    data, name = contents(file)
    rows, bad = _readable(annotated(data, name, names))
    if not any(row.whole for row in rows):
        empty = f"{len(rows)} rows lack one label or both" if rows else "no row can be read"
        return _refused(
            f"{name} has no row with labels in both {names[0]!r} and {names[1]!r}: {empty}; fill in both columns, or "
            "name two others with --annotators"
        )
    return _done(annotators.report(rows, names), bad)


def _readable(rows: Iterable[T | BadLine]) -> tuple[list[T], int]:
    """The readable rows and the number of bad ones, each of which is named on standard error."""
    kept: list[T] = []
    bad = 0
    for row in rows:
        if isinstance(row, BadLine):
            bad += 1
            print(f"{row.place}: {row.why}", file=sys.stderr)
        else:
            kept.append(row)
    return kept, bad


def _done(lines: list[str], bad: int) -> int:
    print("\n".join(lines))
    if bad:
        print(f"{bad} bad line{'s' if bad > 1 else ''} left out", file=sys.stderr)
    return int(bad > 0)


def _refused(why: str) -> int:
    print(why, file=sys.stderr)
    return 2
