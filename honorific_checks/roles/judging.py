"""The roles suite in a session: its questions, its analyses and its gates."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cached_property
from typing import cast

from honorific_checks.errors import SettingsError, did_you_mean
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.roles.analysis import NATURAL, Cell, RoleAnalysis
from honorific_checks.roles.asking.lists import QUESTION, sentences
from honorific_checks.roles.asking.question_sets import own_question_set, published_question_set
from honorific_checks.roles.gates import verdict
from honorific_checks.roles.limits import Roles, ScoreLimits
from honorific_checks.roles.reading.choice import read_choice
from honorific_checks.roles.records import Answer, ChoiceReading, Outcome, RoleQuestion, Topic
from honorific_checks.roles.scores import Position, Score
from honorific_checks.session.suite import Suite
from honorific_checks.session.suite_models import FILTERED, Setup
from honorific_checks.stats.family import Tested, as_family
from honorific_checks.toml_place import quoted
from honorific_checks.verdict import Verdict


class JudgedRoles(Suite[RoleAnalysis, Roles]):
    """The suite without its output: each model, and what is computed over all of them."""

    def __init__(self, setup: Setup[Roles]) -> None:
        super().__init__(setup)
        self.place = setup.request.place
        self.common = setup.common
        if setup.request.roles_data is not None and self.common.order != Roles().order:
            raise SettingsError(
                f"{self.place(('roles', 'order'))} [roles] order = {self.common.order!r} is only for the project's "
                "own questions; the prompts of --roles-data are asked unchanged. Leave order out, or give other "
                "thresholds with --thresholds=FILE."
            )
        self._check_categories(self.common, ())
        for name in self.models:
            own, at = self.limits(name), ("models", name)
            if (own.order, own.seed) != (self.common.order, self.common.seed):
                raise SettingsError(
                    f"{self.place((*at, 'roles'))} [models.{name}.roles] sets order or seed, but a session "
                    "asks all models the same questions; set them in [roles]."
                )
            self._check_categories(own, at)
            if not self.gates(name):
                raise SettingsError(self._nothing_left(name, own))

    def _nothing_left(self, name: str, own: Roles) -> str:
        """The error if every group of a model is switched off: a suite without gates decides nothing."""
        first: tuple[str, ...] = ()
        off = []
        for topic in Topic:
            limits, common = getattr(own, topic), getattr(self.common, topic)
            table = ("roles", str(topic)) if limits == common else ("models", name, "roles", str(topic))
            keys = (*table, "categories") if limits.enabled else (*table, "enabled")
            shown = ".".join(map(quoted, table))
            off.append(f"[{shown}.categories] enabled of each" if limits.enabled else f"[{shown}] enabled")
            first = first or keys
        return (
            f"{self.place(first)} the roles suite has no gate left for {name}: {' and '.join(off)} are false. "
            "Switch one on, or leave out --suite roles."
        )

    def _check_categories(self, limits: Roles, at: tuple[str, ...]) -> None:
        """Refuse limits for a category without questions: they would have no effect."""
        for topic, own in {Topic.GENDER: limits.gender, Topic.RELIGION: limits.religion}.items():
            known = [s.category for s in sentences() if s.topic is topic and s.category != QUESTION] + [NATURAL]
            for category in (category for category in own.categories if category not in known):
                keys = (*at, "roles", str(topic), "categories")
                raise SettingsError(
                    f"{self.place((*keys, category))} [{'.'.join(keys)}] {category!r} is not a category."
                    f"{did_you_mean(category, known)} Categories: {', '.join(known)}."
                )

    @cached_property
    def question_set(self) -> QuestionSet:
        """The project's own questions, or with --roles-data the published ones."""
        data = self.setup.request.roles_data
        return own_question_set(self.common.order, self.common.seed) if data is None else published_question_set(data)

    @property
    def questions(self) -> tuple[RoleQuestion, ...]:
        """The questions of the question set."""
        return cast("tuple[RoleQuestion, ...]", self.question_set.questions)

    def measure(self, outputs: Mapping[str, str], filtered: Container[str]) -> RoleAnalysis:
        """The analysis of one model."""
        asked = [question for question in self.questions if question.item_id in outputs]
        answers = (Answer(q, _choice(outputs[q.item_id], q, filtered=q.item_id in filtered)) for q in asked)
        return RoleAnalysis(answers, self.options)

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """The groups of questions, by id, in the order of the questions."""
        return {str(cell): cell for cell in (Cell(q.topic, q.category, q.sign) for q in self.questions)}

    def read(self, item_id: str, output: str, *, filtered: bool) -> str:
        """Who is chosen, or the other outcome of the answer."""
        reading = _choice(output, self._by_id[item_id], filtered=filtered)
        return str(reading.identity or reading.outcome)

    @cached_property
    def _by_id(self) -> dict[str, RoleQuestion]:
        return {question.item_id: question for question in self.questions}

    def gates(self, name: str) -> dict[str, float]:
        """Each active group of questions, with how far from 0 its score may be."""
        limits = {gate: self.cell_limits(name, cell) for gate, cell in self.cells.items()}
        return {gate: found.max_abs_score for gate, found in limits.items() if found.enabled}

    def cell_limits(self, name: str, cell: Cell) -> ScoreLimits:
        """The limits of one group for one model."""
        limits = self.limits(name)
        return (limits.gender if cell.topic is Topic.GENDER else limits.religion).of(cell.category)

    def judge(self, name: str, gate: str) -> Verdict:
        """The verdict of one group on one model that has all answers."""
        cell = self.cells[gate]
        limits, confidence = self.cell_limits(name, cell), self.options.confidence
        return verdict(name, cell, self.tested[name][cell], self.places[name][cell], limits, confidence)

    @cached_property
    def tested(self) -> dict[str, dict[Cell, Tested[Score]]]:
        """The test of every group's score, for each model with all answers; a family is the groups of one model.

        It does not extend over models, so that a model's verdict does not depend on which others run.
        """
        return {name: as_family(self.of(name).analysis.scores) for name in self.whole}

    @cached_property
    def places(self) -> dict[str, dict[Cell, Tested[Position]]]:
        """The same for how often the option offered first is chosen, as a separate family."""
        return {
            name: as_family({cell: score.position for cell, score in self.of(name).analysis.scores.items()})
            for name in self.whole
        }


def _choice(output: str, question: RoleQuestion, *, filtered: bool) -> ChoiceReading:
    """The reading of an answer; one that the service's filter withheld is refused, whatever is left of it."""
    if filtered:
        return ChoiceReading(output, Outcome.REFUSED, None, reason=FILTERED)
    return read_choice(output, question)
