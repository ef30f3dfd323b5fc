"""Records as plain data for JSON."""

from __future__ import annotations

from typing import Any

import msgspec


def plain_data(record: object) -> Any:
    """A frozen record as JSON has it: field by field, under their names."""
    return msgspec.to_builtins(record, str_keys=True)
