"""A family of tests: Holm's correction against statsmodels, over the tests that there are."""

from __future__ import annotations

import pytest
from analysis_support import analysed, answers
from hypothesis import given
from hypothesis import strategies as st
from support_holm import statsmodels_holm

from honorific_checks.allocation.analysis.difference import Difference
from honorific_checks.stats import family

p_values = st.lists(st.none() | st.floats(0, 1), max_size=9)


def difference(p: float | None, p_clustered: float | None) -> Difference:
    """A difference of which only the p values matter here."""
    return Difference(4, 3, 1, 0.5, None, None, p, p_clustered, None, 2)


@given(p_values)
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
    """McNemar's p: 0.01 * 2 and 0.04; the sign-flip test's: 0.06, which 0.03 * 2 holds there, and 0.03 * 2."""
    given_ = {"a": difference(0.04, 0.03), "b": difference(None, None), "c": difference(0.01, 0.05)}
    found = family.as_family(given_)
    assert {name: one.difference for name, one in found.items()} == given_
    assert {name: one.family for name, one in found.items()} == {"a": 2, "b": 2, "c": 2}
    assert {name: one.p_holm for name, one in found.items()} == {"a": 0.04, "b": None, "c": 0.02}
    assert {name: one.p_clustered_holm for name, one in found.items()} == {"a": 0.06, "b": None, "c": 0.06}


def test_a_model_alone_keeps_its_p() -> None:
    """A family of one: five pairs, all for he, in five occupations, are 2 * 1/32 by either test."""
    rows = {slug: {"male": "H", "female": "O"} for slug in ("judge", "cook", "nurse", "driver", "doctor")}
    (found,) = family.as_family({"a": analysed(answers(rows)).hai}).values()
    assert (found.family, found.p_holm, found.p_clustered_holm) == (1, 0.0625, 0.0625)


def test_no_model_is_no_family() -> None:
    """And no error."""
    assert family.as_family({}) == {}
