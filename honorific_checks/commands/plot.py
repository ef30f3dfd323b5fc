"""Draw the figures of a JSON report for a paper, and its table: forest, heatmap and dumbbell plots as SVG and PDF.

Exit codes: 0 all files are written; 4 the report or the folder is wrong, or something to draw with is missing.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from honorific_checks.errors import HonorificChecksError, SettingsError
from honorific_checks.files.atomic import write

if TYPE_CHECKING:
    from honorific_checks.plots.report import Allocation

HELP = "draw the figures of a JSON report, and write its table in LaTeX and Markdown"
REFUSED = 4


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("report", type=Path, metavar="REPORT.json", help="what --bias-report=REPORT.json wrote")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the folder for the files; made if need be"
    )


def run(options: argparse.Namespace) -> int:
    """Write the files, and return the exit code."""
    from honorific_checks.plots import report, tables  # noqa: PLC0415 - other commands need no msgspec

    try:
        found = report.read(options.report)
        figures = _figures(found)
        options.out.mkdir(parents=True, exist_ok=True)
        for name, draw in figures:
            for kind, content in draw().items():
                _written(options.out / f"{name}.{kind}", content)
        _written(options.out / "table.tex", tables.latex(found).encode("utf-8", "backslashreplace"))
        _written(options.out / "table.md", tables.markdown(found).encode("utf-8", "backslashreplace"))
    except HonorificChecksError as error:
        print(error, file=sys.stderr)
        return REFUSED
    except OSError as error:
        print(f"{error.filename or options.out}: {error.strerror}", file=sys.stderr)
        return REFUSED
    return 0


def _figures(found: Allocation) -> list[tuple[str, Callable[[], dict[str, bytes]]]]:
    """Every figure with the name of its file, to be drawn one at a time."""
    try:
        from honorific_checks.plots import drawing  # noqa: PLC0415 - takes long to load, and is an extra
    except ImportError as error:
        raise SettingsError(f"figures need matplotlib ({error}): pip install 'honorific-checks[plots]'") from None
    drawing.settings()
    figures: list[tuple[str, Callable[[], dict[str, bytes]]]] = [
        ("forest", partial(drawing.rendered, partial(drawing.forest, found)))
    ]
    for name, file in zip(found.models, _file_names(found.models), strict=True):
        for kind, draw in (("heatmap", drawing.heatmap), ("dumbbell", drawing.dumbbell)):
            figures.append((f"{kind}-{file}", partial(drawing.rendered, partial(draw, found, name))))
    return figures


def _file_names(models: Iterable[str]) -> Iterator[str]:
    """A name of letters, digits, dots and hyphens for each model, no two alike on any file system."""
    taken: set[str] = set()
    for name in models:
        base = re.sub(r"[^A-Za-z0-9.-]+", "_", name)[:80] or "_"
        file, number = base, 1
        while file.lower() in taken:
            number += 1
            file = f"{base}-{number}"
        taken.add(file.lower())
        yield file


def _written(path: Path, content: bytes) -> None:
    write(path, content)
    print(path)
