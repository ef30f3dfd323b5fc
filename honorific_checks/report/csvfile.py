"""The readings as a CSV file: one row for each item of each model, for spreadsheets and data frames.

An output that a spreadsheet would run as a formula is preceded by an apostrophe; what UTF-8 cannot hold is written as
its escape.  `Analysis.tidy` has the same rows with the outputs untouched.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from honorific_checks.run import Run

COLUMNS = ("model", "status", "item_id", "occupation", "frame", "condition", "register", "reason", "plural", "output")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet takes for a formula."""


def render(run: Run) -> bytes:
    """The rows of all models of the run, in the published order; the same run gives the same bytes.

    `status` says where the answers come from: recorded, simulated (no model said them) or outputs.
    """
    rows = [_line(COLUMNS)]
    for name in run.models:
        measured = run.of(name)
        for row in measured.analysis.tidy():
            output = str(row["output"])
            safe = f"'{output}" if output.startswith(FORMULA) else output
            cells = {"model": name, "status": measured.source.provenance["status"], **row, "output": safe}
            rows.append(_line(cells[column] for column in COLUMNS))
    return "".join(rows).encode("utf-8", "backslashreplace")


def _line(cells: Iterable[object]) -> str:
    """One row, ended by a line feed; written with CR LF first, so that a cell with either of the two is quoted."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    return text.getvalue().removesuffix("\r\n") + "\n"
