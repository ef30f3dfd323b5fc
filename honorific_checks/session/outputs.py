"""Answers made elsewhere: a JSON Lines file with an item_id and an output on each line.

Every question must be answered exactly once. If any line is wrong, the error names it and nothing is measured. The
first line may say where the answers come from: {"provenance": {"prompt": TEXT, "model": TEXT, "date": TEXT}}.
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
HEAD = 'a first line may be {"provenance": {"prompt": TEXT, "model": TEXT, "date": TEXT}}'
FORM = 'a line is {"item_id": TEXT, "output": TEXT}'


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says about its answers; None where it says nothing."""

    prompt: str | None = None
    """The instruction that stood before each sentence."""
    model: str | None = None
    date: str | None = None


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Made


class _Row(msgspec.Struct):
    item_id: str
    output: str


@dataclass(frozen=True, slots=True)
class Outputs:
    """A complete file of outputs."""

    sha256: str
    outputs: dict[str, str]
    """The raw output by item_id."""
    made: Made


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
    lines = enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1)
    found = _Rows(expected)
    for number, line in lines:
        if line.strip():
            found.add(number, line)
    missing = [f"no line for {item_id!r}" for item_id in expected if item_id not in found.rows]
    if found.broken or missing:
        raise OutputsError("\n".join([f"--outputs {path}:", *_shown(found.broken), *_shown(missing)]))
    outputs = {item_id: output for item_id, (_, output) in found.rows.items()}
    return Outputs(hashlib.sha256(data).hexdigest(), outputs, found.made or Made())


class _Rows:
    """The lines of a file, taken one by one."""

    def __init__(self, expected: list[str]) -> None:
        self._expected, self._known = expected, set(expected)
        self.rows: dict[str, tuple[int, str]] = {}
        """The number of its line and the raw output, by item_id."""
        self.broken: list[str] = []
        self.made: Made | None = None
        self._first = True

    def add(self, number: int, line: bytes) -> None:
        """Take a line; what is wrong with it goes to `broken`."""
        first, self._first = self._first, False
        try:
            text = line.decode("utf-8")
            if first and "provenance" in text and (head := _head(text)):
                self.made = head
                return
            row = msgspec.json.decode(text, type=_Row)
        except UnicodeDecodeError as error:
            self.broken.append(f"line {number}: byte {error.start + 1} is not valid UTF-8; {FORM}")
        except (msgspec.DecodeError, UnicodeError) as error:
            self.broken.append(f"line {number}: {error}; {HEAD if first and 'provenance' in text else FORM}")
        else:
            self._row(number, row)

    def _row(self, number: int, row: _Row) -> None:
        if row.item_id not in self._known:
            # Finding the nearest of 2,016 ids is slow, so problems that are only counted do without it.
            near = did_you_mean(row.item_id, self._expected) if len(self.broken) < SHOWN else ""
            self.broken.append(f"line {number}: unknown item_id {row.item_id!r}.{near}")
        elif row.item_id in self.rows:
            self.broken.append(f"line {number}: {row.item_id!r} is already on line {self.rows[row.item_id][0]}")
        else:
            self.rows[row.item_id] = number, row.output


def _head(text: str) -> Made | None:
    """What the first line says about the answers; None if it is an answer itself."""
    data = msgspec.json.decode(text)
    if not isinstance(data, dict) or "provenance" not in data or "item_id" in data:
        return None
    return msgspec.convert(data, _Head).provenance


def _shown(problems: list[str]) -> list[str]:
    rest = len(problems) - SHOWN
    return [f"  {problem}" for problem in problems[:SHOWN]] + ([f"  and {rest} more like these"] if rest > 0 else [])
