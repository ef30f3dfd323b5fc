"""One test in a family of models: the same paired difference of each, with p values corrected together."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from honorific_checks.analysis.difference import Difference
from honorific_checks.stats import multiple


@dataclass(frozen=True, slots=True)
class Tested:
    """A paired difference as one of a family of tests."""

    difference: Difference
    family: int
    """How many tests there are in the family: those whose p is defined."""
    p_holm: float | None
    """McNemar's p, Holm-corrected; None where undefined."""
    p_clustered_holm: float | None
    """The sign-flip test's p, Holm-corrected over the same family."""


def as_family(differences: Mapping[str, Difference], untested: int = 0) -> dict[str, Tested]:
    """Correct the p values of a family, by name.

    Args:
        differences: of each member that can be tested.
        untested: members that can't be, for want of answers: they count as p = 1, so that nobody's p gets smaller
            because another's answers are missing.
    """
    by_pairs = corrected({name: found.p for name, found in differences.items()}, untested)
    by_occupations = corrected({name: found.p_clustered for name, found in differences.items()}, untested)
    size = sum(found.p is not None for found in differences.values()) + untested
    return {name: Tested(found, size, by_pairs[name], by_occupations[name]) for name, found in differences.items()}


K = TypeVar("K", bound=Hashable)


def corrected(p_values: Mapping[K, float | None], untested: int = 0) -> dict[K, float | None]:
    """Holm's correction; the family is the p values that are defined and as many of 1 as are untested."""
    family = {name: p for name, p in p_values.items() if p is not None}
    values = dict(zip(family, multiple.holm([*family.values(), *[1.0] * untested]), strict=False))
    return {name: values.get(name) for name in p_values}
