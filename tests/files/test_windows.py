"""What Windows refuses, put in the way of what writes files: it is emulated, as no test runs there."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from honorific_checks.files import atomic, shell

REPLACE = Path.replace
HANDLES = Path("/proc/self/fd")


def windows(source: Path, target: Path) -> Path:
    """Rename as Windows does: not if this process has the file open, or anything in the folder, or the target."""
    opened = {str(handle.readlink()) for handle in HANDLES.iterdir() if handle.exists()}
    for path in (source, target):
        if any(name == str(path) or name.startswith(f"{path}/") for name in opened):
            raise PermissionError(13, "The process cannot access the file because it is being used by another process")
    return REPLACE(source, target)


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Renaming as there, and no long waits."""
    if not HANDLES.exists():
        pytest.skip("open files are not listed here")
    monkeypatch.setattr(Path, "replace", windows)
    monkeypatch.setattr(atomic, "ATTEMPTS", 8)
    monkeypatch.setattr(atomic, "PAUSE", 0.001)


@pytest.mark.usefixtures("on_windows")
def test_a_file_is_closed_before_it_is_renamed(tmp_path: Path) -> None:
    """A new one and a replaced one; nothing is left beside it."""
    path = tmp_path / "one" / "file.json"
    for data in (b"old", "নতুন".encode()):
        atomic.write(path, data)
        assert path.read_bytes() == data
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.usefixtures("on_windows")
def test_a_file_that_somebody_reads_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An indexer lets go soon; one that never does is an error that leaves the old file whole."""
    path = tmp_path / "file.json"
    path.write_bytes(b"old")
    reader = path.open("rb")
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            reader.close()

    monkeypatch.setattr(time, "sleep", wait)
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new"
    assert len(waits) == 3
    with path.open("rb"), pytest.raises(PermissionError, match="used by another process"):
        atomic.write(path, b"newer")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_an_argument_is_quoted_for_the_shell_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Single quotes mean nothing to Windows' own shell."""
    assert [shell.argument(text) for text in ("a", "a b", "a$b")] == ["a", "'a b'", "'a$b'"]
    monkeypatch.setattr(os, "name", "nt")
    assert [shell.argument(text) for text in ("a", r"C:\a b\c.toml", r"C:\a")] == ["a", r'"C:\a b\c.toml"', r"C:\a"]
