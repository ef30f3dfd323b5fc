"""Running a command: in a process of its own, as a shell does, or in this one."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

import pytest

from honorific_checks.__main__ import main

ROOT = Path(__file__).parent.parent.parent
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""The environment of a user, whose Python buffers what goes into a file or a pipe."""
WITH_FULL_DEVICE = pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux alone has a disk that is full")


def command(
    *arguments: str, data: bytes = b"", out: BinaryIO | int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    """`python -m honorific_checks` with arguments and standard input."""
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "honorific_checks", *arguments],
        cwd=ROOT,
        env=BUFFERED,
        input=data,
        stdout=out,
        stderr=subprocess.PIPE,
        check=False,
    )


def called(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The same in this process, which has loaded everything: for figures and words, where no stream breaks."""
    printed = partial(TemporaryFile, "w+", encoding="utf-8", errors="backslashreplace", newline="")
    with printed() as out, printed() as err, pytest.MonkeyPatch.context() as patch:
        for name, stream in {"stdin": TextIOWrapper(BytesIO(data), "utf-8"), "stdout": out, "stderr": err}.items():
            patch.setattr(sys, name, stream)
        try:
            code: object = main(list(arguments))
        except SystemExit as ended:
            code = ended.code
        assert isinstance(code, int)
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(arguments, code, out.read().encode(), err.read().encode())
