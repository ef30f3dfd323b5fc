"""Tests in a family: p values of several figures, corrected together by Holm's method.

Each figure has two p values, by single observations and by the clusters they come in; both are corrected over the same
family.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from honorific_checks.stats import multiple


class HasP(Protocol):
    """A figure with its p values."""

    @property
    def p(self) -> float | None:
        """The p value by single observations (pairs, answers); None if undefined."""

    @property
    def p_clustered(self) -> float | None:
        """The p value by clusters (occupations, words); None if undefined."""


K = TypeVar("K", bound=Hashable)
T_co = TypeVar("T_co", bound=HasP, covariant=True)


@dataclass(frozen=True, slots=True)
class Tested(Generic[T_co]):
    """A figure as one of a family of tests."""

    figure: T_co
    family: int
    """The number of tests in the family: those with a defined p, and those that count as p = 1."""
    p_holm: float | None
    """Its p, Holm-corrected; None if undefined."""
    p_clustered_holm: float | None
    """Its p by clusters, Holm-corrected over the same family."""


def as_family(figures: Mapping[K, T_co], untested: int = 0) -> dict[K, Tested[T_co]]:
    """Correct the p values of a family, by name.

    Args:
        figures: the figure of each member that can be tested.
        untested: the number of members that can't be tested because answers are missing. They count as p = 1, so that
            missing answers of one member never make another's p smaller.
    """
    p = corrected({name: found.p for name, found in figures.items()}, untested)
    p_clustered = corrected({name: found.p_clustered for name, found in figures.items()}, untested)
    size = sum(found.p is not None for found in figures.values()) + untested
    return {name: Tested(found, size, p[name], p_clustered[name]) for name, found in figures.items()}


def corrected(p_values: Mapping[K, float | None], untested: int = 0) -> dict[K, float | None]:
    """Holm's correction over the defined p values, plus one p of 1 for each untested member."""
    family = {name: p for name, p in p_values.items() if p is not None}
    values = dict(zip(family, multiple.holm([*family.values(), *[1.0] * untested]), strict=False))
    return {name: values.get(name) for name in p_values}
