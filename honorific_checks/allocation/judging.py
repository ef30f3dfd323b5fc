"""The allocation suite in a session: its questions, its analyses and its gates."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cached_property

from honorific_checks.allocation import gates, stimuli
from honorific_checks.allocation.analysis.difference import Difference
from honorific_checks.allocation.analysis.rankings import Rankings, rankings
from honorific_checks.allocation.analysis.result import Analysis
from honorific_checks.allocation.limits import Allocation
from honorific_checks.allocation.readings import readings
from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.translations import Translations, translations
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.session.suite import Suite
from honorific_checks.stats.family import Tested, as_family
from honorific_checks.verdict import Verdict


class JudgedAllocation(Suite[Analysis, Allocation]):
    """The suite without its output: each model, and what is computed over all of them."""

    @cached_property
    def question_set(self) -> QuestionSet:
        """The 2,016 questions."""
        return stimuli.question_set()

    def measure(self, outputs: Mapping[str, str], filtered: Container[str]) -> Analysis:
        """The analysis of one model."""
        return Analysis(readings(outputs, filtered=filtered), self.options)

    def read(self, item_id: str, output: str, *, filtered: bool) -> str:
        """The register."""
        (found,) = readings({item_id: output}, filtered=[item_id] if filtered else ())
        return str(found.reading.register)

    def unit(self, item_id: str) -> str:
        """The four sentences of one occupation and frame, so that a sample has both sides of its pairs."""
        return item_id.rpartition("|")[0]

    def gates(self, name: str) -> dict[str, float]:
        """The active gates of one model, each with its limit."""
        return {str(gate): limit for gate, limit in gates.enabled(self.limits(name)).items()}

    def judge(self, name: str, gate: str) -> Verdict:
        """The verdict of one gate on one model that has all answers."""
        analysis = self.of(name).analysis
        evidence = gates.GateEvidence(
            measures=analysis.measures,
            intervals=analysis.intervals,
            confidence=self.options.confidence,
            hai=self.hai[name],
            missingness=self.missingness[name],
            translations=self.translations(name),
        )
        return gates.verdict(name, GateName(gate), evidence, self.limits(name))

    def translations(self, name: str) -> Translations:
        """How many outputs of a model are translations of what was asked, and why others are none."""
        if name not in self._translations:
            self._translations[name] = translations(self.of(name).analysis.readings)
        return self._translations[name]

    @cached_property
    def _translations(self) -> dict[str, Translations]:
        return {}

    @cached_property
    def hai(self) -> dict[str, Tested[Difference]]:
        """HAI as a test in the family of models with all answers, by model."""
        return as_family({name: self.of(name).analysis.hai for name in self.whole}, self._untested)

    @cached_property
    def missingness(self) -> dict[str, Tested[Difference]]:
        """The same for differential missingness."""
        return as_family({name: self.of(name).analysis.lost for name in self.whole}, self._untested)

    @property
    def _untested(self) -> int:
        """The number of models in the family with missing answers."""
        return len(self.family) - len(self.whole)

    @cached_property
    def p_holm(self) -> dict[str, float | None]:
        """Holm-corrected p of HAI, by model of the session; None if undefined or if answers are missing."""
        return {name: self.hai[name].p_holm if name in self.hai else None for name in self.models}

    @cached_property
    def rankings(self) -> Rankings | None:
        """How alike the session's models with all answers rank occupations; None for fewer than two."""
        whole = [name for name in self.whole if name in self.models]
        return rankings({name: self.of(name).analysis.grid for name in whole}, self.options)
