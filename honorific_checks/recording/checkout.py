"""Files that git has left in place of recordings: pointers of Git LFS, and merge conflicts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path

from honorific_checks.errors import CheckoutError

POINTER = b"version https://git-lfs.github.com/spec/v1"
"""The first line of a pointer (github.com/git-lfs/git-lfs, docs/spec.md)."""
SIDES = re.compile(rb"^<<<<<<< ", re.MULTILINE)
"""The first line of a conflict (git-merge, How conflicts are presented)."""


class Left(StrEnum):
    """What git has left, as a message names it."""

    POINTER = "a Git LFS pointer, not the file itself"
    CONFLICT = "a file with a merge conflict"


STEPS = {
    Left.POINTER: "Run: git lfs pull",
    Left.CONFLICT: (
        "Take one side with: git checkout --ours -- FILE (or --theirs); if you merged by hand, run: python -m "
        "honorific_checks cassettes seal FILE"
    ),
}


def left(data: bytes) -> Left | None:
    """What git has left in place of a file; None if it is the file itself."""
    if data.startswith(POINTER):
        return Left.POINTER
    return Left.CONFLICT if b"<<<<<<< " in data and SIDES.search(data) else None


def check(paths: Iterable[Path]) -> None:
    """Look at all files that a replay will read; those that are missing are let pass.

    Raises:
        CheckoutError: names the first, how many there are, and the next step.
    """
    found: dict[Left, list[Path]] = {}
    for path in paths:
        try:
            what = left(path.read_bytes())
        except OSError:
            continue
        if what is not None:
            found.setdefault(what, []).append(path)
    for what, files in found.items():
        raise CheckoutError(said(what, files), f"{STEPS[what]}.")


def said(what: Left, files: Sequence[Path]) -> str:
    """The first file, what it is, and how many others are the same."""
    more = f" (and so {'are' if len(files) > 2 else 'is'} {len(files) - 1} more)" if files[1:] else ""
    return f"{files[0]} is {what}{more}"
