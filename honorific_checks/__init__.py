"""A bias regression suite: who receives respect when a model translates into Bengali.

`classify` reads the register of one Bengali output and `classify_many` of several; `readings` and `Analysis` measure a
model's answers to the benchmark's `stimuli`.  docs/library.md documents each name of `__all__`; nothing else is public.

pytest loads this package in every run, so each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from honorific_checks.allocation.analysis.rankings import rankings
    from honorific_checks.allocation.analysis.result import Analysis
    from honorific_checks.allocation.readings import readings
    from honorific_checks.allocation.records import ItemReading
    from honorific_checks.allocation.stimuli import stimuli
    from honorific_checks.answers.classifier import classify, classify_many
    from honorific_checks.errors import HonorificChecksError
    from honorific_checks.records import Condition, Cue, Occupation, Reading, Reason, Register, Stimulus
    from honorific_checks.stats.estimate import Estimate
    from honorific_checks.stats.family import as_family
    from honorific_checks.stats.intervals import Interval
    from honorific_checks.stats.options import Options
    from honorific_checks.version import __version__

__all__ = [
    "Analysis",
    "Condition",
    "Cue",
    "Estimate",
    "HonorificChecksError",
    "Interval",
    "ItemReading",
    "Occupation",
    "Options",
    "Reading",
    "Reason",
    "Register",
    "Stimulus",
    "__version__",
    "as_family",
    "classify",
    "classify_many",
    "rankings",
    "readings",
    "stimuli",
]
_HOMES = {
    "allocation.analysis.rankings": ("rankings",),
    "allocation.analysis.result": ("Analysis",),
    "allocation.readings": ("readings",),
    "allocation.records": ("ItemReading",),
    "allocation.stimuli": ("stimuli",),
    "answers.classifier": ("classify", "classify_many"),
    "errors": ("HonorificChecksError",),
    "records": ("Condition", "Cue", "Occupation", "Reading", "Reason", "Register", "Stimulus"),
    "stats.estimate": ("Estimate",),
    "stats.family": ("as_family",),
    "stats.intervals": ("Interval",),
    "stats.options": ("Options",),
    "version": ("__version__",),
}
"""The module that each public name is defined in."""


def __getattr__(name: str) -> object:
    """A public name, from the module it is defined in."""
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
    return found


def __dir__() -> list[str]:
    """The public names, for completion."""
    return sorted(__all__)
