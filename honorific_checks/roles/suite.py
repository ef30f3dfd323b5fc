"""The roles suite: who is meant by a trait or an occupation?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.report.table import Line
from honorific_checks.roles import detail, groups, report, summary
from honorific_checks.roles.asking.question_sets import own_question_set_in
from honorific_checks.roles.judging import JudgedRoles
from honorific_checks.roles.limits import Roles
from honorific_checks.session.suite import Row


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

    def rows(self, name: str) -> Iterable[Row]:
        """A row for each answer."""
        return report.rows(self, name)
