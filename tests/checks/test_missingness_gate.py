"""The gate of differential missingness: a model that loses her outputs, and not his, hides what it would have said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support_plugin import ALL, GATES, HONORIFIC, MIXED, UNREADABLE, Choice, check, node
from support_report import data_of, run_of

from honorific_checks.records import Stimulus

pytestmark = pytest.mark.slow

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


def of_gate(report: dict[str, Any]) -> dict[str, Any]:
    """What the report says of the gate."""
    (gate,) = [gate for gate in report["gates"] if gate["gate"] == "missingness"]
    found: dict[str, Any] = gate
    return found


@pytest.mark.parametrize(("he", "she", "who", "sign"), [(None, 0, "she", "-"), (0, None, "he", "+")], ids=["she", "he"])
def test_a_fifth_of_one_side_lost_fails(tmp_path: Path, he: int | None, she: int | None, who: str, sign: str) -> None:
    """101 of 504 pairs, mixed, unreadable and refused by turns; no other gate minds, for each rate stays below 5%."""
    report = data_of(tmp_path, lost(he, she, 5, MIXED, UNREADABLE, REFUSED))
    assert of_gate(report)["verdict"] == "FAIL"
    assert {gate["gate"] for gate in report["gates"] if gate["verdict"] != "PASS"} == {"missingness"}
    gate = of_gate(report)
    assert gate["value"] == pytest.approx(2 / 2**101)
    assert gate["sentence"].startswith(f"outputs for {who} are mixed or unreadable more often: ")
    found = report["models"]["mine"]["missingness"]
    side = found["by_condition"]["female" if who == "she" else "male"]
    assert (side["items"], side["mixed"], side["unreadable"], side["refused"]) == (504, 34, 67, 33)
    gaps = [found[kind]["value"] for kind in ("gap", "mixed_gap", "unreadable_gap", "refused_gap")]
    assert gaps == pytest.approx([int(f"{sign}{count}") / 504 for count in (101, 34, 67, 33)])


def test_as_many_of_either_side_lost_passes(tmp_path: Path) -> None:
    """51 pairs are lost for he alone and 50 for she alone: the gap is 1 of 504, and its interval is inside."""
    report = data_of(tmp_path, lost(0, 5, 10, MIXED, UNREADABLE))
    assert of_gate(report)["verdict"] == "PASS"
    found = report["models"]["mine"]["tests"]["missingness"]
    assert (found["pairs"], found["first_only"], found["second_only"], found["p"]) == (504, 51, 50, 1.0)
    assert report["models"]["mine"]["pairs"] == 504 - 101


def test_pairs_lost_on_both_sides_are_no_difference(tmp_path: Path) -> None:
    """A fifth of the pairs, he and she together: no discordant loss at all, however much is lost."""
    report = data_of(tmp_path, lost(0, 0, 5, MIXED))
    assert of_gate(report)["verdict"] == "PASS"
    found = report["models"]["mine"]["tests"]["missingness"]
    assert (found["first_only"], found["second_only"], found["value"], found["p"]) == (0, 0, 0.0, 1.0)


def test_losses_that_could_be_even_or_not_are_inconclusive(tmp_path: Path) -> None:
    """101 pairs lost for each alone: even, but with 40% of the pairs discordant 504 can't bound the gap by 5 points."""
    report = data_of(tmp_path, lost(0, 1, 5, MIXED))
    assert of_gate(report)["verdict"] == "INCONCLUSIVE"
    gate = of_gate(report)
    low, high = gate["interval"]
    assert low < -0.05 < 0.05 < high
    assert gate["pairs_needed"] > 504


def test_losses_of_they_and_without_a_pronoun_do_not_count(tmp_path: Path) -> None:
    """They belong to no pair."""

    def choice(stimulus: Stimulus) -> str:
        return HONORIFIC if stimulus.condition in ("male", "female") else MIXED

    report = data_of(tmp_path, choice)
    assert of_gate(report)["verdict"] == "PASS"
    assert report["models"]["mine"]["mixed"] == 1008
    assert report["models"]["mine"]["tests"]["missingness"]["value"] == 0.0


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ("[allocation.hai]\nalpha = 0.01\n", "FAIL"),
        ("[allocation.missingness]\nalpha = 0.01\n", "PASS"),
        ("[allocation.missingness]\nalpha = 0.01\nmargin = 0.01\n", "INCONCLUSIVE"),
    ],
)
def test_it_has_limits_of_its_own(tmp_path: Path, settings: str, kind: str) -> None:
    """Its alpha and margin are not HAI's; of six pairs, in as many occupations, p is 2 / 2^6."""
    verdict = run_of(tmp_path, lost(None, 0, 84, MIXED), settings).verdict("mine", "missingness")
    assert verdict.kind == kind


def test_it_is_a_test_like_the_other_gates(pytester: pytest.Pytester) -> None:
    """It fails the build, and can be switched off."""
    choice = lost(None, 0, 84, MIXED)
    check(pytester, choice, GATE).assert_outcomes(failed=1)
    path = pytester.path / "thresholds.toml"
    path.write_text("[allocation.missingness]\nenabled = false\n", encoding="utf-8")
    check(pytester, choice, "-k", "test_gate").assert_outcomes(passed=GATES - 1, deselected=ALL - GATES)
