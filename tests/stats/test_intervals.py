"""Intervals of shares: against published examples, in closed form, and against second ways and libraries."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from statistics import NormalDist, StatisticsError

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq, minimize_scalar
from scipy.special import xlogy
from scipy.stats import beta, binomtest, t
from statsmodels.stats.proportion import proportion_confint

from honorific_checks.stats.intervals import (
    Counted,
    Interval,
    Side,
    beta_quantile,
    clopper_pearson,
    korn_graubard,
    student,
    tango,
    zou_donner,
)

TABLES = [
    (b, c, pairs)
    for pairs in (1, 2, 7, 501)
    for b in sorted({0, 1, pairs // 3, pairs})
    for c in sorted({0, 1, pairs // 2, pairs})
    if b + c <= pairs
]
confidences = st.floats(0.01, 0.999)


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, int, int]:
    """b, c and N >= 1."""
    pairs = draw(st.integers(1, 600))
    b = draw(st.integers(0, pairs))
    return b, draw(st.integers(0, pairs - b)), pairs


def defined(interval: Interval | None) -> Interval:
    """An interval that must be there."""
    assert interval is not None
    return interval


def lowest_by_likelihood(b: int, c: int, pairs: int, confidence: float) -> float:
    """Tango's low bound by its definition: likeliest shares by a numerical search, the score equation by Brent's."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)

    def likeliest(difference: float) -> float:
        """The share of c, with the share of b that much above it, under which the counts are likeliest."""

        def unlikely(share: float) -> float:
            rest = 1 - 2 * share - difference
            return -float(xlogy(b, share + difference) + xlogy(c, share) + xlogy(pairs - b - c, rest))

        bounds = (max(0.0, -difference), (1 - difference) / 2)
        return float(minimize_scalar(unlikely, bounds=bounds, method="bounded", options={"xatol": 1e-13}).x)

    def score(difference: float) -> float:
        share = likeliest(difference)
        variance = pairs * (2 * share + difference - difference**2)
        return b - c - pairs * difference - z * sqrt(max(0.0, variance))

    # Where all pairs flip alike the score and its error are both 0 at the observed difference: the root is below.
    return -1.0 if c == pairs else float(brentq(score, -1 + 1e-12, (b - c) / pairs - 1e-9, xtol=1e-13))


@pytest.mark.parametrize(
    ("table", "confidence", "low", "high"),
    [
        # Fagerland, Lydersen and Laake (2014), Table V, Tango's interval: airways of 21 children, a = 1 and d = 12.
        ((1, 7, 21), 0.95, "-0.517", "-0.026"),
        # scoreci.mp of R's PropCIs, whose difference is its second count less its first: (25, 28, 618), (60, 20, 1000).
        ((28, 25, 618), 0.90, "-0.0148", "0.0247"),
        ((20, 60, 1000), 0.95, "-0.0584", "-0.0231"),
    ],
)
def test_tango_gives_the_published_intervals(
    table: tuple[int, int, int], confidence: float, low: str, high: str
) -> None:
    """To the digits printed."""
    interval = defined(tango(*table, confidence))
    digits = len(low.partition(".")[2])
    assert (f"{interval.low:.{digits}f}", f"{interval.high:.{digits}f}") == (low, high)


def test_tango_gives_the_low_bound_of_tangos_own_example() -> None:
    """Tango (1998), section 6.1: 44 wearers of soft contact lenses, 43 alike, one for the old way; 90%: -0.096."""
    assert f"{defined(tango(0, 1, 44, 0.90)).low:.3f}" == "-0.096"


@pytest.mark.parametrize(("table", "confidence"), [*((table, 0.95) for table in TABLES), ((16, 8, 501), 0.8)], ids=str)
def test_tango_solves_the_score_equation(table: tuple[int, int, int], confidence: float) -> None:
    """Both bounds, the high one as the low one of the swapped counts; a search for a maximum is good to 1e-8 or so."""
    b, c, pairs = table
    expected = lowest_by_likelihood(b, c, pairs, confidence), -lowest_by_likelihood(c, b, pairs, confidence)
    assert tango(b, c, pairs, confidence) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("pairs", [1, 3, 4, 500, 10**6])
def test_tango_at_the_edges_in_closed_form(pairs: int) -> None:
    """Without flips the variance at a gap g is g (1 - g); with flips of one side alone it is 1 - g^2 for all pairs."""
    z2 = NormalDist().inv_cdf(0.975) ** 2
    even, edge = z2 / (pairs + z2), (pairs - z2) / (pairs + z2)
    assert tango(0, 0, pairs) == pytest.approx((-even, even), abs=1e-12)
    assert tango(pairs, 0, pairs) == pytest.approx((edge, 1), abs=1e-12)
    assert tango(0, pairs, pairs) == pytest.approx((-1, -edge), abs=1e-12)
    assert defined(tango(pairs, 0, pairs)).high == 1.0
    assert defined(tango(0, pairs, pairs)).low == -1.0


@given(tables(), confidences, confidences)
def test_tango_contains_the_value_and_stays_within_the_range(
    table: tuple[int, int, int], confidence: float, another: float
) -> None:
    """-1 <= low <= (b - c) / N <= high <= 1, without a tolerance; swapping he and she turns it round, not a digit.

    Of more confidence the interval is wider, or as wide.  It leaves 0 out where McNemar's score test rejects: at a
    difference of 0 the likeliest share is (b + c) / 2N on each side, and the score (b - c) / sqrt(b + c).
    """
    b, c, pairs = table
    less, more = sorted((confidence, another))
    narrow, wide = defined(tango(*table, less)), defined(tango(*table, more))
    assert -1 <= wide.low <= narrow.low <= (b - c) / pairs <= narrow.high <= wide.high <= 1
    assert tango(c, b, pairs, less) == (-narrow.high, -narrow.low)
    rejects = abs(b - c) > NormalDist().inv_cdf((1 + less) / 2) * sqrt(b + c)
    assert (not narrow.low <= 0 <= narrow.high) == rejects


def test_without_pairs_or_trials_there_is_no_interval() -> None:
    """None, and not from -1 to 1."""
    assert tango(0, 0, 0) is None
    assert clopper_pearson(0, 0) is None


def test_tango_cannot_be_certain() -> None:
    """A confidence of 1 has no quantile."""
    with pytest.raises(StatisticsError):
        tango(1, 2, 10, confidence=1)


@pytest.mark.parametrize(("trials", "confidence"), [(1, 0.95), (13, 0.8), (504, 0.95)])
def test_clopper_pearson_agrees_with_statsmodels_and_scipy(trials: int, confidence: float) -> None:
    """Every tenth of the trials, by quantiles of the beta distribution and by inverting the binomial test."""
    for successes in {round(trials * tenth / 10) for tenth in range(11)}:
        interval = clopper_pearson(successes, trials, confidence)
        beta = proportion_confint(successes, trials, alpha=1 - confidence, method="beta")
        inverted = binomtest(successes, trials).proportion_ci(confidence, method="exact")
        assert interval == pytest.approx(beta, rel=1e-9, abs=1e-12)
        assert interval == pytest.approx((inverted.low, inverted.high), rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("trials", [1, 2, 10, 504])
def test_clopper_pearson_at_the_edges_by_hand(trials: int) -> None:
    """All of n: 0.025^(1/n) to exactly 1; none of n: that turned round, from exactly 0."""
    least = 0.025 ** (1 / trials)
    every, none = defined(clopper_pearson(trials, trials)), defined(clopper_pearson(0, trials))
    assert (every.high, none.low) == (1.0, 0.0)
    assert (every.low, none.high) == pytest.approx((least, 1 - least), rel=1e-12)


@given(st.integers(1, 600), st.data(), confidences)
def test_clopper_pearson_contains_the_share_and_does_not_know_success(
    trials: int, data: st.DataObject, confidence: float
) -> None:
    """Within 0 to 1; counting failures instead turns it round."""
    successes = data.draw(st.integers(0, trials))
    interval = defined(clopper_pearson(successes, trials, confidence))
    assert 0 <= interval.low <= successes / trials <= interval.high <= 1
    turned = defined(clopper_pearson(trials - successes, trials, confidence))
    assert turned == pytest.approx((1 - interval.high, 1 - interval.low), abs=1e-12)


def test_more_confidence_makes_clopper_pearson_wider() -> None:
    """Step by step, on both sides."""
    steps = [defined(clopper_pearson(7, 30, confidence)) for confidence in (0.5, 0.8, 0.95, 0.99)]
    assert all(wide.low < narrow.low and narrow.high < wide.high for narrow, wide in pairwise(steps))


@pytest.mark.parametrize("a", [0.05, 0.5, 1.0, 2.3, 40.0, 1500.0])
@pytest.mark.parametrize("b", [0.05, 1.0, 7.0, 2000.0])
@pytest.mark.parametrize("probability", [0.0005, 0.025, 0.5, 0.95, 0.9995])
def test_the_quantile_of_a_beta_is_scipy_s(a: float, b: float, probability: float) -> None:
    """Far from the ends and next to them."""
    assert beta_quantile(a, b, probability) == pytest.approx(float(beta.ppf(probability, a, b)), rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("freedom", [1.0, 2.0, 2.8, 30.0, 71.0, 500.0])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999])
def test_the_quantile_of_student_is_scipy_s(freedom: float, confidence: float) -> None:
    """And 12.706 with one degree of freedom, as any textbook prints it."""
    assert student(freedom, confidence) == pytest.approx(float(t.ppf((1 + confidence) / 2, freedom)), rel=1e-8)
    assert student(1, 0.95) == pytest.approx(12.706, abs=0.001)


OCCUPATIONS = Counted(504, 72)


@pytest.mark.parametrize(
    ("share", "error", "trials"),
    [
        (0.1, sqrt(0.09 / 504), 504 / 1.0350),  # as if independent: but for Student's quantile, 1.9939 / 1.9600
        (0.1, sqrt(7 * 0.09 / 504), 72 / 1.0350),  # each occupation goes one way
        (1 / 504, sqrt(503 / 504**3), 504 / 1.0350),  # one of 504
        (0.1, 0.001, 504),  # occupations that balance are worth no more than there are
    ],
)
def test_clustered_trials_are_worth_what_their_error_says(share: float, error: float, trials: float) -> None:
    """The exact interval of so many trials, by statsmodels."""
    low, high = proportion_confint(share * trials, trials, 0.05, method="beta")
    assert defined(korn_graubard(share, error, OCCUPATIONS)) == pytest.approx((low, high), rel=1e-3)


def test_at_an_end_each_cluster_is_worth_one_trial() -> None:
    """None of 504 pairs of 72 occupations: at most 1 - 0.025^(1/72) = 5.0%, and no dash; of all, the same from 1."""
    most = 1 - 0.025 ** (1 / 72)
    assert defined(korn_graubard(0.0, 0.0, OCCUPATIONS)) == pytest.approx((0.0, most))
    assert defined(korn_graubard(1.0, 0.0, OCCUPATIONS)) == pytest.approx((1 - most, 1.0))
    assert korn_graubard(0.0, 0.0, Counted(0, 0)) is None


@given(st.integers(0, 504), st.floats(0, 0.3), st.sampled_from([0.8, 0.95, 0.99]))
def test_the_interval_of_a_share_holds_it_and_keeps_its_range(count: int, error: float, confidence: float) -> None:
    """Next to the ends as well; more confidence is wider, and the other side of the share is its mirror."""
    share = count / 504
    found = defined(korn_graubard(share, error, OCCUPATIONS, confidence))
    assert 0 <= found.low <= share + 1e-12
    assert share - 1e-12 <= found.high <= 1
    wider = defined(korn_graubard(share, error, OCCUPATIONS, (1 + confidence) / 2))
    assert wider.low <= found.low + 1e-12
    assert found.high - 1e-12 <= wider.high
    back = defined(korn_graubard(1 - share, error, OCCUPATIONS, confidence))
    assert found == pytest.approx((1 - back.high, 1 - back.low), abs=1e-9)


def test_a_difference_takes_its_interval_from_both_sides() -> None:
    """Zou and Donner's formula by hand: 0.9 [0.8, 0.95] less 0.5 [0.3, 0.6]: 0.4 - (0.1^2 + 0.1^2)^(1/2), 0.4 + ..."""
    first, second = Side(0.9, Interval(0.8, 0.95)), Side(0.5, Interval(0.3, 0.6))
    assert zou_donner(first, second) == pytest.approx((0.4 - sqrt(0.02), 0.4 + sqrt(0.05**2 + 0.2**2)))
    # Two that always move together differ by no more than their reaches do.
    assert zou_donner(first, second, 1.0) == pytest.approx((0.4, 0.4 + 0.15))


def test_a_difference_next_to_the_end_of_its_range_stays_within_it() -> None:
    """Two scores of +0.99 and -0.99 differ by 1.98: from what both may be, and not from -2.00 to +2.00."""
    low, high = zou_donner(Side(0.99, Interval(0.8, 1.0)), Side(-0.99, Interval(-1.0, -0.7)))
    assert 1.5 < low < 1.98 < high <= 2.0
