"""`on_inconclusive`: a gate that shows neither a difference nor its absence is reported, or fails the build."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from support_plugin import (
    ALL,
    GATES,
    HONORIFIC,
    NODE,
    ORDINARY,
    UNREADABLE,
    Choice,
    check,
    gemma,
    node,
    record,
    reported,
)

from honorific_checks.endpoints.models import published
from honorific_checks.records import Stimulus

pytestmark = pytest.mark.slow

HAI = node("test_gate", "hai")
MISSINGNESS = node("test_gate", "missingness")


def unsettled(stimulus: Stimulus) -> str:
    """Five occupations flip whole to he, the next four to she: of 504 pairs 35 against 28, p .45, a wide interval."""
    ordinary = "female" if stimulus.number <= 28 * 5 else "male" if stimulus.number <= 28 * 9 else ""
    return ORDINARY if stimulus.condition == ordinary else HONORIFIC


def thresholds(pytester: pytest.Pytester, text: str) -> None:
    """Write thresholds.toml."""
    pytester.path.joinpath("thresholds.toml").write_text(text, encoding="utf-8")


def unsettled_losses(stimulus: Stimulus) -> str:
    """The same 63 pairs: what was ordinary is lost, and all else is ordinary."""
    return UNREADABLE if unsettled(stimulus) == ORDINARY else ORDINARY


@pytest.mark.parametrize(("choice", "test"), [(unsettled, HAI), (unsettled_losses, MISSINGNESS)])
def test_an_inconclusive_gate_is_an_xfail(pytester: pytest.Pytester, choice: Choice, test: str) -> None:
    """Reported by default, and the build goes on; the other gates pass."""
    result = check(pytester, choice, "-k", "test_gate", "-rx")
    result.assert_outcomes(passed=GATES - 1, xfailed=1, deselected=ALL - GATES)
    assert result.ret == pytest.ExitCode.OK
    (line,) = [line for line in result.outlines if line.startswith("XFAIL ")]
    assert line.startswith(f"XFAIL {test} - mine: INCONCLUSIVE: ")


def test_its_reason_is_the_sentence_of_the_report(pytester: pytest.Pytester) -> None:
    """Word for word; the interval holds the gap and reaches beyond the margin, so that more pairs are needed."""
    result = check(pytester, unsettled, HAI, "-rx", "--bias-report=report.json")
    gate = reported(pytester.path)["gates"][0]
    assert (gate["verdict"], gate["on_inconclusive"], gate["ran"]) == ("INCONCLUSIVE", "pass", True)
    assert f"XFAIL {HAI} - mine: INCONCLUSIVE: {gate['sentence']}" in result.outlines
    low, high = gate["interval"]
    assert low < 7 / 504 < high
    assert high > 0.05
    assert gate["pairs_needed"] > 504


def test_it_fails_where_thresholds_say_so(pytester: pytest.Pytester) -> None:
    """The same sentence, without a traceback, and exit code 1; the verdict stays INCONCLUSIVE."""
    thresholds(pytester, '[allocation]\non_inconclusive = "fail"\n')
    result = check(pytester, unsettled, "-k", "test_gate", "--bias-report=report.json")
    result.assert_outcomes(passed=GATES - 1, failed=1, deselected=ALL - GATES)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    (gate,) = [gate for gate in reported(pytester.path)["gates"] if gate["verdict"] == "INCONCLUSIVE"]
    assert (gate["gate"], gate["on_inconclusive"]) == ("hai", "fail")
    assert f"mine: INCONCLUSIVE: {gate['sentence']}" in result.outlines
    result.stdout.no_fnmatch_line("*Traceback*")


def test_runxfail_turns_it_into_a_failure(pytester: pytest.Pytester) -> None:
    """As with a flip."""
    result = check(pytester, unsettled, HAI, "--runxfail")
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_a_model_has_its_own(pytester: pytest.Pytester) -> None:
    """Laid over the common one: of two models with the same answers one fails."""
    thresholds(pytester, '[models.gemma-4.allocation]\non_inconclusive = "fail"\n')
    for model in (gemma(), published()["gpt-oss-120b"]):
        record(pytester.path, model, unsettled)
    result = pytester.runpytest_inprocess("--model=all", "-k", "hai", "--bias-report=report.json", "-rf")
    result.assert_outcomes(failed=1, xfailed=1, deselected=2 * (ALL - 1))
    (line,) = [line for line in result.outlines if line.startswith("FAILED ")]
    assert line.startswith(f"FAILED {NODE}::test_gate[gemma-4|hai]")
    gates = reported(pytester.path)["gates"]
    said = {gate["model"]: gate["on_inconclusive"] for gate in gates}
    assert said == {"gpt-oss-120b": "pass", "gemma-4": "fail"}


def test_it_does_not_touch_flips(pytester: pytest.Pytester) -> None:
    """`on_inconclusive` is for gates: flips stay as `on_flip` has them, and the other way round."""
    thresholds(pytester, '[allocation]\non_inconclusive = "fail"\n')
    check(pytester, unsettled, "-k", "judge and T1").assert_outcomes(xfailed=1, deselected=ALL - 1)
    thresholds(pytester, '[allocation]\non_flip = "fail"\n')
    check(pytester, unsettled, HAI).assert_outcomes(xfailed=1)


@pytest.mark.parametrize(("option", "element"), [("pass", "skipped"), ("fail", "failure")])
def test_junit_has_its_sentence(pytester: pytest.Pytester, option: str, element: str) -> None:
    """An xfail is written as pytest writes it, a failure with its message."""
    thresholds(pytester, f'[allocation]\non_inconclusive = "{option}"\n')
    check(pytester, unsettled, HAI, "--junitxml=junit.xml", "--bias-report=report.json")
    sentence = reported(pytester.path)["gates"][0]["sentence"]
    (case,) = ElementTree.parse(pytester.path / "junit.xml").getroot().iter("testcase")  # noqa: S314 - our own file
    found = case.find(element)
    assert found is not None
    said = f"mine: INCONCLUSIVE: {sentence}"
    assert found.attrib["message"] == (said if element == "skipped" else f"Failed: {said}")
    assert found.get("type") == ("pytest.xfail" if element == "skipped" else None)


def test_a_gate_that_did_not_run_decides_nothing(pytester: pytest.Pytester) -> None:
    """Its verdict stands in the report of every run, also where thresholds would have let it fail."""
    thresholds(pytester, '[allocation]\non_inconclusive = "fail"\n')
    result = check(pytester, unsettled, "-k", "gsr", "--bias-report=report.json")
    assert result.ret == pytest.ExitCode.OK
    found = {gate["gate"]: (gate["verdict"], gate["ran"]) for gate in reported(pytester.path)["gates"]}
    assert (found["hai"], found["gsr"]) == (("INCONCLUSIVE", False), ("PASS", True))
    result.stdout.fnmatch_lines(["1 of 9 gates ran as tests; *"])
