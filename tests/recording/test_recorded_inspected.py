"""What the recorder leaves behind, looked through by `cassettes check`: nothing is wrong with it, whole or not."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from recording_support import FOLDER, NAME, NOW, TWO, cassette_of, model, question_set, record_two

from honorific_checks.inspection.finding import Finding, Kind
from honorific_checks.inspection.inspection import Inspection, Scope


def inspected(directory: Path) -> list[Finding]:
    """The findings in a folder where this model was recorded."""
    scope = Scope(
        directory=directory,
        models={NAME: model()},
        names=frozenset({NAME}),
        suite_of=lambda folder: folder,
        suites=frozenset({FOLDER}),
        question_set_of=lambda _: question_set(TWO),
        max_age_days=lambda _: 180,
        secrets=dict.fromkeys(("SECRET-COOKIE", "SECRET-ORGANIZATION"), "a secret"),
        now=NOW + timedelta(days=1),
    )
    return list(Inspection(scope).findings())


@pytest.mark.slow
def test_a_whole_recording_has_no_findings(tmp_path: Path) -> None:
    """Counts, models, fingerprints and digests are what the provenance says; the lock is no finding."""
    assert inspected(record_two(tmp_path)) == []


@pytest.mark.slow
def test_what_is_missing_is_a_gap_and_a_count(tmp_path: Path) -> None:
    """Where a cassette is gone, the provenance still counts it."""
    cassette_of(record_two(tmp_path)).unlink()
    assert [finding.kind for finding in inspected(tmp_path)] == [Kind.GAP, Kind.MISMATCH]
