"""Writing a file so that it is whole or not there: a temporary file beside it, then a replace."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def write(path: Path, data: bytes) -> None:
    """Put data in place of a file, creating its folder; a reader sees the old bytes or the new, never a part.

    Raises:
        OSError: if the disk or the folder refuses; the old file is then still whole.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as temporary:
        name = Path(temporary.name)
        try:
            temporary.write(data)
            temporary.flush()
            os.fsync(temporary.fileno())
            name.chmod(0o644)
            name.replace(path)
        except BaseException:
            name.unlink(missing_ok=True)
            raise
