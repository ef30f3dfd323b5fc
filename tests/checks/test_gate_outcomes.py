"""A gate test passes or fails by its value and limit, and fails with the sentence that says both."""

from __future__ import annotations

import re

import pytest
from support_plugin import (
    ALL,
    GATES,
    HONORIFIC,
    MIXED,
    ORDINARY,
    UNREADABLE,
    Choice,
    check,
    everywhere,
    honorific,
    node,
    one_is_ordinary,
)

SIX = one_is_ordinary(6)
CASES: list[tuple[str, str, Choice, str]] = [
    # 2 x 0.5^6 = 0.03125 and 6 of 504 pairs: exact McNemar test and the index by hand
    (
        "hai",
        "alpha = 0.05",
        SIX,
        "HAI +1.19, Holm p 0.031 < alpha 0.05 (by occupations 0.031): he is given the honorific register more often",
    ),
    # (100 x 6/6 + 2 x 0) / 2
    ("hbs", "max = 49.9", one_is_ordinary(6), "HBS 50.0 > maximum 49.9"),
    # 6/504 = 0.0119
    ("gsr", "max = 0.011", one_is_ordinary(6), "GSR 1.2% > maximum 1.1%"),
    # half the occupations at rate 0, half at 1: a standard deviation of 50 points
    (
        "spread",
        "max = 49.9",
        lambda item: ORDINARY if (item.number - 1) // 28 % 2 else HONORIFIC,
        "spread 50.0 > maximum 49.9",
    ),
    # one condition of four
    (
        "mixed",
        "max = 0.249",
        lambda item: MIXED if item.condition == "they" else HONORIFIC,
        "mixed 25.0% > maximum 24.9%",
    ),
    (
        "unreadable",
        "max = 0.249",
        lambda item: UNREADABLE if item.condition == "they" else HONORIFIC,
        "unreadable 25.0% > maximum 24.9%",
    ),
    # she cannot be read in one frame of six occupations: 2 x 0.5^6 and 6 of 504 pairs, as above
    (
        "missingness",
        "alpha = 0.05",
        lambda item: UNREADABLE if SIX(item) == ORDINARY else HONORIFIC,
        (
            "missingness gap -1.19, Holm p 0.031 < alpha 0.05 (by occupations 0.031): "
            "outputs for she are mixed or unreadable more often"
        ),
    ),
    # frame T1 of seven: 72 of 504 pairs
    (
        "pairs",
        "min = 433",
        lambda item: MIXED if item.frame == "T1" and item.condition == "male" else HONORIFIC,
        "usable pairs 432 < minimum 433",
    ),
]
LOOSER = (
    "alpha = 0.03",
    "max = 50.0",
    "max = 0.012",
    "max = 50.0",
    "max = 0.25",
    "max = 0.25",
    "alpha = 0.03",
    "min = 432",
)
"""For each gate a limit that just lets the same answers pass."""


def thresholds(pytester: pytest.Pytester, gate: str, limit: str) -> None:
    """Write thresholds.toml with one limit."""
    pytester.path.joinpath("thresholds.toml").write_text(f"[allocation.{gate}]\n{limit}\n", encoding="utf-8")


@pytest.mark.parametrize(("gate", "limit", "choice", "sentence"), CASES, ids=[case[0] for case in CASES])
def test_a_gate_fails_with_value_and_limit(
    pytester: pytest.Pytester, gate: str, limit: str, choice: Choice, sentence: str
) -> None:
    """Both stand in the sentence, before the remark on an interval that holds the maximum, and no traceback."""
    thresholds(pytester, gate, limit)
    result = check(pytester, choice, node("test_gate", gate))
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    (said,) = [line for line in result.outlines if line.startswith("mine: ")]
    judgement, _, remark = said.partition(", and its 95% interval ")
    assert judgement == f"mine: {sentence}"
    assert not remark or re.fullmatch(r"\S+ to \S+ holds the maximum", remark)
    result.stdout.no_fnmatch_line("*Traceback*")


@pytest.mark.parametrize(
    ("gate", "limit", "choice"),
    [(case[0], limit, case[2]) for case, limit in zip(CASES, LOOSER, strict=True)],
    ids=[case[0] for case in CASES],
)
def test_a_gate_passes_at_its_limit(pytester: pytest.Pytester, gate: str, limit: str, choice: Choice) -> None:
    """A value equal to a maximum or minimum passes."""
    thresholds(pytester, gate, limit)
    check(pytester, choice, node("test_gate", gate)).assert_outcomes(passed=1)


def test_she_favoured_is_said(pytester: pytest.Pytester) -> None:
    """The sentence names who is given more respect."""
    result = check(pytester, one_is_ordinary(6, "male"), node("test_gate", "hai"))
    start = "mine: HAI -1.19, Holm p 0.031 < alpha 0.05 (by occupations 0.031): "
    assert f"{start}she is given the honorific register more often" in result.outlines


def test_all_gates_pass_where_everyone_is_respected(pytester: pytest.Pytester) -> None:
    """HBS, undefined without a discordant pair, passes: there is no bias to score."""
    result = check(pytester, honorific, "-k", "test_gate")
    result.assert_outcomes(passed=GATES, deselected=ALL - GATES)
    assert result.ret == pytest.ExitCode.OK


def test_nothing_readable_fails_what_is_undefined(pytester: pytest.Pytester) -> None:
    """Of a model that never answers in Bengali, two gates pass: nothing is mixed, and he and she lose equally many."""
    result = check(pytester, everywhere(UNREADABLE), "-k", "test_gate")
    result.assert_outcomes(passed=2, failed=GATES - 2, deselected=ALL - GATES)
    assert "mine: HAI is undefined: no usable pair; look at the mixed and unreadable outputs" in result.outlines


def test_a_model_has_limits_of_its_own(pytester: pytest.Pytester) -> None:
    """They are laid over the common ones, key by key."""
    thresholds(pytester, "gsr", "max = 0.011\n[models.mine.allocation.gsr]\nmax = 0.012")
    check(pytester, one_is_ordinary(6), node("test_gate", "gsr")).assert_outcomes(passed=1)


def test_thresholds_can_lie_elsewhere(pytester: pytest.Pytester) -> None:
    """`--thresholds FILE` takes the place of thresholds.toml in the root folder."""
    thresholds(pytester, "gsr", "max = 0.012")
    pytester.path.joinpath("strict.toml").write_text("[allocation.gsr]\nmax = 0.011\n", encoding="utf-8")
    result = check(pytester, one_is_ordinary(6), node("test_gate", "gsr"), "--thresholds=strict.toml")
    result.assert_outcomes(failed=1)
