"""Loads the plugin, so that a checkout that is not installed can be tested as well, and sets the property tests up."""

from __future__ import annotations

import sys

import pytest

pytest_plugins = ["honorific_checks.plugin", "pytester"]

EXAMPLES = {"fast": 10, "project": 40, "thorough": 1_000}
"""Of each property, by Hypothesis profile: with `-m fast`, as a rule, and with --hypothesis-profile=thorough."""


def pytest_configure(config: pytest.Config) -> None:
    """Make warnings errors and choose how many examples a property is tried on; checking a model needs neither."""
    if config.getoption("honorific_model"):
        return
    config.addinivalue_line("filterwarnings", "error")
    # Rewriting the asserts of all tests takes a worker 15 seconds: keep the result, whatever the environment says.
    sys.dont_write_bytecode = False
    from hypothesis import HealthCheck, settings  # noqa: PLC0415 - not installed where only models are checked

    for name, examples in EXAMPLES.items():
        # No deadline: times are never asserted.
        settings.register_profile(
            name, deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow]
        )
    fast = config.getoption("markexpr") == "fast"
    settings.load_profile(config.getoption("--hypothesis-profile", None) or ("fast" if fast else "project"))
