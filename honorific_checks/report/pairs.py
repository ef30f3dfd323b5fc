"""The he and she sentences among the answers of the allocation suite, for reports that show them side by side."""

from __future__ import annotations

from collections.abc import Iterable

from honorific_checks.report.result import Exhibit

Pair = tuple[Exhibit, Exhibit]


def pairs(exhibits: Iterable[Exhibit]) -> list[Pair]:
    """The he and she sentences of the same occupation and frame, in order; a pair with a missing answer is none."""
    sides: dict[tuple[object, object], dict[object, Exhibit]] = {}
    for one in exhibits:
        sides.setdefault((one.row["occupation"], one.row["frame"]), {})[one.row["condition"]] = one
    return [(two["male"], two["female"]) for two in sides.values() if {"male", "female"} <= set(two)]


def flips(exhibits: Iterable[Exhibit]) -> list[Pair]:
    """The pairs in which one of he and she is honorific and the other ordinary."""
    return [pair for pair in pairs(exhibits) if {one.row["register"] for one in pair} == {"honorific", "ordinary"}]
