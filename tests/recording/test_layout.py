"""Where recordings lie."""

from __future__ import annotations

from pathlib import Path

from recording_support import FOLDER, ONE

from honorific_checks.recording import layout


def test_paths_are_the_published_ones(tmp_path: Path) -> None:
    """CASSETTES/MODEL/allocation/OCCUPATION.json, and provenance.toml beside these."""
    folder = tmp_path / "m" / "allocation"
    assert layout.cassette_path(tmp_path, "m", FOLDER, ONE[0].group) == folder / f"{ONE[0].occupation.slug}.json"
    assert layout.provenance_path(tmp_path, "m", FOLDER) == folder / "provenance.toml"


def test_recorded_models_are_the_folders_with_provenance(tmp_path: Path) -> None:
    """In alphabetical order; folders of the recorder, other folders and files are none."""
    for name in ("b", "a", ".hidden", ".recording/c", ".archive/a-20261102T093015Z"):
        path = layout.provenance_path(tmp_path, name, FOLDER)
        path.parent.mkdir(parents=True)
        path.touch()
    (tmp_path / "empty" / FOLDER).mkdir(parents=True)
    (tmp_path / "older").mkdir()
    for folder in (tmp_path, tmp_path / "older"):
        (folder / "provenance.toml").touch()
    assert layout.recorded_models(tmp_path, "allocation") == ["a", "b"]


def test_each_suite_has_its_own_recorded_models(tmp_path: Path) -> None:
    """In the folder of its name, or of its name and what sets other questions of it apart; no longer name will do."""
    for model, folder in (("a", "roles"), ("b", "roles-published"), ("c", "roleplay"), ("d", "allocation")):
        path = layout.provenance_path(tmp_path, model, folder)
        path.parent.mkdir(parents=True)
        path.touch()
    assert layout.recorded_models(tmp_path, "roles") == ["a", "b"]
    assert layout.recorded_models(tmp_path, "allocation") == ["d"]


def test_no_folder_means_no_models(tmp_path: Path) -> None:
    """A project that never recorded has none."""
    assert layout.recorded_models(tmp_path / "cassettes", "allocation") == []
