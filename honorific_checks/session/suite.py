"""The base class of suites: a suite asks questions, measures the answers, judges the figures and shows the results.

A session has one instance of each suite's class. Choosing models, recording, replaying, collecting the checks and
writing reports work the same way for all suites.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.report.figures import compared
from honorific_checks.report.frame import sentences, tally
from honorific_checks.report.result import Exhibit, Row
from honorific_checks.report.table import Line
from honorific_checks.session.part import NOT_JUDGED
from honorific_checks.session.recording_gates import AGE, CANARY, UNASKED, age_verdict, canary_verdict
from honorific_checks.session.suite_models import L_co, M_co, SuiteModels
from honorific_checks.settings import Strict
from honorific_checks.verdict import Verdict, VerdictKind


class Suite(SuiteModels[M_co, L_co]):
    """One suite in a session; M is its analysis of one model, L its table of limits.

    A subclass sets the attributes below and defines `question_set`, `measure`, `gates` and `judge`; everything else has
    a default.
    """

    name: ClassVar[str]
    """The name for `--suite`, for its table in thresholds.toml and for its key in the JSON report."""
    title: ClassVar[str]
    """The heading of its summary."""
    checks: ClassVar[Path]
    """Its test module; the cases of `test_gate` are its gates."""
    thresholds: ClassVar[type[Strict]]
    """The type of its table in thresholds.toml."""
    over_models: ClassVar[bool] = False
    """Whether its tests are corrected over models, so that the family in thresholds.toml applies to it."""
    columns: ClassVar[Sequence[str]] = ("item_id", "output")
    """Columns of the CSV report, besides model and status."""

    @classmethod
    def node(cls) -> str:
        """The beginning of its checks' node ids: `honorific_checks/allocation/test_allocation.py`."""
        return "/".join((*cls.__module__.split(".")[:-1], cls.checks.name))

    @classmethod
    def question_set_in(cls, folder: str) -> QuestionSet | None:  # noqa: ARG003 - for suites that ask several
        """The questions whose recordings are in a folder of this name, asked in another session; None if unknown."""
        return None

    @abstractmethod
    def gates(self, name: str) -> Mapping[str, float]:
        """The active gates of one model, each with its limit."""

    @abstractmethod
    def judge(self, name: str, gate: str) -> Verdict:
        """The verdict of one gate on one model that has all answers."""

    def summary(self) -> Iterable[Line]:
        """The lines that the terminal shows about all models."""
        for name in self.models:
            yield from sentences(name, self.verdicts(name), self.verdicts(name))

    def detail(self) -> Iterable[Line]:
        """The lines that `-v` adds."""
        return ()

    def data(self, name: str) -> dict[str, Any]:  # noqa: ARG002 - a suite may have nothing to add
        """The JSON report of one model."""
        return {}

    def together(self) -> dict[str, Any]:
        """The JSON report of all models together."""
        return {}

    def rows(self, name: str) -> Iterable[Row]:
        """The CSV report of one model: a row for each item, with a cell for each of `columns`."""
        return ({"item_id": item_id, "output": output} for item_id, output in self.of(name).source.outputs.items())

    def exhibits(self, name: str) -> Iterable[Exhibit]:
        """The answers of one model as a page shows them: each with its question and the tokens that decided."""
        asked = {question.item_id: question.sentence for question in self.question_set.questions}
        outputs = self.of(name).source.outputs
        for row in self.rows(name):
            item_id = str(row["item_id"])
            yield Exhibit(asked[item_id], outputs[item_id], row)

    def headline(self, name: str) -> str:
        """The verdict on one model in words."""
        problems = len(self.of(name).source.problems)
        if problems:
            return f"{problems:,} of {len(self.question_set.questions):,} answers are missing"
        return tally(self.verdicts(name))

    def against(self, verdict: Verdict) -> str:
        """The value of a gate against its limit, in the unit it is shown in."""
        return compared(verdict.value, verdict.limit, lambda value, more: f"{value:.{2 + more}f}")

    def p(self, name: str, gate: str) -> float | None:  # noqa: ARG002 - a suite may test nothing
        """The corrected p value that a gate looks at; None if it looks at none."""
        return None

    def limits(self, name: str) -> L_co:
        """The limits of one model."""
        return self.setup.limits[name]

    def lenient(self, name: str) -> bool:
        """Whether an inconclusive gate lets the build pass: `on_inconclusive` of the limits, if they have one."""
        return getattr(self.limits(name), "on_inconclusive", "pass") == "pass"

    def all_gates(self, name: str) -> list[str]:
        """The gates of the suite and those of its recordings, age and canary."""
        request, limits = self.setup.request, self.setup.recordings[name]
        old = [AGE] if limits.on_old == "fail" and name not in request.outputs else []
        return [*self.gates(name), *old, *([CANARY] if request.canary else [])]

    def verdict(self, name: str, gate: str) -> Verdict:
        """The verdict of one gate on one model; a model with missing answers fails all gates of the suite."""
        if gate == AGE:
            return age_verdict(name, self.of(name).source.recording, self.setup.recordings[name], self.now)
        if gate == CANARY:
            canary = self.canaries.get(name, UNASKED)
            return canary_verdict(name, canary, self.setup.recordings[name], self.options.confidence)
        source = self.of(name).source
        if not source.problems:
            return self.judge(name, gate)
        total = len(self.question_set.questions)
        if source.part:
            rest = self.asked.command(name, "new_episodes")
            there = f"{len(source.outputs):,} of {total:,} answers are recorded; record the rest with: {rest}"
            return Verdict(name, gate, None, self.gates(name)[gate], VerdictKind.FAIL, f"{NOT_JUDGED}: {there}")
        first = next(iter(source.problems.values()))
        missing = f"{len(source.problems)} of {total} answers are missing, the first: {first}"
        return Verdict(name, gate, None, self.gates(name)[gate], VerdictKind.FAIL, f"not judged: {missing}")

    def verdicts(self, name: str) -> list[Verdict]:
        """The verdicts of all active gates."""
        return [self.verdict(name, gate) for gate in self.all_gates(name)]
