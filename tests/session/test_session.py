"""One session: its suites, what all of their figures depend on, and the settings that are refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from support_data import ORDINARY, request, with_outputs

from honorific_checks import tables
from honorific_checks.allocation.records import GateName
from honorific_checks.endpoints.request_body import canonical, text_digest
from honorific_checks.errors import UnknownModelError
from honorific_checks.session.session import Session
from honorific_checks.session.suites import built_in_limits
from honorific_checks.settings import AnalysisSettings, RecordingSettings
from honorific_checks.version import __version__


def test_the_status_of_each_model_stands_by_suite(tmp_path: Path) -> None:
    """Here of one model of one suite."""
    assert Session(with_outputs(tmp_path, lambda _: ORDINARY)).check() == {"allocation": {"mine": "outputs"}}


def test_a_signature_says_what_the_figures_depend_on(tmp_path: Path) -> None:
    """Version, tables, code and thresholds of all suites of the package, whichever of them run."""
    defaults = {suite: kind() for suite, kind in built_in_limits().items()} | {"recordings": RecordingSettings()}
    for suites in (("allocation",), ("roles",), ("allocation", "roles")):
        assert Session(request(tmp_path, "gemma-4", suites=suites)).signature == {
            "version": __version__,
            "tables": tables.digest(),
            "code": tables.code_digest(),
            "thresholds": text_digest(canonical(msgspec.to_builtins((AnalysisSettings(), defaults, {})))),
        }


def test_a_signature_changes_with_the_thresholds(tmp_path: Path) -> None:
    """Other limits may give other verdicts; the same ones said in another way do not."""
    first = Session(with_outputs(tmp_path, lambda _: ORDINARY)).signature
    path = tmp_path / "thresholds.toml"
    path.write_text("[allocation.hbs]\nmax = 60.0  # the default\n", encoding="utf-8")
    assert Session(with_outputs(tmp_path, lambda _: ORDINARY)).signature == first
    path.write_text("[allocation.hbs]\nmax = 59.0\n", encoding="utf-8")
    other = Session(with_outputs(tmp_path, lambda _: ORDINARY)).signature
    assert {key for key in first if first[key] != other[key]} == {"thresholds"}


def test_thresholds_of_an_unknown_model_are_refused(tmp_path: Path) -> None:
    """File, line and nearest name: limits for nobody would never be noticed."""
    (tmp_path / "thresholds.toml").write_text("\n[models.gemma-5.allocation.hbs]\nmax = 1\n", encoding="utf-8")
    with pytest.raises(UnknownModelError) as error:
        Session(request(tmp_path, "gemma-4"))
    first = str(error.value).split("\n")[0]
    assert first == "thresholds.toml:2: [models.gemma-5]: no model of that name. Did you mean 'gemma-4'?"


def test_thresholds_may_name_a_model_of_this_run_or_of_the_registry(tmp_path: Path) -> None:
    """A model whose answers come from a file has its own limits, and others wait for theirs."""
    text = "[models.mine.allocation.gsr]\nenabled = false\n[models.gemma-4.allocation.hbs]\nmax = 1\n"
    (tmp_path / "thresholds.toml").write_text(text, encoding="utf-8")
    run = Session(with_outputs(tmp_path, lambda _: ORDINARY))
    allocation = run.suites["allocation"]
    assert list(allocation.gates("mine")) == [name for name in GateName if name != "gsr"]
    assert allocation.limits("mine").hbs.max == 60.0


def test_a_user_s_own_model_is_known(tmp_path: Path) -> None:
    """From pyproject.toml in the root folder."""
    text = "[tool.honorific_checks.models.own]\nbase_url = 'http://127.0.0.1:1'\nmodel = 'own-1'\n"
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert Session(request(tmp_path, "own")).suites["allocation"].models["own"].model == "own-1"
