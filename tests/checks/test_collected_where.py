"""Which tests run: the project's own without `--model`, the checks with it, and a path where one is given."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from support_plugin import ALL, GATES, NODE, check, honorific, node, outputs

from honorific_checks.allocation.suite import AllocationSuite

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
NONE_RAN = "honorific-checks: --model was given, but none of its checks ran: no gate has been judged."


def project(pytester: pytest.Pytester, settings: str = "", own: str = "tests/test_own.py") -> None:
    """A project with one passing test of its own."""
    pytester.makepyprojecttoml(f"[tool.pytest.ini_options]\n{settings}\n")
    path = pytester.path / own
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("def test_own():\n    pass\n", encoding="utf-8")


def test_without_model_a_project_runs_its_own_tests(pytester: pytest.Pytester) -> None:
    """None of the checks is among them, and nothing of the summary is shown."""
    project(pytester)
    result = pytester.runpytest_inprocess("-v")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["tests/test_own.py::test_own PASSED*"])
    result.stdout.no_fnmatch_line("*honorific-checks:*")


def test_without_model_next_to_nothing_is_imported(pytester: pytest.Pytester) -> None:
    """A project that merely has the package installed loads the plugin, its options, the records, and no dependency."""
    pytester.makepyfile(
        """
        import sys

        def test_loaded():
            ours = {name for name in sys.modules if name.startswith("honorific_checks.")}
            assert ours - {"honorific_checks.records"} == {
                "honorific_checks.plugin",
                "honorific_checks.option_names",
                "honorific_checks.option_types",
            }
            assert not {"msgspec", "httpx", "vcr"} & set(sys.modules)
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)


def test_this_repository_s_own_tests_are_not_the_checks(pytester: pytest.Pytester) -> None:
    """Plain `pytest` here collects a file of tests/, and no check."""
    path = ROOT / "tests" / "test_option_types.py"
    result = pytester.run(sys.executable, "-m", "pytest", "--collect-only", "-q", "--rootdir", ROOT, path)
    result.stdout.fnmatch_lines(["*tests/test_option_types.py::*"])
    result.stdout.no_fnmatch_line("*test_allocation.py::test_pair*")


@pytest.mark.parametrize(
    "settings",
    [
        "",
        'testpaths = ["tests"]\npython_files = ["check_*.py"]\npython_functions = ["should_*"]',
        'addopts = "--doctest-modules --import-mode=importlib"\nstrict = true\nfilterwarnings = ["error"]',
        'addopts = "--ignore-glob=*test_*"',
    ],
    ids=["none", "names", "ways", "ignored"],
)
def test_with_model_and_no_path_the_checks_run_alone(pytester: pytest.Pytester, settings: str) -> None:
    """What a project sets for its own tests changes nothing."""
    project(pytester, settings)
    result = check(pytester, honorific, "--collect-only", "-q")
    assert result.ret == 0
    assert len([line for line in result.outlines if line.startswith(f"{NODE}::")]) == ALL
    result.stdout.no_fnmatch_line("*test_own*")


def test_the_checks_run_from_a_folder_below(pytester: pytest.Pytester) -> None:
    """The project's thresholds are found from there, and its own tests there are not run."""
    project(pytester, own="sub/test_own.py")
    pytester.path.joinpath("thresholds.toml").write_text("[allocation.pairs]\nenabled = false\n", encoding="utf-8")
    option = outputs(pytester.path)
    os.chdir(pytester.path / "sub")
    result = pytester.runpytest_inprocess("--model=mine", option, "-k", "test_gate")
    result.assert_outcomes(passed=GATES - 1, deselected=ALL - GATES)


def test_an_explicit_path_runs_that_path(pytester: pytest.Pytester) -> None:
    """`pytest --model X tests` is about tests: no check runs, no verdict is shown, and the terminal says so."""
    project(pytester)
    result = check(pytester, honorific, "tests", "--bias-report=report.json")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*who receives respect*")
    assert result.outlines.count(NONE_RAN) == 1
    assert not pytester.path.joinpath("report.json").exists()


def test_a_file_of_arguments_gives_a_path(pytester: pytest.Pytester) -> None:
    """`@FILE` is pytest's own way to write a long command line."""
    project(pytester)
    pytester.path.joinpath("arguments.txt").write_text("tests\n", encoding="utf-8")
    result = check(pytester, honorific, "@arguments.txt")
    result.assert_outcomes(passed=1)
    assert result.outlines.count(NONE_RAN) == 1


@pytest.mark.parametrize("place", ["addopts", "PYTEST_ADDOPTS"])
def test_a_path_that_is_always_given_is_none(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """It would switch the checks off in every run, and nobody would see it."""
    project(pytester, 'addopts = "tests"' if place == "addopts" else "")
    if place == "PYTEST_ADDOPTS":
        monkeypatch.setenv("PYTEST_ADDOPTS", "tests")
    result = check(pytester, honorific, "-k", "test_gate or test_own")
    result.assert_outcomes(passed=GATES, deselected=ALL - GATES)
    result.stdout.fnmatch_lines(["*who receives respect*"])
    assert NONE_RAN not in result.outlines


def test_a_folder_of_tests_that_is_a_word_of_another_option_is_no_path(pytester: pytest.Pytester) -> None:
    """`-k gate` beside `testpaths = ["gate"]` chooses gates among the checks."""
    project(pytester, 'testpaths = ["gate"]', own="gate/test_own.py")
    check(pytester, honorific, "-k", "gate").assert_outcomes(passed=GATES, deselected=ALL - GATES)


def test_checks_that_are_all_deselected_are_told(pytester: pytest.Pytester) -> None:
    """A typing mistake in -k is no verdict; a list of tests is none either, and needs no such line."""
    result = check(pytester, honorific, "-k", "nothing_of_that_name")
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert result.outlines.count(NONE_RAN) == 1
    assert NONE_RAN not in check(pytester, honorific, "--collect-only").outlines


@pytest.mark.parametrize(
    ("marks", "root"),
    [
        (("project/thresholds.toml", "project/sub/cassettes/"), "project"),
        (("project/pyproject.toml", "project/sub/cassettes/"), "project"),
        (("project/cassettes/",), "project"),
        (("project/thresholds.toml", "project/sub/pyproject.toml"), "project/sub"),
        (("project/thresholds.toml/", "project/pyproject.toml/", "project/cassettes"), "project/sub"),
    ],
    ids=["thresholds", "pyproject", "cassettes", "nearest", "of the wrong kind"],
)
def test_the_project_is_the_nearest_folder_with_settings(
    pytester: pytest.Pytester, marks: tuple[str, ...], root: str
) -> None:
    """A folder of cassettes alone decides where there are no settings; files count as files, folders as folders."""
    pytester.path.joinpath("project", "sub").mkdir(parents=True)
    for mark in marks:
        path = pytester.path / mark
        path.mkdir() if mark.endswith("/") else path.touch()
    os.chdir(pytester.path / "project" / "sub")
    result = pytester.runpytest_inprocess("--model=gemma-4")
    folder = pytester.path / root / "cassettes" / "gemma-4" / "allocation"
    said = f"ERROR: {folder}: there are no recordings of gemma-4 (no provenance.toml)."
    assert result.errlines[0] == said


def test_the_path_of_the_checks_has_the_same_ids(pytester: pytest.Pytester) -> None:
    """Whoever gives the file where it is installed gets what is collected without a path."""
    result = check(pytester, honorific, "--collect-only", "-q", str(AllocationSuite.checks))
    assert len([line for line in result.outlines if line.startswith(f"{NODE}::")]) == ALL


def test_an_id_can_be_given_back(pytester: pytest.Pytester) -> None:
    """An id copied from the output runs that check, though the project has no such file; own paths run beside it."""
    project(pytester)
    result = check(pytester, honorific, node("test_pair", "judge", "T1"), f"{NODE}::test_gate", "tests", "-v")
    result.assert_outcomes(passed=1 + GATES + 1)
    result.stdout.fnmatch_lines(["tests/test_own.py::test_own PASSED*", f"{NODE}::test_pair[[]mine|judge|T1] PASSED*"])


def test_an_id_can_be_given_back_below_the_root(pytester: pytest.Pytester) -> None:
    """There pytest shows it with the way up, and takes it so."""
    project(pytester)
    option = outputs(pytester.path)
    os.chdir(pytester.path / "tests")
    result = pytester.runpytest_inprocess("--model=mine", option, f"../{node('test_gate', 'hai')}")
    result.assert_outcomes(passed=1)


def test_an_id_that_is_none_is_refused(pytester: pytest.Pytester) -> None:
    """A typing mistake is not a session without tests."""
    result = check(pytester, honorific, node("test_pair", "jugde", "T1"), node("test_pair", "judge", "T1"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: not found: {NODE}::test_pair[[]mine|jugde|T1]"])
