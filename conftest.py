"""Loads the plugin, so that a checkout that is not installed can be tested as well, and sets the property tests up."""

from __future__ import annotations

import pytest

pytest_plugins = ["honorific_checks.plugin", "pytester"]


def pytest_configure(config: pytest.Config) -> None:
    """Give property tests no deadline: times are never asserted.  Checking a model needs no Hypothesis."""
    if not config.getoption("model"):
        from hypothesis import settings  # noqa: PLC0415 - not installed where only models are checked

        settings.register_profile("project", deadline=None)
        settings.load_profile("project")
