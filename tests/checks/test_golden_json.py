"""The whole JSON report of a small run, against a file: whoever changes it sees what changes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from support_report import HONORIFIC, ORDINARY, json_of, session_of

from honorific_checks.records import Condition, Stimulus

GOLDEN = Path(__file__).parents[2] / "fixtures" / "report.json"
CHANGING = {"code", "tables", "version", "thresholds"}
"""Keys whose values change with every commit or setting."""


def partial_to_him(stimulus: Stimulus) -> str:
    """Respect for all but for her in one frame of twelve occupations."""
    unkind = stimulus.condition is Condition.FEMALE and stimulus.frame == "T1" and stimulus.number <= 12 * 28
    return ORDINARY if unkind else HONORIFIC


def steady(data: Any) -> Any:
    """The data without what changes with the code; the last digits of a float depend on the platform."""
    if isinstance(data, dict):
        return {key: "-" if key in CHANGING else steady(value) for key, value in data.items()}
    if isinstance(data, list):
        return [steady(value) for value in data]
    return float(f"{data:.9g}") if isinstance(data, float) else data


def test_the_report_is_the_golden_one(tmp_path: Path) -> None:
    """Keys, order and values; REWRITE_GOLDEN=1 writes it anew."""
    text = json.dumps(steady(json_of(session_of(tmp_path, partial_to_him))), ensure_ascii=False, indent=1) + "\n"
    if "REWRITE_GOLDEN" in os.environ:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
