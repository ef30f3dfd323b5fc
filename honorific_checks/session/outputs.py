"""Answers made elsewhere: a JSON Lines file with an item_id and an output on each line.

Every question must be answered exactly once. If any line is wrong, the error names it and nothing is measured.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from honorific_checks.errors import OutputsError, did_you_mean
from honorific_checks.records import Question

SHOWN = 10
"""How many problems of one kind a message names; it only counts the rest."""
FORM = 'a line is {"item_id": TEXT, "output": TEXT}'


class _Row(msgspec.Struct):
    item_id: str
    output: str


@dataclass(frozen=True, slots=True)
class Outputs:
    """A complete file of outputs."""

    sha256: str
    outputs: dict[str, str]
    """The raw output by item_id."""


def read(path: Path, questions: Iterable[Question]) -> Outputs:
    """Read a file of outputs; other keys than item_id and output are ignored, and so are blank lines.

    Raises:
        OutputsError: names the lines that cannot be read and the unknown, duplicate and missing item_ids.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise OutputsError(f"--outputs {path} cannot be read: {error.strerror}") from None
    expected = [question.item_id for question in questions]
    known = set(expected)
    found: dict[str, tuple[int, str]] = {}
    broken: list[str] = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line.decode("utf-8"), type=_Row)
        except UnicodeDecodeError as error:
            broken.append(f"line {number}: byte {error.start + 1} is not valid UTF-8; {FORM}")
            continue
        except (msgspec.DecodeError, UnicodeError) as error:
            broken.append(f"line {number}: {error}; {FORM}")
            continue
        if row.item_id not in known:
            # Finding the nearest of 2,016 ids is slow, so problems that are only counted do without it.
            near = did_you_mean(row.item_id, expected) if len(broken) < SHOWN else ""
            broken.append(f"line {number}: unknown item_id {row.item_id!r}.{near}")
        elif row.item_id in found:
            broken.append(f"line {number}: {row.item_id!r} is already on line {found[row.item_id][0]}")
        else:
            found[row.item_id] = (number, row.output)
    missing = [f"no line for {item_id!r}" for item_id in expected if item_id not in found]
    if broken or missing:
        raise OutputsError("\n".join([f"--outputs {path}:", *_shown(broken), *_shown(missing)]))
    return Outputs(hashlib.sha256(data).hexdigest(), {item_id: output for item_id, (_, output) in found.items()})


def _shown(problems: list[str]) -> list[str]:
    rest = len(problems) - SHOWN
    return [f"  {problem}" for problem in problems[:SHOWN]] + ([f"  and {rest} more like these"] if rest > 0 else [])
