"""The JSON report: the figures and verdicts of the terminal, for programs. Its schema is docs/report.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from honorific_checks.files.json_text import escaped


def render(data: Mapping[str, Any]) -> bytes:
    """The data of a result as JSON; the same run gives the same bytes.

    A lone surrogate, which UTF-8 cannot encode, is written as an escape, which JSON can read.
    """
    text = json.dumps(data, ensure_ascii=False, indent=2)
    return f"{escaped(text)}\n".encode("utf-8", "backslashreplace")
