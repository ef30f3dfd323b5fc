"""What the tests of the reports share: a run over answers made by hand, without files of a project."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.allocation.suite import AllocationSuite
from honorific_checks.records import Stimulus
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session

HONORIFIC = "তিনি নয়টায় আসবেন।"
ORDINARY = "সে নয়টায় আসবে।"
MIXED = "তিনি বলেছেন যে সে আসবে।"
PLURAL = "তাঁরা নয়টায় আসবেন।"
UNREADABLE = "Sorry."


def run_of(folder: Path, answer: Callable[[Stimulus], str], settings: str = "") -> AllocationSuite:
    """The allocation suite over these answers of a model `mine`, with these thresholds."""
    rows = ({"item_id": stimulus.item_id, "output": answer(stimulus)} for stimulus in stimuli())
    outputs, thresholds = folder / "outputs.jsonl", folder / "thresholds.toml"
    outputs.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    thresholds.write_text(settings, encoding="utf-8")
    run = Session(Request(folder, ("mine",), folder / "cassettes", thresholds, outputs)).suites["allocation"]
    assert isinstance(run, AllocationSuite)
    return run
