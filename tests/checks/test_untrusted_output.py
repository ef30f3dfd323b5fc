"""What a model says is shown without what a terminal or a reader's eye would obey."""

from __future__ import annotations

import unicodedata

import pytest
from support_plugin import ALL, GATES, HONORIFIC, MIXED, ORDINARY, but, check, outputs

pytestmark = pytest.mark.slow

ESCAPES = "\x1b[2J\x1b]0;title\x07\x9b31m\r\x08\x00"
BIDI = "\u202e\u2066\u2069\u200f\u061c"
TAGS = "\U000e0041\u2028\ufeff\u200b"
HOSTILE = f"{ESCAPES}{BIDI}{TAGS}"
PAIR = {"judge|T1|female": f"{HOSTILE}{ORDINARY}{HOSTILE}", "judge|T2|male": f"{HOSTILE}{MIXED}{HOSTILE}"}
EVERYTHING = ("-rA", "-v", "--color=no", "-k", "judge and (T1 or T2)")


@pytest.mark.parametrize("options", [(), ("--runxfail",)])
def test_no_control_or_format_character_reaches_the_terminal(
    pytester: pytest.Pytester, options: tuple[str, ...]
) -> None:
    """In the reason of an xfail, a skip and a failure; line feeds and Bengali joiners are all that is left of them."""
    result = check(pytester, but(**PAIR), *EVERYTHING, *options)
    result.assert_outcomes(skipped=1, xfailed=1 - len(options), failed=len(options), deselected=ALL - 2)
    text = result.stdout.str() + result.stderr.str()
    assert ORDINARY in text
    found = {f"U+{ord(mark):04X}" for mark in text if unicodedata.category(mark) in ("Cc", "Cf", "Zl", "Zp")}
    assert found <= {"U+000A"}


def test_a_joiner_that_bengali_needs_is_kept(pytester: pytest.Pytester) -> None:
    """U+200C and U+200D shape conjuncts; to drop them would misspell the output."""
    said = ORDINARY.replace("।", " র\u200d্যাব।")
    result = check(pytester, but(**{"judge|T1|female": said}), *EVERYTHING)
    assert f"| she ordinary: {said}" in result.stdout.str()


def test_a_long_output_is_cut(pytester: pytest.Pytester) -> None:
    """A model that does not stop does not fill the screen: 200 characters, and dots."""
    result = check(pytester, but(**{"judge|T1|female": f"{ORDINARY} {'আ' * 100_000}"}), *EVERYTHING)
    assert max(map(len, result.outlines)) < 600
    result.stdout.fnmatch_lines([f"XFAIL*| she *: {ORDINARY} আআ*...*"])


@pytest.mark.slow
def test_a_terminal_that_cannot_show_bengali_gets_the_same_verdict(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bengali is escaped where it must be, and nothing crashes."""
    pytester.makepyprojecttoml("[tool.pytest.ini_options]\nfilterwarnings = ['error']\n")
    option = outputs(pytester.path, but(**PAIR))
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setenv("PYTHONUTF8", "0")
    result = pytester.runpytest_subprocess("--model=mine", option, "-rxs", "-k", "judge or test_gate")
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=7 + 1 + GATES - 3, xfailed=2, skipped=1, deselected=ALL - 8 - GATES)
    shown = HONORIFIC.encode("unicode-escape").decode("ascii")
    result.stdout.fnmatch_lines(["signature: *", f"XFAIL*he honorific: {shown} * |*"])
