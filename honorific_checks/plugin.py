"""The pytest plugin: its options, and the door to its hooks.

It loads in every pytest run of every project that has the package installed, so it imports nothing but pytest and the
standard library until `--model` is given.
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
"""Those that are about a model."""


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
    group.addoption("--roles-data", metavar="DIR", help="the roles suite asks the published prompts in this folder")
    group.addoption(
        "--record",
        choices=("none", "new_episodes", "all"),
        default="none",
        help="none: replay only (default); new_episodes: ask the model for answers that are missing; "
        "all: ask for every answer anew",
    )
    group.addoption(
        "--max-requests", type=positive, metavar="N", help="a recording sends at most N requests in all, then stops"
    )
    group.addoption(
        "--max-cost", type=amount, metavar="USD", help="a recording spends at most so much, by the model's price"
    )
    group.addoption(
        "--canary", type=positive, metavar="N", help="ask N recorded items of each model again, live, and compare"
    )
    group.addoption(
        "--canary-seed", type=natural, metavar="INT", help="of their draw (default: seed of thresholds.toml)"
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
    group.addoption("--thresholds", metavar="FILE", help="the gates (default: thresholds.toml of the project)")
    group.addoption("--cassettes", metavar="DIR", help="the recordings (default: cassettes/ of the project)")


def pytest_configure(config: pytest.Config) -> None:
    """With --model: refuse what can be refused, and run the checks where no path is given."""
    if not config.getoption("model"):
        for option in OPTIONS:
            if config.getoption(option) not in (None, [], "none"):
                raise pytest.UsageError(f"--{option.replace('_', '-')} needs --model NAME: which model is it about?")
        return
    from honorific_checks.checks.collection import Collection  # noqa: PLC0415 - see above
    from honorific_checks.checks.hooks import Checks  # noqa: PLC0415 - see above

    checks = Checks(config)
    config.pluginmanager.register(checks, "honorific_checks.checks")
    config.pluginmanager.register(Collection(config, checks.session.suites.values()), "honorific_checks.collection")
