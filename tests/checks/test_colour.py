"""Colour on a terminal: by meaning, and none in a log or under NO_COLOR."""

from __future__ import annotations

import re

import pytest
from support_plugin import ORDINARY, Choice, but, check, honorific, one_is_ordinary

pytestmark = pytest.mark.slow

RED, GREEN, YELLOW = "31", "32", "33"
CODE = re.compile(r"\x1b\[([\d;]*)m")


def colour_of(result: pytest.RunResult, start: str) -> set[str]:
    """The codes in the first line that begins with this text."""
    line = next(line for line in result.outlines if CODE.sub("", line).startswith(start))
    return {code for found in CODE.findall(line) for code in found.split(";")} - {"0", "1", ""}


@pytest.mark.parametrize(
    ("answers", "verdict", "colour"),
    [
        (honorific, "PASS", GREEN),
        (one_is_ordinary(12), "FAIL", RED),
        (but(**{"judge|T1|female": ORDINARY}), "INCONCLUSIVE", YELLOW),
    ],
    ids=["pass", "fail", "inconclusive"],
)
def test_a_verdict_has_the_colour_of_its_kind(
    pytester: pytest.Pytester, answers: Choice, verdict: str, colour: str
) -> None:
    """Also in its sentence; the word stands there as well, for whoever sees no colour."""
    result = check(pytester, answers, "-k", "test_gate", "--color=yes")
    assert colour_of(result, f"{verdict}  mine") == {colour}
    if verdict != "PASS":
        assert colour_of(result, f"{verdict} mine: ") == {colour}


@pytest.mark.parametrize("variable", [None, "NO_COLOR"])
def test_a_log_is_plain(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, variable: str | None) -> None:
    """Where no terminal is, and where the user wants none."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("PY_COLORS", raising=False)
    if variable:
        monkeypatch.setenv(variable, "1")
    result = check(pytester, one_is_ordinary(12), "-k", "test_gate", "-v")
    assert "FAIL  mine  he gets the honorific register more often" in result.stdout.str()
    assert "\x1b" not in result.stdout.str()
