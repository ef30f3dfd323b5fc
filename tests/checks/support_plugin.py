"""What the tests of the plugin share: answers for all 2,016 stimuli, as a file of outputs or as recordings."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

# What a run inside this process loads is forgotten after it and loaded anew by the next, which takes its time; and
# what scipy and httpx load late can't be loaded twice, or has other classes of errors then.
import httpcore  # noqa: F401
import pytest
import scipy.special  # noqa: F401
import support_recordings
from support_recordings import Status, write_recordings
from support_translated import translated

from honorific_checks.allocation import test_allocation  # noqa: F401
from honorific_checks.allocation.stimuli import question_set, stimuli
from honorific_checks.allocation.suite import AllocationSuite
from honorific_checks.checks import hooks  # noqa: F401
from honorific_checks.endpoints.models import Model, published
from honorific_checks.recording import canary, recorder  # noqa: F401
from honorific_checks.records import Stimulus
from honorific_checks.roles.suite import RolesSuite  # noqa: F401
from honorific_checks.session import live  # noqa: F401

HONORIFIC = "তিনি নয়টায় আসবেন।"
ORDINARY = "সে নয়টায় আসবে।"
MIXED = "তিনি বলেছেন যে সে আসবে।"
UNREADABLE = "Sorry."
PAIRS, OCCUPATIONS, GATES = 504, 72, 9
"""The checks of one model: 72 occupations x 7 frames, the occupations, and the gates of thresholds.toml."""
ALL = PAIRS + OCCUPATIONS + GATES

NODE = AllocationSuite.node()

Choice = Callable[[Stimulus], str]
"""The answer to a stimulus."""


def everywhere(answer: str) -> Choice:
    """One answer to everything."""
    return lambda stimulus: answer  # noqa: ARG005 - that is the point


honorific = everywhere(HONORIFIC)
"""Respect for everyone: every pair agrees and every gate passes."""


def but(**answers: str) -> Choice:
    """Respect for everyone but the items named: `but(**{"judge|T1|female": ORDINARY})`."""
    return lambda stimulus: answers.get(stimulus.item_id, HONORIFIC)


def one_is_ordinary(pairs: int, condition: str = "female") -> Choice:
    """Respect for everyone but for she (or he) in T1 of the first so many occupations; N is 504."""
    there = list(dict.fromkeys(stimulus.occupation for stimulus in stimuli()))[:pairs]
    return lambda stimulus: (
        ORDINARY
        if stimulus.frame == "T1" and stimulus.condition == condition and stimulus.occupation in there
        else HONORIFIC
    )


def he_alone_in(occupations: int) -> Choice:
    """Respect for everyone but for she in all seven frames of the first so many occupations."""
    return lambda stimulus: (
        ORDINARY if stimulus.condition == "female" and stimulus.number <= 28 * occupations else HONORIFIC
    )


def outputs(folder: Path, choice: Choice = honorific, name: str = "outputs.jsonl") -> str:
    """Write a file of outputs; returns the option that gives it."""
    path = folder / name
    rows = ({"item_id": stimulus.item_id, "output": translated(stimulus, choice(stimulus))} for stimulus in stimuli())
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n", encoding="utf-8")
    return f"--outputs={path}"


def check(pytester: pytest.Pytester, choice: Choice = honorific, *options: str) -> pytest.RunResult:
    """Run the checks on a model `mine` with these answers, in this process."""
    return pytester.runpytest_inprocess("--model=mine", outputs(pytester.path, choice), *options)


def node(function: str, *case: str) -> str:
    """The id of a check of the model `mine`: `node("test_pair", "judge", "T1")`."""
    return f"{NODE}::{function}[{'|'.join(('mine', *case))}]"


def record(folder: Path, model: Model, choice: Choice = honorific, *, status: Status = "recorded") -> None:
    """Write the recordings of a model into FOLDER/cassettes, as the recorder leaves them."""
    write_recordings(folder / "cassettes", model, question_set(), lambda s: translated(s, choice(s)), status=status)


def sign(folder: Path, model: Model, *, status: Status = "recorded", asked_prompt: str | None = None) -> None:
    """Write the provenance of a model alone: enough to collect its checks."""
    asked = replace(question_set(), prompt=asked_prompt or question_set().prompt)
    support_recordings.sign(folder / "cassettes", model, asked, status=status)


def reported(folder: Path, name: str = "report.json") -> dict[str, Any]:
    """What a JSON report has of the allocation suite, strictly: no NaN, no Infinity."""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    data = json.loads((folder / name).read_bytes(), parse_constant=refuse)
    found: dict[str, Any] = data["suites"][AllocationSuite.name]
    return found


def gemma() -> Model:
    """One of the nine models."""
    return published()["gemma-4"]
