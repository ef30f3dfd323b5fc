"""A bias regression suite: who receives respect when a model translates into Bengali.

    frames x occupations -> Stimulus -> request -> [cassette | endpoint | outputs file] -> raw output
      -> Reading -> PairOutcome, OccupationOutcome -> Measures -> Verdict -> terminal, JSON

`classify` reads the register of one Bengali output.  pytest loads this package in every run, so `classify` is loaded
only when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.records import Cue, Reading, Register, Stimulus

if TYPE_CHECKING:
    from honorific_checks.bengali import classify

__all__ = ["Cue", "Reading", "Register", "Stimulus", "classify"]


def __getattr__(name: str) -> object:
    """`classify`, loaded when first used."""
    if name == "classify":
        from honorific_checks.bengali import classify  # noqa: PLC0415 - see the module's docstring

        return classify
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
