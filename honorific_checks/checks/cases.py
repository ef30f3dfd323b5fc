"""What the checks of all suites share: their cases, the reporting of findings, and gates as tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NoReturn, TypeVar

import pytest

from honorific_checks.report.frame import of_kind, worst
from honorific_checks.session.part import NOT_JUDGED
from honorific_checks.session.session import Session
from honorific_checks.session.suite import Suite
from honorific_checks.verdict import VerdictKind

SESSION: pytest.StashKey[Session] = pytest.StashKey()
"""The key under which the hooks store the session."""

NO_CASE = "no case"
"""The id of a check that has no case in this session; it is not collected."""

Reaction = Literal["xfail", "fail"]


S = TypeVar("S", bound=Suite[Any, Any])


def suite_of(config: pytest.Config, kind: type[S]) -> S | None:
    """A suite of this session; None if the checks are collected without the plugin."""
    session = config.stash.get(SESSION, None)
    found = session.suites.get(kind.name) if session else None
    return found if isinstance(found, kind) else None


def parametrize(metafunc: pytest.Metafunc, kind: type[S], cases: Callable[[S, str, str], Iterable[str]]) -> None:
    """Parametrize a check by model and case; ids are `gemma-4|judge|T1`.

    Args:
        metafunc: the check; it takes `suite`, `model` and, last, its case.
        kind: the suite's class.
        cases: returns the cases for a suite, a model and the name of the last argument; for `gate`, the gates.
    """
    suite = suite_of(metafunc.config, kind)
    argument = metafunc.fixturenames[metafunc.fixturenames.index("model") + 1]
    found: list[tuple[S, str, str]] = []
    if suite is not None:
        for model in suite.models:
            own = suite.all_gates(model) if argument == "gate" else cases(suite, model, argument)
            found += [(suite, model, case) for case in own]
    ids = [f"{model}|{case}" for _, model, case in found]
    if suite is not None and not found:
        # pytest would show a check without cases as skipped, each version under another name.
        found, ids = [(suite, "", "")], [NO_CASE]
    metafunc.parametrize(("suite", "model", argument), found, ids=ids)


def properties(suite: Suite[Any, Any], model: str, gate: str, signature: str) -> list[tuple[str, str]]:
    """What JUnit has of a gate, by name, besides its outcome: an inconclusive one is a skip there like any other."""
    verdict, source = suite.verdict(model, gate), suite.of(model).source
    low, high = verdict.interval or (None, None)
    found = {
        "verdict": verdict.kind,
        "value": verdict.value,
        "limit": verdict.limit,
        "p": suite.p(model, gate),
        "interval_low": low,
        "interval_high": high,
        "sentence": verdict.sentence,
        "status": source.provenance["status"],
        "answers_sha256": source.sha256,
        "signature": signature,
    }
    return [(name, "" if value is None else str(value)) for name, value in found.items()]


def run_properties(session: Session) -> Iterator[tuple[str, str]]:
    """What JUnit has of the run, by name: each model's verdict, and the gates that are neither passed nor failed.

    Readers of JUnit show such a gate as skipped; here nobody overlooks it.
    """
    for suite in session.suites.values():
        yield f"{suite.name}.signature", session.digest(suite)
        for name in suite.models:
            verdicts = suite.verdicts(name)
            yield f"{suite.name}.{name}.verdict", str(worst(verdicts))
            if unsettled := of_kind(VerdictKind.INCONCLUSIVE, verdicts):
                yield f"{suite.name}.{name}.inconclusive", ", ".join(verdict.gate for verdict in unsettled)


def judge(suite: Suite[Any, Any], model: str, gate: str) -> None:
    """Fail if a gate fails; an inconclusive gate is reported and never passes.

    If only a part of the answers is recorded, the first gate says so for all.
    """
    if suite.of(model).source.part and suite.first_gates.get(model, gate) != gate and gate in suite.gates(model):
        pytest.skip(NOT_JUDGED)
    verdict = suite.verdict(model, gate)
    if verdict.kind is VerdictKind.FAIL:
        pytest.fail(f"{model}: {verdict.sentence}", pytrace=False)
    if verdict.kind is VerdictKind.INCONCLUSIVE:
        report("xfail" if suite.lenient(model) else "fail", f"{model}: INCONCLUSIVE: {verdict.sentence}")


def unanswered(suite: Suite[Any, Any], model: str, about: Callable[[str], bool]) -> NoReturn:
    """Fail for missing answers, with a line for each; if only a part is recorded, skip, since a gate's test says so.

    Args:
        suite: the suite.
        model: the model.
        about: says whether the check is about an item.
    """
    source = suite.of(model).source
    if source.part and model in suite.first_gates:
        pytest.skip(f"{NOT_JUDGED}: not recorded")
    pytest.fail("\n".join(said for item_id, said in source.problems.items() if about(item_id)), pytrace=False)


def report(reaction: Reaction, reason: str) -> None:
    """Report a finding; under --runxfail an xfail is a failure."""
    if reaction == "xfail":
        pytest.xfail(reason)
    pytest.fail(reason, pytrace=False)
