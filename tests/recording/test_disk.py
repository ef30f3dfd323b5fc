"""A disk that is full, and a folder that takes nothing: a clear error, what was there is whole, a re-run completes it.

The disks are real: a small tmpfs in a mount namespace of its own, which needs no root where the system allows users
their namespaces, and the system's limit for the size of a file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from fault_support import (
    CONCURRENCY,
    FEW,
    NAME,
    QUESTIONS,
    environment,
    faulty,
    project,
    record,
    start_program,
    stored,
)
from forks import LIMIT, Ended

from honorific_checks.recording.layout import STAGING

pytestmark = pytest.mark.slow

ALL = len(QUESTIONS.questions)
SIZE = 20 * 1024
"""Bytes that hold the 16 answers that may come together, and not the 28 of an occupation: one takes about 1 KiB."""
UNSHARE = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-uc")
"""Runs a script that may mount what it likes; what it mounts ends with it."""
LIMITED = """
import few, resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
few.run(["honorific_checks", "record", "own", *{arguments}])
"""
"""The command in a process that can write no file of more than so many bytes."""
RECORD = f"$PYTHON {Path(__file__).with_name('few.py')} {FEW} honorific_checks record {NAME}"
STORED = "answers are stored; run the same command again for the rest."


def mounting(folder: Path, script: str) -> Ended:
    """Run a shell script that mounts, in a project; $PYTHON is our interpreter."""
    if shutil.which("unshare") is None or unshared(folder, "mount -t tmpfs none /tmp").code != 0:
        pytest.skip("this system lets nobody mount a disk in a namespace")
    return unshared(folder, script)


def unshared(folder: Path, script: str) -> Ended:
    """Run a shell script in a mount namespace of its own."""
    done = subprocess.run(  # noqa: S603 - scripts of this file
        [*UNSHARE, script],
        cwd=folder,
        env=environment(PYTHON=sys.executable),
        capture_output=True,
        encoding="utf-8",
        timeout=LIMIT,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def limited(folder: Path, size: int, *arguments: str) -> Ended:
    """Record in a process that can write no file of more than so many bytes."""
    return start_program(folder, LIMITED.format(size=size, arguments=list(arguments))).ended()


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes, but for locks."""
    found = (
        path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock" and path.name != ".gitignore"
    )
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def test_a_full_disk_stops_the_run_with_what_was_answered(tmp_path: Path) -> None:
    """Exit code 2 and the system's words; all is whole and true, and on a greater disk the rest alone is asked for."""
    script = f"""
        mkdir cassettes && mount -t tmpfs -o size=80k none cassettes
        {RECORD} >first.out 2>first.err; echo $? >first.code
        cp -r cassettes first
        mount -o remount,size=20m cassettes
        {RECORD}; code=$?
        cp -r cassettes second
        exit $code
    """
    with faulty() as server:
        folder = project(tmp_path / "project", server.url)
        end = mounting(folder, script)
        log = server.log()
    assert (folder / "first.code").read_text() == "2\n"
    said = (folder / "first.err").read_text(encoding="utf-8")
    assert "No space left on device" in said
    assert STORED in said
    assert "Traceback" not in said
    there = stored(folder / "first" / NAME)
    assert 28 <= len(there) < ALL
    assert f"{len(there)} of {ALL} {STORED}" in said
    assert [name for name in files(folder / "first") if "/." in name] == [], "no half of a file takes up the disk"
    assert end.code == 0, end.said
    assert len(stored(folder / "second" / NAME)) == ALL
    assert len(log) - ALL <= CONCURRENCY


def test_a_file_that_grows_too_great_stops_the_run(tmp_path: Path, whole: Path) -> None:
    """Exit code 2; the cassettes that were there are as they were, and a re-run asks for the rest."""
    with faulty() as server:
        folder = project(tmp_path / "project", server.url)
        shutil.copytree(whole, folder / "cassettes")
        (gone,) = (folder / "cassettes" / NAME).glob("*/judge.json")
        gone.unlink()
        before = files(folder / "cassettes")
        end = limited(folder, SIZE)
        assert end.code == 2, end.said
        assert "File too large" in end.err
        assert "Traceback" not in end.said
        there = stored(folder / "cassettes" / NAME)
        assert ALL - 28 < len(there) < ALL
        assert f"{len(there)} of {ALL} {STORED}" in end.err
        after = files(folder / "cassettes")
        assert {name for name in after if before.get(name) != after[name]} == {
            str(path.relative_to(folder / "cassettes")) for path in (gone, gone.with_name("provenance.toml"))
        }
        sent = len(server.log())
        assert record(folder).code == 0
        assert len(server.log()) == sent + ALL - len(there)
    assert len(stored(folder / "cassettes" / NAME)) == ALL


def test_a_full_disk_keeps_the_old_recording(tmp_path: Path, whole: Path) -> None:
    """Of a recording anew, too: the old one stays in its place, byte for byte, and the new one goes on where it was."""
    with faulty() as server:
        folder = project(tmp_path / "project", server.url)
        shutil.copytree(whole, folder / "cassettes")
        before = files(folder / "cassettes" / NAME)
        end = limited(folder, SIZE, "--anew")
        assert end.code == 2, end.said
        assert "File too large" in end.err
        assert f"{len(stored(folder / 'cassettes' / STAGING / NAME))} of {ALL} {STORED}" in end.err
    assert files(folder / "cassettes" / NAME) == before


@pytest.mark.parametrize("mode", [(), ("--anew",)], ids=["missing", "anew"])
def test_a_folder_that_cannot_be_written_is_told_before_anything_is_asked(
    tmp_path: Path, whole: Path, mode: tuple[str, ...]
) -> None:
    """A disk that is mounted to be read alone: exit code 4, nothing is asked, and the old recording can be replayed."""
    with faulty() as server:
        folder = project(tmp_path / "project", server.url)
        shutil.copytree(whole, folder / "cassettes")
        next((folder / "cassettes" / NAME).glob("*/judge.json")).unlink()
        before = files(folder / "cassettes")
        script = f"""
            mount --bind cassettes cassettes && mount -o remount,ro,bind cassettes
            {RECORD} {" ".join(mode)}
        """
        end = mounting(folder, script)
        assert end.code == 4, end.said
        assert "nothing can be recorded in " in end.err
        assert "Read-only file system" in end.err
        assert "Traceback" not in end.said
        assert server.log() == []
    assert files(folder / "cassettes") == before


def test_a_folder_of_another_user_is_told_before_anything_is_asked(tmp_path: Path, whole: Path) -> None:
    """Exit code 4, as for any folder that cannot be written."""
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    with faulty() as server:
        folder = project(tmp_path / "project", server.url)
        shutil.copytree(whole, folder / "cassettes")
        next((folder / "cassettes" / NAME).glob("*/judge.json")).unlink()
        (folder / "cassettes").chmod(0o555)
        try:
            end = record(folder)
        finally:
            (folder / "cassettes").chmod(0o755)
        assert end.code == 4, end.said
        assert "Permission denied" in end.err
        assert server.log() == []


def test_a_file_in_place_of_the_folder_is_told_before_anything_is_asked(tmp_path: Path) -> None:
    """Exit code 4."""
    with faulty() as server:
        folder = project(tmp_path / "project", server.url)
        folder.joinpath("cassettes").touch()
        end = record(folder)
        assert end.code == 4, end.said
        assert "nothing can be recorded in " in end.err
        assert server.log() == []
