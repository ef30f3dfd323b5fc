"""Where a project's files are: thresholds.toml, pyproject.toml and cassettes/, each looked for on its own way up.

A folder in between that has one of them does not hide the others: a package with a pyproject.toml of its own is judged
by the thresholds of the repository it is in.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

THRESHOLDS, PYPROJECT, CASSETTES = "thresholds.toml", "pyproject.toml", "cassettes"
OWN_TABLE = re.compile(rb"^\s*\[\s*tool\s*\.\s*[\"']?honorific[_-]checks", re.MULTILINE)
"""A header in a pyproject.toml that is about this package."""


@dataclass(frozen=True, slots=True)
class Places:
    """The files of a project; none of them need exist."""

    thresholds: Path
    pyproject: Path
    """Where models are named: the nearest with a table of this package, or else the nearest."""
    cassettes: Path
    """The recordings: the nearest beside one of the two files, or else the nearest; new ones go beside the files."""


def places(here: Path) -> Places:
    """The files for a run in a folder, from it upwards.

    The way up ends at the root of the file system, as that of pytest for its settings does.
    """
    folders = (here, *here.parents)

    def nearest(has: Callable[[Path], bool]) -> Path | None:
        return next((folder for folder in folders if has(folder)), None)

    def has_file(folder: Path) -> bool:
        return (folder / THRESHOLDS).is_file() or (folder / PYPROJECT).is_file()

    home = nearest(has_file)
    recordings = nearest(lambda folder: has_file(folder) and (folder / CASSETTES).is_dir())
    anywhere = None if home else nearest(lambda folder: (folder / CASSETTES).is_dir())
    settings = nearest(lambda folder: _is_ours(folder / PYPROJECT)) or nearest(lambda f: (f / PYPROJECT).is_file())
    return Places(
        thresholds=(nearest(lambda folder: (folder / THRESHOLDS).is_file()) or home or here) / THRESHOLDS,
        pyproject=(settings or home or here) / PYPROJECT,
        cassettes=(recordings or anywhere or home or here) / CASSETTES,
    )


def shortest(path: Path) -> str:
    """A path as it may be typed in the current folder: relative to it, unless the whole path is shorter."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # on another drive
        return str(path)
    return min(relative, str(path), key=len)


def _is_ours(path: Path) -> bool:
    """Whether a pyproject.toml has a table of this package; one that cannot be read has none."""
    try:
        return OWN_TABLE.search(path.read_bytes()) is not None
    except OSError:
        return False
