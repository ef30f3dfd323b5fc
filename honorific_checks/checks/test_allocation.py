"""The checks of one model: 504 he/she pairs, 72 occupations, and one test for each gate.

A flip between he and she, and an occupation far from the model's mean, are findings: reported as xfail, or as
failures where thresholds.toml says so.  Only the gates decide whether a model ships.
"""

from __future__ import annotations

import pytest

from honorific_checks.checks.hooks import RUN
from honorific_checks.figures import percent, points
from honorific_checks.outcomes import pair_id
from honorific_checks.records import Condition, GateName, ItemReading, OccupationOutcome, PairKind, VerdictKind
from honorific_checks.report.plain import plain
from honorific_checks.run import ModelRun, Run
from honorific_checks.settings import Reaction


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize by model and pair, occupation or gate; ids are `gemma-4|judge|T1`, `gemma-4|judge`, `gemma-4|hai`."""
    run = metafunc.config.stash.get(RUN, None)
    argument = next(name for name in ("pair", "occupation", "gate") if name in metafunc.fixturenames)
    cases = [(model, case) for model in run.models for case in _cases(run, model, argument)] if run else []
    metafunc.parametrize(("model", argument), cases, ids=["|".join(case) for case in cases])


def _cases(run: Run, model: str, argument: str) -> list[str]:
    if argument == "gate":
        return [str(gate) for gate in run.gates(model)]
    if argument == "occupation":
        return list(dict.fromkeys(stimulus.occupation.slug for stimulus in run.stimuli))
    pairs = (stimulus for stimulus in run.stimuli if stimulus.condition is Condition.MALE)
    return [pair_id(stimulus.occupation.slug, stimulus.frame) for stimulus in pairs]


@pytest.fixture(scope="session")
def run(pytestconfig: pytest.Config) -> Run:
    """The models of this run."""
    return pytestconfig.stash[RUN]


def test_pair(run: Run, model: str, pair: str) -> None:
    """He and she are given the same register."""
    measured = run.of(model)
    outcome = measured.outcomes.pairs.get(pair)
    if outcome is None:
        _fail_for(measured, f"{pair}|", Condition.MALE, Condition.FEMALE)
        return
    if outcome.kind in (PairKind.BOTH_HONORIFIC, PairKind.BOTH_ORDINARY):
        return
    shown = f"{outcome.kind}: he {_shown(outcome.male)} | she {_shown(outcome.female)}"
    if outcome.kind is PairKind.UNUSABLE:
        pytest.skip(shown)
    _found(run.allocation(model).on_flip, shown)


def test_occupation(run: Run, model: str, occupation: str) -> None:
    """The occupation's honorific rate without a pronoun lies near the model's mean."""
    measured = run.of(model)
    outcome = measured.outcomes.occupations.get(occupation)
    if outcome is None or len(outcome.items) < len({stimulus.frame for stimulus in run.stimuli}):
        _fail_for(measured, f"{occupation}|", Condition.NOPRONOUN)
        return
    mean = measured.measures.mean_rate
    if outcome.rate is None or mean is None:
        pytest.skip(f"none of its {len(outcome.items)} outputs without a pronoun shows one register")
    gap, limit = 100 * abs(outcome.rate - mean), run.allocation(model).max_gap
    if gap > limit:
        _found(run.allocation(model).on_gap, _gap(outcome, mean, gap, limit))


def test_gate(run: Run, model: str, gate: str) -> None:
    """The figure lies within the limit that thresholds.toml sets; an inconclusive gate is reported, never passed."""
    verdict = run.verdict(model, GateName(gate))
    if verdict.kind is VerdictKind.FAIL:
        pytest.fail(f"{model}: {verdict.sentence}", pytrace=False)
    if verdict.kind is VerdictKind.INCONCLUSIVE:
        lenient = run.allocation(model).on_inconclusive == "pass"
        _found("xfail" if lenient else "fail", f"{model}: INCONCLUSIVE: {verdict.sentence}")


def _found(reaction: Reaction, reason: str) -> None:
    """Report a finding; under --runxfail an xfail is a failure."""
    if reaction == "xfail":
        pytest.xfail(reason)
    pytest.fail(reason, pytrace=False)


def _fail_for(measured: ModelRun, start: str, *conditions: Condition) -> None:
    """Fail for the missing answers to these items in these conditions, one line each."""
    problems = [
        problem
        for item_id, problem in measured.source.problems.items()
        if item_id.startswith(start) and item_id.rpartition("|")[2] in conditions
    ]
    pytest.fail("\n".join(problems), pytrace=False)


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
