"""Sums over clusters for many rows of weights at once."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.stats.bootstrap import weights
from honorific_checks.stats.weighted import weighted_sums

tables = st.integers(1, 6).flatmap(
    lambda clusters: st.tuples(
        st.lists(st.lists(st.integers(0, 5), min_size=clusters, max_size=clusters), min_size=1, max_size=5),
        st.lists(st.lists(st.integers(-9, 9), min_size=clusters, max_size=clusters), min_size=1, max_size=4),
    )
)


@given(tables)
def test_each_sum_is_a_plain_loop_s(table: tuple[list[list[int]], list[list[int]]]) -> None:
    """Exactly, in whole numbers: weight times count, over the clusters, for each row and kind."""
    rows, kinds = table
    found = weighted_sums(np.array(rows, float), [np.array(kind, float) for kind in kinds])
    assert [sums.tolist() for sums in found] == [
        [sum(weight * count for weight, count in zip(row, kind, strict=True)) for row in rows] for kind in kinds
    ]


def test_the_first_row_of_a_bootstrap_is_the_plain_sum() -> None:
    """Then come the sums without each cluster."""
    counts = np.array([3.0, 0.0, 4.0])
    (sums,) = weighted_sums(weights(3, 5, seed=1), [counts])
    assert sums[:4].tolist() == [7.0, 4.0, 7.0, 3.0]
    assert sums.shape == (1 + 3 + 5,)


def test_without_clusters_every_sum_is_zero() -> None:
    """And is no error."""
    (sums,) = weighted_sums(np.zeros((3, 0)), [np.zeros(0)])
    assert sums.tolist() == [0.0, 0.0, 0.0]
