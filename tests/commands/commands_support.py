"""Running a command in a process of its own, as a shell does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def command(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """`python -m honorific_checks` with arguments and standard input."""
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "honorific_checks", *arguments], cwd=ROOT, input=data, capture_output=True, check=False
    )
