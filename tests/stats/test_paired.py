"""Statistics of matched pairs: against the published table, by hand, and against scipy and statsmodels."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest
from statsmodels.stats.contingency_tables import mcnemar
from table4 import EACH_N, IDS, ROWS, Row

from honorific_checks.figures import percent, signed_points
from honorific_checks.stats.paired import gsr, hai, hbs, mcnemar_exact

PUBLISHED = Path(__file__).parents[3] / "shared" / "published" / "table4.toml"
count = st.integers(0, 300)
spread_points = st.floats(0, 50)


def test_the_table_here_is_the_published_one() -> None:
    """Every number these tests take from Table 4, against the file they come from."""
    if not PUBLISHED.is_file():
        pytest.skip("../shared is not here")
    published = tomllib.loads(PUBLISHED.read_text(encoding="utf-8"))
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
    assert (signed_points(hai(row.b, row.c, n)), percent(gsr(row.b, row.c, n))) == (row.hai, row.gsr)


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


@settings(deadline=None)  # a second library takes its time
@given(count, count)
def test_p_agrees_with_scipy(b: int, c: int) -> None:
    """The two-sided binomial test of b in b + c at one half."""
    expected = binomtest(b, b + c).pvalue if b + c else 1.0
    assert mcnemar_exact(b, c) == pytest.approx(expected, rel=1e-9)


def test_p_of_many_pairs_does_not_overflow() -> None:
    """Whole numbers of two thousand bits: even is 1, and all on one side is smaller than a float can say."""
    assert mcnemar_exact(1000, 1000) == 1.0
    assert mcnemar_exact(2000, 0) == 0.0


@given(count, count, count)
def test_swapping_he_and_she_turns_hai_round_and_leaves_the_rest(b: int, c: int, same: int) -> None:
    """HAI changes its sign; p, GSR and HBS do not know which side is which."""
    pairs = b + c + same
    there, back = hai(b, c, pairs), hai(c, b, pairs)
    assert (there is None) == (pairs == 0)
    assert there is None or back is None or there == -back
    assert gsr(b, c, pairs) == gsr(c, b, pairs)
    assert mcnemar_exact(b, c) == mcnemar_exact(c, b)
    assert hbs(b, c, 20.0) == hbs(c, b, 20.0)


@given(count, count, st.integers(1, 300))
def test_hai_lies_within_gsr(b: int, c: int, same: int) -> None:
    """|HAI| <= GSR <= 1: a lean needs flips."""
    pairs = b + c + same
    lean, flips = hai(b, c, pairs), gsr(b, c, pairs)
    assert lean is not None
    assert flips is not None
    assert -flips <= lean <= flips <= 1


@given(count, count)
def test_p_is_a_probability_that_shrinks_as_the_sides_part(b: int, c: int) -> None:
    """Moving a flip from the smaller side to the larger never makes p larger."""
    p = mcnemar_exact(b, c)
    assert 0 <= p <= 1
    if min(b, c):
        assert mcnemar_exact(max(b, c) + 1, min(b, c) - 1) <= p


@given(count, count, spread_points)
def test_hbs_lies_between_0_and_100_points(b: int, c: int, spread: float) -> None:
    """It is undefined exactly where no pair is discordant."""
    value = hbs(b, c, spread)
    assert (value is None) == (b + c == 0)
    assert value is None or spread <= value <= min(100, 50 + spread)


def test_without_pairs_hai_and_gsr_are_undefined() -> None:
    """N = 0 is None and not 0; N > 0 without flips is 0."""
    assert (hai(0, 0, 0), gsr(0, 0, 0)) == (None, None)
    assert (hai(0, 0, 5), gsr(0, 0, 5)) == (0.0, 0.0)


def test_without_a_spread_hbs_is_undefined() -> None:
    """Half a score is none."""
    assert hbs(3, 1, None) is None
    assert hbs(0, 0, None) is None
