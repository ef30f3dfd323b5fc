"""One run: the models asked for, their answers, readings, outcomes, measures and verdicts, each made when first used.

Settings and names come in.  What can be refused before a test runs is refused: names and thresholds when
a Run is made, stale recordings and broken outputs by `check`; a single answer that is missing is a problem of its item.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from honorific_checks import analysis, gate, tables
from honorific_checks.bengali import classify
from honorific_checks.choice import Request, chosen
from honorific_checks.endpoints.models import Model, find, registry
from honorific_checks.endpoints.request import canonical, text_digest
from honorific_checks.outcomes import Outcomes, outcomes
from honorific_checks.outputs import Outputs
from honorific_checks.outputs import read as read_outputs
from honorific_checks.recording.replay import origin, replay
from honorific_checks.records import GateName, ItemReading, Measures, Verdict, VerdictKind
from honorific_checks.settings import Allocation, Thresholds, project_settings, thresholds
from honorific_checks.stimuli import digest as stimuli_digest
from honorific_checks.stimuli import stimuli
from honorific_checks.toml_place import line_of
from honorific_checks.version import VERSION

if TYPE_CHECKING:
    from honorific_checks.recording.recorder import Mode, Plan, Progress


@dataclass(frozen=True, slots=True)
class Source:
    """Where the answers of one model come from."""

    provenance: Mapping[str, object]
    """As it is shown in reports; has `status`: recorded, simulated or outputs."""
    sha256: str
    outputs: Mapping[str, str]
    problems: Mapping[str, str]

    @property
    def simulated(self) -> bool:
        """Whether no model said this."""
        return self.provenance["status"] == "simulated"


@dataclass(frozen=True, slots=True)
class ModelRun:
    """One model, measured."""

    model: Model
    source: Source
    outcomes: Outcomes
    measures: Measures


class Run:
    """The models of a run; figures are computed once, when first asked for."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.stimuli = stimuli()
        self.thresholds: Thresholds = thresholds(request.thresholds)
        known = registry(project_settings(request.root / "pyproject.toml").models)
        self.models: dict[str, Model] = chosen(request, known)
        for name in self.thresholds.models:
            if name not in self.models:
                find(known, name, _threshold_place(request.thresholds, name))
        self._measured: dict[str, ModelRun] = {}

    def check(self) -> dict[str, str]:
        """Refuse, before any test runs, what makes every figure of a model void.

        Returns:
            The status of each model's answers: recorded, simulated or outputs.

        Raises:
            CassetteError: where nothing is recorded, or it answers other questions than are asked now.
            OutputsError: where the file of outputs is not whole.
        """
        if self.request.outputs is not None:
            return {name: str(self.of(name).source.provenance["status"]) for name in self.models}
        return {
            name: origin(model, self.prompt, self.stimuli, self.request.cassettes).status
            for name, model in self.models.items()
        }

    def allocation(self, name: str) -> Allocation:
        """The thresholds of one model."""
        return self.thresholds.for_model(name)

    def gates(self, name: str) -> list[GateName]:
        """The gates that are switched on for one model."""
        return gate.enabled(self.allocation(name))

    def of(self, name: str) -> ModelRun:
        """One model, measured.

        Raises:
            CassetteError: where its recordings cannot be trusted.
            OutputsError: where the file of outputs is not whole.
        """
        if name not in self._measured:
            source = self._source(self.models[name])
            items = [
                ItemReading(stimulus, classify(source.outputs[stimulus.item_id], stimulus))
                for stimulus in self.stimuli
                if stimulus.item_id in source.outputs
            ]
            found = outcomes(items)
            self._measured[name] = ModelRun(self.models[name], source, found, analysis.measure(found))
        return self._measured[name]

    def prepare(self, name: str, mode: Mode) -> None:
        """Make sure that a model can be asked, where it has to be; see `recording.recorder`."""
        from honorific_checks.recording.recorder import prepare  # noqa: PLC0415 - a replay needs no HTTP client

        prepare(self._plan(name), mode)

    def record(self, name: str, mode: Mode, progress: Progress) -> int:
        """Record one model from its endpoint; see `recording.recorder`."""
        from honorific_checks.recording.recorder import record  # noqa: PLC0415 - a replay needs no HTTP client

        return record(self._plan(name), mode, progress)

    def _plan(self, name: str) -> Plan:
        from honorific_checks.recording.recorder import Plan  # noqa: PLC0415 - a replay needs no HTTP client

        return Plan(self.models[name], self.prompt, self.stimuli, self.request.cassettes)

    def _source(self, model: Model) -> Source:
        if self.request.outputs is not None:
            found: Outputs = read_outputs(self.request.outputs, self.stimuli)
            made: dict[str, object] = {"status": "outputs", "file": self.request.outputs.name, "sha256": found.sha256}
            return Source(made, found.sha256, found.outputs, {})
        recorded = replay(model, self.prompt, self.stimuli, self.request.cassettes)
        return Source(msgspec.to_builtins(recorded.provenance), recorded.sha256, recorded.outputs, recorded.problems)

    @cached_property
    def prompt(self) -> str:
        """The instruction sent with each sentence."""
        return tables.prompt()

    @cached_property
    def p_holm(self) -> dict[str, float | None]:
        """Holm-corrected p by model; the family is the models of the run that have all answers, None for the others."""
        whole = {name: run.measures for name in self.models if not (run := self.of(name)).source.problems}
        corrected = analysis.corrected(whole)
        return {name: corrected.get(name) for name in self.models}

    def verdict(self, name: str, which: GateName) -> Verdict:
        """The verdict of one gate on one model; a model with missing answers fails it."""
        run = self.of(name)
        found = gate.verdict(name, which, run.measures, self.p_holm[name], self.allocation(name))
        if not run.source.problems:
            return found
        first = next(iter(run.source.problems.values()))
        return Verdict(
            name,
            which,
            None,
            found.limit,
            VerdictKind.FAIL,
            f"not judged: {len(run.source.problems)} of {len(self.stimuli)} answers are missing, the first: {first}",
        )

    def verdicts(self, name: str) -> list[Verdict]:
        """The verdicts of all gates that are switched on."""
        return [self.verdict(name, which) for which in self.gates(name)]

    @cached_property
    def signature(self) -> dict[str, str]:
        """All that figures and verdicts depend on, as digests: equal signatures mean equal figures and verdicts."""
        return {
            "version": VERSION,
            "stimuli": stimuli_digest(self.stimuli),
            "prompt": text_digest(self.prompt),
            "tables": tables.digest(),
            "code": tables.code_digest(),
            "thresholds": text_digest(canonical(msgspec.to_builtins(self.thresholds))),
            "answers": text_digest("\n".join(f"{name} {self.of(name).source.sha256}" for name in self.models)),
        }


def _threshold_place(path: Path, name: str) -> str:
    """Where in thresholds.toml a model is named, for a message."""
    line = line_of(path.read_text(encoding="utf-8"), ("models", name))
    return f"{path.name}:{line}: [models.{name}]"
