"""The answers as a CSV file: one row for each item of each model of a suite, for spreadsheets and data frames.

A text that a spreadsheet would run as a formula gets an apostrophe in front; what UTF-8 cannot encode is written as an
escape. `Analysis.tidy` has the same rows with unchanged outputs.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from honorific_checks.session.suite import Suite

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of cells that a spreadsheet takes for formulas."""


def render(suite: Suite[Any, Any]) -> bytes:
    """The rows of all models, in the order of the questions; the same run gives the same bytes.

    `status` says where the answers come from: recorded, simulated (not from a model) or outputs.
    """
    rows = [_line(("model", "status", *suite.columns))]
    for name in suite.models:
        status = suite.of(name).source.provenance["status"]
        for row in suite.rows(name):
            rows.append(_line((name, status, *(_safe(row[column]) for column in suite.columns))))
    return "".join(rows).encode("utf-8", "backslashreplace")


def _safe(cell: object) -> object:
    """A cell that a spreadsheet does not run."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _line(cells: Iterable[object]) -> str:
    """One row, ended by a line feed; it is first written with CR LF, so that a cell with either of them is quoted."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    return text.getvalue().removesuffix("\r\n") + "\n"
