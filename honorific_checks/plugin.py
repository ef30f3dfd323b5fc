"""The pytest plugin: its options, and the loading of its hooks.

pytest loads it in every run if the package is installed, so it imports nothing but pytest and the standard library
until `--model` is given.
"""

from __future__ import annotations

import pytest

from honorific_checks.option_types import amount, natural, positive

OPTIONS = (
    "suite",
    "roles_data",
    "outputs",
    "bias_report",
    "record",
    "max_requests",
    "max_cost",
    "canary",
    "canary_seed",
    "thresholds",
    "cassettes",
)
"""The options that need a model."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options."""
    group = parser.getgroup(
        "honorific-checks", "honorific-checks: who receives respect when a model translates into Bengali"
    )
    group.addoption(
        "--model",
        action="append",
        default=[],
        metavar="NAME",
        help="check this model: a name, several with commas, or all (every model with cassettes); repeatable",
    )
    group.addoption(
        "--suite",
        action="append",
        default=[],
        metavar="NAME",
        help="which checks: allocation (default), roles, or all; repeatable",
    )
    group.addoption("--roles-data", metavar="DIR", help="ask the published prompts in this folder (roles suite)")
    group.addoption(
        "--record",
        choices=("none", "new_episodes", "all"),
        default="none",
        help="none: replay only (default); new_episodes: ask the model for answers that are missing; "
        "all: ask for every answer anew",
    )
    group.addoption("--max-requests", type=positive, metavar="N", help="stop recording after N requests in all")
    group.addoption("--max-cost", type=amount, metavar="USD", help="stop recording before it costs more than USD")
    group.addoption(
        "--canary", type=positive, metavar="N", help="ask N recorded items of each model again, live, and compare"
    )
    group.addoption(
        "--canary-seed", type=natural, metavar="INT", help="seed for drawing them (default: seed of thresholds.toml)"
    )
    group.addoption(
        "--outputs", metavar="FILE.jsonl", help="measure answers made elsewhere: one {item_id, output} object a line"
    )
    group.addoption(
        "--bias-report",
        action="append",
        default=[],
        metavar="FILE",
        help="write the figures and verdicts to FILE.json, or a row for each item to FILE.csv; repeatable",
    )
    group.addoption("--thresholds", metavar="FILE", help="limits of the gates (default: the project's thresholds.toml)")
    group.addoption("--cassettes", metavar="DIR", help="folder of recordings (default: the project's cassettes/)")


def pytest_configure(config: pytest.Config) -> None:
    """With --model, check the options, and run the checks if no path is given."""
    if not config.getoption("model"):
        for option in OPTIONS:
            if config.getoption(option) not in (None, [], "none"):
                raise pytest.UsageError(f"--{option.replace('_', '-')} needs a model: add --model NAME.")
        return
    from honorific_checks.checks.collection import Collection  # noqa: PLC0415 - see above
    from honorific_checks.checks.hooks import Checks  # noqa: PLC0415 - see above

    checks = Checks(config)
    config.pluginmanager.register(checks, "honorific_checks.checks")
    config.pluginmanager.register(Collection(config, checks.session.suites.values()), "honorific_checks.collection")
