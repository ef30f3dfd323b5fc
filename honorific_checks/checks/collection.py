"""Collect the checks with the tests of a session, with the same ids wherever the package is installed.

Without a path the session runs only the checks. You can give the id of a check like any other path, even if there is no
such file below the current folder. The project's own settings for test names and folders do not apply to the checks.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from honorific_checks.checks.cases import NO_CASE
from honorific_checks.session.suite import Suite


class ChecksModule(pytest.Module):
    """The module of one suite's checks."""

    wanted: tuple[str, ...]
    """The ids asked for, each of a test, a function or the whole module."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        """The checks that were asked for."""
        return [
            node
            for node in super().collect()
            if any(below(node.nodeid, one) for one in self.wanted) and not node.name.endswith(f"[{NO_CASE}]")
        ]

    def funcnamefilter(self, name: str) -> bool:
        """Ignore the project's python_functions, which is for its own tests."""
        return name.startswith("test_")

    def classnamefilter(self, name: str) -> bool:  # noqa: ARG002 - the signature is pytest's
        """There are no test classes."""
        return False


class Collection:
    """The hooks that collect the checks."""

    def __init__(self, config: pytest.Config, suites: Iterable[Suite[Any, Any]]) -> None:
        """Take the ids of checks out of the arguments; without a path, all checks run.

        A path in addopts does not count: it would switch the checks off without anyone noticing.
        """
        self.suites = tuple(suites)
        given = _given(config) or [suite.node() for suite in self.suites]
        ids = {argument: self._id(config, argument) for argument in given}
        self.wanted = tuple(one for one in ids.values() if one)
        config.args = [argument for argument, one in ids.items() if not one]

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Add the checks to what the session collects."""
        report = yield
        if self.wanted and isinstance(collector, pytest.Session) and report.passed:
            modules = [_module(collector, suite, wanted) for suite in self.suites if (wanted := self._wanted(suite))]
            report.result = [*(report.result or ()), *modules]
        return report

    def pytest_pycollect_makemodule(self, module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
        """Recognise the checks by their path as well."""
        suite = next((suite for suite in self.suites if suite.checks == module_path), None)
        return _module(parent, suite, (suite.node(),)) if suite else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Refuse an unknown id, as pytest does for other paths."""
        for one in self.wanted:
            if not any(below(item.nodeid, one) for item in items):
                raise pytest.UsageError(f"not found: {one}")

    def _wanted(self, suite: Suite[Any, Any]) -> tuple[str, ...]:
        """The ids asked for that belong to one suite."""
        return tuple(one for one in self.wanted if below(one, suite.node()))

    def _id(self, config: pytest.Config, argument: str) -> str | None:
        """The id of the check that an argument means, either as it is or as a path from the current folder."""
        path, colons, rest = argument.partition("::")
        place = os.path.normpath(config.invocation_params.dir / path)
        for suite in self.suites:
            if path == suite.node() or place in (str(suite.checks), str(config.rootpath / suite.node())):
                return f"{suite.node()}{colons}{rest}"
        return None


def below(nodeid: str, wanted: str) -> bool:
    """Whether a test is the wanted one, or one of its cases or members."""
    return nodeid == wanted or nodeid.startswith((f"{wanted}::", f"{wanted}["))


def _given(config: pytest.Config) -> list[str]:
    """The paths on the command line, or in a file of arguments given as @FILE."""
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        return []
    line = config.invocation_params.args
    in_files = any(argument.startswith("@") for argument in line)
    return [argument for argument in config.args if in_files or argument in line]


def _module(parent: pytest.Collector, suite: Suite[Any, Any], wanted: tuple[str, ...]) -> ChecksModule:
    module: ChecksModule = ChecksModule.from_parent(parent, path=suite.checks, nodeid=suite.node())
    module.wanted = wanted
    return module
