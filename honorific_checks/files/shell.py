"""Arguments of a command that a message shows, to be copied into a shell."""

from __future__ import annotations

import os
import shlex
from subprocess import list2cmdline


def argument(text: str) -> str:
    """An argument as this system's shell reads it: quoted if it has blanks or marks that mean something."""
    return list2cmdline([text]) if os.name == "nt" else shlex.quote(text)
