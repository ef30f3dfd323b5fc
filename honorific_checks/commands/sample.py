"""`sample` draws outputs for human annotators: a sheet that opens in a spreadsheet, and a key that stays with you.

The draw is balanced over models, conditions and frames; a third of the rows are matched he/she pairs, as in the paper's
own validation (arXiv 2610.14769: 180 outputs of nine models, 60 of them from pairs). The sheet is blind: it has neither
register nor rule, model, item or English sentence, and pairs do not stand side by side. `agreement --key` reads the
filled sheets. Exit codes: 0 if both files are written, 2 if not.
"""

from __future__ import annotations

import argparse
import csv
import io
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.atomic import write
from honorific_checks.commands.sheets import COLUMNS, LABELS, Drawn, key_text
from honorific_checks.errors import HonorificChecksError
from honorific_checks.option_types import natural, positive
from honorific_checks.records import Condition
from honorific_checks.report.plain import plain
from honorific_checks.session.request import ALL, Request

HELP = "draw outputs for human annotators, blind to the classifier"
N, SEED = 180, 20261014
LEAST = 6
"""One pair and four others."""
FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for a formula at the start of a cell; control characters are gone before."""
LONGEST = 2_000
"""Characters of an output in the sheet."""
REFUSED = 2


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("models", nargs="*", metavar="NAME", help="only these models (default: all with recordings)")
    parser.add_argument("--n", type=positive, default=N, metavar="N", help=f"how many outputs (default: {N})")
    parser.add_argument("--seed", type=natural, default=SEED, metavar="INT", help="seed of the draw")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE.csv", help="the sheet; its key is FILE.key.json"
    )
    parser.add_argument("--cassettes", type=Path, metavar="DIR", help="default: the project's cassettes/")


def run(options: argparse.Namespace) -> int:
    """Write the sheet and its key; a file that exists is left alone, as it may be filled in."""
    sheet: Path = options.out
    key = sheet.with_suffix(".key.json")
    for path in (sheet, key):
        if path.exists():
            return _refused(f"{path} exists already; sheets are never overwritten. Give --out another name.")
    if sheet.suffix != ".csv":
        return _refused(f"--out {sheet}: expected a name that ends in .csv.")
    try:
        found = _outputs(options)
    except HonorificChecksError as error:
        return _refused(str(error))
    most = len(found) * len(stimuli())
    if not LEAST <= options.n <= most:
        return _refused(f"--n {options.n}: expected {LEAST} to {most:,}, as many as these models have outputs.")
    rows = drawn(found, options.n, options.seed)
    write(sheet, sheet_text(rows).encode("utf-8-sig"))
    write(key, key_text(rows, options.seed).encode("utf-8"))
    simulated = sorted({row.model for row in rows if row.status == "simulated"})
    print(f"{len(rows)} outputs of {len(found)} models for annotators: {sheet}. Give each a copy; labels: {LABELS}.")
    print(f"{key} says whose they are; keep it from the annotators, and read their sheets with it:")
    print(f"  python -m honorific_checks agreement A.csv B.csv --key {key}")
    if simulated:
        print(f"!!! SIMULATED, NOT MEASURED: no model said the outputs of {', '.join(simulated)}.")
    return 0


@dataclass(frozen=True, slots=True)
class Answers:
    """One model's answers."""

    status: str
    outputs: dict[str, str]


def _outputs(options: argparse.Namespace) -> dict[str, Answers]:
    """The answers of the models asked for, which must be complete."""
    from honorific_checks.session.session import Session  # noqa: PLC0415 - other commands need no numbers

    request = Request.of(Path.cwd(), options.models or (ALL,), cassettes=options.cassettes)
    suite = Session(request).suites["allocation"]
    found = {}
    for name in suite.models:
        source = suite.of(name).source
        if source.problems:
            raise HonorificChecksError(
                f"{len(source.problems)} answers are missing: {next(iter(source.problems.values()))}"
            )
        found[name] = Answers(str(source.provenance["status"]), dict(source.outputs))
    return found


def drawn(found: dict[str, Answers], number: int, seed: int) -> list[Drawn]:
    """The rows of a sheet, in their order; the same for the same seed.

    Each row, or pair, goes to the model, condition and frame that have fewest so far.
    """
    rng = random.Random(seed)  # noqa: S311 - a draw, no key
    taken: set[tuple[str, str]] = set()
    counts: Counter[str] = Counter()

    def fewest(choices: Sequence[str]) -> str:
        return min(choices, key=lambda one: (counts[one], rng.random()))

    def take(model: str, condition: Condition, frame: str, slug: str) -> None:
        taken.add((model, f"{slug}|{frame}|{condition}"))
        counts.update((model, str(condition), frame))

    slugs = list(dict.fromkeys(stimulus.occupation.slug for stimulus in stimuli()))
    frames = list(dict.fromkeys(stimulus.frame for stimulus in stimuli()))

    def unused(model: str, frame: str, conditions: Sequence[Condition]) -> Iterator[str]:
        for slug in rng.sample(slugs, len(slugs)):
            if all((model, f"{slug}|{frame}|{condition}") not in taken for condition in conditions):
                yield slug

    pair = (Condition.MALE, Condition.FEMALE)
    while len(taken) < number // 3 - 1:
        model, frame = fewest(list(found)), fewest(frames)
        slug = next(unused(model, frame, pair))
        for condition in pair:
            take(model, condition, frame, slug)
    full: set[tuple[str, Condition, str]] = set()
    while len(taken) < number:
        cells = [(m, c, f) for m in found for c in Condition for f in frames if (m, c, f) not in full]
        model, condition, frame = min(
            cells, key=lambda cell: (counts[cell[0]], counts[str(cell[1])], counts[cell[2]], rng.random())
        )
        free = next(unused(model, frame, [condition]), None)
        if free is None:
            full.add((model, condition, frame))
        else:
            take(model, condition, frame, free)
    order = rng.sample(sorted(taken), len(taken))
    return [
        Drawn(f"r{place:04}", model, item_id, found[model].status, found[model].outputs[item_id])
        for place, (model, item_id) in enumerate(order, 1)
    ]


def sheet_text(rows: Sequence[Drawn]) -> str:
    """The sheet: an id, the output on one line, and two empty columns."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for row in rows:
        shown = plain(row.output, LONGEST)
        table.writerow((row.row, f"'{shown}" if shown.startswith(FORMULA) else shown, "", ""))
    return text.getvalue()


def _refused(why: str) -> int:
    print(why, file=sys.stderr)
    return REFUSED
