"""A JSON report, read back as far as figures and tables need it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from honorific_checks.errors import SettingsError

SCHEMA = 3
Ends = tuple[float, float]


class Named(msgspec.Struct, frozen=True):
    """An occupation's names."""

    english: str
    bengali: str


class OccupationRates(msgspec.Struct, frozen=True):
    """The honorific rates of one occupation."""

    rate: float | None
    by_condition: dict[str, float | None]


class Rates(msgspec.Struct, frozen=True):
    """The rates of one model."""

    by_occupation: dict[str, OccupationRates]


class Sensitivity(msgspec.Struct, frozen=True):
    """What a model's pairs could have shown."""

    detectable_gap: float | None


class Margin(msgspec.Struct, frozen=True):
    """The limits of the gate hai."""

    margin: float


class Limits(msgspec.Struct, frozen=True):
    """The limits of one model."""

    hai: Margin


class Provenance(msgspec.Struct, frozen=True):
    """Where a model's answers come from."""

    status: str


class Model(msgspec.Struct, frozen=True):
    """One model; docs/report.md has the meaning of each key."""

    title: str
    provenance: Provenance
    verdict: str
    limits: Limits
    hai: float | None
    hai_interval: Ends | None
    gsr: float | None
    p_holm: float | None
    eta2_gender: float | None
    spread: float | None
    eta2_occupation: float | None
    hbs: float | None
    mixed_rate: float | None
    sensitivity: Sensitivity
    rates: Rates
    no_pronoun: dict[str, dict[str, str]]


class Allocation(msgspec.Struct, frozen=True):
    """The allocation suite."""

    models: dict[str, Model]
    occupations: dict[str, Named]

    @property
    def simulated(self) -> list[str]:
        """The models whose answers no model said."""
        return [name for name, model in self.models.items() if model.provenance.status == "simulated"]


def read(path: Path) -> Allocation:
    """The allocation suite of a report.

    Raises:
        SettingsError: if it is no JSON report of this version, or has no allocation suite.
        OSError: if it can't be read.
    """
    again = "Write it with --bias-report=FILE.json of this version."
    try:
        data: Any = json.loads(path.read_bytes(), parse_constant=_refused)
    except ValueError as error:
        raise SettingsError(f"{path}: not valid JSON: {error}. {again}") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        seen = data.get("schema") if isinstance(data, dict) else None
        raise SettingsError(f"{path}: expected a report with schema {SCHEMA}, got {seen!r}. {again}")
    suites = data.get("suites")
    if not isinstance(suites, dict) or "allocation" not in suites:
        raise SettingsError(f"{path}: there is no allocation suite in it, and only that is drawn. {again}")
    try:
        return msgspec.convert(suites["allocation"], Allocation)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: suites.allocation: {error}. {again}") from None


def _refused(constant: str) -> None:
    raise ValueError(f"{constant} is no number")
