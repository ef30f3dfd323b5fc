"""What several tests need: the folder of published data, and readings, outputs and recordings made by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
import support_recordings
from support_translated import translated

from honorific_checks.allocation.records import ItemReading
from honorific_checks.allocation.stimuli import question_set, stimuli
from honorific_checks.endpoints.models import Model
from honorific_checks.records import Condition, Reading, Register, Stimulus
from honorific_checks.session.request import Request

ROOT = Path(__file__).parents[1]
"""The folder of pyproject.toml."""
SHARED = ROOT.parent / "shared"
"""Published data under other licences, kept outside the repository."""

HONORIFIC = "তিনি নয়টায় আসবেন।"
ORDINARY = "সে নয়টায় আসবে।"
"""One person, pronoun and verb: He or she will come at nine."""

BY_ID = {stimulus.item_id: stimulus for stimulus in stimuli()}


def shared(name: str) -> Path:
    """A file of published data; skips the test where the folder is missing."""
    if not SHARED.is_dir():
        pytest.skip("../shared is not here")
    return SHARED / name


def read_as(item_id: str, register: Register) -> ItemReading:
    """One stimulus, read as this register."""
    return ItemReading(BY_ID[item_id], Reading("", register, plural=False))


def respectful_to_he(stimulus: Stimulus) -> str:
    """An answer that is honorific for he alone: every pair flips the same way."""
    return HONORIFIC if stimulus.condition is Condition.MALE else ORDINARY


def write_outputs(path: Path, answer: Callable[[Stimulus], str]) -> Path:
    """A whole file of outputs."""
    rows = ({"item_id": stimulus.item_id, "output": translated(stimulus, answer(stimulus))} for stimulus in stimuli())
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def request(root: Path, *names: str, outputs: Path | None = None, suites: tuple[str, ...] = ("allocation",)) -> Request:
    """A request for these models in this folder."""
    files = {names[0]: outputs} if outputs else {}
    return Request(root, names, root / "cassettes", root / "thresholds.toml", files, suites)


def with_outputs(root: Path, answer: Callable[[Stimulus], str]) -> Request:
    """A request for a model `mine` with a whole file of outputs."""
    return request(root, "mine", outputs=write_outputs(root / "outputs.jsonl", answer))


def write_recordings(
    directory: Path, model: Model, answer: Callable[[Stimulus], str], left_out: Iterable[str] = ()
) -> None:
    """What one model says to the 2,016; left_out names items without an answer."""
    support_recordings.write_recordings(directory, model, question_set(), lambda s: translated(s, answer(s)), left_out)
