"""Power of McNemar's test: by hand, against published examples, and against its definition by brute force."""

from __future__ import annotations

from math import ceil, sqrt

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import brentq
from scipy.stats import binom, multinomial, norm

from honorific_checks.stats.intervals import tango
from honorific_checks.stats.paired import mcnemar_exact
from honorific_checks.stats.power import (
    PRECISION,
    detectable_gap,
    exact_detectable_gap,
    exact_power,
    pairs_to_bound,
    pairs_to_detect,
)

shares = st.floats(0.01, 1)
powers = st.floats(0.5, 0.99)
sizes = st.integers(1, 120)


def connor(gap: float, discordant: float, alpha: float, power: float) -> float:
    """Connor's (1987) number of pairs, before it is rounded up."""
    spread = sqrt(discordant - gap * gap)
    return float((norm.isf(alpha / 2) * sqrt(discordant) + norm.ppf(power) * spread) ** 2 / gap**2)


def chance_inside(gap: float, discordant: float, margin: float, z: float, pairs: float) -> float:
    """How likely a normal difference is to lie z standard errors inside both margins."""
    error = sqrt((discordant - gap * gap) / pairs)
    return float(norm.cdf((margin - gap) / error - z) - norm.cdf(z - (margin + gap) / error))


def power_by_enumeration(gap: float, discordant: float, pairs: int, alpha: float) -> float:
    """The probability of every table (b, c, rest) in which the project's own test gives p < alpha."""
    cells = [(discordant + gap) / 2, (discordant - gap) / 2, 1 - discordant]
    found = 0.0
    for b in range(pairs + 1):
        for c in range(pairs - b + 1):
            if mcnemar_exact(b, c) < alpha:
                found += float(multinomial.pmf([b, c, pairs - b - c], pairs, cells))
    return found


@pytest.mark.parametrize("discordant", [0.03, 0.5, 1.0])
@pytest.mark.parametrize("pairs", [3, 4, 7, 100, 20_000])
@pytest.mark.parametrize(("alpha", "power"), [(0.05, 0.8), (0.01, 0.9)])
def test_the_detectable_gap_solves_connors_equation(discordant: float, pairs: int, alpha: float, power: float) -> None:
    """By Brent's method between 0 and the discordant share; None where the equation has no root there."""

    def shortfall(gap: float) -> float:
        """Standard errors that a gap lies below what is detected; it grows smaller with the gap."""
        needed = norm.isf(alpha / 2) * sqrt(discordant) + norm.ppf(power) * sqrt(discordant - gap * gap)
        return float(needed - sqrt(pairs) * gap)

    found = detectable_gap(discordant, pairs, alpha, power)
    if shortfall(discordant) > 0:
        assert found is None
    else:
        assert found == pytest.approx(brentq(shortfall, 0, discordant, xtol=1e-15), rel=1e-9)


@pytest.mark.parametrize(
    ("gap", "discordant", "pairs"),
    [
        # (1.959964 * 0.707107 + 0.841621 * 0.583095) / 0.4 = 4.6916; squared 22.01.  Also the example of the calculator
        # at powerandsamplesize.com, which quotes Connor, p. 209: 0.45 and 0.05.
        (0.4, 0.5, 23),
        # (1.959964 * 0.316228 + 0.841621 * 0.312250) / 0.05 = 17.6518; squared 311.6.
        (0.05, 0.1, 312),
        # All one way: (1.959964 * 0.316228 + 0.841621 * 0.3) / 0.1 = 8.7228; squared 76.1.
        (0.1, 0.1, 77),
        (0.0, 0.1, None),
        (0.2, 0.1, None),
        (0.0, 0.0, None),
    ],
)
def test_pairs_to_detect_by_hand(gap: float, discordant: float, pairs: int | None) -> None:
    """At 5% and 80%: z 1.959964 and 0.841621; None without a gap and for one that cannot be."""
    assert pairs_to_detect(gap, discordant) == pairs


def test_pairs_to_detect_takes_the_level_and_the_power_asked() -> None:
    """1% and 90%: (2.575829 * 0.316228 + 1.281552 * 0.312250) / 0.05 = 24.2945; squared 590.2."""
    assert pairs_to_detect(0.05, 0.1, alpha=0.01, power=0.9) == 591


@given(shares, st.integers(1, 5000), powers)
def test_the_pairs_a_detectable_gap_needs_are_those_it_came_from(discordant: float, pairs: int, power: float) -> None:
    """There and back, but for a rounding error that rounding up makes a pair."""
    gap = detectable_gap(discordant, pairs, power=power)
    assume(gap is not None)
    assert gap is not None
    assert pairs_to_detect(gap, discordant, power=power) in (pairs, pairs + 1)


@given(shares, st.floats(0.01, 1), st.floats(0.01, 1), powers)
def test_a_larger_gap_needs_no_more_pairs(discordant: float, one: float, other: float, power: float) -> None:
    """And each number is Connor's, rounded up."""
    small, large = sorted((discordant * one, discordant * other))
    more, fewer = pairs_to_detect(small, discordant, power=power), pairs_to_detect(large, discordant, power=power)
    assert more is not None
    assert fewer is not None
    assert more >= fewer
    assert more == pytest.approx(connor(small, discordant, 0.05, power) + 0.5, abs=0.5 + 1e-6)


@pytest.mark.parametrize(
    ("gap", "discordant", "margin", "pairs"),
    [
        # Both bounds alike: ((1.959964 + 1.281552) / 0.05)^2 * 0.1 = 420.3.
        (0.0, 0.1, 0.05, 421),
        # The near bound alone: ((1.959964 + 0.841621) / 0.03)^2 * (0.1 - 0.0004) = 868.6.
        (0.02, 0.1, 0.05, 869),
        (0.05, 0.1, 0.05, None),
        (0.06, 0.1, 0.05, None),
        (0.02, 0.01, 0.05, None),
        # No discordant pair: Tango's z^2 / (N + z^2) <= 0.05 from N = 19 z^2 = 72.99 on.
        (0.0, 0.0, 0.05, 73),
    ],
)
def test_pairs_to_bound_by_hand(gap: float, discordant: float, margin: float, pairs: int | None) -> None:
    """At 95% and 80%: z 1.959964, 0.841621 for one bound, 1.281552 for two; None where nothing can be bounded."""
    assert pairs_to_bound(gap, discordant, margin) == pairs


@given(shares, st.floats(0, 0.95), st.floats(0.01, 0.5), st.floats(0.5, 0.99), powers)
def test_pairs_to_bound_is_the_smallest_number_that_does(
    discordant: float, part: float, margin: float, confidence: float, power: float
) -> None:
    """The power is reached with that many and not with one fewer, whichever bounds matter."""
    gap = min(part * margin, discordant)
    pairs = pairs_to_bound(gap, discordant, margin, confidence, power)
    assert pairs is not None
    z = float(norm.isf((1 - confidence) / 2))
    assert chance_inside(gap, discordant, margin, z, pairs) >= power - 1e-9
    if pairs > 1:
        assert chance_inside(gap, discordant, margin, z, (pairs - 1) * (1 - 1e-9)) < power


@pytest.mark.parametrize("margin", [0.01, 0.05, 0.3, 0.9])
@pytest.mark.parametrize("confidence", [0.5, 0.8, 0.95, 0.99])
def test_pairs_to_bound_without_a_discordant_pair_is_what_tango_wants(margin: float, confidence: float) -> None:
    """The score interval of 0 and 0 lies inside with that many pairs and not with one fewer."""
    pairs = pairs_to_bound(0.0, 0.0, margin, confidence)
    assert pairs is not None
    inside, outside = tango(0, 0, pairs, confidence), tango(0, 0, pairs - 1, confidence)
    assert inside is not None
    assert inside.high <= margin + 1e-12
    assert outside is None or outside.high > margin - 1e-12


@given(shares, st.floats(0, 1), st.floats(0, 1), st.floats(0.01, 0.5))
def test_a_gap_nearer_the_margin_needs_no_fewer_pairs(
    discordant: float, one: float, other: float, margin: float
) -> None:
    """Where the variance is that of the discordant share, as it nearly is for gaps this small."""
    small, large = sorted((min(discordant, margin) * one * 0.1, min(discordant, margin) * other * 0.1))
    fewer, more = pairs_to_bound(small, discordant, margin), pairs_to_bound(large, discordant, margin)
    assert fewer is not None
    assert more is not None
    assert fewer <= more


@pytest.mark.parametrize("pairs", [1, 6, 9])
@pytest.mark.parametrize(("discordant", "part"), [(0.3, 0.5), (0.8, 0.0), (1.0, 0.9), (1.0, 1.0)])
@pytest.mark.parametrize("alpha", [0.05, 0.3, 1.0])
def test_exact_power_is_the_chance_of_a_small_p(pairs: int, discordant: float, part: float, alpha: float) -> None:
    """Over every table there can be, by the probabilities of a multinomial and McNemar's p as it is gated."""
    expected = power_by_enumeration(part * discordant, discordant, pairs, alpha)
    assert exact_power(part * discordant, discordant, pairs, alpha) == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_exact_power_of_a_whole_run_agrees_with_scipy() -> None:
    """504 pairs, a tenth discordant, a gap of four points: critical values and tails by a second library."""
    discordant, gap, pairs, alpha = 0.1, 0.04, 504, 0.05
    flips = np.arange(pairs + 1)
    critical = np.array([np.sum(2 * binom.cdf(np.arange(n + 1), n, 0.5) < alpha) - 1 for n in flips])
    share = (discordant + gap) / (2 * discordant)
    rejects = binom.cdf(critical, flips, share) + binom.sf(flips - critical - 1, flips, share)
    expected = float(np.sum(binom.pmf(flips, pairs, discordant) * rejects))
    assert 0.7 < expected < 0.9
    assert exact_power(gap, discordant, pairs, alpha) == pytest.approx(expected, rel=1e-9)


def test_exact_power_gives_the_example_of_the_g_power_manual() -> None:
    """McNemar, one-sided at 5%: odds ratio 0.25, 40% discordant, 50 pairs, power 0.839343.

    Two-sided at 10% adds the other tail, which this far off weighs 0.00002.
    """
    assert exact_power(0.24, 0.4, 50, alpha=0.10) == pytest.approx(0.839343 + 0.00001, abs=1e-5)


def test_p_must_be_below_alpha_to_count() -> None:
    """Five of five one way give p = 2 / 32 = 0.0625 for certain: not below 0.0625, below anything more."""
    assert exact_power(1.0, 1.0, 5, alpha=0.0625) == 0
    assert exact_power(1.0, 1.0, 5, alpha=0.0626) == 1
    assert exact_power(1.0, 1.0, 5, alpha=0.0) == 0


@given(shares, sizes, st.floats(0, 1), st.floats(0, 1), st.floats(0.001, 0.5))
def test_exact_power_grows_with_the_gap_from_at_most_alpha(
    discordant: float, pairs: int, one: float, other: float, alpha: float
) -> None:
    """A false alarm is no likelier than the level says; nothing is likelier than certain."""
    gaps = [0.0, *sorted((discordant * one, discordant * other)), discordant]
    found = [exact_power(gap, discordant, pairs, alpha) for gap in gaps]
    none, small, large, whole = (power for power in found if power is not None)
    assert 0 <= none <= alpha + 1e-12
    assert none <= small + 1e-12
    assert small <= large + 1e-12
    assert large <= whole + 1e-12 <= 1 + 1e-9


@given(shares, sizes, powers)
def test_the_exact_detectable_gap_is_the_smallest_that_reaches_the_power(
    discordant: float, pairs: int, power: float
) -> None:
    """Reached there and not a millionth below; None exactly where all flips one way do not reach it."""
    gap, whole = exact_detectable_gap(discordant, pairs, power=power), exact_power(discordant, discordant, pairs)
    assert whole is not None
    assert (gap is None) == (whole < power)
    if gap is not None:
        there, below = exact_power(gap, discordant, pairs), exact_power(gap - PRECISION, discordant, pairs)
        assert there is not None
        assert below is not None
        assert below < power <= there


def test_the_exact_test_of_a_whole_run_detects_a_little_less_than_the_approximation() -> None:
    """504 pairs, a tenth discordant: the exact test keeps below its level, and needs a larger gap."""
    exact, approximate = exact_detectable_gap(0.1, 504), detectable_gap(0.1, 504)
    assert exact is not None
    assert approximate is not None
    assert approximate < exact < 1.1 * approximate


@pytest.mark.parametrize(("discordant", "pairs"), [(0.1, 0), (0.0, 504), (0.0, 0)])
def test_without_pairs_or_flips_nothing_is_detected(discordant: float, pairs: int) -> None:
    """None, and no power."""
    assert detectable_gap(discordant, pairs) is None
    assert exact_detectable_gap(discordant, pairs) is None
    assert exact_power(0.0, discordant, pairs) is None


def test_a_gap_larger_than_the_flips_has_no_power() -> None:
    """It cannot be."""
    assert exact_power(0.2, 0.1, 504) is None


def test_more_pairs_detect_a_smaller_gap() -> None:
    """Four times as many, about half the gap; few pairs detect none."""
    gaps = [detectable_gap(0.1, pairs) for pairs in (50, 100, 400, 1600)]
    assert gaps[0] is None
    assert [ceil(100 * gap) for gap in gaps if gap is not None] == [9, 5, 3]
