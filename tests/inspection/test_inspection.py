"""A folder of recordings, looked through: what lies where nothing asks for it, and what is looked at at all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support_inspection import FOLDER, NAME, inspected, interaction, only, record, scope

from honorific_checks.errors import CassetteError
from honorific_checks.inspection.finding import Kind
from honorific_checks.inspection.inspection import Inspection
from honorific_checks.recording.layout import PROVENANCE

KEY = f"sk-proj-{'Zz09' * 10}"
"""Nobody's."""


def key(directory: Path, *parts: str) -> Path:
    """A file with a key in it."""
    path = directory.joinpath(*parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"first\n{KEY}\n", encoding="utf-8")
    return path


def test_what_was_looked_at_is_counted(tmp_path: Path) -> None:
    """Models, suites, files and answers."""
    record(tmp_path)
    inspection = Inspection(scope(tmp_path))
    assert list(inspection.findings()) == []
    assert (inspection.models, inspection.suites) == ({NAME}, {FOLDER})
    assert (inspection.files, inspection.answers, inspection.unknown) == (3, 56, [])


def test_an_empty_folder_has_nothing(tmp_path: Path) -> None:
    """And nothing is wrong with it; a model that is asked for by name is missing."""
    assert inspected(tmp_path) == []
    assert only(tmp_path, Kind.GAP, names=frozenset({NAME})) == (
        f"{tmp_path / NAME}: there are no recordings of {NAME} for allocation or roles: "
        f"record with: python -m honorific_checks record {NAME}"
    )


def test_a_model_that_nobody_has_defined_is_an_orphan(tmp_path: Path) -> None:
    """Once, with the nearest name, though its files are searched for keys."""
    record(tmp_path)
    (tmp_path / NAME).rename(tmp_path / "own-modle")
    assert only(tmp_path, Kind.ORPHAN) == (
        f"{tmp_path / 'own-modle'}: no model of this name is defined. Did you mean '{NAME}'?: define it in "
        "pyproject.toml under [tool.honorific_checks.models.own-modle], or delete it"
    )
    path = key(tmp_path, "own-modle", FOLDER, "judge.yaml")
    assert inspected(tmp_path)[1].text.startswith(f"{path}:2: this looks like an OpenAI key")


def test_a_folder_of_no_suite_is_an_orphan(tmp_path: Path) -> None:
    """Its files are searched for keys."""
    path = key(tmp_path, NAME, "allocations", "judge.json")
    orphan, found = inspected(tmp_path)
    assert orphan.text == f"{path.parent}: no suite has recordings in a folder of this name: delete it"
    assert found.text.startswith(f"{path}:2: ")


def test_recordings_without_provenance_are_an_orphan(tmp_path: Path) -> None:
    """A replay does not use them."""
    path = record(tmp_path)
    (path.parent / PROVENANCE).unlink()
    assert only(tmp_path, Kind.ORPHAN) == (
        f"{path.parent}: there is no provenance.toml, so the origin of these answers is unknown: "
        "restore it from git, or delete the folder and record again"
    )


def test_a_provenance_that_cannot_be_read_is_broken(tmp_path: Path) -> None:
    """With its path."""
    path = record(tmp_path).parent / PROVENANCE
    path.write_text(path.read_text(encoding="utf-8")[:70], encoding="utf-8")
    text = only(tmp_path, Kind.BROKEN)
    assert text.startswith(f"{path} is not a valid provenance file: ")
    assert text.endswith(": restore it from git")


@pytest.mark.parametrize("place", [(), (NAME,), (NAME, FOLDER)], ids=["top", "model", "suite"])
def test_a_file_that_is_no_cassette_is_an_orphan(tmp_path: Path, place: tuple[str, ...]) -> None:
    """And half a one, left by a kill; notes and git's own files may lie anywhere."""
    record(tmp_path)
    here = tmp_path.joinpath(*place)
    for name in ("README.md", ".gitattributes", ".gitignore", ".gitkeep"):
        (here / name).touch()
    assert inspected(tmp_path) == []
    (here / "judge.yaml").touch()
    said = f"{here / 'judge.yaml'}: not a cassette of any group of questions: delete it"
    assert only(tmp_path, Kind.ORPHAN) == said
    if len(place) < 2:
        (here / PROVENANCE).touch()
        assert len(inspected(tmp_path)) == 2
        (here / PROVENANCE).unlink()
    (here / "judge.yaml").rename(here / ".judge.json.k3x_9abc")
    said = f"{here / '.judge.json.k3x_9abc'}: a half-written file, left by a killed run: delete it"
    assert only(tmp_path, Kind.ORPHAN) == said


def test_a_cassette_of_no_group_is_an_orphan(tmp_path: Path) -> None:
    """No question looks there; and a folder among cassettes is one, too."""
    path = record(tmp_path)
    shutil.copy(path, path.with_name("juge.json"))
    assert only(tmp_path, Kind.ORPHAN) == (
        f"{path.with_name('juge.json')}: no current group of questions has this name, so its answers are never read: "
        "delete it, or rename it to its group"
    )
    path.with_name("juge.json").unlink()
    found = key(path.parent, "old", "judge.json")
    assert [one.text.partition(": ")[0] for one in inspected(tmp_path)] == [str(found.parent), f"{found}:2"]


def test_a_recording_that_was_begun_anew_is_an_orphan(tmp_path: Path) -> None:
    """With the command that goes on; the lock beside it is none."""
    record(tmp_path)
    aside = tmp_path / ".recording"
    record(aside)
    (aside / f"{NAME}.lock").touch()
    folder = aside / NAME / FOLDER
    assert only(tmp_path, Kind.ORPHAN) == (
        f"{folder}: an unfinished recording with --record all: "
        f"continue with: pytest --model {NAME} --record all; or delete it"
    )
    assert inspected(tmp_path, suites=frozenset({"roles"})) == []
    shutil.rmtree(folder)
    found = key(aside, "stray.txt")
    assert [one.kind for one in inspected(tmp_path)] == [Kind.ORPHAN, Kind.KEY]
    found.unlink()
    found = key(aside, NAME, "stray.txt")
    assert [one.kind for one in inspected(tmp_path)] == [Kind.ORPHAN, Kind.KEY]
    found.unlink()
    unknown = key(aside, NAME, "unknown", "judge.json")
    assert [one.text.partition(": ")[0] for one in inspected(tmp_path)] == [str(unknown.parent), f"{unknown}:2"]


def test_the_archive_is_searched_for_keys_alone(tmp_path: Path) -> None:
    """Whatever else is wrong with old recordings is over; names narrow it as everything."""
    record(tmp_path)
    path = key(tmp_path, ".archive", f"{NAME}-20261102T093015Z-2", FOLDER, "judge.json")
    assert only(tmp_path, Kind.KEY).startswith(f"{path}:2: this looks like an OpenAI key: ")
    assert inspected(tmp_path, names=frozenset({NAME})) != []
    shutil.copytree(tmp_path / NAME / FOLDER, tmp_path / "other-model" / FOLDER)
    assert Kind.KEY not in [one.kind for one in inspected(tmp_path, names=frozenset({"other-model"}))]
    path.unlink()
    path = key(tmp_path, ".archive", "notes.txt")
    assert [one.text.partition(": ")[0] for one in inspected(tmp_path) if one.kind is Kind.KEY] == [f"{path}:2"]


def test_names_and_suites_narrow_it(tmp_path: Path) -> None:
    """What is wrong with others is not told."""
    path = record(tmp_path)
    path.unlink()
    shutil.copytree(tmp_path / NAME / FOLDER, tmp_path / "other-model" / FOLDER)
    shutil.copytree(tmp_path / NAME / FOLDER, tmp_path / NAME / "roles-both")
    assert len({one.text.partition(": ")[0] for one in inspected(tmp_path, names=frozenset({NAME}))}) == 3
    inspection = Inspection(scope(tmp_path, suites=frozenset({"roles"})))
    assert {str(tmp_path / NAME / "roles-both") in one.text for one in inspection.findings()} == {True}
    assert inspection.suites == {"roles"}
    assert inspection.unknown == [tmp_path / NAME / "roles-both"]


def test_a_key_in_a_cassette_is_told(tmp_path: Path) -> None:
    """Also in one whose seal holds; the values of the environment likewise."""
    path = record(tmp_path, lambda entries: entries[4].update(interaction(4, id=f"x {KEY}")))
    assert only(tmp_path, Kind.KEY).startswith(f"{path}:6: this looks like an OpenAI key: ")
    known = {"fp_44709d6fcb": "the value of the environment variable OWN"}
    assert len(inspected(tmp_path, secrets=known)) == 1 + 56 + 1, "in each answer, and in the provenance"


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A file is broken, here a link to nowhere, and its answers are not missing besides; a folder ends it."""
    path = record(tmp_path)
    path.unlink()
    path.symlink_to(tmp_path / "nowhere")
    assert only(tmp_path, Kind.BROKEN).startswith(f"{path}: cannot be read: No such file or directory: ")
    with pytest.raises(CassetteError, match="nowhere cannot be read: No such file or directory"):
        inspected(tmp_path / "nowhere")
