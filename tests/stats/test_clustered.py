"""Clustered pairs: against every way to set the signs, against McNemar's test, and against scipy."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import permutation_test

from honorific_checks.stats.clustered import design_effect, sign_flip_exact
from honorific_checks.stats.paired import mcnemar_exact

few = st.lists(st.integers(-7, 7), max_size=8)
many = st.lists(st.integers(-7, 7), max_size=40)


def every_sum(differences: list[int]) -> list[int]:
    """The sum of the differences under every way to set their signs."""
    return [
        sum(s * d for s, d in zip(signs, differences, strict=True))
        for signs in product((1, -1), repeat=len(differences))
    ]


@pytest.mark.parametrize(
    ("differences", "p"),
    [
        ([], 1.0),
        ([0, 0], 1.0),
        ([5], 1.0),  # 5 and -5 alike
        ([1, 1, 1], 0.25),  # 3 and -3 of 8
        ([2, 1], 0.5),  # 3 and -3 of 3, 1, -1, -3
        ([3, -1], 1.0),  # 2 is the least there is of 4, 2, -2, -4
        ([3, 1, -1], 0.75),  # 5, 3, 3 and their opposites, of 8
        ([3, 0, 1, -1], 0.75),  # a cluster that does not lean says nothing
        ([2, -2], 1.0),  # all are at least 0
    ],
)
def test_p_by_hand(differences: list[int], p: float) -> None:
    """The share of the ways to set the signs whose sum lies at least as far from 0, exact where the division is."""
    assert sign_flip_exact(differences) == p


@given(few, st.integers(2, 9))
def test_p_counts_every_way_to_set_the_signs(differences: list[int], times: int) -> None:
    """All 2^k of them, one by one, also those of clusters that are 0; equal to the last digit, and in any unit."""
    sums = every_sum(differences)
    far = sum(abs(total) >= abs(sum(differences)) for total in sums)
    assert sign_flip_exact(differences) == float(Fraction(far, len(sums)))
    assert sign_flip_exact([times * difference for difference in differences]) == sign_flip_exact(differences)


@pytest.mark.parametrize("differences", [[3, -1, 2, 2, 0, -4, 1, 5], [7, 7, -2, 1], [1, -1, 2, -2], [6, 5, 4, 3, 2, 1]])
def test_p_agrees_with_scipy(differences: list[int]) -> None:
    """The permutation test of one sample of a second library: exact, as there are fewer ways than it may draw."""
    data = (np.array(differences),)
    second = permutation_test(data, np.sum, permutation_type="samples", n_resamples=10**6, vectorized=True)
    assert sign_flip_exact(differences) == pytest.approx(float(second.pvalue), rel=1e-12)


@pytest.mark.parametrize("b", [0, 1, 5, 36, 150])
def test_with_one_flip_a_cluster_it_is_mcnemars_test(b: int) -> None:
    """Not a digit between them, whatever the clusters that are even."""
    for c, even in product((0, 1, 4, 35, 150), (0, 50)):
        assert sign_flip_exact([1] * b + [-1] * c + [0] * even) == mcnemar_exact(b, c)


@given(many, st.randoms(use_true_random=False))
def test_p_is_a_probability_and_knows_neither_order_nor_side(differences: list[int], random: object) -> None:
    """Above 0; swapping he and she and shuffling the clusters change nothing."""
    p = sign_flip_exact(differences)
    assert 0 < p <= 1
    assert sign_flip_exact([-difference for difference in differences]) == p
    random.shuffle(differences)  # type: ignore[attr-defined]
    assert sign_flip_exact(differences) == p


def test_p_of_seventy_two_whole_clusters() -> None:
    """All seven pairs of all occupations one way: 2 of 2^72 ways."""
    assert sign_flip_exact([7] * 72) == 2 / 2**72


@pytest.mark.parametrize(
    ("differences", "discordant", "effect"),
    [
        ([1, -1, 1, 0], 3, 1.0),  # one flip each: as independent pairs
        ([7, -7], 14, 7.0),  # (49 + 49) / 14: whole clusters flip together
        ([0, 0], 6, 0.0),  # each flips both ways evenly
        ([3, 1, -2, 0], 10, 1.4),  # (9 + 1 + 4) / 10
        ([0, 0], 0, None),
        ([], 0, None),
    ],
)
def test_design_effect_by_hand(differences: list[int], discordant: int, effect: float | None) -> None:
    """Squares over flips; None where no pair flips."""
    assert design_effect(differences, discordant) == effect


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=6))
def test_design_effect_is_a_ratio_of_variances(clusters: list[tuple[int, int]]) -> None:
    """The mean square of the sums under all signs, over b + c, that of as many independent flips; at most the size."""
    differences, discordant = [b - c for b, c in clusters], sum(b + c for b, c in clusters)
    effect = design_effect(differences, discordant)
    sums = every_sum(differences)
    assert (effect is None) == (discordant == 0)
    if effect is not None:
        assert effect == float(Fraction(sum(total * total for total in sums), len(sums)) / discordant)
        assert 0 <= effect <= max(b + c for b, c in clusters)
