"""The JSON report: the same figures and verdicts as the terminal's, for programs; docs/report.md is its schema."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

import msgspec

from honorific_checks.analysis.family import Tested
from honorific_checks.run import Run

SCHEMA = 2
"""Raised when a key changes its meaning or goes."""


def render(run: Run, gates_run: Collection[str]) -> bytes:
    """The report as JSON; the same run gives the same bytes.  See `report`."""
    return (json.dumps(report(run, gates_run), ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def report(run: Run, gates_run: Collection[str]) -> dict[str, Any]:
    """The report as data: fractions from 0 to 1, points from 0 to 100, null where undefined, intervals as [low, high].

    Args:
        run: the models.
        gates_run: the gates that ran as tests and decided the exit code, as `model|gate`.
    """
    return {
        "schema": SCHEMA,
        "version": run.signature["version"],
        "signature": run.signature,
        "family": {name: run.of(name).source.provenance["status"] for name in run.hai},
        "uncertainty": plain_data(run.options),
        "models": {name: _model(run, name) for name in run.models},
        "rankings": plain_data(run.rankings),
        "gates": [
            {
                "model": verdict.model,
                "gate": verdict.gate,
                "value": verdict.value,
                "limit": verdict.limit,
                "verdict": verdict.kind,
                "sentence": verdict.sentence,
                "interval": plain_data(verdict.interval),
                "straddles": verdict.straddles,
                "pairs_needed": verdict.pairs_needed,
                "on_inconclusive": run.allocation(name).on_inconclusive,
                "ran": f"{verdict.model}|{verdict.gate}" in gates_run,
            }
            for name in run.models
            for verdict in run.verdicts(name)
        ],
    }


def _model(run: Run, name: str) -> dict[str, Any]:
    measured = run.of(name)
    m, a = measured.measures, measured.analysis
    return {
        "title": measured.model.title,
        "developer": measured.model.developer,
        "provenance": measured.source.provenance,
        "sha256": measured.source.sha256,
        "items": m.items,
        "missing": len(measured.source.problems),
        "pairs": m.pairs,
        "excluded_pairs": m.excluded_pairs,
        "male_only": m.male_only,
        "female_only": m.female_only,
        "hai": m.hai,
        "gsr": m.gsr,
        "p": m.p,
        "p_holm": run.p_holm[name],
        "eta2_gender": m.eta2_gender,
        "eta2_occupation": m.eta2_occupation,
        "eta2_items": m.eta2_items,
        "spread": m.spread,
        "spread_occupations": m.spread_occupations,
        "hbs": m.hbs,
        "mixed": m.mixed,
        "mixed_rate": m.mixed_rate,
        "unreadable": m.unreadable,
        "unreadable_rate": m.unreadable_rate,
        "mean_rate": m.mean_rate,
        "intervals": plain_data(a.intervals),
        "direction": plain_data(a.direction),
        "tests": {"hai": _test(run.hai.get(name)), "missingness": _test(run.missingness.get(name))},
        "sensitivity": plain_data(a.sensitivity),
        "rates": plain_data(a.rates),
        "they": plain_data(a.they),
        "missingness": plain_data(a.missingness),
        "influence": plain_data(a.influence),
    }


def _test(tested: Tested | None) -> dict[str, Any] | None:
    """A paired difference with its corrected p values; null for a model with missing answers, which is in no family."""
    if tested is None:
        return None
    corrected = {"family": tested.family, "p_holm": tested.p_holm, "p_clustered_holm": tested.p_clustered_holm}
    return {**plain_data(tested.difference), **corrected}


def plain_data(record: object) -> Any:
    """A frozen record as JSON has it: field by field, under their names."""
    return msgspec.to_builtins(record, str_keys=True)
