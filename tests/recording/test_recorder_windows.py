"""A recording where Windows' rules hold: no open file is renamed, and no handler of signals can be set."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from recording_support import TWO, cassette_of, plan, replayed, serving, stored

from honorific_checks.recording.recorder import record

HANDLES = Path("/proc/self/fd")
REPLACE = Path.replace


def windows(source: Path, target: Path) -> Path:
    """Rename as Windows does: not if this process has anything of it open, nor over a folder."""
    opened = [str(handle.readlink()) for handle in HANDLES.iterdir() if handle.exists()]
    if any(name == str(path) or name.startswith(f"{path}/") for path in (source, target) for name in opened):
        raise PermissionError(13, "The process cannot access the file because it is being used by another process")
    if source.is_dir() and target.exists():
        raise PermissionError(13, "Access is denied")
    return REPLACE(source, target)


def unknown(*_: Any) -> None:
    """As asyncio's loops on Windows."""
    raise NotImplementedError


def test_it_records_continues_and_records_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old recording is in the archive, the new one in its place, and neither folder shows up in git."""
    if not HANDLES.exists():
        pytest.skip("open files are not listed here")
    monkeypatch.setattr(Path, "replace", windows)
    monkeypatch.setattr(asyncio.unix_events._UnixSelectorEventLoop, "add_signal_handler", unknown)
    with serving() as server:
        asked = plan(tmp_path, server, TWO)
        assert record(asked, "new_episodes").stored == 56
        cassette_of(tmp_path, TWO[-1]).unlink()
        assert record(asked, "new_episodes").stored == 28
        server.generation = 2
        assert record(asked, "all").stored == 56
        assert record(asked, "all").stored == 56
    assert len(stored(tmp_path)) == 56
    assert all("বার 2" in said for said in replayed(tmp_path).outputs.values())
    for name in (".archive", ".recording"):
        assert (tmp_path / name / ".gitignore").read_text(encoding="utf-8").splitlines()[-1] == "*"
    assert len([path for path in (tmp_path / ".archive").iterdir() if path.is_dir()]) == 2
