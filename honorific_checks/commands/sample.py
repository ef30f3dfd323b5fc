"""`sample` draws outputs for annotators: a sheet that opens in a spreadsheet, and a key that says whose they are.

The sample is drawn as in the first paper's human validation: evenly from all models, conditions and frames, a third of
it in matched he/she pairs. The sheet holds the outputs alone, so that the labels are blind to model, sentence and rule.
`agreement` reads the filled sheets. Exit codes: 0 if both files are written, 4 if a name, a setting or a file is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from honorific_checks.commands.sheets import lines, simulated
from honorific_checks.errors import CassetteError, HonorificChecksError, SettingsError
from honorific_checks.files.atomic import write
from honorific_checks.files.shell import argument
from honorific_checks.option_types import natural
from honorific_checks.report.figures import count
from honorific_checks.session.request import ALL, Request
from honorific_checks.validation import key, sheet
from honorific_checks.validation.sampling import Drawn, sample

if TYPE_CHECKING:
    from honorific_checks.session.source import Source

HELP = "draw outputs for annotators: a sheet blind to model and rule, and its key"
NUMBER = 180
"""The first paper's."""
REFUSED = 4
SUITE = "allocation"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--n", type=natural, default=NUMBER, metavar="N", help=f"how many outputs (default: {NUMBER})")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE.csv", help="the sheet; its key is FILE.key.json beside it"
    )
    parser.add_argument(
        "--model", action="append", metavar="NAME", help="only of these models (default: all with recordings)"
    )
    parser.add_argument(
        "--outputs", action="append", metavar="NAME=FILE", help="of answers made elsewhere, as in pytest; repeatable"
    )
    parser.add_argument("--seed", type=natural, metavar="INT", help="default: the seed of [analysis] in the thresholds")
    parser.add_argument("--cassettes", type=Path, metavar="DIR", help="default: the project's cassettes/")


def run(options: argparse.Namespace) -> int:
    """Draw and write; returns the exit code."""
    try:
        paths = _paths(options.out)
        sources, default_seed = _sources(options)
        seed = default_seed if options.seed is None else options.seed
        drawn = sample({name: _said(source) for name, source in sources.items()}, options.n, seed)
        found = key.key_of(drawn, {name: str(source.provenance["status"]) for name, source in sources.items()}, seed)
        _write(paths, (sheet.written(found), key.written(found)))
    except HonorificChecksError as error:
        print(error, file=sys.stderr)
        return REFUSED
    print("\n".join(_told(paths, found, drawn)))
    return 0


def _paths(out: Path) -> tuple[Path, Path]:
    """The sheet and its key, neither of which may exist: a filled sheet is somebody's work."""
    if out.suffix.lower() != ".csv":
        raise SettingsError(f"--out {out}: expected a name that ends in .csv.")
    paths = out, out.with_suffix(".key.json")
    for path in paths:
        if path.exists():
            raise SettingsError(f"--out {out}: {path} exists and is not overwritten; move it, or give another name.")
    return paths


def _sources(options: argparse.Namespace) -> tuple[dict[str, Source], int]:
    """The answers of each model, all of them, and the seed of the settings."""
    from honorific_checks.session.session import Session  # noqa: PLC0415 - other commands need no numpy

    request = Request.of(
        Path.cwd(),
        options.model or (() if options.outputs else (ALL,)),
        cassettes=options.cassettes,
        outputs=options.outputs or (),
    )
    suite = Session(request).suites[SUITE]
    suite.check()
    sources = {name: suite.of(name).source for name in suite.models}
    for name, source in sources.items():
        if source.problems:
            missing = f"{len(source.problems)} of {len(suite.question_set.questions)} answers of {name} are missing"
            step = "Record them first, or leave the model out with --model."
            raise CassetteError(f"{missing}, the first: {next(iter(source.problems.values()))}", step)
    return sources, suite.options.seed


def _said(source: Source) -> dict[str, str]:
    """The outputs of a model by item_id, without those that the service's filter withheld."""
    return {item_id: output for item_id, output in source.outputs.items() if item_id not in source.filtered}


def _write(paths: Sequence[Path], contents: Sequence[bytes]) -> None:
    """Write both files, or none."""
    done: list[Path] = []
    try:
        for path, data in zip(paths, contents, strict=True):
            write(path, data)
            done.append(path)
    except OSError:
        for path in done:
            path.unlink(missing_ok=True)
        raise


def _told(paths: Sequence[Path], found: key.Key, drawn: Sequence[Drawn]) -> Iterator[str]:
    """What was drawn, and what to do now."""
    pairs = sum(one.paired for one in drawn) // 2
    sides = {
        "model": (one.model for one in drawn),
        "condition": (str(one.stimulus.condition) for one in drawn),
        "frame": (one.stimulus.frame for one in drawn),
        "occupation": (one.stimulus.group for one in drawn),
    }
    balance = ", ".join(_each(what, Counter(names)) for what, names in sides.items())
    yield from lines(
        f"{paths[0]}: {count(len(drawn), 'output')}, {2 * pairs} of them in {count(pairs, 'he/she pair')} "
        f"(seed {found.seed}); {balance}"
    )
    cut = [row.row for row in found.rows if sheet.is_cut(row.output)]
    if cut:
        yield from lines(f"cut, because a cell holds no more than {sheet.LONGEST:,} characters: {', '.join(cut)}")
    yield f"{paths[1]}: whose outputs they are; keep it from the annotators until they are done"
    yield from simulated(found)
    yield "Give each annotator a copy of the sheet, and compare the filled copies with"
    yield f"  python -m honorific_checks agreement ONE.csv OTHER.csv --key {argument(str(paths[1]))}"


def _each(what: str, counts: Counter[str]) -> str:
    """How many rows each model (or condition ...) has: `20 of each of 9 models`."""
    least, most = min(counts.values()), max(counts.values())
    many = str(least) if least == most else f"{least} {'or' if most == least + 1 else 'to'} {most}"
    return f"{many} of each of {count(len(counts), what)}"
