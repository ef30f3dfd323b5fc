"""What makes the tests quick without changing what they see, and which of them are the fast run."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

WITHOUT_HYPOTHESIS = ("PYTEST_ADDOPTS", "-p no:hypothesispytest")
"""Runs within tests are a user's, who has none; its plugin would take half a second to load in each."""


@pytest.fixture(scope="session", autouse=True)
def _quick() -> Iterator[None]:
    """What has been collected, thousands of tests, stays to the end: no collection of garbage walks through it."""
    gc.freeze()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(*WITHOUT_HYPOTHESIS)
        yield
    gc.unfreeze()


@pytest.fixture
def pytester(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """As pytest has it, which begins without the variable."""
    monkeypatch.setenv(*WITHOUT_HYPOTHESIS)
    return pytester


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is not marked slow is in the fast run: `pytest -m fast`."""
    for item in items:
        if item.get_closest_marker("slow") is None:
            item.add_marker("fast")
