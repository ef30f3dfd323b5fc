"""The roles suite: who is meant by a trait or an occupation?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.report.result import Exhibit, Row
from honorific_checks.report.table import Line
from honorific_checks.roles import detail, groups, report, summary
from honorific_checks.roles.asking.question_sets import own_question_set_in
from honorific_checks.roles.gates import signed
from honorific_checks.roles.judging import JudgedRoles
from honorific_checks.roles.limits import Roles
from honorific_checks.verdict import Verdict


class RolesSuite(JudgedRoles):
    """The suite with what it shows."""

    name = "roles"
    title = "who is meant: role selection in Bengali"
    checks = Path(__file__).with_name("test_roles.py")
    thresholds = Roles
    columns = report.COLUMNS

    @classmethod
    def question_set_in(cls, folder: str) -> QuestionSet | None:
        """The own questions in another order, or by another seed."""
        return own_question_set_in(folder)

    def summary(self) -> Iterable[Line]:
        """The verdict on each model, the groups that fail or lean, and each topic."""
        return summary.lines(self)

    def detail(self) -> Iterable[Line]:
        """All groups, plots, contrasts, places, and the words that lean most."""
        return [*groups.lines(self), *detail.lines(self)]

    def data(self, name: str) -> dict[str, Any]:
        """Every figure of one model."""
        return report.model_data(self, name)

    def headline(self, name: str) -> str:
        """How many groups came out how."""
        if self.of(name).source.problems:
            return super().headline(name)
        return summary.headline(self, self.verdicts(name))

    def against(self, verdict: Verdict) -> str:
        """The score of a group with its limit."""
        if verdict.gate not in self.cells:
            return super().against(verdict)
        return f"{signed(verdict.value)}, limit +-{verdict.limit:g}"

    def p(self, name: str, gate: str) -> float | None:
        """Of a group, that of its score by answers, Holm-corrected."""
        tested = self.tested.get(name, {}).get(self.cells[gate]) if gate in self.cells else None
        return tested.p_holm if tested else None

    def exhibits(self, name: str) -> Iterable[Exhibit]:
        """Each question with its answer and the tokens that show who is chosen."""
        return report.exhibits(self, name)

    def rows(self, name: str) -> Iterable[Row]:
        """A row for each answer."""
        return report.rows(self, name)
