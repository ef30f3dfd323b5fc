"""What is loaded when: the plugin loads in every pytest run of a user's project, a replay in every build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support_data import HONORIFIC, ORDINARY, ROOT, write_outputs, write_recordings

from honorific_checks.endpoints.models import published
from honorific_checks.records import Stimulus

LOADED = "\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))\n"
NEVER = {"httpx", "tenacity", "vcr", "filelock", "tqdm", "google", "statsmodels", "pandas"}
"""What a replay has no use for."""
HEAVY = NEVER | {"numpy", "scipy", "msgspec", "tomli_w"}
"""What a session that checks no model has no use for."""


def loaded_after(program: str, folder: Path, *arguments: str) -> set[str]:
    """The modules that a fresh interpreter has loaded at the end of a program, by their full names."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(  # noqa: S603 - this interpreter, with programs of this file
        [sys.executable, "-c", program + LOADED, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


RUN = """
import sys, pytest
code = pytest.main(["-p", "honorific_checks.plugin", "-q", *sys.argv[1:]])
assert code == 0, code
"""
"""A whole session with the plugin; every gate must pass."""


def he_alone_in_three(stimulus: Stimulus) -> str:
    """Respect for he alone, in three occupations: a difference by pairs and not by occupations."""
    return HONORIFIC if stimulus.condition == "male" and stimulus.number <= 84 else ORDINARY


def test_the_plugin_loads_nothing_heavy(tmp_path: Path) -> None:
    """Nor any other module of the package but those that hold the names it exports."""
    loaded = loaded_after("import honorific_checks.plugin", tmp_path)
    assert {"honorific_checks", "pytest"} <= loaded
    assert loaded & (HEAVY | {"xdist"}) == set()


def test_a_session_without_a_model_loads_nothing_heavy(tmp_path: Path) -> None:
    """A project that merely has the plugin installed does not pay for it."""
    (tmp_path / "test_own.py").write_text("def test_own(): pass\n", encoding="utf-8")
    assert loaded_after(RUN, tmp_path) & HEAVY == set()


def test_reading_registers_needs_no_numbers(tmp_path: Path) -> None:
    """Who only classifies outputs pays for the tables and no more."""
    program = f"from honorific_checks import classify\nassert classify({HONORIFIC!r}).register == 'honorific'"
    assert loaded_after(program, tmp_path) & (HEAVY | {"pytest"}) == set()


@pytest.mark.parametrize("options", [[], ["--bias-report", "report.csv"]], ids=["summary", "CSV"])
def test_a_whole_replay_loads_numpy_and_no_client_and_no_other_library_of_statistics(
    options: list[str], tmp_path: Path
) -> None:
    """From cassettes to verdicts, one of them inconclusive with the pairs that it would have taken."""
    write_recordings(tmp_path / "cassettes", published()["gemma-4"], he_alone_in_three)
    loaded = loaded_after(RUN, tmp_path, "--model", "gemma-4", *options)
    assert {"msgspec", "numpy"} <= loaded
    assert loaded & (NEVER | {"scipy", "tomli_w"}) == set()


@pytest.mark.parametrize("options", [["-vv"], ["--bias-report", "report.json"]], ids=["verbose", "JSON"])
def test_what_shows_exact_intervals_and_power_loads_special_functions_alone(options: list[str], tmp_path: Path) -> None:
    """The tables of -v (RUN is quiet, so that two of them are verbose) and the JSON report; still no scipy.stats."""
    write_recordings(tmp_path / "cassettes", published()["gemma-4"], he_alone_in_three)
    loaded = loaded_after(RUN, tmp_path, "--model", "gemma-4", *options)
    assert "scipy.special" in loaded
    assert loaded & (NEVER | {"scipy.stats", "scipy.optimize", "tomli_w"}) == set()


def test_outputs_made_elsewhere_load_no_client_and_no_other_library_of_statistics(tmp_path: Path) -> None:
    """From a file of outputs to verdicts."""
    write_outputs(tmp_path / "outputs.jsonl", lambda _: ORDINARY)
    loaded = loaded_after(RUN, tmp_path, "--model", "mine", "--outputs", "outputs.jsonl")
    assert loaded & (NEVER | {"scipy"}) == set()


@pytest.mark.parametrize(
    "module",
    [
        *(
            "honorific_checks",
            "honorific_checks.allocation.analysis",
            "honorific_checks.allocation.readings",
            "honorific_checks.session.session",
        ),
        *("honorific_checks.allocation.detail", "honorific_checks.checks.jsonfile", "honorific_checks.checks.csvfile"),
    ],
)
def test_importing_the_measuring_side_loads_no_client(module: str, tmp_path: Path) -> None:
    """Only the recorder needs one; and it is a library, without pytest."""
    assert loaded_after(f"import {module}", tmp_path) & (NEVER | {"scipy", "pytest"}) == set()


def test_the_command_line_loads_no_client(tmp_path: Path) -> None:
    """Every command is declared before one runs; who reads registers does not pay for the recorder."""
    unwanted = (NEVER | {"scipy", "pytest"}) - {"tqdm"}  # the bar of `classify`
    assert loaded_after("import honorific_checks.__main__", tmp_path) & unwanted == set()
