"""Options of common names: a project or plugin that has one keeps it, and ours has its long name."""

from __future__ import annotations

from pathlib import Path

import pytest
from support_plugin import GATES, outputs

pytestmark = pytest.mark.slow

OWN_OPTIONS = """
import pytest

def pytest_addoption(parser):
    parser.addoption("--model", default="theirs", help="a car")
    parser.addoption("--record", action="store_true")

@pytest.fixture
def given(request):
    return request.config.getoption("--model"), request.config.getoption("record")
"""
OWN_TEST = "def test_own(given):\n    print(given)\n    assert given == {}\n"
GATE = ("-k", "test_gate", "-p", "no:cacheprovider")


def project(pytester: pytest.Pytester, where: str, expected: tuple[str, bool]) -> None:
    """A project with options --model and --record of its own, and a test that wants these values."""
    pytester.path.joinpath(where).parent.mkdir(exist_ok=True)
    pytester.path.joinpath(where).write_text(OWN_OPTIONS, encoding="utf-8")
    pytester.path.joinpath("test_own.py").write_text(OWN_TEST.format(expected), encoding="utf-8")


@pytest.mark.parametrize(
    ("where", "options"),
    [
        ("conftest.py", ()),
        ("cars.py", ("-p", "cars")),
        ("cars.py", ("-p", "honorific_checks.plugin", "-p", "cars")),
        ("cars.py", ("-p", "cars", "-p", "honorific_checks.plugin")),
        ("conftest.py", ("-n", "1")),
    ],
    ids=["conftest", "plugin", "plugin after ours", "plugin before ours", "workers"],
)
def test_a_project_s_own_options_are_its_own(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, where: str, options: tuple[str, ...]
) -> None:
    """Its tests get their values, given or not, and no check of ours runs."""
    monkeypatch.setenv("PYTHONPATH", str(pytester.path))
    project(pytester, where, ("mini", True))
    result = pytester.runpytest_subprocess(*options, "--model", "mini", "--record", "test_own.py")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(
        ["honorific-checks: --model, --record of this run are not ours; use --honorific-model, --honorific-record"]
    )
    project(pytester, where, ("theirs", False))
    pytester.runpytest_subprocess(*options, "test_own.py").assert_outcomes(passed=1)


def test_ours_runs_beside_them_under_its_long_name(pytester: pytest.Pytester) -> None:
    """And under the short names that are free; a message names what can be typed."""
    project(pytester, "conftest.py", ("mini", False))
    given = outputs(pytester.path)
    result = pytester.runpytest_subprocess("--honorific-model=mine", given, "--model=mini", *GATE)
    result.assert_outcomes(passed=GATES, deselected=504 + 72)
    refused = pytester.runpytest_subprocess("--suite=roles")
    assert refused.ret == pytest.ExitCode.USAGE_ERROR
    assert refused.errlines[0] == "ERROR: --suite needs a model: add --honorific-model NAME."


def test_a_conftest_further_down_may_have_them_as_well(pytester: pytest.Pytester) -> None:
    """Pytest ignores its options there unless it is started there, and so do we."""
    project(pytester, "deep/conftest.py", ("theirs", False))
    pytester.path.joinpath("test_own.py").rename(pytester.path / "deep" / "test_own.py")
    pytester.path.joinpath("test_top.py").write_text("def test_top(): pass\n", encoding="utf-8")
    pytester.runpytest_subprocess("-k", "test_top").assert_outcomes(passed=1, deselected=1)


def test_without_a_clash_both_names_are_one_option(pytester: pytest.Pytester) -> None:
    """On the command line, in the settings and in a file of arguments."""
    given = outputs(pytester.path)
    pytester.path.joinpath("arguments.txt").write_text(f"--model=mine\n{given}\n", encoding="utf-8")
    for arguments in (("--model", "mine", given), ("--honorific-model", "mine", given), ("@arguments.txt",)):
        result = pytester.runpytest_subprocess(*arguments, *GATE)
        result.assert_outcomes(passed=GATES, deselected=504 + 72)
        assert not [line for line in result.outlines if "not ours" in line]
    pytester.makeini(f"[pytest]\naddopts = --model mine {given}\n")
    pytester.runpytest_subprocess(*GATE).assert_outcomes(passed=GATES, deselected=504 + 72)


@pytest.mark.parametrize("equals", [True, False])
def test_a_file_behind_an_option_moves_nothing(pytester: pytest.Pytester, tmp_path: Path, *, equals: bool) -> None:
    """Root folder, settings and ids are those of the project, whether `--outputs FILE` has a space or not."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    elsewhere.joinpath("conftest.py").write_text("raise RuntimeError('not a test folder')\n", encoding="utf-8")
    files = {"--outputs": outputs(elsewhere).partition("=")[2], "--thresholds": str(elsewhere / "thresholds.toml")}
    elsewhere.joinpath("thresholds.toml").write_text("", encoding="utf-8")
    pytester.makeini("[pytest]\naddopts = -k test_gate\n")
    given = [part for name, file in files.items() for part in ((f"{name}={file}",) if equals else (name, file))]
    result = pytester.runpytest_subprocess("--model=mine", *given, "--junitxml=junit.xml", "-rA")
    result.assert_outcomes(passed=GATES, deselected=504 + 72)
    result.stdout.fnmatch_lines([f"rootdir: {pytester.path}", "configfile: tox.ini"])
    result.stdout.fnmatch_lines(["PASSED honorific_checks/allocation/test_allocation.py::test_gate[[]mine|hai]"])
    assert (pytester.path / ".pytest_cache").is_dir()
