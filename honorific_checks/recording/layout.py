"""Where recordings lie: CASSETTES/MODEL/allocation/OCCUPATION.json and CASSETTES/MODEL/provenance.toml."""

from __future__ import annotations

from pathlib import Path

from honorific_checks.records import Occupation

SUITE = "allocation"
PROVENANCE = "provenance.toml"
STAGING = ".recording"
"""Where `--record all` records, until the new recording is whole."""
ARCHIVE = ".archive"
"""Where the old recording goes then."""


def cassette_path(directory: Path, model: str, occupation: Occupation) -> Path:
    """The cassette of one occupation."""
    return directory / model / SUITE / f"{occupation.slug}.json"


def provenance_path(directory: Path, model: str) -> Path:
    """The provenance of a model's recordings."""
    return directory / model / PROVENANCE


def recorded_models(directory: Path) -> list[str]:
    """The models that have recordings, in alphabetical order; a folder whose name begins with a dot is none."""
    if not directory.is_dir():
        return []
    return sorted(
        entry.name for entry in directory.iterdir() if not entry.name.startswith(".") and (entry / PROVENANCE).is_file()
    )
