"""The suite in toy.py, as another package would bring it, and runs of it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
import toy_checks  # noqa: F401 - loaded once, as support_plugin does it with what a run loads
from toy import QUESTIONS, RIGHT

from honorific_checks.records import PlainQuestion
from honorific_checks.session import suites

HERE = Path(__file__).parent
OWN = '[tool.honorific_checks.models.own]\nbase_url = "{url}"\nmodel = "own/model"\n'
"""A model in pyproject.toml."""

Answer = Callable[[PlainQuestion], str]


def adds(question: PlainQuestion) -> str:
    """A model that adds."""
    return RIGHT[question.item_id]


def mostly(question: PlainQuestion) -> str:
    """A model that adds three of four."""
    return "7" if question.item_id == "5+6" else adds(question)


def bring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its entry point alone: toy.py lies where Python finds it in this process."""
    point = EntryPoint("toy", "toy:ToySuite", suites.GROUP)
    monkeypatch.setattr(suites, "entry_points", lambda group: [point] if group == suites.GROUP else [])


def install(site: Path) -> None:
    """Two modules and an entry point, as an installer leaves them, for a run in a process of its own."""
    for name in ("toy.py", "toy_checks.py"):
        shutil.copy(HERE / name, site)
    made = site / "toy-0.dist-info"
    made.mkdir()
    made.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 0\n", encoding="utf-8")
    made.joinpath("entry_points.txt").write_text("[honorific_checks.suites]\ntoy = toy:ToySuite\n", encoding="utf-8")


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """A run, which must not break."""
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)
    assert "INTERNALERROR" not in result.stdout.str() + result.stderr.str()
    return result


def toy_outputs(pytester: pytest.Pytester, answer: Answer) -> str:
    """Write answers to the four questions; returns the option that gives them."""
    rows = ({"item_id": one.item_id, "output": answer(one)} for one in QUESTIONS)
    pytester.path.joinpath("sums.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return "--outputs=sums.jsonl"


def whole_report(pytester: pytest.Pytester, name: str = "report.json") -> dict[str, Any]:
    """A JSON report."""
    data: dict[str, Any] = json.loads(pytester.path.joinpath(name).read_bytes())
    return data
