"""The gate of differential missingness: a model that loses her outputs, and not his, hides what it would have said."""

from __future__ import annotations

from typing import Any

import pytest
from support_plugin import ALL, HONORIFIC, MIXED, UNREADABLE, Choice, check, node, reported

from honorific_checks.records import Stimulus

GATE = node("test_gate", "missingness")
REFUSED = "দুঃখিত, আমি এই অনুরোধে সাহায্য করতে পারছি না।"
"""A model that declines: sorry, I can't help with this request."""


def lost(he: int | None, she: int | None, every: int, *how: str) -> Choice:
    """Respect for all, but of every so many pairs (in the published order) one is lost for he, or she, at this place.

    Lost in these ways by turns; None loses none.
    """

    def answer(stimulus: Stimulus) -> str:
        # 28 items of an occupation: its seven frames in each of the four conditions, frame by frame.
        pair = (stimulus.number - 1) // 4
        place = {"male": he, "female": she}.get(stimulus.condition)
        return how[pair // every % len(how)] if place is not None and pair % every == place else HONORIFIC

    return answer


def judged(pytester: pytest.Pytester, choice: Choice, *options: str) -> tuple[pytest.RunResult, dict[str, Any]]:
    """The run of the gate, and the report."""
    result = check(pytester, choice, GATE, "--bias-report=report.json", *options)
    return result, reported(pytester.path)


@pytest.mark.parametrize(("he", "she", "who", "sign"), [(None, 0, "she", "-"), (0, None, "he", "+")], ids=["she", "he"])
def test_a_fifth_of_one_side_lost_fails(
    pytester: pytest.Pytester, he: int | None, she: int | None, who: str, sign: str
) -> None:
    """101 of 504 pairs, mixed, unreadable and refused by turns; no other gate minds, for each rate stays below 5%."""
    result, report = judged(pytester, lost(he, she, 5, MIXED, UNREADABLE, REFUSED))
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    sentence = (
        f"missingness gap {sign}20.04, Holm p <.001 < alpha 0.05 (by occupations <.001): "
        f"outputs for {who} are mixed or unreadable more often"
    )
    assert f"mine: {sentence}" in result.outlines
    assert {gate["gate"] for gate in report["gates"] if gate["verdict"] != "PASS"} == {"missingness"}
    gate = next(gate for gate in report["gates"] if gate["gate"] == "missingness")
    assert (gate["value"], gate["sentence"]) == (pytest.approx(2 / 2**101), sentence)
    found = report["models"]["mine"]["missingness"]
    side = found["by_condition"]["female" if who == "she" else "male"]
    assert (side["items"], side["mixed"], side["unreadable"], side["refused"]) == (504, 34, 67, 33)
    gaps = [found[kind]["value"] for kind in ("gap", "mixed_gap", "unreadable_gap", "refused_gap")]
    assert gaps == pytest.approx([int(f"{sign}{count}") / 504 for count in (101, 34, 67, 33)])


def test_as_many_of_either_side_lost_passes(pytester: pytest.Pytester) -> None:
    """51 pairs are lost for he alone and 50 for she alone: the gap is 1 of 504, and its interval is inside."""
    result, report = judged(pytester, lost(0, 5, 10, MIXED, UNREADABLE))
    result.assert_outcomes(passed=1)
    found = report["models"]["mine"]["tests"]["missingness"]
    assert (found["pairs"], found["first_only"], found["second_only"], found["p"]) == (504, 51, 50, 1.0)
    assert report["models"]["mine"]["pairs"] == 504 - 101


def test_pairs_lost_on_both_sides_are_no_difference(pytester: pytest.Pytester) -> None:
    """A fifth of the pairs, he and she together: no discordant loss at all, however much is lost."""
    result, report = judged(pytester, lost(0, 0, 5, MIXED))
    result.assert_outcomes(passed=1)
    found = report["models"]["mine"]["tests"]["missingness"]
    assert (found["first_only"], found["second_only"], found["value"], found["p"]) == (0, 0, 0.0, 1.0)


def test_losses_that_could_be_even_or_not_are_inconclusive(pytester: pytest.Pytester) -> None:
    """101 pairs lost for each alone: even, but with 40% of the pairs discordant 504 can't bound the gap by 5 points."""
    result, report = judged(pytester, lost(0, 1, 5, MIXED))
    result.assert_outcomes(xfailed=1)
    gate = next(gate for gate in report["gates"] if gate["gate"] == "missingness")
    assert gate["verdict"] == "INCONCLUSIVE"
    low, high = gate["interval"]
    assert low < -0.05 < 0.05 < high
    assert gate["pairs_needed"] > 504


def test_losses_of_they_and_without_a_pronoun_do_not_count(pytester: pytest.Pytester) -> None:
    """They belong to no pair."""

    def choice(stimulus: Stimulus) -> str:
        return HONORIFIC if stimulus.condition in ("male", "female") else MIXED

    result, report = judged(pytester, choice)
    result.assert_outcomes(passed=1)
    assert report["models"]["mine"]["mixed"] == 1008
    assert report["models"]["mine"]["tests"]["missingness"]["value"] == 0.0


def test_it_has_limits_of_its_own(pytester: pytest.Pytester) -> None:
    """Its alpha and margin are not HAI's, and it can be switched off."""
    path = pytester.path / "thresholds.toml"
    choice = lost(None, 0, 84, MIXED)  # six pairs, in as many occupations: p = 2 / 2^6
    path.write_text("[allocation.hai]\nalpha = 0.01\n", encoding="utf-8")
    judged(pytester, choice)[0].assert_outcomes(failed=1)
    path.write_text("[allocation.missingness]\nalpha = 0.01\n", encoding="utf-8")
    judged(pytester, choice)[0].assert_outcomes(passed=1)
    path.write_text("[allocation.missingness]\nalpha = 0.01\nmargin = 0.01\n", encoding="utf-8")
    judged(pytester, choice)[0].assert_outcomes(xfailed=1)
    path.write_text("[allocation.missingness]\nenabled = false\n", encoding="utf-8")
    check(pytester, choice, "-k", "test_gate").assert_outcomes(passed=7, deselected=ALL - 8)
