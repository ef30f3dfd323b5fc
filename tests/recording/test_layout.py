"""Where recordings lie."""

from __future__ import annotations

from pathlib import Path

from recording_support import ONE

from honorific_checks.recording import layout


def test_paths_are_the_published_ones(tmp_path: Path) -> None:
    """CASSETTES/MODEL/allocation/OCCUPATION.json, and provenance.toml beside it."""
    occupation = ONE[0].occupation
    assert layout.cassette_path(tmp_path, "m", occupation) == tmp_path / "m" / "allocation" / f"{occupation.slug}.json"
    assert layout.provenance_path(tmp_path, "m") == tmp_path / "m" / "provenance.toml"


def test_recorded_models_are_the_folders_with_provenance(tmp_path: Path) -> None:
    """In alphabetical order; folders of the recorder, other folders and files are none."""
    for name in ("b", "a", ".hidden", ".recording/c", ".archive/a-20261102T093015Z"):
        path = layout.provenance_path(tmp_path, name)
        path.parent.mkdir(parents=True)
        path.touch()
    (tmp_path / "empty").mkdir()
    (tmp_path / "provenance.toml").touch()
    assert layout.recorded_models(tmp_path) == ["a", "b"]


def test_no_folder_means_no_models(tmp_path: Path) -> None:
    """A project that never recorded has none."""
    assert layout.recorded_models(tmp_path / "cassettes") == []
