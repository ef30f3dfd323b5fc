"""The answers as a CSV file: one row for each item of each model of a suite, for spreadsheets and data frames.

A text that a spreadsheet would run as a formula gets an apostrophe in front; controls, marks of direction and half
characters are written as codes. `Analysis.tidy` has the same rows with unchanged outputs.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from honorific_checks.files.spreadsheet import cell
from honorific_checks.session.suite import Suite


def render(suite: Suite[Any, Any]) -> bytes:
    """The rows of all models, in the order of the questions; the same run gives the same bytes.

    `status` says where the answers come from: recorded, simulated (not from a model) or outputs.
    """
    rows = [_line(("model", "status", *suite.columns))]
    for name in suite.models:
        status = suite.of(name).source.provenance["status"]
        for row in suite.rows(name):
            cells = (row[column] for column in suite.columns)
            rows.append(_line((name, status, *(cell(each) if isinstance(each, str) else each for each in cells))))
    return "".join(rows).encode("utf-8")


def _line(cells: Iterable[object]) -> str:
    """One row, ended by a line feed; it is first written with CR LF, so that a cell with either of them is quoted."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    return text.getvalue().removesuffix("\r\n") + "\n"
