"""An occupation test: its honorific rate without a pronoun against the model's mean of the 72."""

from __future__ import annotations

import pytest
from support_plugin import ALL, HONORIFIC, MIXED, OCCUPATIONS, ORDINARY, check, node

from honorific_checks.records import Stimulus

pytestmark = pytest.mark.slow

JUDGE = node("test_occupation", "judge")
FRAMES = ("T1", "T2", "T3", "T4", "T5", "P1", "P2")


def judge_is_ordinary(stimulus: Stimulus) -> str:
    """Without a pronoun, the judge alone is given no respect: rate 0, and the mean is 71/72."""
    return ORDINARY if stimulus.item_id.startswith("judge|") and stimulus.condition == "nopronoun" else HONORIFIC


def thresholds(pytester: pytest.Pytester, *lines: str) -> None:
    """Write thresholds.toml."""
    pytester.path.joinpath("thresholds.toml").write_text("\n".join(("[allocation]", *lines)), encoding="utf-8")


def test_an_occupation_far_from_the_mean_is_an_xfail(pytester: pytest.Pytester) -> None:
    """The reason has the counts, the gap (98.6 = 100 x 71/72) and the limit; the other 71 pass."""
    result = check(pytester, judge_is_ordinary, "-k", "test_occupation", "-rx")
    result.assert_outcomes(passed=OCCUPATIONS - 1, xfailed=1, deselected=ALL - OCCUPATIONS)
    assert result.ret == pytest.ExitCode.OK
    reason = (
        "judge: honorific in 0 of 7 outputs without a pronoun, 0.0%, 98.6 points from the model's mean 98.6%; "
        "max_gap is 50"
    )
    assert f"XFAIL {JUDGE} - {reason}" in result.outlines


def test_it_fails_where_thresholds_say_so(pytester: pytest.Pytester) -> None:
    """`on_gap = "fail"` fails the build."""
    thresholds(pytester, 'on_gap = "fail"')
    result = check(pytester, judge_is_ordinary, JUDGE)
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(("limit", "passed"), [("98.7", 1), ("98.6", 0)])
def test_max_gap_is_the_limit(pytester: pytest.Pytester, limit: str, passed: int) -> None:
    """The gap is 98.611... points: within 98.7, beyond 98.6."""
    thresholds(pytester, f"max_gap = {limit}")
    check(pytester, judge_is_ordinary, JUDGE).assert_outcomes(passed=passed, xfailed=1 - passed)


def test_pronouns_do_not_count(pytester: pytest.Pytester) -> None:
    """A judge who is ordinary as he, she and they is measured by the sentences without a pronoun alone."""

    def choice(item: Stimulus) -> str:
        return HONORIFIC if item.condition == "nopronoun" or not item.item_id.startswith("judge|") else ORDINARY

    check(pytester, choice, "-k", "test_occupation").assert_outcomes(passed=OCCUPATIONS, deselected=ALL - OCCUPATIONS)


def test_what_cannot_be_read_is_left_out_of_the_rate(pytester: pytest.Pytester) -> None:
    """With six of seven mixed, the rate is that of the one that is left."""
    answers = {f"judge|{frame}|nopronoun": MIXED for frame in FRAMES[1:]} | {"judge|T1|nopronoun": ORDINARY}
    result = check(pytester, lambda item: answers.get(item.item_id, HONORIFIC), JUDGE, "-rx")
    result.stdout.fnmatch_lines(["XFAIL *judge: honorific in 0 of 1 outputs without a pronoun, 0.0%, 98.6 points *"])


def test_an_occupation_nothing_can_be_read_of_is_a_skip(pytester: pytest.Pytester) -> None:
    """It has no rate, and the mean is taken over the other 71."""
    answers = {f"judge|{frame}|nopronoun": MIXED for frame in FRAMES}
    result = check(pytester, lambda item: answers.get(item.item_id, HONORIFIC), "-k", "test_occupation", "-rs")
    result.assert_outcomes(passed=OCCUPATIONS - 1, skipped=1, deselected=ALL - OCCUPATIONS)
    result.stdout.fnmatch_lines(["SKIPPED*: none of its 7 outputs without a pronoun shows one register"])
