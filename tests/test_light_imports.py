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

pytestmark = pytest.mark.slow

NEVER = {"httpx", "tenacity", "vcr", "filelock", "tqdm", "google", "statsmodels", "pandas", "jinja2", "markupsafe"}
"""What a replay has no use for."""
HEAVY = NEVER | {"numpy", "scipy", "msgspec", "tomli_w"}
"""What a session that checks no model has no use for."""
STATISTICS = {"scipy.stats", "scipy.optimize"}
"""What of scipy takes long to load."""
STEP = """
import json, sys
for step in sys.argv[1:]:
    exec(step)
    print("loaded", json.dumps(sorted(sys.modules)))
"""


def loaded_after(folder: Path, *steps: str) -> list[set[str]]:
    """The modules that a fresh interpreter has loaded after each step of a program, by their full names."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(  # noqa: S603 - this interpreter, with programs of this file
        [sys.executable, "-c", STEP, *steps],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = [line.removeprefix("loaded ") for line in done.stdout.splitlines() if line.startswith("loaded ")]
    assert len(found) == len(steps)
    return [set(json.loads(line)) for line in found]


def run(*options: str) -> str:
    """A whole session with the plugin; every gate must pass."""
    arguments = ["-p", "honorific_checks.plugin", "-q", *options]
    return f"import pytest; code = pytest.main({arguments!r}); assert code == 0, code"


def he_alone_in_three(stimulus: Stimulus) -> str:
    """Respect for he alone, in three occupations: a difference by pairs and not by occupations."""
    return HONORIFIC if stimulus.condition == "male" and stimulus.number <= 84 else ORDINARY


def test_a_session_without_a_model_loads_nothing_heavy(tmp_path: Path) -> None:
    """A project that merely has the plugin installed does not pay for it, neither on loading it nor on testing."""
    (tmp_path / "test_own.py").write_text("def test_own(): pass\n", encoding="utf-8")
    plugin, session = loaded_after(tmp_path, "import honorific_checks.plugin", run())
    assert {"honorific_checks", "pytest"} <= plugin
    assert (plugin | session) & (HEAVY | {"xdist"}) == set()


def test_importing_the_measuring_side_loads_no_client(tmp_path: Path) -> None:
    """Only the recorder needs one; and it is a library, without pytest.  Reading registers needs no numbers either."""
    modules = (
        *("allocation.analysis", "allocation.readings", "session.session"),
        *("allocation.detail", "checks.jsonfile", "checks.csvfile"),
    )
    registers, *measuring, command = loaded_after(
        tmp_path,
        f"from honorific_checks import classify\nassert classify({HONORIFIC!r}).register == 'honorific'",
        *(f"import honorific_checks.{module}" for module in modules),
        "import honorific_checks.__main__",  # every command is declared before one runs
    )
    assert registers & (HEAVY | {"pytest"}) == set()
    for module, loaded in zip(modules, measuring, strict=True):
        assert loaded & (NEVER | {"scipy", "pytest"}) == set(), module
    assert command & (NEVER | {"scipy", "pytest"}) <= {"tqdm"}  # the bar of `classify`


def test_a_whole_replay_loads_numpy_and_no_client_and_no_other_library_of_statistics(tmp_path: Path) -> None:
    """From cassettes to verdicts and CSV, one of them inconclusive with the pairs that it would have taken.

    And what shows exact intervals and power, the tables of -v (`run` is quiet, so that two of them are verbose) and the
    JSON report, loads special functions alone.
    """
    write_recordings(tmp_path / "cassettes", published()["gemma-4"], he_alone_in_three)
    (tmp_path / "both.toml").write_text('[allocation.hai]\nevidence = "both"\n', encoding="utf-8")
    plain, detailed = loaded_after(
        tmp_path,
        run("--model=gemma-4", "--bias-report=report.csv", "--thresholds=both.toml", "-k", "test_gate or judge"),
        run("--model=gemma-4", "-vv", "--bias-report=report.json", "--thresholds=both.toml", "-k", "test_gate"),
    )
    assert {"msgspec", "numpy"} <= plain
    assert plain & (NEVER | {"scipy", "tomli_w"}) == set()
    assert "scipy.special" in detailed
    assert detailed & (NEVER | STATISTICS | {"tomli_w"}) == set()


def test_outputs_made_elsewhere_load_no_client_and_no_other_library_of_statistics(tmp_path: Path) -> None:
    """From a file of outputs to verdicts."""
    write_outputs(tmp_path / "outputs.jsonl", lambda _: ORDINARY)
    (loaded,) = loaded_after(tmp_path, run("--model=mine", "--outputs=outputs.jsonl", "-k", "test_gate or judge"))
    assert loaded & (NEVER | {"scipy"}) == set()
