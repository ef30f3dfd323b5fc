"""Writing a file so that it is whole or not there: a temporary file beside it, then a replace."""

from __future__ import annotations

import os
import time
from pathlib import Path
from tempfile import NamedTemporaryFile

ATTEMPTS = 8 if os.name == "nt" else 1
"""How often to try to replace a file: Windows refuses while another program reads it, as indexers do for a moment."""
PAUSE = 0.05
"""Seconds between two attempts."""


def write(path: Path, data: bytes) -> None:
    """Put data in place of a file, creating its folder; a reader sees the old bytes or the new, never a part.

    Raises:
        OSError: if the disk or the folder refuses; the old file is then still whole.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    name: Path | None = None
    try:
        # Closed before it is renamed: Windows renames no open file.
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as temporary:
            name = Path(temporary.name)
            temporary.write(data)
            temporary.flush()
            os.fsync(temporary.fileno())
        name.chmod(0o644)
        replace(name, path)
    except BaseException:
        if name is not None:
            name.unlink(missing_ok=True)
        raise


def replace(source: Path, target: Path) -> None:
    """Rename a file or a folder, which replaces a file of that name.

    Raises:
        OSError: if it cannot be renamed; on Windows, only if it still cannot after some attempts.
    """
    for attempt in range(ATTEMPTS):
        try:
            source.replace(target)
        except PermissionError:
            if attempt == ATTEMPTS - 1:
                raise
            time.sleep(PAUSE)
        else:
            return
