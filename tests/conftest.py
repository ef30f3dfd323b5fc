"""What makes the tests as quick as they can be; it changes nothing that they see."""

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
