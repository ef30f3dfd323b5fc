"""The pytest plugin: its options, and the loading of its hooks.

pytest loads it in every run if the package is installed, so it imports nothing but pytest and the standard library
until a model is named.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress

import pytest

from honorific_checks import option_names
from honorific_checks.option_names import OPTIONS, OTHERS, joined, lengthened, shown, value


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Declare the options."""
    option_names.declare(parser)
    if getattr(pluginmanager, "_conftest_plugins", None):  # loaded by one: the hook below comes too late
        option_names.declare_short(parser)


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(
    early_config: pytest.Config, parser: pytest.Parser, args: list[str]
) -> Generator[None]:
    """Replace the short names of options, once it is known which are somebody else's."""
    # What stands behind a short name is no path to tests, from whose folder a conftest.py would be loaded.
    with suppress(pytest.UsageError):  # it is an option of a conftest.py that is not loaded yet
        early = parser.parse_known_args(lengthened(args, option_names.others(parser)))
        if early.honorific_model or early.honorific_outputs:
            early_config.known_args_namespace.file_or_dir = early.file_or_dir
    yield
    early_config.stash[OTHERS] = option_names.others(parser)
    args[:] = lengthened(args, early_config.stash[OTHERS])


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int | pytest.ExitCode | None:
    """Start again if a file behind an option has moved pytest's root folder; see `option_names.joined`."""
    given = list(config.invocation_params.args)
    if not is_asked(config) or (whole := joined(given)) == given:
        return None
    return pytest.main(whole, plugins=config.invocation_params.plugins)


def pytest_configure(config: pytest.Config) -> None:
    """With a model, check the options, and run the checks if no path is given."""
    if not is_asked(config):
        for name, attributes in OPTIONS.items():
            if value(config, name) not in (None, [], attributes.get("default")):
                raise pytest.UsageError(f"{shown(config, name)} needs a model: add {shown(config, 'model')} NAME.")
        return
    from honorific_checks.checks.collection import Collection  # noqa: PLC0415 - see above
    from honorific_checks.checks.hooks import Checks  # noqa: PLC0415 - see above

    checks = Checks(config)
    config.pluginmanager.register(checks, "honorific_checks.checks")
    config.pluginmanager.register(Collection(config, checks.session.suites.values()), "honorific_checks.collection")


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say which names are somebody else's."""
    others = config.stash.get(OTHERS, ())
    if not others:
        return None
    theirs, ours = (", ".join(f"--{prefix}{name}" for name in others) for prefix in ("", option_names.PREFIX))
    return f"honorific-checks: {theirs} of this run {'is' if len(others) == 1 else 'are'} not ours; use {ours}"


def is_asked(config: pytest.Config) -> bool:
    """Whether a model is to be checked: one is named, or a file of outputs names one."""
    return bool(value(config, "model") or any("=" in given for given in value(config, "outputs")))
