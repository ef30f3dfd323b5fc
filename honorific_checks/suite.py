"""What a suite brings, and where the suites are: a third one is a folder whose `suite.py` holds a `SUITE`.

A suite asks questions, measures the answers, judges them and shows what it found.  Choosing models, recording,
replaying, collecting the checks, counting and writing reports are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from honorific_checks.errors import SettingsError
from honorific_checks.nearest import did_you_mean
from honorific_checks.recording.deck import Deck
from honorific_checks.report.table import Line
from honorific_checks.settings import Strict
from honorific_checks.suite_run import Setup, SuiteRun

BUILT_IN = {"allocation": "honorific_checks.allocation.suite", "roles": "honorific_checks.roles.suite"}
"""The module of each suite of this package."""
LIMITS = {"allocation": "honorific_checks.allocation.limits:Allocation", "roles": "honorific_checks.roles.limits:Roles"}
"""Their tables in thresholds.toml, which is checked whole whichever suite runs; only that one is loaded whole."""
GROUP = "honorific_checks.suites"
"""The entry points by which other packages bring suites: `NAME = "package.suite"`."""
DEFAULT = "allocation"
ALL = "all"

Row = dict[str, str | bool | int | float | None]


@dataclass(frozen=True, slots=True)
class Suite:
    """One suite, as the plugin and the reports use it."""

    name: str
    """Its value for `--suite`, its table in thresholds.toml, its key in the JSON report."""
    title: str
    """The heading of its summary."""
    node: str
    """Where the ids of its checks begin: `honorific_checks/checks/test_allocation.py`."""
    checks: Path
    """That test module; its gates are the cases of `test_gate`."""
    limits: type[Strict]
    """Its table in thresholds.toml."""
    run: Callable[[Setup], SuiteRun[Any, Any]]
    """Makes the suite of one session."""
    lines: Callable[[Any], Iterable[Line]]
    """The summary: figures, gates and counts of all models, from what `run` made."""
    detail: Callable[[Any], Iterable[Line]]
    """What `-v` adds."""
    data: Callable[[Any, str], dict[str, Any]]
    """The JSON report of one model."""
    together: Callable[[Any], dict[str, Any]]
    """The JSON report of all models together."""
    columns: tuple[str, ...]
    """Of the CSV report, beside model and status."""
    rows: Callable[[Any, str], Iterable[Row]]
    """The CSV report of one model, a row for each item; `output` is the raw output."""
    over_models: bool = False
    """Whether its tests are corrected over models, so that the family of thresholds.toml is about it."""
    deck_in: Callable[[str], Deck | None] = lambda _: None
    """What else it may have asked, by the folder of the recordings; None where that is nothing, or can't be known."""


def suites(names: Iterable[str]) -> list[Suite]:
    """The suites of these names, each once; a name may be several with commas, `all` is those of this package.

    Raises:
        SettingsError: for a name that no suite has.
    """
    given = [part.strip() for name in names for part in name.split(",")]
    wanted = [part for name in given for part in (BUILT_IN if name == ALL else (name,))]
    return [_load(name) for name in dict.fromkeys(wanted)]


def built_in_limits() -> dict[str, type[Strict]]:
    """The table types of the suites of this package, by name."""
    parted = {name: place.partition(":") for name, place in LIMITS.items()}
    return {name: getattr(import_module(module), kind) for name, (module, _, kind) in parted.items()}


def brought() -> dict[str, str]:
    """The module of each suite that other packages bring, by name."""
    points = {point.name: point.value for point in entry_points(group=GROUP)}
    return {name: value for name, value in points.items() if name not in (*BUILT_IN, ALL)}


def _load(name: str) -> Suite:
    module = BUILT_IN.get(name)
    if module is None:
        others = brought()
        if name not in others:
            known = [*BUILT_IN, *others, ALL]
            raise SettingsError(
                f"--suite {name}: no suite of that name.{did_you_mean(name, known)} Known: {', '.join(known)}."
            )
        module = others[name]
    try:
        found: Suite = import_module(module).SUITE
    except (ImportError, AttributeError) as error:
        raise SettingsError(f"--suite {name}: {module} can't be loaded: {error}") from error
    return found
