"""What the screens of both studies share: counts of verdicts, and texts in lines."""

from __future__ import annotations

import pytest

from honorific_checks.report.frame import WIDTH, of_kind, tally, worst, wrapped
from honorific_checks.report.table import HEAD
from honorific_checks.verdict import Verdict, VerdictKind

P, F, U = VerdictKind.PASS, VerdictKind.FAIL, VerdictKind.INCONCLUSIVE


def verdicts(*kinds: VerdictKind) -> list[Verdict]:
    """One verdict of each of these kinds."""
    return [Verdict("mine", f"gate{place}", None, 0.5, kind, "said") for place, kind in enumerate(kinds)]


def test_verdicts_are_picked_by_kind() -> None:
    """In their order."""
    given = verdicts(F, P, F)
    assert of_kind(F, given) == [given[0], given[2]]
    assert of_kind(U, given) == []


@pytest.mark.parametrize(("kinds", "kind"), [((P, U, F), F), ((P, U), U), ((P, P), P), ((), P)])
def test_the_worst_gate_is_the_verdict_on_a_model(kinds: tuple[VerdictKind, ...], kind: VerdictKind) -> None:
    """FAIL before INCONCLUSIVE before PASS."""
    assert worst(verdicts(*kinds)) is kind


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ((P, P), "2 of 2 gates pass"),
        ((F, P), "1 of 2 gates fails"),
        ((F, F, P), "2 of 3 gates fail"),
        ((P, U), "1 of 2 gates is inconclusive"),
        ((P, U, U), "2 of 3 gates are inconclusive"),
    ],
)
def test_gates_are_counted_by_what_they_say(kinds: tuple[VerdictKind, ...], said: str) -> None:
    """Those that pass are named only if all do."""
    assert tally(verdicts(*kinds)) == said


def test_a_long_text_goes_over_several_lines() -> None:
    """None is longer than the screen is wide, and what follows is indented; no word is broken."""
    words = ["word"] * 60
    lines = list(wrapped(" ".join(words), HEAD))
    assert len(lines) == 4  # 299 characters, 4 more in each line but the first
    assert all(len(line.text) <= WIDTH and line.markup == HEAD for line in lines)
    assert [line.text.startswith("    ") for line in lines] == [False, True, True, True]
    assert " ".join(line.text for line in lines).split() == words
    assert [line.markup for line in wrapped("short")] == [{}]


def test_no_line_begins_like_a_command_of_a_ci_service() -> None:
    """GitHub obeys `::` and `##[` behind blanks, and a sentence may hold what a model said, broken at any blank."""
    text = " ".join([*["word"] * 19, "::error::a", *["word"] * 17, "##[group]b"])
    shown = [line.text for line in wrapped(text)]
    assert [line.split()[:2] for line in shown[1:]] == [[">", "::error::a"], [">", "##[group]b"]]
