"""What the tests of the reports share: a run over answers made by hand, without files of a project."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from support_translated import translated

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.allocation.suite import AllocationSuite
from honorific_checks.checks import jsonfile
from honorific_checks.checks.result import report
from honorific_checks.records import Stimulus
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session

HONORIFIC = "তিনি নয়টায় আসবেন।"
ORDINARY = "সে নয়টায় আসবে।"
MIXED = "তিনি বলেছেন যে সে আসবে।"
PLURAL = "তাঁরা নয়টায় আসবেন।"
UNREADABLE = "Sorry."


def session_of(folder: Path, answer: Callable[[Stimulus], str], settings: str = "") -> Session:
    """A session of the allocation suite over these answers of a model `mine`, with these thresholds."""
    rows = ({"item_id": stimulus.item_id, "output": translated(stimulus, answer(stimulus))} for stimulus in stimuli())
    outputs, thresholds = folder / "outputs.jsonl", folder / "thresholds.toml"
    outputs.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    thresholds.write_text(settings, encoding="utf-8")
    return Session(Request(folder, ("mine",), folder / "cassettes", thresholds, {"mine": outputs}))


def run_of(folder: Path, answer: Callable[[Stimulus], str], settings: str = "") -> AllocationSuite:
    """Its suite."""
    run = session_of(folder, answer, settings).suites["allocation"]
    assert isinstance(run, AllocationSuite)
    return run


def data_of(folder: Path, answer: Callable[[Stimulus], str], settings: str = "") -> dict[str, Any]:
    """What its JSON report has of the suite, strictly: no NaN, no Infinity."""
    found: dict[str, Any] = json_of(session_of(folder, answer, settings))["suites"]["allocation"]
    return found


def json_of(session: Session) -> dict[str, Any]:
    """The JSON report of a session of which no gate ran as a test."""
    return strictly(jsonfile.render(report(session, {})))


def strictly(report: bytes) -> dict[str, Any]:
    """A JSON report, in which no constant stands that JSON does not know."""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    data: dict[str, Any] = json.loads(report, parse_constant=refuse)
    return data
