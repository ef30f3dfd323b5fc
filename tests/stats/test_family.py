"""A family of tests: Holm's correction against statsmodels, over the tests that there are."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from support_holm import statsmodels_holm

from honorific_checks.stats import clustered, family, paired


@dataclass(frozen=True)
class Figure:
    """A figure of which only the p values matter here."""

    p: float | None
    p_clustered: float | None


@pytest.mark.parametrize(
    "values",
    [[], [None], [0.2], [None, 0.01, None, 0.04, 0.03], [0.05, 0.05, None, 1.0, 0.0], [0.9, 0.001, 0.002, 0.03, 0.004]],
    ids=str,
)
def test_the_correction_is_holm_s_over_those_that_are_defined(values: list[float | None]) -> None:
    """By statsmodels; an undefined p stays None, and makes the family no larger."""
    defined = [value for value in values if value is not None]
    expected = iter(statsmodels_holm(defined))
    found = family.corrected({str(place): value for place, value in enumerate(values)})
    assert list(found) == [str(place) for place in range(len(values))]
    assert list(found.values()) == [None if value is None else pytest.approx(next(expected)) for value in values]


def test_holm_by_hand() -> None:
    """0.01 * 2, then 0.04; a model with nothing to test is not of the family."""
    assert family.corrected({"a": 0.04, "b": None, "c": 0.01}) == {"a": 0.04, "b": None, "c": 0.02}


def test_both_tests_are_corrected_over_the_same_family() -> None:
    """One p: 0.01 * 2 and 0.04; the other: 0.06, which 0.03 * 2 holds there, and 0.03 * 2."""
    figures = {"a": Figure(0.04, 0.03), "b": Figure(None, None), "c": Figure(0.01, 0.05)}
    found = family.as_family(figures)
    assert {name: one.figure for name, one in found.items()} == figures
    assert {name: one.family for name, one in found.items()} == {"a": 2, "b": 2, "c": 2}
    assert {name: one.p_holm for name, one in found.items()} == {"a": 0.04, "b": None, "c": 0.02}
    assert {name: one.p_clustered_holm for name, one in found.items()} == {"a": 0.06, "b": None, "c": 0.06}


def test_a_member_whose_answers_are_missing_counts_as_p_1() -> None:
    """0.01 * 3 and 0.04 * 2 with one more in the family, which is shown in nobody's place."""
    found = family.as_family({"a": Figure(0.04, 0.01), "c": Figure(0.01, 0.04)}, untested=1)
    assert {name: one.family for name, one in found.items()} == {"a": 3, "c": 3}
    assert {name: one.p_holm for name, one in found.items()} == {"a": 0.08, "c": 0.03}
    assert {name: one.p_clustered_holm for name, one in found.items()} == {"a": 0.03, "c": 0.08}


def test_a_member_alone_keeps_its_p() -> None:
    """A family of one: five pairs, all for he, in five occupations, are 2 * 1/32 by either test."""
    alone = Figure(paired.mcnemar_exact(5, 0), clustered.sign_flip_exact([1] * 5))
    (found,) = family.as_family({"a": alone}).values()
    assert (found.family, found.p_holm, found.p_clustered_holm) == (1, 0.0625, 0.0625)


def test_no_member_is_no_family() -> None:
    """And no error."""
    assert family.as_family({}) == {}
