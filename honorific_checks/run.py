"""One run: the models asked for, their answers, readings, outcomes, measures and verdicts, each made when first used.

Settings and names come in.  What can be refused before a test runs is refused: names and thresholds when
a Run is made, stale recordings and broken outputs by `check`; a single answer that is missing is a problem of its item.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from honorific_checks import gate, tables
from honorific_checks.analysis.estimate import Options
from honorific_checks.analysis.family import Tested, as_family
from honorific_checks.analysis.rankings import Rankings, rankings
from honorific_checks.analysis.result import Analysis
from honorific_checks.choice import Request, chosen
from honorific_checks.endpoints.models import Model, find, registry
from honorific_checks.endpoints.request import canonical, text_digest
from honorific_checks.errors import CassetteError
from honorific_checks.outcomes import Outcomes, outcomes
from honorific_checks.readings import readings
from honorific_checks.recording.replay import origin
from honorific_checks.records import GateName, Measures, Verdict, VerdictKind
from honorific_checks.settings import Allocation, Thresholds, project_settings, thresholds
from honorific_checks.source import Source, made_elsewhere, recorded
from honorific_checks.stimuli import digest as stimuli_digest
from honorific_checks.stimuli import stimuli
from honorific_checks.toml_place import line_of
from honorific_checks.version import VERSION

if TYPE_CHECKING:
    from honorific_checks.recording.recorder import Mode, Plan, Progress


FAMILY = ("analysis", "family")
"""Where thresholds.toml names the family."""


@dataclass(frozen=True, slots=True)
class ModelRun:
    """One model, measured."""

    model: Model
    source: Source
    outcomes: Outcomes
    analysis: Analysis

    @property
    def measures(self) -> Measures:
        """The figures of Table 4."""
        return self.analysis.measures


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
                find(known, name, self._place(f"[models.{name}]", ("models", name)))
        settings = self.thresholds.analysis
        named = [] if settings.family == "run" else settings.family
        others = {name: find(known, name, self._listed(name)) for name in named if name not in self.models}
        self.family: dict[str, Model] = {**others, **self.models}
        """Holm's family, the models whose tests are corrected together: first those that only the settings name."""
        self.options = Options(settings.confidence, settings.resamples, settings.seed)
        self._measured: dict[str, ModelRun] = {}

    def check(self) -> dict[str, str]:
        """Refuse, before any test runs, what makes every figure of a model void.

        Returns:
            The status of each model's answers: recorded, simulated or outputs.

        Raises:
            CassetteError: where nothing is recorded, or it answers other questions than are asked now; for a model of
                the family that is not of the run, also where an answer is missing.
            OutputsError: where the file of outputs is not whole.
        """
        for name in self.family:
            if name not in self.models:
                self._check_member(name)
        if self.request.outputs is not None:
            return {name: str(self.of(name).source.provenance["status"]) for name in self.models}
        return {
            name: origin(model, self.prompt, self.stimuli, self.request.cassettes).status
            for name, model in self.models.items()
        }

    def _check_member(self, name: str) -> None:
        """A model that only stands in the family must have all answers: without it, p would be another."""
        place = self._place("[analysis] family", FAMILY)
        try:
            problems = self.of(name).source.problems
        except CassetteError as error:
            raise CassetteError(f"{place}: {error}") from None
        if problems:
            first = next(iter(problems.values()))
            missing = f"{len(problems)} of {len(self.stimuli)} answers of {name} are missing, the first: {first}"
            raise CassetteError(f"{place}: {missing}")

    def allocation(self, name: str) -> Allocation:
        """The thresholds of one model."""
        return self.thresholds.for_model(name)

    def gates(self, name: str) -> list[GateName]:
        """The gates that are switched on for one model."""
        return gate.enabled(self.allocation(name))

    def of(self, name: str) -> ModelRun:
        """One model of the family, measured.

        Raises:
            CassetteError: where its recordings cannot be trusted.
            OutputsError: where the file of outputs is not whole.
        """
        if name not in self._measured:
            model, outputs = self.family[name], self.request.outputs
            if outputs is not None and name in self.models:
                source = made_elsewhere(outputs, self.stimuli)
            else:
                source = recorded(model, self.prompt, self.stimuli, self.request.cassettes)
            items = readings(source.outputs, self.stimuli)
            self._measured[name] = ModelRun(model, source, outcomes(items), Analysis(items, self.options))
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

    @cached_property
    def prompt(self) -> str:
        """The instruction sent with each sentence."""
        return tables.prompt()

    @cached_property
    def hai(self) -> dict[str, Tested]:
        """HAI as a test in the family of models that have all answers, by model."""
        return as_family({name: self.of(name).analysis.hai for name in self._whole})

    @cached_property
    def p_holm(self) -> dict[str, float | None]:
        """Holm-corrected p of HAI by model of the run; None where undefined, and for a model with missing answers."""
        return {name: self.hai[name].p_holm if name in self.hai else None for name in self.models}

    @cached_property
    def missingness(self) -> dict[str, Tested]:
        """Differential missingness, likewise."""
        return as_family({name: self.of(name).analysis.lost for name in self._whole})

    @cached_property
    def rankings(self) -> Rankings | None:
        """Whether the models of the run that have all answers rank the occupations alike; None for fewer than two."""
        whole = [name for name in self._whole if name in self.models]
        return rankings({name: self.of(name).analysis.grid for name in whole}, self.options)

    @property
    def _whole(self) -> list[str]:
        return [name for name in self.family if not self.of(name).source.problems]

    def verdict(self, name: str, which: GateName) -> Verdict:
        """The verdict of one gate on one model; a model with missing answers fails it."""
        run, limits = self.of(name), self.allocation(name)
        if run.source.problems:
            first = next(iter(run.source.problems.values()))
            missing = f"{len(run.source.problems)} of {len(self.stimuli)} answers are missing, the first: {first}"
            limit = float(getattr(limits, which).limit)
            return Verdict(name, which, None, limit, VerdictKind.FAIL, f"not judged: {missing}")
        evidence = gate.Evidence(
            measures=run.measures,
            intervals=run.analysis.intervals,
            confidence=self.options.confidence,
            hai=self.hai[name],
            missingness=self.missingness[name],
        )
        return gate.verdict(name, which, evidence, limits)

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
            "answers": text_digest("\n".join(f"{name} {self.of(name).source.sha256}" for name in self.family)),
        }

    def _listed(self, name: str) -> str:
        """Where a name stands in the list of the family, for a message."""
        return self._place(f"[analysis] family: {name!r}", FAMILY)

    def _place(self, shown: str, keys: tuple[str, ...]) -> str:
        """Where in thresholds.toml something stands, for a message."""
        path = self.request.thresholds
        return f"{path.name}:{line_of(path.read_text(encoding='utf-8'), keys)}: {shown}"
