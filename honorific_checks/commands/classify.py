"""`classify` reads the register of outputs, one a line, and writes JSON Lines.

It keeps every field of the input and adds register, plural, reason and cues. If the input already has a field of that
name, it is kept as NAME_in. Bad lines are named on standard error and counted, and the rest are still classified.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Container
from typing import BinaryIO

import msgspec
from tqdm import tqdm

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.answers.classifier import classify
from honorific_checks.commands.json_lines import STDIN, BadLine, JsonRow, absent, read, stimulus_of
from honorific_checks.files.json_text import escaped_bytes
from honorific_checks.records import Stimulus

HELP = "read the register of outputs and write JSON Lines"
ADDED = ("register", "plural", "reason", "cues")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="files to read, - for standard input (the default)")
    parser.add_argument(
        "--field",
        metavar="NAME",
        help="lines are JSON objects with the output in this field (default: each line is an output)",
    )


def run(options: argparse.Namespace) -> int:
    """Classify all lines; returns 1 if some were bad."""
    files = options.files or [STDIN]
    if wrong := absent(files):
        print("\n".join(wrong), file=sys.stderr)
        return 2
    bad = write(files, options.field, sys.stdout.buffer)
    if bad:
        print(f"{bad} bad line{'s' if bad > 1 else ''} left out", file=sys.stderr)
    return int(bad > 0)


def write(files: list[str], field: str | None, out: BinaryIO) -> int:
    """Write a line for each readable line as soon as it is read; returns the number of bad ones."""
    known = {stimulus.item_id: stimulus for stimulus in stimuli()}
    bad = 0
    for row in tqdm(read(files, field), unit=" lines", disable=None):
        if isinstance(row, BadLine):
            bad += 1
            tqdm.write(f"{row.place}: {row.why}", file=sys.stderr)
        else:
            out.write(classified(row, known))
            out.flush()
    return bad


def classified(row: JsonRow, known: dict[str, Stimulus]) -> bytes:
    """A row with its reading, as a line of JSON."""
    reading = classify(row.text, stimulus_of(row, known))
    result: dict[str, object] = {}
    for name, value in row.fields.items():
        result[free(name, row.fields) if name in ADDED else name] = value
    if not row.fields:
        result["output"] = row.text
    added = (reading.register, reading.plural, reading.reason, reading.cues)
    return escaped_bytes(msgspec.json.encode(result | dict(zip(ADDED, added, strict=True)))) + b"\n"


def free(name: str, taken: Container[str]) -> str:
    """A new name for an input field whose name is added: NAME_in, or NAME_in_in if that is taken too."""
    name += "_in"
    return free(name, taken) if name in taken else name
