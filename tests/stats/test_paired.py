"""Statistics of matched pairs: against the published table, by hand, and against scipy and statsmodels."""

from __future__ import annotations

import tomllib
from itertools import product

import numpy as np
import pytest
from scipy.stats import binomtest
from statsmodels.stats.contingency_tables import mcnemar
from support_data import shared
from table4 import EACH_N, IDS, ROWS, Row

from honorific_checks.report.figures import percent, signed_points
from honorific_checks.stats.paired import direction, gsr, hai, hbs, least_p, mcnemar_exact, signed_hbs

SOME = (0, 1, 2, 9, 44, 300)
"""Numbers of flips to one side: none, one, few and many."""


def test_the_table_here_is_the_published_one() -> None:
    """Every number these tests take from Table 4, against the file they come from."""
    published = tomllib.loads(shared("published/table4.toml").read_text(encoding="utf-8"))
    assert list(ROWS) == [
        Row(
            name,
            row["male_only"],
            row["female_only"],
            tuple(row["usable_pairs"]),
            f"{row['hai']:+.2f}",
            f"{row['gsr']:.1f}",
            row["p_holm"],
            row["spread"],
            row["hbs"],
        )
        for name, row in published.items()
    ]


@pytest.mark.parametrize(("row", "n"), EACH_N, ids=IDS)
def test_hai_and_gsr_are_the_printed_ones(row: Row, n: int) -> None:
    """All nine rows of Table 4, for every number of pairs that can stand behind them."""
    lean, flips = float(hai(row.b, row.c, n)), float(gsr(row.b, row.c, n))
    assert (signed_points(lean), percent(flips)) == (row.hai, row.gsr)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_hbs_is_the_printed_one(row: Row) -> None:
    """From the printed spread, which like HBS is rounded to a tenth: they agree to twice half a tenth."""
    value = hbs(row.b, row.c, row.spread)
    assert value == pytest.approx(row.hbs, abs=0.1)


def test_hbs_by_hand() -> None:
    """8 and 44: 100 * 36 / 52 = 69.23 one-sidedness; with a spread of 35.5, (69.23 + 71) / 2."""
    assert hbs(8, 44, 35.5) == pytest.approx((900 / 13 + 71) / 2)


@pytest.mark.parametrize(
    ("b", "c", "p"),
    [
        (0, 0, 1.0),
        (1, 0, 1.0),  # 2 * 1/2
        (5, 0, 0.0625),  # 2 * 1/32
        (1, 4, 0.375),  # 2 * (1 + 5) / 32
        (2, 3, 1.0),  # 2 * (1 + 5 + 10) / 32
        (3, 3, 1.0),  # 2 * (1 + 6 + 15 + 20) / 64 = 1.31, cut at 1
    ],
)
def test_p_by_hand(b: int, c: int, p: float) -> None:
    """Twice the smaller tail of binomial(b + c, 1/2), exact where the division is."""
    assert mcnemar_exact(b, c) == p


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_p_agrees_with_statsmodels(row: Row) -> None:
    """McNemar's exact test of a second library, on the published counts."""
    second = mcnemar([[0, row.b], [row.c, 0]], exact=True)
    assert mcnemar_exact(row.b, row.c) == pytest.approx(second.pvalue, rel=1e-9)


@pytest.mark.parametrize("b", SOME)
def test_p_agrees_with_scipy(b: int) -> None:
    """The two-sided binomial test of b in b + c at one half, at most 1.

    Moving a flip from the smaller side to the larger never makes p larger.
    """
    for c in SOME:
        expected = binomtest(b, b + c).pvalue if b + c else 1.0
        p = mcnemar_exact(b, c)
        assert p == pytest.approx(expected, rel=1e-9)
        assert 0 <= p <= 1
        if min(b, c):
            assert mcnemar_exact(max(b, c) + 1, min(b, c) - 1) <= p


def test_p_of_many_pairs_does_not_overflow() -> None:
    """Whole numbers of two thousand bits: even is 1, and all on one side is smaller than a float can say."""
    assert mcnemar_exact(1000, 1000) == 1.0
    assert mcnemar_exact(2000, 0) == 0.0


@pytest.mark.parametrize(("b", "c"), list(product(SOME, repeat=2)))
def test_swapping_he_and_she_turns_hai_round_and_leaves_the_rest(b: int, c: int) -> None:
    """HAI changes its sign, and direction its side; p, GSR and HBS do not know which side is which.

    |HAI| <= GSR <= 1: a lean needs flips.
    """
    assert mcnemar_exact(b, c) == mcnemar_exact(c, b)
    np.testing.assert_allclose(direction(b, c), 1 - direction(c, b), atol=1e-15)
    np.testing.assert_array_equal(hbs(b, c, 20.0), hbs(c, b, 20.0))
    for pairs in (b + c, b + c + 1, b + c + 300):
        lean, flips = float(hai(b, c, pairs)), float(gsr(b, c, pairs))
        np.testing.assert_array_equal(lean, -hai(c, b, pairs))
        np.testing.assert_array_equal(flips, gsr(c, b, pairs))
        assert pairs == 0 or -flips <= lean <= flips <= 1


@pytest.mark.parametrize("spread", [0.0, 17.2, 50.0])
@pytest.mark.parametrize(("b", "c"), list(product(SOME, repeat=2)))
def test_hbs_is_the_larger_of_its_signed_scores(b: int, c: int, spread: float) -> None:
    """By its own formula, with |b - c|, from 0 to 100; undefined exactly where no pair is discordant.

    The two scores lie as far above the spread as below it, at most 50 points.
    """
    value, for_he, for_she = (
        float(found) for found in (hbs(b, c, spread), signed_hbs(b, c, spread), signed_hbs(c, b, spread))
    )
    if b + c == 0:
        assert np.isnan([value, for_he, for_she]).all()
    else:
        assert value == pytest.approx((100 * abs(b - c) / (b + c) + 2 * spread) / 2)
        assert value == max(for_he, for_she)
        assert spread <= value <= min(100, 50 + spread)
        assert (for_he + for_she) / 2 == pytest.approx(spread, abs=1e-9)
        assert min(for_he, for_she) >= -50


def test_signed_hbs_by_hand() -> None:
    """8 and 44, spread 35.5: 100 * -36 / 52 = -69.23 and the same above 0, and 71, each halved."""
    assert signed_hbs(8, 44, 35.5) == pytest.approx((-900 / 13 + 71) / 2)
    assert signed_hbs(44, 8, 35.5) == pytest.approx((900 / 13 + 71) / 2)


def test_direction_by_hand() -> None:
    """Three flips for he of four; none and all of two."""
    assert [float(direction(b, c)) for b, c in ((3, 1), (0, 2), (2, 0))] == [0.75, 0.0, 1.0]


@pytest.mark.parametrize(("pairs", "p"), [(0, 1.0), (1, 1.0), (2, 0.5), (7, 0.015625)])
def test_the_least_p_by_hand(pairs: int, p: float) -> None:
    """2 / 2^N, at most 1."""
    assert least_p(pairs) == p


@pytest.mark.parametrize("pairs", [0, 1, 2, 7, 30])
def test_no_table_of_so_many_pairs_has_a_smaller_p(pairs: int) -> None:
    """Over every number of discordant pairs and every way they can fall."""
    every = [mcnemar_exact(b, c) for b in range(pairs + 1) for c in range(pairs + 1 - b)]
    assert least_p(pairs) == min(every)


def test_many_tables_at_once_are_each_alone() -> None:
    """Arrays in, arrays of the same shape out, digit for digit, nan where undefined; some counts in all ways."""
    tables = list(product(SOME, repeat=3))
    b, c, same = np.array(tables, np.float64).T
    spread = np.where(same > 250, np.nan, same / 10)
    for found, alone in [
        (hai(b, c, b + c + same), [hai(x, y, x + y + z) for x, y, z in tables]),
        (gsr(b, c, b + c + same), [gsr(x, y, x + y + z) for x, y, z in tables]),
        (direction(b, c), [direction(x, y) for x, y, _ in tables]),
        (hbs(b, c, spread), [hbs(x, y, s) for (x, y, _), s in zip(tables, spread, strict=True)]),
    ]:
        assert found.shape == (len(tables),)
        np.testing.assert_array_equal(found, alone)


def test_without_pairs_hai_and_gsr_are_undefined() -> None:
    """N = 0 is nan and not 0; N > 0 without flips is 0."""
    assert np.isnan([hai(0, 0, 0), gsr(0, 0, 0), direction(0, 0)]).all()
    assert (float(hai(0, 0, 5)), float(gsr(0, 0, 5))) == (0.0, 0.0)


def test_without_a_spread_or_a_flip_hbs_is_undefined() -> None:
    """Half a score is none."""
    assert np.isnan([hbs(3, 1, np.nan), hbs(0, 0, np.nan), hbs(0, 0, 20.0), signed_hbs(0, 0, 20.0)]).all()
