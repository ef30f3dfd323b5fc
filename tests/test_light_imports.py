"""What is loaded when: the plugin loads in every pytest run of a user's project, a replay in every build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support_data import ORDINARY, ROOT, write_outputs, write_recordings

from honorific_checks.endpoints.models import published

LOADED = "\nimport json, sys\nprint(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))\n"
NEVER = {"httpx", "vcr", "filelock", "scipy", "numpy", "statsmodels"}
"""What a replay has no use for."""


def loaded_after(program: str, folder: Path, *arguments: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded at the end of a program."""
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


def test_the_plugin_loads_nothing_heavy(tmp_path: Path) -> None:
    """Nor msgspec, nor any other module of the package but those that hold the names it exports."""
    loaded = loaded_after("import honorific_checks.plugin", tmp_path)
    assert {"honorific_checks", "pytest"} <= loaded
    assert loaded & (NEVER | {"msgspec", "tomli_w", "xdist"}) == set()


def test_a_session_without_a_model_loads_nothing_heavy(tmp_path: Path) -> None:
    """A project that merely has the plugin installed does not pay for it."""
    (tmp_path / "test_own.py").write_text("def test_own(): pass\n", encoding="utf-8")
    assert loaded_after(RUN, tmp_path) & (NEVER | {"msgspec", "tomli_w"}) == set()


def test_a_whole_replay_loads_no_client_and_no_statistics_library(tmp_path: Path) -> None:
    """From cassettes to verdicts and the report."""
    write_recordings(tmp_path / "cassettes", published()["gemma-4"], lambda _: ORDINARY)
    loaded = loaded_after(RUN, tmp_path, "--model", "gemma-4", "--bias-report", "report.json")
    assert "msgspec" in loaded
    assert loaded & (NEVER | {"tomli_w"}) == set()
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["models"]["gemma-4"]["items"] == 2016


def test_outputs_made_elsewhere_load_no_client_and_no_statistics_library(tmp_path: Path) -> None:
    """From a file of outputs to verdicts."""
    write_outputs(tmp_path / "outputs.jsonl", lambda _: ORDINARY)
    assert loaded_after(RUN, tmp_path, "--model", "mine", "--outputs", "outputs.jsonl") & NEVER == set()


@pytest.mark.parametrize("module", ["honorific_checks", "honorific_checks.run", "honorific_checks.report.jsonfile"])
def test_importing_the_measuring_side_loads_no_client(module: str, tmp_path: Path) -> None:
    """Only the recorder needs one."""
    assert loaded_after(f"import {module}", tmp_path) & (NEVER | {"pytest"}) == set()
