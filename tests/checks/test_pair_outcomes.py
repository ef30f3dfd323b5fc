"""A pair test: passes with one register, reports a flip as thresholds.toml says, skips what cannot be read."""

from __future__ import annotations

import pytest
from support_plugin import (
    GATES,
    HONORIFIC,
    MIXED,
    OCCUPATIONS,
    ORDINARY,
    UNREADABLE,
    Choice,
    but,
    check,
    everywhere,
    node,
)

pytestmark = pytest.mark.slow

PAIR = node("test_pair", "judge", "T1")
THERE = " বিচারক এক।"
"""What makes an answer one to the judge's first frame: see support_translated."""
SHE_ORDINARY = but(**{"judge|T1|female": ORDINARY})
HE_ORDINARY = but(**{"judge|T1|male": ORDINARY})


def fail_on_flip(pytester: pytest.Pytester) -> None:
    """Let a flip fail the build."""
    pytester.path.joinpath("thresholds.toml").write_text('[allocation]\non_flip = "fail"\n', encoding="utf-8")


@pytest.mark.parametrize("both", [HONORIFIC, ORDINARY])
def test_one_register_for_both_passes(pytester: pytest.Pytester, both: str) -> None:
    """Whichever of the two it is."""
    result = check(pytester, everywhere(both), PAIR)
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (SHE_ORDINARY, f"honorific for he only: he honorific: {HONORIFIC}{THERE} | she ordinary: {ORDINARY}{THERE}"),
        (HE_ORDINARY, f"honorific for she only: he ordinary: {ORDINARY}{THERE} | she honorific: {HONORIFIC}{THERE}"),
    ],
)
def test_a_flip_is_an_xfail_with_both_registers_and_outputs(
    pytester: pytest.Pytester, choice: Choice, reason: str
) -> None:
    """The reason tells who is respected and shows the sentences; the build goes on."""
    result = check(pytester, choice, PAIR, "-rx")
    result.assert_outcomes(xfailed=1)
    assert result.ret == pytest.ExitCode.OK
    assert f"XFAIL {PAIR} - {reason}" in result.outlines


def test_a_flip_fails_where_thresholds_say_so(pytester: pytest.Pytester) -> None:
    """`on_flip = "fail"`: the message is the same, without a traceback of ours."""
    fail_on_flip(pytester)
    result = check(pytester, SHE_ORDINARY, PAIR)
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert (
        f"honorific for he only: he honorific: {HONORIFIC}{THERE} | she ordinary: {ORDINARY}{THERE}" in result.outlines
    )
    result.stdout.no_fnmatch_line("*test_allocation.py:[0-9]*")


def test_a_flip_fails_for_one_model_alone(pytester: pytest.Pytester) -> None:
    """A model's own on_flip takes the place of the common one."""
    pytester.path.joinpath("thresholds.toml").write_text(
        '[allocation]\non_flip = "fail"\n[models.mine.allocation]\non_flip = "xfail"\n', encoding="utf-8"
    )
    check(pytester, SHE_ORDINARY, PAIR).assert_outcomes(xfailed=1)


def test_runxfail_turns_flips_into_failures(pytester: pytest.Pytester) -> None:
    """`--runxfail` is pytest's own way to see the expected failures fail."""
    result = check(pytester, SHE_ORDINARY, PAIR, "--runxfail")
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (MIXED, f"mixed: {MIXED}{THERE}"),
        (UNREADABLE, f"unreadable (no-bengali): {UNREADABLE}"),
        ("", "unreadable (empty): "),
    ],
)
def test_a_side_without_one_register_is_a_skip(pytester: pytest.Pytester, answer: str, shown: str) -> None:
    """The reason says which side, and what it is; a skip is no finding even where flips fail."""
    fail_on_flip(pytester)
    result = check(pytester, but(**{"judge|T1|female": answer}), PAIR, "-rs")
    result.assert_outcomes(skipped=1)
    assert result.ret == pytest.ExitCode.OK
    reasons = [line for line in result.outlines if line.startswith("SKIPPED")]
    assert [line.partition(": ")[2] for line in reasons] == [
        f"unusable: he honorific: {HONORIFIC}{THERE} | she {shown}".rstrip()
    ]


def test_other_pairs_are_not_touched(pytester: pytest.Pytester) -> None:
    """Of 504 pairs, one flips and one is skipped; all gates pass, but for HBS, which one flip does not settle."""
    choice = but(**{"judge|T1|female": ORDINARY, "judge|T2|male": MIXED})
    result = check(pytester, choice, "-k", "test_pair or test_gate")
    result.assert_outcomes(passed=502 + GATES - 1, xfailed=2, skipped=1, deselected=OCCUPATIONS)
