"""Where the gold sets and oracles lie, which the repository never holds a copy of, and how to read them."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared"


def path(name: str) -> Path:
    """The path of a shared file; skips the test where it is missing."""
    found = SHARED / name
    if not found.is_file():
        pytest.skip(f"../shared/{name} is missing; it is under another licence and kept outside the repository")
    return found


def jsonl(name: str) -> list[dict[str, Any]]:
    """The rows of a shared JSON Lines file."""
    return [json.loads(line) for line in path(name).read_text(encoding="utf-8").splitlines()]


def tsv(name: str) -> list[dict[str, str]]:
    """The rows of a shared tab-separated table."""
    with path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))
