"""The suites by name: those of this package, and those that other packages add.

To add one, subclass `Suite` and name the class in an entry point of the group `GROUP`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from honorific_checks.errors import SettingsError, did_you_mean
from honorific_checks.session.request import ALL, parted
from honorific_checks.session.suite import Suite
from honorific_checks.settings import Strict

BUILT_IN = {
    "allocation": "honorific_checks.allocation.suite:AllocationSuite",
    "roles": "honorific_checks.roles.suite:RolesSuite",
}
"""The class of each suite of this package."""
LIMITS = {"allocation": "honorific_checks.allocation.limits:Allocation", "roles": "honorific_checks.roles.limits:Roles"}
"""Their tables in thresholds.toml: all are checked whichever suite runs, but only the running suite is loaded."""
GROUP = "honorific_checks.suites"
"""The group of entry points in which other packages add suites: `NAME = "package.module:Class"`."""

SuiteClass = type[Suite[Any, Any]]


def suites(names: Iterable[str]) -> list[SuiteClass]:
    """The suites with these names, without repeats; a name may be a list with commas, and `all` is this package's.

    Raises:
        SettingsError: for an unknown name.
    """
    wanted = [part for name in parted(names) for part in (BUILT_IN if name == ALL else (name,))]
    return [_load(name) for name in dict.fromkeys(wanted)]


def built_in_limits() -> dict[str, type[Strict]]:
    """The types of this package's tables of limits, by suite."""
    found = {name: place.partition(":") for name, place in LIMITS.items()}
    return {name: getattr(import_module(module), kind) for name, (module, _, kind) in found.items()}


def brought() -> dict[str, EntryPoint]:
    """The suites that other packages add, by name."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in (*BUILT_IN, ALL)}


def _load(name: str) -> SuiteClass:
    points = {key: EntryPoint(key, place, GROUP) for key, place in BUILT_IN.items()} | brought()
    if name not in points:
        known = [*points, ALL]
        raise SettingsError(
            f"--suite {name}: no suite of that name.{did_you_mean(name, known)} Known: {', '.join(known)}."
        )
    try:
        found = points[name].load()
    except (ImportError, AttributeError) as error:
        raise SettingsError(f"--suite {name}: {points[name].value} can't be loaded: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Suite)):
        raise SettingsError(f"--suite {name}: {points[name].value} is not a subclass of Suite")
    return found
