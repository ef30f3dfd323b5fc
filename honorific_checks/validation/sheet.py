"""The sheet for annotators: a CSV file with what to do, and a row for each output, without any hint at whose it is.

The English sentence is left out: it says he or she, and whoever reads it may expect a register. Bengali pronouns do not
say it, and the register can be read without it.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator

from honorific_checks import tables
from honorific_checks.files.spreadsheet import code, disarmed
from honorific_checks.language import LANGUAGE
from honorific_checks.report.plain import JOINERS
from honorific_checks.validation.key import Key

ROW, LABEL, NOTE, OUTPUT = COLUMNS = ("row", "label", "note", "output")
"""The output is last, where a spreadsheet shows all of a long one."""
COMMENT = "#"
"""The start of a line that is no row."""
LONGEST = 30_000
"""The most characters of a cell; Excel takes 32,767 and drops the rest without a word."""
EMPTY = "(an empty output)"


def written(key: Key) -> bytes:
    """The sheet of a key: UTF-8 with a byte order mark, which Excel needs, and CR LF."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerows([f"{COMMENT} {line}"] for line in _instructions(key))
    table.writerow(COLUMNS)
    table.writerows([row.row, "", "", cell(row.output)] for row in key.rows)
    return text.getvalue().encode("utf-8-sig")


def _instructions(key: Key) -> Iterator[str]:
    """What annotators must know."""
    yield from tables.text(f"{LANGUAGE.TABLES}/sheet.txt").splitlines()
    if key.simulated:
        which = "All" if len(key.simulated) == len(key.models) else "Some"
        yield f"{which} of these outputs are simulated: a program wrote them, and no model said them."


def cell(output: str) -> str:
    """An output as it stands in the sheet: all its letters and line breaks, and codes for what can't be seen."""
    text = output.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    text = "".join(map(_visible, text)) if text.strip() else EMPTY
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]} ... (cut here, as a cell holds no more; {len(text) - LONGEST:,} characters follow)"
    return disarmed(text)


def is_cut(output: str) -> bool:
    """Whether an output is too long for a cell."""
    return len(cell(output)) > LONGEST + 1


def _visible(character: str) -> str:
    if character in ("\n", *JOINERS) or unicodedata.category(character)[0] != "C":
        return character
    return code(character)
