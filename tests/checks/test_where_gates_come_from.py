"""The limits of a run must not depend, unseen, on the folder that it is started in."""

from __future__ import annotations

import pytest
from support_plugin import ALL, GATES, NODE, one_is_ordinary, outputs

STRICT = "[allocation.gsr]\nmax = 0\n"
"""A limit that one flip breaks."""


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """The gates of a model with one flip."""
    given = outputs(pytester.path, one_is_ordinary(1))
    return pytester.runpytest_inprocess("--model=mine", given, "-k", "test_gate", *options)


def test_a_folder_with_settings_of_its_own_keeps_the_limits_above(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Started at the top or in the package, the same gate fails, and the header names the file."""
    pytester.path.joinpath("thresholds.toml").write_text(STRICT, encoding="utf-8")
    package = pytester.mkdir("package")
    package.joinpath("pyproject.toml").write_text("[project]\nname = 'package'\n", encoding="utf-8")
    for folder, shown in ((pytester.path, "thresholds.toml"), (package, "../thresholds.toml")):
        monkeypatch.chdir(folder)
        result = run(pytester)
        result.stdout.fnmatch_lines([f"honorific-checks: gates of {shown}", f"FAILED {NODE}::test_gate[[]mine|gsr*"])


def test_default_gates_are_called_so(pytester: pytest.Pytester) -> None:
    """If there is no file on the whole way up."""
    result = run(pytester)
    result.assert_outcomes(passed=GATES - 1, xfailed=1, deselected=ALL - GATES)  # hbs: one flip settles nothing
    result.stdout.fnmatch_lines(
        ["honorific-checks: default gates: there is no thresholds.toml in this folder or above"]
    )


def test_a_file_that_is_given_is_named(pytester: pytest.Pytester) -> None:
    """And not the one that would have been found."""
    pytester.path.joinpath("thresholds.toml").write_text(STRICT, encoding="utf-8")
    pytester.path.joinpath("lenient.toml").write_text("", encoding="utf-8")
    run(pytester, "--thresholds=lenient.toml").stdout.fnmatch_lines(["honorific-checks: gates of lenient.toml"])
