"""Cassettes taken apart and put together again, with the digests that belong to them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from honorific_checks.recording import seal

Entry = dict[str, Any]
"""An interaction as data, without its digest."""


def entries(path: Path) -> list[Entry]:
    """The interactions of a cassette file."""
    found: list[Entry] = json.loads(path.read_text(encoding="utf-8"))["interactions"]
    return [{key: value for key, value in entry.items() if key != "sha256"} for entry in found]


def sealed(interactions: Iterable[object]) -> bytes:
    """The bytes of a cassette file."""
    lines = (seal.sealed(json.dumps(entry, ensure_ascii=False, sort_keys=True)) for entry in interactions)
    return seal.whole(lines).encode("utf-8")


def edit(path: Path, change: Callable[[Entry], None], number: int = 0) -> Path:
    """Change one interaction of a cassette by hand, and seal it again."""
    found = entries(path)
    change(found[number])
    path.write_bytes(sealed(found))
    return path
