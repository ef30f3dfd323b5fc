"""Pointers of Git LFS in place of all cassettes: one line from the gate, and one finding of `cassettes check`."""

from __future__ import annotations

import pytest
from support_plugin import gemma, record

from honorific_checks.__main__ import main

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935\nsize 12345\n"


@pytest.mark.slow
def test_pointers_are_told_in_one_line(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not as 576 failed tests, or as 72 findings and 72 gaps."""
    record(pytester.path, gemma())
    cassettes = sorted((pytester.path / "cassettes" / "gemma-4" / "allocation").glob("*.json"))
    for path in cassettes:
        path.write_bytes(POINTER)
    result = pytester.runpytest_inprocess("--model=gemma-4")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (told,) = (line for line in result.errlines if "LFS" in line)
    assert told.endswith(" is a Git LFS pointer, not the file itself (and so are 71 more). Run: git lfs pull.")
    monkeypatch.chdir(pytester.path)
    capsys.readouterr()
    assert main(["cassettes", "check"]) == 1
    found = capsys.readouterr().out.splitlines()
    (told,) = (line for line in found if "LFS" in line or "missing" in line)
    assert told.startswith(
        f"cassettes/gemma-4/allocation/{cassettes[0].name} is a Git LFS pointer, not the file itself "
    )
    assert told.endswith("(and so are 71 more): Run: git lfs pull")
