"""The paths of recordings: CASSETTES/MODEL/FOLDER/GROUP.json, with a provenance.toml beside them."""

from __future__ import annotations

from pathlib import Path

PROVENANCE = "provenance.toml"
STAGING = ".recording"
"""Where `--record all` records until the new recording is complete."""
ARCHIVE = ".archive"
"""Where the old recording is moved then."""


def cassette_path(directory: Path, model: str, folder: str, group: str) -> Path:
    """The cassette of one group of questions."""
    return directory / model / folder / f"{group}.json"


def provenance_path(directory: Path, model: str, folder: str) -> Path:
    """The provenance of a model's recordings of one set of questions."""
    return directory / model / folder / PROVENANCE


def recorded_models(directory: Path, suite: str) -> list[str]:
    """The models that have recordings for a suite, in alphabetical order; folders that begin with a dot are skipped."""
    if not directory.is_dir():
        return []
    return sorted(
        entry.name
        for entry in directory.iterdir()
        if not entry.name.startswith(".")
        and any(is_of(path.parent.name, suite) for path in entry.glob(f"*/{PROVENANCE}"))
    )


def is_of(folder: str, suite: str) -> bool:
    """Whether a folder of recordings belongs to a suite: it has the suite's name, or begins with that and a hyphen."""
    return folder == suite or folder.startswith(f"{suite}-")
