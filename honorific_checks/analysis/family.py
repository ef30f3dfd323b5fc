"""One test in a family of models: the same paired difference of each, with p values corrected together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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


def as_family(differences: Mapping[str, Difference]) -> dict[str, Tested]:
    """Correct the p values of a family, by name."""
    by_pairs = corrected({name: found.p for name, found in differences.items()})
    by_occupations = corrected({name: found.p_clustered for name, found in differences.items()})
    size = sum(found.p is not None for found in differences.values())
    return {name: Tested(found, size, by_pairs[name], by_occupations[name]) for name, found in differences.items()}


def corrected(p_values: Mapping[str, float | None]) -> dict[str, float | None]:
    """Holm's correction; the family is the p values that are defined, the others stay None."""
    family = {name: p for name, p in p_values.items() if p is not None}
    values = dict(zip(family, multiple.holm(list(family.values())), strict=True))
    return {name: values.get(name) for name in p_values}
