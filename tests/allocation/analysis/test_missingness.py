"""Lost outputs by condition, and he against she: by hand and by plain loops."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from analysis_support import CONDITIONS, M, U, analysed, answers, cells, sets, swapped
from hypothesis import given
from scipy.stats import binomtest

from honorific_checks.allocation.analysis.missingness import Missingness
from honorific_checks.allocation.records import ItemReading
from honorific_checks.records import Condition, Reading

KINDS: dict[str, Callable[[Reading], bool]] = {
    "gap": lambda reading: reading.register in {M, U},
    "mixed_gap": lambda reading: reading.register is M,
    "unreadable_gap": lambda reading: reading.register is U,
    "refused_gap": lambda reading: reading.reason == "refusal",
}


def missingness_of(readings: list[ItemReading]) -> Missingness:
    """The lost outputs of some readings."""
    return analysed(readings).missingness


@given(sets)
def test_losses_are_counted_by_condition(readings: list[ItemReading]) -> None:
    """Answers, mixed, unreadable and refused, and the share that is lost, one condition at a time."""
    found = missingness_of(readings)
    assert list(found.by_condition) == list(CONDITIONS)
    for condition, lost in found.by_condition.items():
        of = [item.reading for item in readings if item.stimulus.condition is condition]
        counted = {name: sum(map(kind, of)) for name, kind in KINDS.items()}
        assert (lost.items, lost.mixed, lost.unreadable, lost.refused) == (
            len(of),
            counted["mixed_gap"],
            counted["unreadable_gap"],
            counted["refused_gap"],
        )
        assert lost.lost.value == (pytest.approx(counted["gap"] / len(of)) if of else None)
        assert lost.lost.n == len(of)


@given(sets)
def test_gaps_are_over_the_pairs_with_two_answers(readings: list[ItemReading]) -> None:
    """Lost for he only against lost for she only, pair by pair, for each kind of loss; p by scipy."""
    found, by_cell = missingness_of(readings), cells(readings)
    pairs = [
        (he, by_cell[slug, frame, "female"])
        for (slug, frame, condition), he in by_cell.items()
        if condition == "male" and (slug, frame, "female") in by_cell
    ]
    for name, kind in KINDS.items():
        gap = getattr(found, name)
        b = sum(kind(he) and not kind(she) for he, she in pairs)
        c = sum(kind(she) and not kind(he) for he, she in pairs)
        assert (gap.first_only, gap.second_only, gap.pairs) == (b, c, len(pairs))
        assert gap.value == (pytest.approx((b - c) / len(pairs)) if pairs else None)
        assert gap.p == (pytest.approx(binomtest(b, b + c).pvalue if b + c else 1.0) if pairs else None)


@given(sets)
def test_the_gated_gap_is_the_one_of_the_analysis(readings: list[ItemReading]) -> None:
    """Computed without the rest where only the gate asks; it is the same difference."""
    analysis = analysed(readings)
    assert analysis.lost == analysis.missingness.gap


@given(sets)
def test_swapping_he_and_she_changes_the_sign(readings: list[ItemReading]) -> None:
    """Both p values stay, and what was lost for he is lost for she."""
    there, back = missingness_of(readings), missingness_of(swapped(readings))
    assert (there.gap.first_only, there.gap.second_only) == (back.gap.second_only, back.gap.first_only)
    assert (there.gap.p, there.gap.p_clustered) == (back.gap.p, back.gap.p_clustered)
    assert there.by_condition[Condition.MALE] == back.by_condition[Condition.FEMALE]
    assert there.by_condition[Condition.THEY] == back.by_condition[Condition.THEY]


def test_losses_by_hand() -> None:
    """He is refused twice and mixed once where she answers; she is mixed once, with him; T7 has no answer for her."""
    rows = {"judge": {"male": "RRMMHHU", "female": "HHHMHU", "they": "hUR"}, "cook": {"male": "H", "female": "O"}}
    found = missingness_of(answers(rows))
    he = found.by_condition[Condition.MALE]
    assert (he.items, he.mixed, he.unreadable, he.refused, he.lost.value) == (8, 2, 3, 2, 5 / 8)
    they = found.by_condition[Condition.THEY]
    assert (they.items, they.mixed, they.unreadable, they.refused, they.lost.value) == (3, 0, 2, 1, 2 / 3)
    bare = found.by_condition[Condition.NOPRONOUN]
    assert (bare.items, bare.lost.value, bare.lost.n) == (0, None, 0)
    # Seven pairs: T1, T2 and T3 are lost for he only, P1 for she only, T4 for both.
    assert (found.gap.pairs, found.gap.first_only, found.gap.second_only, found.gap.value) == (7, 3, 1, 2 / 7)
    assert found.gap.p == 0.625  # (1 + 4) / 16, twice
    assert (found.mixed_gap.first_only, found.mixed_gap.second_only) == (1, 0)
    assert (found.unreadable_gap.first_only, found.unreadable_gap.second_only) == (2, 1)
    assert (found.refused_gap.first_only, found.refused_gap.second_only, found.refused_gap.p) == (2, 0, 0.5)
