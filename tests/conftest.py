"""What makes the tests quick without changing what they see, and which of them are the fast run."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from honorific_checks.allocation import readings
from honorific_checks.answers.classifier import classify
from honorific_checks.roles import judging
from honorific_checks.roles.reading.choice import read_choice

WITHOUT_HYPOTHESIS = ("PYTEST_ADDOPTS", "-p no:hypothesispytest")
"""Runs within tests are a user's, who has none; its plugin would take half a second to load in each."""


@pytest.fixture(scope="session", autouse=True)
def _quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is done twice: no search for garbage among collected tests, no output read again, no module compiled.

    What runs in other processes finds the compiled code of this one (conftest.py at the root).
    """
    gc.freeze()
    shared = shared_folder(tmp_path_factory)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(*WITHOUT_HYPOTHESIS)
        patch.setenv("SHARED_BY_WORKERS", str(shared))
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        # Both are functions of their arguments alone (tests/answers, tests/roles/reading); runs in other processes have
        # them as they are.
        patch.setattr(readings, "classify", lru_cache(maxsize=None)(classify))
        patch.setattr(judging, "read_choice", lru_cache(maxsize=None)(read_choice))
        yield
    gc.unfreeze()


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a session have in common."""
    base = factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture
def pytester(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """As pytest has it, which begins without the variable."""
    monkeypatch.setenv(*WITHOUT_HYPOTHESIS)
    return pytester


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The fast run does not even import a file of which all tests are slow."""
    if config.getoption("markexpr") != "fast" or collection_path.suffix != ".py":
        return None
    return "\npytestmark = pytest.mark.slow\n" in collection_path.read_text(encoding="utf-8") or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is not marked slow is in the fast run: `pytest -m fast`."""
    for item in items:
        if item.get_closest_marker("slow") is None:
            item.add_marker("fast")
