"""The readings as a CSV file: one row for each item of each model, for spreadsheets and data frames.

An output that a spreadsheet would run as a formula is preceded by an apostrophe; what UTF-8 cannot hold is written as
its escape.  `Analysis.tidy` has the same rows with the outputs untouched.
"""

from __future__ import annotations

import csv
import io

from honorific_checks.run import Run

COLUMNS = ("model", "status", "item_id", "occupation", "frame", "condition", "register", "reason", "plural", "output")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet takes for a formula."""


def render(run: Run) -> bytes:
    """The rows of all models of the run, in the published order; the same run gives the same bytes.

    `status` says where the answers come from: recorded, simulated (no model said them) or outputs.
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for name in run.models:
        measured = run.of(name)
        for row in measured.analysis.tidy():
            output = str(row["output"])
            safe = f"'{output}" if output.startswith(FORMULA) else output
            writer.writerow({"model": name, "status": measured.source.provenance["status"], **row, "output": safe})
    return text.getvalue().encode("utf-8", "backslashreplace")
