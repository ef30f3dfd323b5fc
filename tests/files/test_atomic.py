"""Files that are whole or not there."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import Any

import pytest

from honorific_checks.files import atomic


def refuse(*_arguments: Any, **_options: Any) -> None:
    """A disk that is full."""
    raise OSError(errno.ENOSPC, "No space left on device")


def interrupt(*_arguments: Any, **_options: Any) -> None:
    """A user who presses Ctrl-C."""
    raise KeyboardInterrupt


def test_a_file_and_its_folders_are_made(tmp_path: Path) -> None:
    """The bytes are there as given, and others may read them."""
    path = tmp_path / "one" / "two" / "file.json"
    atomic.write(path, b"\xe0\xa6\xa4\n")
    assert path.read_bytes() == b"\xe0\xa6\xa4\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert list(path.parent.iterdir()) == [path]


def test_an_old_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    """Shorter bytes leave nothing of longer ones."""
    path = tmp_path / "file.json"
    atomic.write(path, b"long and old")
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("failure", [refuse, interrupt])
@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
def test_a_failing_step_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, failure: Any
) -> None:
    """And no temporary file behind, whether the disk or the user stops it."""
    path = tmp_path / "file.json"
    path.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os if step == "fsync" else Path, step, failure)
        with pytest.raises((OSError, KeyboardInterrupt)):
            atomic.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_fills_up_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The write itself fails in the middle."""
    path = tmp_path / "file.json"
    path.write_bytes(b"old")

    def small_disk(**options: Any) -> Any:
        temporary = tempfile.NamedTemporaryFile(**options)  # noqa: SIM115 - handed on
        monkeypatch.setattr(temporary, "write", refuse)
        return temporary

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "NamedTemporaryFile", small_disk)
        with pytest.raises(OSError, match="No space left"):
            atomic.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    """It is left as it is."""
    (tmp_path / "folder").write_bytes(b"a file")
    with pytest.raises(OSError, match="folder"):
        atomic.write(tmp_path / "folder" / "file.json", b"new")
    assert (tmp_path / "folder").read_bytes() == b"a file"
