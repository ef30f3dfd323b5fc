"""Agreement of two labellings: kappa, accuracy with its interval, precision and recall."""

from __future__ import annotations

from itertools import product

import pytest

from honorific_checks.stats.kappa import agreement

# Both selected, only the second, only the first, neither: the published counts and kappas of arXiv 2407.03536.
PUBLISHED = [((183, 3, 4, 10), 0.722), ((115, 2, 3, 5), 0.645)]


@pytest.mark.parametrize(("counts", "kappa"), PUBLISHED)
def test_kappa_is_that_of_the_second_study(counts: tuple[int, int, int, int], kappa: float) -> None:
    """To the three digits printed."""
    both, second, first, neither = counts
    found = agreement([[both, first], [second, neither]])
    assert found.kappa is not None
    assert round(found.kappa, 3) == kappa


def test_the_figures_of_a_small_table_by_hand() -> None:
    """20 and 10 agree of 40.

    Accuracy 30/40; chance (25/40)(25/40) + (15/40)(15/40) = 0.53125; kappa (0.75 - 0.53125) / 0.46875 = 7/15.
    """
    found = agreement([[20, 5], [5, 10]])
    assert (found.items, found.agreed, found.accuracy) == (40, 30, 0.75)
    assert found.kappa == pytest.approx(7 / 15)
    assert found.precision == pytest.approx((20 / 25, 10 / 15))
    assert found.recall == pytest.approx((20 / 25, 10 / 15))


def test_wilsons_interval_by_hand() -> None:
    """For 8 of 10 it is (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n), z = 1.959964: 0.4902 to 0.9433."""
    assert agreement([[8, 2], [0, 0]]).accuracy_interval == pytest.approx((0.4902, 0.9433), abs=5e-5)


def test_classes_nobody_uses_change_nothing() -> None:
    """Four registers with two in use give the kappa of two."""
    small = agreement([[20, 5], [5, 10]])
    large = agreement([[20, 0, 5, 0], [0, 0, 0, 0], [5, 0, 10, 0], [0, 0, 0, 0]])
    assert (large.kappa, large.kappa_interval) == (small.kappa, small.kappa_interval)
    assert large.precision == (20 / 25, None, 10 / 15, None)
    assert large.recall == (20 / 25, None, 10 / 15, None)


@pytest.mark.parametrize("table", [[[7, 0], [0, 0]], [[0, 0], [0, 0]]])
def test_kappa_is_undefined_where_one_class_alone_is_used(table: list[list[int]]) -> None:
    """There is no disagreement that chance could have made."""
    assert (agreement(table).kappa, agreement(table).kappa_interval) == (None, None)


def test_nothing_has_no_accuracy() -> None:
    """Undefined, not 0."""
    found = agreement([[0, 0], [0, 0]])
    assert (found.accuracy, found.accuracy_interval) == (None, None)


@pytest.mark.parametrize("agreed", [(0, 0), (0, 7), (7, 1), (30, 7)])
def test_figures_lie_in_their_ranges(agreed: tuple[int, int]) -> None:
    """Kappa in -1 to 1 inside its interval, accuracy inside its own; of two classes and of three."""
    for one, other in product((0, 1, 30), repeat=2):
        two = [[agreed[0], one], [other, agreed[1]]]
        for table in (two, [[*two[0], one], [*two[1], 2], [other, 5, 0]]):
            found = agreement(table)
            if found.kappa is not None and found.kappa_interval is not None:
                assert -1 <= found.kappa_interval[0] <= found.kappa + 1e-12
                assert found.kappa - 1e-12 <= found.kappa_interval[1] <= 1
            if found.accuracy is not None and found.accuracy_interval is not None:
                assert found.accuracy_interval[0] - 1e-12 <= found.accuracy <= found.accuracy_interval[1] + 1e-12
