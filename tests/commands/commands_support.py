"""Running a command in a process of its own, as a shell does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

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
