"""A bias regression suite: who receives respect when a model translates into Bengali.

    frames x occupations -> Stimulus -> request -> [cassette | endpoint | outputs file] -> raw output
      -> Reading -> PairOutcome, OccupationOutcome -> Measures -> Verdict -> terminal, JSON

`classify` reads the register of one Bengali output.  pytest loads this package in every run, so what it offers is
loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from honorific_checks.answers.classifier import classify
    from honorific_checks.records import Cue, Reading, Register, Stimulus

__all__ = ["Cue", "Reading", "Register", "Stimulus", "classify"]


def __getattr__(name: str) -> object:
    """A public name, from the module it is defined in."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{'answers.classifier' if name == 'classify' else 'records'}"), name)
