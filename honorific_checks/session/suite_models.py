"""The models of a suite in a session, their answers and their analyses.

A model is measured when it is first needed; a single missing answer is only a problem of its item.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import text_digest
from honorific_checks.errors import CassetteError
from honorific_checks.recording.budget import Budget, CostEstimate
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.replay import origin
from honorific_checks.session.part import lines, wanted
from honorific_checks.session.recording_gates import Canary, changes, draw
from honorific_checks.session.request import Request
from honorific_checks.session.source import Source, made_elsewhere, recorded
from honorific_checks.settings import RecordingSettings, Strict
from honorific_checks.stats.options import Options

if TYPE_CHECKING:
    from honorific_checks.recording.plan import Mode, Plan
    from honorific_checks.recording.progress import Told
    from honorific_checks.recording.recorder import Recorded

FILTERED = "filtered"
"""The reading of an answer that the service's filter withheld."""
M_co = TypeVar("M_co", covariant=True)
L_co = TypeVar("L_co", bound=Strict, covariant=True)


@dataclass(frozen=True, slots=True)
class Setup(Generic[L_co]):
    """What a suite needs for one session."""

    request: Request
    models: Mapping[str, Model]
    """The models asked for."""
    family: Mapping[str, Model]
    """The models whose tests are corrected together: first those that only the settings name, then `models`."""
    listed: tuple[str, ...]
    """The models that the settings name as the family; empty if the family is the models of the session."""
    family_place: str
    """The place in the settings, for a message."""
    limits: Mapping[str, L_co]
    """The suite's limits for each model asked for."""
    common: L_co
    """The limits of a model that has none of its own."""
    recordings: Mapping[str, RecordingSettings]
    """How old recordings may be, for each model asked for."""
    options: Options


@dataclass(frozen=True, slots=True)
class Measured(Generic[M_co]):
    """One model with its answers and its analysis."""

    model: Model
    source: Source
    analysis: M_co


class SuiteModels(ABC, Generic[M_co, L_co]):
    """What a suite knows about its models; M is its analysis of one model, L its table of limits."""

    def __init__(self, setup: Setup[L_co]) -> None:
        self.setup = setup
        self.models = setup.models
        self.family = setup.family
        self.options = setup.options
        self.canaries: dict[str, Canary] = {}
        """What --canary found, by model; filled before the checks run."""
        self.first_gates: dict[str, str] = {}
        """The first gate of each model that this session runs; filled when its tests are collected."""
        self.now = datetime.now(UTC)
        self._measured: dict[str, Measured[M_co]] = {}

    @cached_property
    @abstractmethod
    def question_set(self) -> QuestionSet:
        """What is asked."""

    @abstractmethod
    def measure(self, outputs: Mapping[str, str], filtered: Container[str]) -> M_co:
        """The analysis of one model's raw outputs, by item_id.

        Args:
            outputs: the raw output by item_id.
            filtered: the item_ids of outputs that the service's filter withheld, or their rest; whatever such an
                output says, it is not the model's answer.
        """

    def read(self, item_id: str, output: str, *, filtered: bool) -> str:  # noqa: ARG002 - a suite may need them
        """The suite's reading of one answer in a word, which --canary compares with that of the recorded answer."""
        return FILTERED if filtered else output.strip()

    def unit(self, item_id: str) -> str:
        """The unit that a sample takes whole; by default each question is one."""
        return item_id

    @cached_property
    def part(self) -> frozenset[str] | None:
        """The item_ids of the part that is asked for; None means all.

        Raises:
            SettingsError: if a name in --only is unknown.
        """
        part = self.setup.request.part
        return None if part is None else wanted(part, self.question_set, self.unit, self.options.seed)

    def part_lines(self, name: str) -> Iterator[str]:
        """What came of the part of one model that is recorded."""
        item_ids = self.part or frozenset()
        source = self.of(name).source
        readings = {
            item_id: (self.read(item_id, output, filtered=item_id in source.filtered), output)
            for item_id, output in source.outputs.items()
            if item_id in item_ids
        }
        if source.simulated:
            yield f"!!! SIMULATED, NOT MEASURED: no model said the answers of {name}."
        yield from lines(name, readings, len(item_ids), len(self.question_set.questions))
        if source.problems:
            yield f"  record the rest with: {self.asked.command(name, 'new_episodes')}"
        else:
            yield "  every answer is recorded: leave out --only and --sample to judge them"

    @cached_property
    def asked(self) -> QuestionSet:
        """The questions, with the command of this session."""
        return self.setup.request.asking(self.question_set)

    def check(self) -> dict[str, str]:
        """Refuse, before any test runs, answers that would make every figure of a model void.

        Returns:
            The status of each model's answers: recorded, simulated or outputs.

        Raises:
            CassetteError: if nothing is recorded, or the recordings answer other questions than are asked now; for a
                model that the settings name in the family, also if an answer is missing.
            OutputsError: if the file of outputs is not complete.
        """
        for name in self.setup.listed:
            self._check_member(name)
        return {name: self._status(name, model) for name, model in self.models.items()}

    def _status(self, name: str, model: Model) -> str:
        """Where a model's answers come from; a file of outputs is read to know that it is complete."""
        request = self.setup.request
        if name in request.outputs:
            return str(self.of(name).source.provenance["status"])
        return origin(model, self.asked, request.cassettes).status

    def _check_member(self, name: str) -> None:
        """Refuse a model that the settings name in the family if answers are missing: p would change without it."""
        try:
            problems = self.of(name).source.problems
        except CassetteError as error:
            raise CassetteError(f"{self.setup.family_place}: {error}") from None
        if problems:
            first = next(iter(problems.values()))
            missing = f"{len(problems)} of {len(self.question_set.questions)} answers of {name} are missing"
            raise CassetteError(f"{self.setup.family_place}: {missing}, the first: {first}")

    def of(self, name: str) -> Measured[M_co]:
        """One model of the family, measured.

        Raises:
            CassetteError: if its recordings cannot be trusted.
            OutputsError: if the file of outputs is not complete.
        """
        if name not in self._measured:
            model, request = self.family[name], self.setup.request
            if name in request.outputs:
                source = made_elsewhere(request.outputs[name], self.question_set.questions)
            else:
                source = recorded(model, self.asked, request.cassettes)
            self._measured[name] = Measured(model, source, self.measure(source.outputs, source.filtered))
        return self._measured[name]

    @cached_property
    def whole(self) -> list[str]:
        """The models of the family with all answers; their tests are corrected together."""
        return [name for name in self.family if not self.of(name).source.problems]

    @cached_property
    def signature(self) -> dict[str, str | None]:
        """Digests of what the figures of this suite depend on, besides code, tables and settings.

        That of the prompt is None if it is not known of some answers made elsewhere.
        """
        answers = "\n".join(f"{name} {self.of(name).source.sha256}" for name in self.family)
        prompt = {"prompt": self._prompt()} if self.question_set.prompt else {}
        return {"stimuli": self.question_set.sha256, **prompt, "answers": text_digest(answers)}

    def _prompt(self) -> str | None:
        """The digest of the prompt, or of all prompts if the models of the family were asked with several."""
        prompts = {name: self.prompt_of(name) for name in self.family}
        known = {name: prompt for name, prompt in prompts.items() if prompt is not None}
        if len(known) < len(prompts):
            return None
        different = set(known.values())
        if len(different) == 1:
            return text_digest(different.pop())
        return text_digest("\n".join(f"{name} {text_digest(prompt)}" for name, prompt in sorted(known.items())))

    def prompt_of(self, name: str) -> str | None:
        """The prompt that a model's answers were asked with; None if it is not known."""
        return self.of(name).source.prompt if name in self.setup.request.outputs else self.question_set.prompt

    def prepare(self, name: str, mode: Mode) -> CostEstimate:
        """Make sure that a model can be asked if it has to be; see `recording.recorder`."""
        from honorific_checks.recording.recorder import prepare  # noqa: PLC0415 - a replay needs no HTTP client

        return prepare(self.plan(name, self.setup.request.budget), mode)

    def record(self, name: str, mode: Mode, budget: Budget, told: Told) -> Recorded:
        """Record one model from its endpoint; see `recording.recorder`."""
        from honorific_checks.recording.recorder import record  # noqa: PLC0415 - a replay needs no HTTP client

        return record(self.plan(name, budget), mode, told)

    def ask_again(self, name: str, number: int, seed: int, told: Told) -> Canary:
        """Ask recorded items again, live, and compare the readings; nothing is stored.

        Args:
            name: the model.
            number: how many items to draw; all if fewer are recorded.
            seed: seed of the draw.
            told: called with the progress.

        Raises:
            RecordingError: if the service gave no answer at all.
            SettingsError: if the key or the address is not set.
        """
        from honorific_checks.recording.canary import ask  # noqa: PLC0415 - a replay needs no HTTP client

        source = self.of(name).source
        known = source.recording.answered.models if source.recording else {}
        drawn = draw(source.outputs, number, f"{seed} {self.question_set.folder} {name}")
        questions = [question for question in self.question_set.questions if question.item_id in drawn]
        answers = ask(self.plan(name, self.setup.request.budget), questions, told)
        answered = [question.item_id for question in questions if question.item_id in answers.outputs]
        before = {each: self.read(each, source.outputs[each], filtered=each in source.filtered) for each in answered}
        now = {each: self.read(each, answers.outputs[each], filtered=each in answers.filtered) for each in answered}
        changed = changes(before, now)
        unrecorded = [model for model in answers.models if known and model not in known]
        self.canaries[name] = Canary(seed, len(answers.outputs), changed, answers.missing, answers.models, unrecorded)
        return self.canaries[name]

    def plan(self, name: str, budget: Budget) -> Plan:
        """What to ask one model, for the recorder."""
        from honorific_checks.recording.plan import Plan  # noqa: PLC0415 - a replay needs no HTTP client

        return Plan(self.models[name], self.asked, self.setup.request.cassettes, budget, part=self.part)
