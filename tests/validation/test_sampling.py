"""The sample: as many matched pairs as the paper has, and no more; reproducible, and shuffled."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from support_data import BY_ID

from honorific_checks.errors import SettingsError
from honorific_checks.records import Condition
from honorific_checks.validation.sampling import Drawn, most, sample

MODELS = {f"m{number}": {item: f"{item} of m{number}" for item in BY_ID} for number in range(9)}
"""Nine models whose outputs say whose they are."""


def one(models: int) -> dict[str, dict[str, str]]:
    """So many of them."""
    return dict(list(MODELS.items())[:models])


def sides(drawn: list[Drawn]) -> Counter[tuple[str, str, str]]:
    """How many of he and she are drawn, by model, occupation and frame."""
    both = (Condition.MALE, Condition.FEMALE)
    return Counter((d.model, d.stimulus.group, d.stimulus.frame) for d in drawn if d.stimulus.condition in both)


@pytest.mark.parametrize(
    ("models", "number"), [(9, 180), (9, 179), (2, 40), (1, 6), (1, 7), (1, 1499), (1, 1500), (2, 3000)]
)
def test_a_third_is_in_pairs_and_nobody_else_is(models: int, number: int) -> None:
    """60 rows of 30 pairs in 180; no he or she outside of them meets its counterpart, even in the largest sample."""
    drawn = sample(one(models), number, 5)
    assert len({(d.model, d.stimulus.item_id) for d in drawn}) == len(drawn) == number
    assert all(d.output == f"{d.stimulus.item_id} of {d.model}" for d in drawn)
    found = sides(drawn)
    assert sum(count == 2 for count in found.values()) == number // 6
    assert all((found[d.model, d.stimulus.group, d.stimulus.frame] == 2) is d.paired for d in drawn if d.paired)
    assert sum(d.paired for d in drawn) == 2 * (number // 6)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("number", [6, 9, 180])
def test_the_sides_of_a_pair_never_stand_together(seed: int, number: int) -> None:
    """One is in each half, and not at the border; which comes first is drawn."""
    drawn = sample(MODELS, number, seed)
    pairs = [(d.model, d.stimulus.group, d.stimulus.frame) if d.paired else None for d in drawn]
    half = {pair for pair in pairs[: (number + 1) // 2] if pair}
    assert len(half) == number // 6 == len({pair for pair in pairs[(number + 1) // 2 :] if pair})
    assert all(not one or one != other for one, other in pairwise(pairs))
    first = Counter(d.stimulus.condition for d in drawn[: (number + 1) // 2] if d.paired)
    assert number < 180 or min(first.values()) > 3


def test_occupations_are_drawn_evenly() -> None:
    """180 over 72 occupations is 2 or 3 each."""
    counts = Counter(d.stimulus.group for d in sample(MODELS, 180, 1))
    assert (len(counts), set(counts.values())) == (72, {2, 3})


def test_a_seed_gives_the_same_sample_whatever_the_order_of_the_models() -> None:
    """And another seed another."""
    assert sample(MODELS, 90, 1) == sample(dict(reversed(MODELS.items())), 90, 1) != sample(MODELS, 90, 2)


@pytest.mark.parametrize(
    ("models", "number", "expected"), [(9, 5, "6 to 13,500"), (1, 0, "6 to 1,500"), (1, 1501, "of 1 model: with")]
)
def test_too_few_and_too_many_are_refused(models: int, number: int, expected: str) -> None:
    """With what is possible."""
    assert most(models) == 1500 * models
    with pytest.raises(SettingsError, match=f"--n {number}: expected .*{expected}"):
        sample(one(models), number, 1)
