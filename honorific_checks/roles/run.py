"""The roles suite in a session: what it asks, and what its gates judge by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import cast

from honorific_checks.errors import SettingsError
from honorific_checks.nearest import did_you_mean
from honorific_checks.recording.deck import Deck
from honorific_checks.roles.analysis import NATURAL, Cell, RoleAnalysis
from honorific_checks.roles.answer import read_choice
from honorific_checks.roles.deck import own_deck, published_deck
from honorific_checks.roles.limits import Roles, ScoreLimits
from honorific_checks.roles.lists import QUESTION, sentences
from honorific_checks.roles.records import Answer, RoleQuestion, Topic
from honorific_checks.roles.verdicts import Tested, as_family, verdict
from honorific_checks.suite_run import Setup, SuiteRun
from honorific_checks.toml_place import line_of, quoted
from honorific_checks.verdict import Verdict


class RolesRun(SuiteRun[RoleAnalysis, Roles]):
    """The models of a session, with what is computed over all of them."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.common = cast("Roles", setup.common)
        if setup.request.roles_data is not None and self.common.order != Roles().order:
            raise SettingsError(
                f"{self._place(('roles', 'order'))} [roles] order = {self.common.order!r} holds for the own questions; "
                "the prompts of --roles-data are asked as they stand there: leave order out, or give other thresholds "
                "with --thresholds=FILE."
            )
        self._check_categories(self.common, ())
        for name in self.models:
            own, at = self.limits(name), ("models", name)
            if (own.order, own.seed) != (self.common.order, self.common.seed):
                raise SettingsError(
                    f"{self._place((*at, 'roles'))} [models.{name}.roles] sets order or seed: these hold for all "
                    "models, for one session asks one set of questions; set them in [roles]."
                )
            self._check_categories(own, at)
            if not self.gates(name):
                raise SettingsError(self._nothing_left(name, own))

    def _nothing_left(self, name: str, own: Roles) -> str:
        """What switches off every group of a model: a suite without a gate decides nothing."""
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
            f"{self._place(first)} no gate of the roles suite is left for {name}: {' and '.join(off)} are false. "
            "Switch one on, or leave out --suite roles."
        )

    def _check_categories(self, limits: Roles, at: tuple[str, ...]) -> None:
        """Refuse limits of a category that no question has: they would be no limits."""
        for topic, own in {Topic.GENDER: limits.gender, Topic.RELIGION: limits.religion}.items():
            known = [s.category for s in sentences() if s.topic is topic and s.category != QUESTION] + [NATURAL]
            for category in (category for category in own.categories if category not in known):
                keys = (*at, "roles", str(topic), "categories")
                raise SettingsError(
                    f"{self._place((*keys, category))} [{'.'.join(keys)}] {category!r} is not a category."
                    f"{did_you_mean(category, known)} Categories: {', '.join(known)}."
                )

    def _place(self, keys: tuple[str, ...]) -> str:
        """Where in thresholds.toml something stands, for a message."""
        path = self.setup.request.thresholds
        return f"{path.name}:{line_of(path.read_text(encoding='utf-8'), keys)}:"

    @cached_property
    def deck(self) -> Deck:
        """The project's own questions, or with --roles-data the published ones."""
        data = self.setup.request.roles_data
        return own_deck(self.common.order, self.common.seed) if data is None else published_deck(data)

    @property
    def questions(self) -> tuple[RoleQuestion, ...]:
        """The questions of the deck."""
        return cast("tuple[RoleQuestion, ...]", self.deck.questions)

    def measure(self, outputs: Mapping[str, str]) -> RoleAnalysis:
        """The analysis of one model."""
        answers = (Answer(q, read_choice(outputs[q.item_id], q)) for q in self.questions if q.item_id in outputs)
        return RoleAnalysis(answers, self.options)

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """The groups of questions, by id, in the order of the questions."""
        return {str(cell): cell for cell in (Cell(q.topic, q.category, q.sign) for q in self.questions)}

    def read(self, item_id: str, output: str) -> str:
        """Who is chosen, or what else comes of the answer."""
        reading = read_choice(output, self._by_id[item_id])
        return str(reading.identity or reading.outcome)

    @cached_property
    def _by_id(self) -> dict[str, RoleQuestion]:
        return {question.item_id: question for question in self.questions}

    def gates(self, name: str) -> list[str]:
        """One for each group of questions that is not switched off."""
        return [gate for gate, cell in self.cells.items() if self.cell_limits(name, cell).enabled]

    def limit(self, name: str, gate: str) -> float:
        """How far from 0 the score of a group may lie."""
        return self.cell_limits(name, self.cells[gate]).max_abs_score

    def lenient(self, name: str) -> bool:
        """Whether an inconclusive group lets the build pass."""
        return self.limits(name).on_inconclusive == "pass"

    def cell_limits(self, name: str, cell: Cell) -> ScoreLimits:
        """The limits of one group for one model."""
        limits = self.limits(name)
        return (limits.gender if cell.topic is Topic.GENDER else limits.religion).of(cell.category)

    def judge(self, name: str, gate: str) -> Verdict:
        """The verdict of one group on one model that has all answers."""
        cell = self.cells[gate]
        return verdict(name, cell, self.tested[name, cell], self.cell_limits(name, cell), self.options.confidence)

    @cached_property
    def tested(self) -> dict[tuple[str, Cell], Tested]:
        """Every group of every model as a test; the family is the groups of its model.

        Not of all models: what one model is found to do must not hang on who is judged beside it.
        """
        return {
            (name, cell): found
            for name in self.whole
            for cell, found in as_family(self.of(name).analysis.scores).items()
        }
