"""The JSON report: the same figures and verdicts as the terminal's, for programs; docs/report.md is its schema."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from honorific_checks.run import Run

SCHEMA = 1
"""Raised when a key changes its meaning or goes."""


def render(run: Run, gates_run: Collection[str]) -> str:
    """The report as JSON text; the same run gives the same bytes.  See `report`."""
    return json.dumps(report(run, gates_run), ensure_ascii=False, indent=2) + "\n"


def report(run: Run, gates_run: Collection[str]) -> dict[str, Any]:
    """The report as data: fractions from 0 to 1, points from 0 to 100, null where undefined.

    Args:
        run: the models.
        gates_run: the gates that ran as tests and decided the exit code, as `model|gate`.
    """
    return {
        "schema": SCHEMA,
        "version": run.signature["version"],
        "signature": run.signature,
        "models": {name: _model(run, name) for name in run.models},
        "gates": [
            {
                "model": verdict.model,
                "gate": verdict.gate,
                "value": verdict.value,
                "limit": verdict.limit,
                "verdict": verdict.kind,
                "sentence": verdict.sentence,
                "ran": f"{verdict.model}|{verdict.gate}" in gates_run,
            }
            for name in run.models
            for verdict in run.verdicts(name)
        ],
    }


def _model(run: Run, name: str) -> dict[str, Any]:
    measured = run.of(name)
    m = measured.measures
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
    }
