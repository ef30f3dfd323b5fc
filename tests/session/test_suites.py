"""Which suites there are, and what is said of one that is not."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from support_data import request

from honorific_checks.errors import SettingsError
from honorific_checks.session import suites as module
from honorific_checks.session.session import Session
from honorific_checks.session.suites import BUILT_IN, SuiteClass, built_in_limits, suites

KNOWN = "Known: allocation, roles, all."


def bring(monkeypatch: pytest.MonkeyPatch, **brought: str) -> None:
    """Let other packages bring these suites; tests/checks/test_third_suite.py installs one."""
    points = [EntryPoint(name, value, module.GROUP) for name, value in brought.items()]
    monkeypatch.setattr(module, "entry_points", lambda group: points if group == module.GROUP else [])


def names(found: list[SuiteClass]) -> list[str]:
    """Their names."""
    return [one.name for one in found]


def test_the_suites_of_the_package_go_by_their_names() -> None:
    """Each name leads to the suite that has it."""
    assert list(BUILT_IN) == ["allocation", "roles"]
    assert names(suites(BUILT_IN)) == list(BUILT_IN)


def test_suites_come_in_the_order_asked_for_each_once() -> None:
    """`all` is those of the package."""
    assert names(suites(["roles", "allocation", "roles"])) == ["roles", "allocation"]
    assert names(suites(["all"])) == ["allocation", "roles"]
    assert names(suites(["roles", "all"])) == ["roles", "allocation"]


def test_all_is_not_what_other_packages_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is installed beside it changes no command of a project."""
    bring(monkeypatch, third=BUILT_IN["allocation"])
    assert names(suites(["all"])) == ["allocation", "roles"]


def test_a_suite_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the class named."""
    bring(monkeypatch, third=BUILT_IN["roles"])
    assert suites(["third"]) == suites(["roles"])


def test_no_other_package_takes_the_place_of_a_built_in_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it calls its own."""
    bring(monkeypatch, allocation="nowhere.suite", all="nowhere.suite")
    assert names(suites(["allocation"])) == ["allocation"]
    assert names(suites(["all"])) == ["allocation", "roles"]


def test_a_list_with_commas_is_several_suites() -> None:
    """As for models; each once."""
    assert names(suites(["roles, allocation", "roles"])) == ["roles", "allocation"]


def test_a_suite_that_cannot_be_loaded_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that is not there, and one without that class; the message names suite and place."""
    bring(monkeypatch, gone="nowhere.suite:Gone", bare="json:Bare")
    with pytest.raises(SettingsError, match=r"^--suite gone: nowhere\.suite:Gone can't be loaded: "):
        suites(["gone"])
    with pytest.raises(SettingsError, match=r"^--suite bare: json:Bare can't be loaded: .*Bare"):
        suites(["bare"])


@pytest.mark.parametrize("place", ["json", "json:dumps", "json:JSONDecoder"], ids=["module", "function", "other class"])
def test_what_is_not_a_subclass_of_suite_is_refused(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Whatever else an entry point names; the message says what is wanted."""
    bring(monkeypatch, odd=place)
    with pytest.raises(SettingsError, match=rf"^--suite odd: {place} is not a subclass of Suite$"):
        suites(["odd"])


@pytest.mark.parametrize(
    ("name", "hint"),
    [("role", " Did you mean 'roles'?"), ("alocation", " Did you mean 'allocation'?"), ("xyz", "")],
)
def test_an_unknown_suite_is_refused(name: str, hint: str) -> None:
    """With the nearest one, and all there are."""
    with pytest.raises(SettingsError) as error:
        suites(["allocation", name])
    assert str(error.value) == f"--suite {name}: no suite of that name.{hint} {KNOWN}"


@pytest.mark.parametrize("given", ["", " , "])
def test_a_session_without_a_suite_is_refused(tmp_path: Path, given: str) -> None:
    """An empty variable of a build script must not pass as a run in which nothing failed."""
    with pytest.raises(SettingsError, match=r"^--suite names no suite\. Name one, several with commas, or all\.$"):
        Session(request(tmp_path, "gemma-4", suites=(given,)))


def test_what_other_packages_bring_is_among_the_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """And may be the nearest."""
    bring(monkeypatch, thirdly=BUILT_IN["roles"])
    with pytest.raises(SettingsError) as error:
        suites(["thirdyl"])
    hint = "Did you mean 'thirdly'? Known: allocation, roles, thirdly, all."
    assert str(error.value) == f"--suite thirdyl: no suite of that name. {hint}"


def test_an_unknown_suite_is_exit_code_4(pytester: pytest.Pytester) -> None:
    """Before anything is read or asked."""
    result = pytester.runpytest_inprocess("--model=gemma-4", "--suite=roels")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.outlines == []
    message = f"ERROR: --suite roels: no suite of that name. Did you mean 'roles'? {KNOWN}"
    assert [line for line in result.errlines if line] == [message]


def test_each_suite_has_a_table_of_thresholds_of_its_own() -> None:
    """The type that is known without loading it is the suite's, and its defaults are valid."""
    assert built_in_limits() == {one.name: one.thresholds for one in suites(BUILT_IN)}


@pytest.mark.parametrize("one", suites(BUILT_IN), ids=lambda one: str(one.name))
def test_what_a_suite_says_of_itself_is_there(one: SuiteClass) -> None:
    """Its checks, with a `test_gate`; ids and titles differ between suites."""
    assert one.checks.is_file()
    assert one.checks.name == Path(one.node()).name
    assert "def test_gate(" in one.checks.read_text(encoding="utf-8")
    others = [other for other in suites(BUILT_IN) if other is not one]
    assert [other.name for other in others if other.node() == one.node() or other.title == one.title] == []
    assert "output" in one.columns
    assert {"model", "status"}.isdisjoint(one.columns)


def test_a_run_has_the_suites_asked_for(tmp_path: Path) -> None:
    """In their order, each with the models asked for and a question_set in a folder of its own name."""
    run = Session(request(tmp_path, "gemma-4", suites=("roles", "allocation")))
    assert list(run.suites) == ["roles", "allocation"]
    assert {name: list(found.models) for name, found in run.suites.items()} == {
        "roles": ["gemma-4"],
        "allocation": ["gemma-4"],
    }
    assert {name: found.question_set.folder for name, found in run.suites.items()} == {
        "roles": "roles",
        "allocation": "allocation",
    }
