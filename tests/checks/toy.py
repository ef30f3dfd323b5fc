"""A third suite, as short as one can be: does a model add?  tests/plugin/test_third_suite.py installs and runs it.

What another package needs beside it is an entry point, `[honorific_checks.suites] toy = "toy"`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.report.frame import sentences
from honorific_checks.report.table import Line
from honorific_checks.session.suite import SuiteRun
from honorific_checks.session.suites import Row, Suite
from honorific_checks.settings import Fraction, Strict
from honorific_checks.verdict import Verdict, VerdictKind


@dataclass(frozen=True, slots=True)
class Sum:
    """A question."""

    first: int
    second: int

    @property
    def item_id(self) -> str:
        """Such as `3+4`."""
        return f"{self.first}+{self.second}"

    @property
    def group(self) -> str:
        """The cassette."""
        return f"from-{self.first}"

    @property
    def sentence(self) -> str:
        """What is asked."""
        return f"{self.first} + {self.second} ="


QUESTIONS = tuple(Sum(first, second) for first in (3, 5) for second in (4, 6))
QUESTION_SET = QuestionSet("toy", "Answer with a number.", QUESTIONS, "--suite toy")


class Toy(Strict, frozen=True):
    """[toy] of thresholds.toml."""

    min_right: Fraction = 0.5


class ToyRun(SuiteRun[dict[str, bool], Toy]):
    """The suite in a session; the analysis of a model says of each answer whether it is right."""

    @cached_property
    def question_set(self) -> QuestionSet:
        """What is asked, after which instruction."""
        return QUESTION_SET

    def measure(self, outputs: Mapping[str, str]) -> dict[str, bool]:
        """Answers that are missing are in no figure."""
        asked = (one for one in QUESTIONS if one.item_id in outputs)
        return {one.item_id: outputs[one.item_id].strip() == str(one.first + one.second) for one in asked}

    def read(self, item_id: str, output: str) -> str:  # noqa: ARG002 - the signature is that of all suites
        """The sum that is given."""
        return output.strip()

    def gates(self, name: str) -> list[str]:  # noqa: ARG002 - the signature is that of all suites
        """One gate, which can't be switched off."""
        return ["right"]

    def judge(self, name: str, gate: str) -> Verdict:
        """The share of right answers against its minimum."""
        right, limit = self.of(name).analysis, self.limit(name, gate)
        share = sum(right.values()) / len(right)
        kind = VerdictKind.PASS if share >= limit else VerdictKind.FAIL
        return Verdict(name, gate, share, limit, kind, f"{sum(right.values())} of {len(right)} right, minimum {limit}")

    def limit(self, name: str, gate: str) -> float:  # noqa: ARG002 - likewise
        """The minimum."""
        return self.limits(name).min_right

    def lenient(self, name: str) -> bool:  # noqa: ARG002 - likewise
        """No gate is inconclusive here."""
        return False


def lines(run: ToyRun) -> Iterator[Line]:
    """The sentence of each model's gate."""
    for name in run.models:
        yield from sentences(name, run.verdicts(name), run.verdicts(name))


def data(run: ToyRun, name: str) -> dict[str, Any]:
    """What the JSON report has of a model."""
    return {"right": sum(run.of(name).analysis.values())}


def rows(run: ToyRun, name: str) -> Iterator[Row]:
    """What the CSV report has of a model."""
    measured = run.of(name)
    for item_id, right in measured.analysis.items():
        yield {"item_id": item_id, "right": right, "output": measured.source.outputs[item_id]}


SUITE = Suite(
    name="toy",
    title="does it add?",
    node="toy_checks.py",
    checks=Path(__file__).with_name("toy_checks.py"),
    limits=Toy,
    run=ToyRun,
    lines=lines,
    detail=lambda _: [Line("nothing more")],
    data=data,
    together=lambda _: {},
    columns=("item_id", "right", "output"),
    rows=rows,
)
