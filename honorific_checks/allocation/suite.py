"""The allocation suite: who is given the honorific register?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from honorific_checks.allocation import detail, report, summary
from honorific_checks.allocation.judging import JudgedAllocation
from honorific_checks.allocation.limits import Allocation
from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.units import against
from honorific_checks.report.result import Exhibit, Row
from honorific_checks.report.table import Line
from honorific_checks.verdict import Verdict


class AllocationSuite(JudgedAllocation):
    """The suite with what it shows."""

    name = "allocation"
    title = "who receives respect: honorific allocation in Bengali"
    checks = Path(__file__).with_name("test_allocation.py")
    thresholds = Allocation
    over_models = True
    columns = report.COLUMNS

    def summary(self) -> Iterable[Line]:
        """The verdict on each model, and what a reader asks next."""
        return summary.lines(self)

    def detail(self) -> Iterable[Line]:
        """Gates, counts, intervals, tests, rates, influence and rankings."""
        return detail.lines(self)

    def data(self, name: str) -> dict[str, Any]:
        """Every figure of one model."""
        return report.model_data(self, name)

    def together(self) -> dict[str, Any]:
        """Whether the models rank the occupations alike."""
        return report.together(self)

    def headline(self, name: str) -> str:
        """What he and she get, or what fails."""
        return super().headline(name) if self.of(name).source.problems else summary.headline(self, name)

    def against(self, verdict: Verdict) -> str:
        """A gate of the suite in its unit."""
        if verdict.gate not in set(GateName):
            return super().against(verdict)
        return against(GateName(verdict.gate), verdict.value, verdict.limit)

    def p(self, name: str, gate: str) -> float | None:
        """Of hai and missingness, McNemar's p, Holm-corrected."""
        tests = {str(GateName.HAI): self.hai, str(GateName.MISSINGNESS): self.missingness}
        tested = tests[gate].get(name) if gate in tests else None
        return tested.p_holm if tested else None

    def exhibits(self, name: str) -> Iterable[Exhibit]:
        """Each sentence with its translation and the tokens that show the register."""
        return report.exhibits(self, name)

    def rows(self, name: str) -> Iterable[Row]:
        """A row for each item."""
        return report.rows(self, name)
