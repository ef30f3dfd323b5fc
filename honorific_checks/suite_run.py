"""One suite in a session: the models asked for, their answers, measures and verdicts, each made when first used.

What can be refused before a test runs is refused by `check`; a single answer that is missing is a problem of its item.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from honorific_checks.analysis.estimate import Options
from honorific_checks.choice import Request
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request import text_digest
from honorific_checks.errors import CassetteError
from honorific_checks.recording.budget import Budget, Estimate
from honorific_checks.recording.deck import Deck
from honorific_checks.recording.replay import origin
from honorific_checks.recording_gates import (
    AGE,
    CANARY,
    UNASKED,
    Canary,
    age_verdict,
    canary_verdict,
    changes,
    draw,
)
from honorific_checks.settings import RecordingSettings, Strict
from honorific_checks.source import Source, made_elsewhere, recorded
from honorific_checks.verdict import Verdict, VerdictKind

if TYPE_CHECKING:
    from honorific_checks.recording.plan import Mode, Plan
    from honorific_checks.recording.progress import Told
    from honorific_checks.recording.recorder import Recorded

M_co = TypeVar("M_co", covariant=True)
L_co = TypeVar("L_co", bound=Strict, covariant=True)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a suite is given for one session."""

    request: Request
    models: Mapping[str, Model]
    """Those asked for."""
    family: Mapping[str, Model]
    """Those whose tests are corrected together: first those that only the settings name, then `models`."""
    listed: tuple[str, ...]
    """The models that the settings name as the family; none where it is the models of the session."""
    family_place: str
    """Where they do, for a message."""
    limits: Mapping[str, Strict]
    """The suite's limits, by model asked for."""
    common: Strict
    """Its limits for a model without limits of its own."""
    recordings: Mapping[str, RecordingSettings]
    """How old recordings may be, by model asked for."""
    options: Options


@dataclass(frozen=True, slots=True)
class Measured(Generic[M_co]):
    """One model, measured."""

    model: Model
    source: Source
    analysis: M_co


class SuiteRun(ABC, Generic[M_co, L_co]):
    """One suite in a session; M is its analysis of one model, L its limits."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.models = setup.models
        self.family = setup.family
        self.options = setup.options
        self.canaries: dict[str, Canary] = {}
        """By model, what --canary found; left here before the checks run."""
        self.now = datetime.now(UTC)
        self._measured: dict[str, Measured[M_co]] = {}

    @cached_property
    @abstractmethod
    def deck(self) -> Deck:
        """What is asked."""

    @cached_property
    def asked(self) -> Deck:
        """The same, with the command of this session."""
        return self.setup.request.asking(self.deck)

    @abstractmethod
    def measure(self, outputs: Mapping[str, str]) -> M_co:
        """The analysis of one model's raw outputs, by item_id."""

    @abstractmethod
    def read(self, item_id: str, output: str) -> str:
        """What the suite reads in one answer, in a word: --canary compares it with the recorded answer's."""

    @abstractmethod
    def gates(self, name: str) -> list[str]:
        """The gates of the suite that are switched on for one model."""

    @abstractmethod
    def judge(self, name: str, gate: str) -> Verdict:
        """The verdict of one gate on one model that has all answers."""

    @abstractmethod
    def limit(self, name: str, gate: str) -> float:
        """What the gate would have judged by, for a model with missing answers."""

    @abstractmethod
    def lenient(self, name: str) -> bool:
        """Whether an inconclusive gate lets the build pass."""

    def limits(self, name: str) -> L_co:
        """The limits of one model."""
        found: L_co = self.setup.limits[name]  # type: ignore[assignment]  # of the type that the suite names
        return found

    def check(self) -> dict[str, str]:
        """Refuse, before any test runs, what makes every figure of a model void.

        Returns:
            The status of each model's answers: recorded, simulated or outputs.

        Raises:
            CassetteError: where nothing is recorded, or it answers other questions than are asked now; for a model of
                a named family, also where an answer is missing.
            OutputsError: where the file of outputs is not whole.
        """
        for name in self.setup.listed:
            self._check_member(name)
        request = self.setup.request
        if request.outputs is not None:
            return {name: str(self.of(name).source.provenance["status"]) for name in self.models}
        return {name: origin(model, self.asked, request.cassettes).status for name, model in self.models.items()}

    def _check_member(self, name: str) -> None:
        """A model that the settings name as the family's must have all answers: without it, p would be another."""
        try:
            problems = self.of(name).source.problems
        except CassetteError as error:
            raise CassetteError(f"{self.setup.family_place}: {error}") from None
        if problems:
            first = next(iter(problems.values()))
            missing = f"{len(problems)} of {len(self.deck.questions)} answers of {name} are missing, the first: {first}"
            raise CassetteError(f"{self.setup.family_place}: {missing}")

    def of(self, name: str) -> Measured[M_co]:
        """One model of the family, measured.

        Raises:
            CassetteError: where its recordings cannot be trusted.
            OutputsError: where the file of outputs is not whole.
        """
        if name not in self._measured:
            model, request = self.family[name], self.setup.request
            if request.outputs is not None and name in self.models:
                source = made_elsewhere(request.outputs, self.deck.questions)
            else:
                source = recorded(model, self.asked, request.cassettes)
            self._measured[name] = Measured(model, source, self.measure(source.outputs))
        return self._measured[name]

    @cached_property
    def whole(self) -> list[str]:
        """The models of the family that have all answers: those whose tests are corrected together."""
        return [name for name in self.family if not self.of(name).source.problems]

    def all_gates(self, name: str) -> list[str]:
        """The gates of the suite, and those on how far its recordings can be trusted."""
        request, limits = self.setup.request, self.setup.recordings[name]
        old = [AGE] if limits.on_old == "fail" and request.outputs is None else []
        return [*self.gates(name), *old, *([CANARY] if request.canary else [])]

    def verdict(self, name: str, gate: str) -> Verdict:
        """The verdict of one gate on one model; a model with missing answers fails those of its suite."""
        if gate == AGE:
            return age_verdict(name, self.of(name).source.recording, self.setup.recordings[name], self.now)
        if gate == CANARY:
            canary = self.canaries.get(name, UNASKED)
            return canary_verdict(name, canary, self.setup.recordings[name], self.options.confidence)
        problems = self.of(name).source.problems
        if not problems:
            return self.judge(name, gate)
        first = next(iter(problems.values()))
        missing = f"{len(problems)} of {len(self.deck.questions)} answers are missing, the first: {first}"
        return Verdict(name, gate, None, self.limit(name, gate), VerdictKind.FAIL, f"not judged: {missing}")

    def verdicts(self, name: str) -> list[Verdict]:
        """The verdicts of all gates that are switched on."""
        return [self.verdict(name, gate) for gate in self.all_gates(name)]

    @cached_property
    def signature(self) -> dict[str, str]:
        """What the figures of this suite depend on, beside code, tables and settings, as digests."""
        answers = "\n".join(f"{name} {self.of(name).source.sha256}" for name in self.family)
        prompt = {"prompt": text_digest(self.deck.prompt)} if self.deck.prompt else {}
        return {"stimuli": self.deck.sha256, **prompt, "answers": text_digest(answers)}

    def prepare(self, name: str, mode: Mode) -> Estimate:
        """Make sure that a model can be asked, where it has to be; see `recording.recorder`."""
        from honorific_checks.recording.recorder import prepare  # noqa: PLC0415 - a replay needs no HTTP client

        return prepare(self.plan(name, self.setup.request.budget), mode)

    def record(self, name: str, mode: Mode, budget: Budget, told: Told) -> Recorded:
        """Record one model from its endpoint; see `recording.recorder`."""
        from honorific_checks.recording.recorder import record  # noqa: PLC0415 - a replay needs no HTTP client

        return record(self.plan(name, budget), mode, told)

    def ask_again(self, name: str, number: int, seed: int, told: Told) -> Canary:
        """Ask recorded items again, live, and compare what is read in the answers; nothing is stored.

        Args:
            name: the model.
            number: how many items, drawn by the seed; all where fewer are recorded.
            seed: of the draw.
            told: told of the progress.

        Raises:
            RecordingError: where the service gave no answer at all.
            SettingsError: where the key or the address is not set.
        """
        from honorific_checks.recording.canary import ask  # noqa: PLC0415 - a replay needs no HTTP client

        source = self.of(name).source
        recorded = source.outputs
        known = source.recording.answered.models if source.recording else {}
        drawn = draw(recorded, number, f"{seed} {self.deck.folder} {name}")
        questions = [question for question in self.deck.questions if question.item_id in drawn]
        answers = ask(self.plan(name, self.setup.request.budget), questions, told)
        answered = [question.item_id for question in questions if question.item_id in answers.outputs]
        changed = changes(answered, recorded, answers.outputs, self.read)
        unrecorded = [model for model in answers.models if known and model not in known]
        self.canaries[name] = Canary(seed, len(answers.outputs), changed, answers.missing, answers.models, unrecorded)
        return self.canaries[name]

    def plan(self, name: str, budget: Budget) -> Plan:
        """What to ask one model, for the recorder."""
        from honorific_checks.recording.plan import Plan  # noqa: PLC0415 - a replay needs no HTTP client

        return Plan(self.models[name], self.asked, self.setup.request.cassettes, budget)
