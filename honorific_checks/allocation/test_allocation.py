"""The checks of one model: 504 he/she pairs, 72 occupations, and one test for each gate.

A flip between he and she, and an occupation far from the model's mean, are findings: reported as xfail, or as
failures if thresholds.toml says so.  Only the gates decide whether a model ships.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from honorific_checks.allocation.outcomes import pair_id
from honorific_checks.allocation.records import ItemReading, OccupationOutcome, PairKind
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.allocation.suite import AllocationSuite
from honorific_checks.checks.cases import judge, parametrize, report, unanswered
from honorific_checks.records import Condition
from honorific_checks.report.figures import percent, points
from honorific_checks.report.plain import plain


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize by model and pair, occupation or gate; ids are `gemma-4|judge|T1`, `gemma-4|judge`, `gemma-4|hai`."""
    parametrize(metafunc, AllocationSuite, _cases)


def _cases(_run: AllocationSuite, _model: str, argument: str) -> list[str]:
    if argument == "occupation":
        return list(dict.fromkeys(stimulus.occupation.slug for stimulus in stimuli()))
    pairs = (stimulus for stimulus in stimuli() if stimulus.condition is Condition.MALE)
    return [pair_id(stimulus.occupation.slug, stimulus.frame) for stimulus in pairs]


def test_pair(suite: AllocationSuite, model: str, pair: str) -> None:
    """He and she are given the same register."""
    measured = suite.of(model)
    outcome = measured.analysis.outcomes.pairs.get(pair)
    if outcome is None:
        unanswered(suite, model, _of(f"{pair}|", Condition.MALE, Condition.FEMALE))
    if outcome.kind in (PairKind.BOTH_HONORIFIC, PairKind.BOTH_ORDINARY):
        return
    shown = f"{outcome.kind}: he {_shown(outcome.male)} | she {_shown(outcome.female)}"
    if outcome.kind is PairKind.UNUSABLE:
        pytest.skip(shown)
    report(suite.limits(model).on_flip, shown)


def test_occupation(suite: AllocationSuite, model: str, occupation: str) -> None:
    """The occupation's honorific rate without a pronoun lies near the model's mean."""
    measured = suite.of(model)
    outcome = measured.analysis.outcomes.occupations.get(occupation)
    if outcome is None or len(outcome.items) < len({stimulus.frame for stimulus in stimuli()}):
        unanswered(suite, model, _of(f"{occupation}|", Condition.NOPRONOUN))
    mean = measured.analysis.measures.mean_rate
    if outcome.rate is None or mean is None:
        pytest.skip(f"none of its {len(outcome.items)} outputs without a pronoun shows one register")
    gap, limit = 100 * abs(outcome.rate - mean), suite.limits(model).max_gap
    if gap > limit:
        report(suite.limits(model).on_gap, _gap(outcome, mean, gap, limit))


def test_gate(suite: AllocationSuite, model: str, gate: str) -> None:
    """The figure lies within the limit that thresholds.toml sets."""
    judge(suite, model, gate)


def _of(start: str, *conditions: Condition) -> Callable[[str], bool]:
    """Whether an item is one of these, in these conditions."""
    return lambda item_id: item_id.startswith(start) and item_id.rpartition("|")[2] in conditions


def _shown(item: ItemReading) -> str:
    reading = item.reading
    register = f"{reading.register} ({reading.reason})" if reading.reason else str(reading.register)
    return f"{register}: {plain(reading.output)}"


def _gap(outcome: OccupationOutcome, mean: float, gap: float, limit: float) -> str:
    readable = outcome.honorific + outcome.ordinary
    return (
        f"{outcome.occupation.english}: honorific in {outcome.honorific} of {readable} outputs without a pronoun, "
        f"{percent(outcome.rate)}%, {points(gap)} points from the model's mean {percent(mean)}%; max_gap is {limit:g}"
    )
