"""Tests in a family: p values of several figures, corrected together by Holm's method.

Each figure has two readings of its evidence, by single observations and by the clusters they come in, and either is
corrected over the same family.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from honorific_checks.stats import multiple


class HasP(Protocol):
    """A figure that was tested."""

    @property
    def p(self) -> float | None:
        """Of the test by single observations (pairs, answers); None if undefined."""

    @property
    def p_clustered(self) -> float | None:
        """Of the test by clusters (occupations, words); None if undefined."""


K = TypeVar("K", bound=Hashable)
T_co = TypeVar("T_co", bound=HasP, covariant=True)


@dataclass(frozen=True, slots=True)
class Tested(Generic[T_co]):
    """A figure as one of a family of tests."""

    figure: T_co
    family: int
    """How many tests there are in the family: those whose p is defined, and those that count as p = 1."""
    p_holm: float | None
    """Its p, Holm-corrected; None if undefined."""
    p_clustered_holm: float | None
    """Its p by clusters, Holm-corrected over the same family."""


def as_family(figures: Mapping[K, T_co], untested: int = 0) -> dict[K, Tested[T_co]]:
    """Correct the p values of a family, by name.

    Args:
        figures: of each member that can be tested.
        untested: members that can't be, because answers are missing: they count as p = 1, so that nobody's p gets
            smaller because another's answers are missing.
    """
    p = corrected({name: found.p for name, found in figures.items()}, untested)
    p_clustered = corrected({name: found.p_clustered for name, found in figures.items()}, untested)
    size = sum(found.p is not None for found in figures.values()) + untested
    return {name: Tested(found, size, p[name], p_clustered[name]) for name, found in figures.items()}


def corrected(p_values: Mapping[K, float | None], untested: int = 0) -> dict[K, float | None]:
    """Holm's correction; the family is the p values that are defined and as many of 1 as are untested."""
    family = {name: p for name, p in p_values.items() if p is not None}
    values = dict(zip(family, multiple.holm([*family.values(), *[1.0] * untested]), strict=False))
    return {name: values.get(name) for name in p_values}
