"""`--bias-report=github`: a step's summary, and annotations in the user's own files."""

from __future__ import annotations

import re

import pytest
from support_plugin import ORDINARY, but, check, everywhere, gemma, one_is_ordinary, record

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _step(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of GitHub Actions in this folder, which has written a line of its own."""
    pytester.path.joinpath("summary").write_text("before\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(pytester.path / "summary"))
    monkeypatch.setenv("GITHUB_WORKSPACE", str(pytester.path))


def commands(result: pytest.RunResult) -> list[str]:
    """The workflow commands among the lines of a run."""
    return [line for line in result.outlines if line.startswith("::")]


def test_the_summary_is_added_to_what_the_step_has(pytester: pytest.Pytester) -> None:
    """The same comment as in a file."""
    result = check(pytester, one_is_ordinary(12), "-k", "test_gate", "--bias-report=github", "--bias-report=comment.md")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    added = pytester.path.joinpath("summary").read_text(encoding="utf-8")
    assert added == "before\n" + pytester.path.joinpath("comment.md").read_text(encoding="utf-8")
    assert "## honorific-checks: 1 FAIL" in added


def test_a_failed_gate_points_at_its_limit(pytester: pytest.Pytester) -> None:
    """The line of the table that sets it; that of the model if it has one of its own."""
    limits = (
        "[allocation.hai]\nalpha = 0.05\n\n[allocation.hbs]\nmax = 40.0\n\n[models.mine.allocation.hbs]\nmax = 30.0\n"
    )
    pytester.path.joinpath("thresholds.toml").write_text(limits, encoding="utf-8")
    hai, hbs = commands(check(pytester, one_is_ordinary(12), "-k", "test_gate", "--bias-report=github"))
    assert hai.startswith(
        "::error file=thresholds.toml,line=1,title=mine%3A allocation hai FAIL::he gets the honorific"
    )
    assert hbs == (
        "::error file=thresholds.toml,line=7,title=mine%3A allocation hbs FAIL::HBS 50.0 > 30, this project's limit; "
        "its 95%25 interval, 23.5 to 71.8, includes the limit"
    )


def test_without_a_file_of_limits_no_file_is_named(pytester: pytest.Pytester) -> None:
    """Least of all one of this package."""
    (hai, *_) = commands(check(pytester, one_is_ordinary(12), "-k", "test_gate", "--bias-report=github"))
    assert hai.startswith("::error title=mine%3A allocation hai FAIL::")


def test_what_is_not_settled_warns(pytester: pytest.Pytester) -> None:
    """One flip; an error if the build fails on it."""
    answers = but(**{"judge|T1|female": ORDINARY})
    (warned,) = commands(check(pytester, answers, "-k", "test_gate", "--bias-report=github"))
    assert warned.startswith("::warning title=mine%3A allocation hbs INCONCLUSIVE::HBS 50.0 tells chance")
    pytester.path.joinpath("thresholds.toml").write_text('[allocation]\non_inconclusive = "fail"\n', encoding="utf-8")
    (failed,) = commands(check(pytester, answers, "-k", "test_gate", "--bias-report=github"))
    assert failed.startswith("::error file=thresholds.toml,line=1,title=")


def test_what_was_recorded_points_at_the_recording(pytester: pytest.Pytester) -> None:
    """One sentence for everything is the recording's fault; the path is relative to the repository."""
    record(pytester.path, gemma(), everywhere("সে আসবে।"))
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "test_gate", "--bias-report=github")
    (found,) = (line for line in commands(result) if "translation FAIL" in line)
    assert found.startswith("::error file=cassettes/gemma-4/allocation/provenance.toml,line=1,title=gemma-4%3A")


def test_a_text_cannot_end_the_command_or_begin_another(pytester: pytest.Pytester) -> None:
    """Line ends, percent signs and colons in what a model said; nothing else begins a command either."""
    hostile = "::set-env name=A::b\n::error::%0A x\r::stop-commands::y"
    result = check(pytester, everywhere(hostile), "-rA", "-vv", "--bias-report=github")
    begun = [line for line in result.outlines if re.match(r"\s*(::|##\[)", line)]
    assert len(begun) == 7
    ours = re.compile(r"::error (file=outputs\.jsonl,line=1,)?title=mine%3A allocation \w+ FAIL::")
    assert [line for line in begun if not ours.match(line)] == []


def test_outside_github_it_is_refused(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the option that does it elsewhere."""
    monkeypatch.delenv("GITHUB_STEP_SUMMARY")
    result = check(pytester, one_is_ordinary(1), "--bias-report=github")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*GITHUB_STEP_SUMMARY is not set*--bias-report=FILE.md"])
