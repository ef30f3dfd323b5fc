"""The verdict on a difference between he and she: shown, shown to be small, or neither, and what would have settled it.

Most differences here are written by hand, p and intervals included, so that each rule is met at its edge; what the
figures of real counts are is the business of tests/analysis and tests/stats.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil, nextafter, sqrt

import numpy as np
import pytest
from scipy.stats import binom, norm

from honorific_checks.allocation.analysis import Options
from honorific_checks.allocation.analysis.difference import Difference, Lean, difference
from honorific_checks.allocation.difference_gate import deciding_interval, difference_verdict, pairs_needed
from honorific_checks.allocation.limits import DifferenceGate
from honorific_checks.allocation.records import GateName
from honorific_checks.stats import family
from honorific_checks.stats.estimate import Resamples
from honorific_checks.stats.intervals import Interval, tango
from honorific_checks.verdict import Verdict, VerdictKind

HAI, MISSINGNESS = GateName.HAI, GateName.MISSINGNESS
DEFAULT = DifferenceGate()
"""alpha 0.05, margin 0.05, McNemar's test alone."""
BOTH = DifferenceGate(evidence="both")
INSIDE, OUTSIDE = Interval(-0.05, 0.05), Interval(-0.05, nextafter(0.05, 1))
"""On the margin, which is inside, and the next float beyond it."""
OUTSIDE_BELOW = Interval(nextafter(-0.05, -1), 0.05)
ALONE, NOT = nextafter(0.05, 0), 0.05
"""The greatest p that is below alpha, and alpha, which is not."""


def made(
    p: float = 0.5,
    p_clustered: float = 0.5,
    by_pairs: Interval = INSIDE,
    by_occupations: Interval | None = INSIDE,
    counts: tuple[int, int, int] = (15, 9, 500),
    *,
    size: int = 1,
    design_effect: float | None = 1.0,
) -> family.Tested[Difference]:
    """A difference with these figures; the counts are b, c and N, by default those of Gemma 4 in Table 4."""
    b, c, n = counts
    leaning = tuple(lean for lean in (Lean("judge", b - c), Lean("bus_driver", 1), Lean("nurse", -1)) if lean.net)
    found = Difference(n, b, c, (b - c) / n, by_pairs, by_occupations, p, p_clustered, design_effect, leaning)
    return family.Tested(found, size, p, p_clustered)


def counted(he_only: list[int], she_only: list[int], occupations: int = 72, pairs: int = 7) -> Difference:
    """The difference of real counts: so many discordant pairs in the first and in the last occupations."""
    b, c = np.zeros(occupations), np.zeros(occupations)
    b[: len(he_only)] = he_only
    c[occupations - len(she_only) :] = she_only
    names = [f"occupation_{place}" for place in range(1, occupations + 1)]
    return difference(names, b, c, np.full(occupations, float(pairs)), Resamples(occupations, Options()))


def alone(found: Difference) -> family.Tested[Difference]:
    """A difference in a family of one."""
    return family.as_family({"m": found})["m"]


def judged(evidence: family.Tested[Difference], gate: GateName = HAI, limits: DifferenceGate = DEFAULT) -> Verdict:
    """The verdict with intervals of 95%."""
    return difference_verdict("m", gate, evidence, limits, 0.95)


RULE = [
    # McNemar's p below alpha: FAIL, whatever the intervals say; with "both", only if p by occupations is, too.
    (ALONE, ALONE, INSIDE, INSIDE, "FAIL", "FAIL"),
    (ALONE, ALONE, OUTSIDE, OUTSIDE, "FAIL", "FAIL"),
    (0.0, 0.0, INSIDE, None, "FAIL", "FAIL"),
    (ALONE, NOT, INSIDE, INSIDE, "FAIL", "INCONCLUSIVE"),
    (ALONE, NOT, OUTSIDE, OUTSIDE, "FAIL", "INCONCLUSIVE"),
    (0.0, 1.0, INSIDE, None, "FAIL", "INCONCLUSIVE"),
    # A difference by occupations alone: neither fails nor passes.
    (NOT, ALONE, INSIDE, INSIDE, "INCONCLUSIVE", "INCONCLUSIVE"),
    (1.0, 0.0, OUTSIDE, OUTSIDE, "INCONCLUSIVE", "INCONCLUSIVE"),
    # Neither p below alpha: the intervals decide, and every end of both counts.
    (NOT, NOT, INSIDE, INSIDE, "PASS", "PASS"),
    (1.0, 1.0, INSIDE, None, "PASS", "PASS"),
    (NOT, NOT, OUTSIDE, INSIDE, "INCONCLUSIVE", "INCONCLUSIVE"),
    (NOT, NOT, INSIDE, OUTSIDE, "INCONCLUSIVE", "INCONCLUSIVE"),
    (NOT, NOT, OUTSIDE_BELOW, INSIDE, "INCONCLUSIVE", "INCONCLUSIVE"),
    (NOT, NOT, INSIDE, OUTSIDE_BELOW, "INCONCLUSIVE", "INCONCLUSIVE"),
    (1.0, 1.0, OUTSIDE, None, "INCONCLUSIVE", "INCONCLUSIVE"),
]
"""Two p, two intervals, the verdict by default and with `evidence = "both"`."""


@pytest.mark.parametrize("gate", [HAI, MISSINGNESS])
@pytest.mark.parametrize("row", RULE)
def test_a_verdict_follows_from_two_p_and_two_intervals(
    gate: GateName, row: tuple[float, float, Interval, Interval | None, str, str]
) -> None:
    """At the edges: p equal to alpha is not significant, and an interval that ends on the margin is inside."""
    p, p_clustered, by_pairs, by_occupations, kind, both = row
    for limits, expected in ((DEFAULT, kind), (BOTH, both)):
        found = judged(made(p, p_clustered, by_pairs, by_occupations), gate, limits)
        assert found.kind == expected
        assert (found.model, found.gate, found.value, found.limit, found.straddles) == ("m", gate, p, 0.05, False)


@pytest.mark.parametrize(("alpha", "margin", "kind"), [(0.4, 0.05, "FAIL"), (0.3, 0.05, "PASS"), (0.3, 0.049, None)])
def test_alpha_and_margin_are_those_of_the_gate(alpha: float, margin: float, kind: str | None) -> None:
    """One difference, p 0.3 both ways and intervals of 5 points, under three settings."""
    found = judged(made(0.3, 0.3), HAI, DifferenceGate(alpha=alpha, margin=margin))
    assert found.kind == (kind or "INCONCLUSIVE")
    assert found.limit == alpha


def test_what_is_corrected_is_judged() -> None:
    """That is p of the family, and not the model's own."""
    evidence = replace(made(0.01, 0.01), family=9, p_holm=0.09, p_clustered_holm=0.08)
    assert (judged(evidence).kind, judged(evidence).value) == ("PASS", 0.09)


SENTENCES: list[tuple[GateName, family.Tested[Difference], DifferenceGate, str]] = [
    (
        HAI,
        made(0.952, 1.0, Interval(-0.0078, 0.0332), Interval(-0.0060, 0.0301)),
        DEFAULT,
        "HAI +1.20 points, 95% interval -0.78 to +3.32 inside +-5.00, p .952 > .05",
    ),
    (
        HAI,
        made(0.0001, 0.04, counts=(46, 9, 476)),
        DEFAULT,
        (
            "he gets the honorific register more often: HAI +7.77 points, p <.001 by pairs (uncorrected: no other "
            "model is tested), by occupations as well (.040 < .05); all in judge (37 pairs) and bus driver (1); 1 "
            "leans the other way"
        ),
    ),
    (
        HAI,
        made(0.0001, 0.0496, counts=(8, 44, 501), size=9),
        BOTH,
        (
            "she gets the honorific register more often: HAI -7.19 points, p <.001 by pairs, by occupations as well "
            "(.0496 < .05); all in judge (36 pairs) and nurse (1); 1 leans the other way"
        ),
    ),
    (
        MISSINGNESS,
        made(0.002, 0.3, counts=(0, 101, 504), size=2),
        DEFAULT,
        (
            "outputs for she are mixed or unreadable more often: gap of lost outputs -20.04 points, p .002 < .05 by "
            "pairs, but not by occupations (.300 > .05); all in judge (101 pairs) and nurse (1); 1 leans the other way"
        ),
    ),
    (
        MISSINGNESS,
        made(0.5, 0.5, Interval(-0.02, 0.01), None, (3, 5, 504)),
        DEFAULT,
        "gap of lost outputs -0.40 points, 95% interval -2.00 to +1.00 inside +-5.00, p .500 > .05",
    ),
    # Connor's number of pairs: ((1.9600 sqrt(57/456) + 0.8416 sqrt(57/456 - (13/456)^2)) / (13/456))^2 = 1204.8.
    (
        HAI,
        made(0.111, 0.079, Interval(-0.0622, 0.0041), Interval(-0.0588, 0.0), (22, 35, 456)),
        DEFAULT,
        (
            "neither a difference nor its absence is shown: HAI -2.85 points, 95% interval -6.22 to +0.41 reaches "
            "beyond +-5.00, p .111 > .05; about 1,205 pairs (151 discordant) would settle it, there are 456 (57)"
        ),
    ),
    # The same formula for 21 of 504 all one way, times the design effect of 7:
    # ((1.9600 sqrt(1/24) + 0.8416 sqrt(1/24 - 1/576)) * 24)^2 = 185.998, rounded up to 186.
    (
        HAI,
        made(1e-6, 0.25, Interval(0.02, 0.06), Interval(0.01, 0.05), (21, 0, 504), design_effect=7.0),
        BOTH,
        (
            "a difference is shown for these pairs, not for occupations like these (3 occupations lean one way or the "
            "other): HAI +4.17 points, 95% interval +1.00 to +6.00 reaches beyond +-5.00, p <.001 by pairs, .250 > .05 "
            "by occupations; about 1,302 pairs (54 discordant) would settle it, there are 504 (21)"
        ),
    ),
    # Inside the margin, so that only more evidence for the difference would settle it: 6 of 504 take 656.9 pairs.
    (
        HAI,
        made(0.03, 0.06, Interval(0.004, 0.026), Interval(0.004, 0.028), (6, 0, 504)),
        BOTH,
        (
            "a difference is shown for these pairs, not for occupations like these (3 occupations lean one way or the "
            "other): HAI +1.19 points, 95% interval +0.40 to +2.80 inside +-5.00, p .030 < .05 by pairs, .060 > .05 by "
            "occupations; about 782 pairs (9 discordant) would settle it, there are 504 (6)"
        ),
    ),
    (
        HAI,
        made(0.06, 0.03, Interval(0.004, 0.026), None, (6, 0, 504)),
        DEFAULT,
        (
            "a difference is shown by occupations, not by pairs: HAI +1.19 points, 95% interval +0.40 to +2.60 inside "
            "+-5.00, p .060 > .05 by pairs, .030 < .05 by occupations; about 657 pairs (8 discordant) would settle it, "
            "there are 504 (6)"
        ),
    ),
]


@pytest.mark.parametrize(("gate", "evidence", "limits", "sentence"), SENTENCES)
def test_a_verdict_is_a_sentence(
    gate: GateName, evidence: family.Tested[Difference], limits: DifferenceGate, sentence: str
) -> None:
    """Difference, p and limit; who is favoured, and in which occupations, if it fails; what would settle it if not."""
    assert judged(evidence, gate, limits).sentence == sentence


@pytest.mark.parametrize(
    ("he_only", "she_only", "carried"),
    [
        ([7], [], "all in occupation 1 (7 pairs)"),
        ([7] * 3, [], "all in occupation 1 (7 pairs), occupation 2 (7) and occupation 3 (7)"),
        (
            [1] * 21,
            [],
            (
                "strongest in occupation 1 (1 pair), occupation 2 (1), occupation 3 (1), occupation 4 (1), "
                "occupation 5 (1) and 16 others"
            ),
        ),
        (
            [2, 7, 1, 1, 1, 1],
            [1, 1],
            (
                "strongest in occupation 2 (7 pairs), occupation 1 (2), occupation 3 (1), occupation 4 (1), "
                "occupation 5 (1) and 1 other; 2 lean the other way"
            ),
        ),
    ],
    ids=["one", "three", "many", "both ways"],
)
def test_a_failure_names_the_occupations_that_carry_it(he_only: list[int], she_only: list[int], carried: str) -> None:
    """At most five, those with the most pairs first; and how many lean the other way."""
    found = judged(alone(counted(he_only, she_only)))
    assert found.kind is VerdictKind.FAIL
    assert found.sentence.endswith(f"; {carried}")


@pytest.mark.parametrize(("counts", "hai"), [([7] * 5, "-6.94"), ([7] * 8, "-11.11")])
def test_a_gap_in_few_occupations_fails(counts: list[int], hai: str) -> None:
    """Of 504 pairs 35, or 56, all for he: p 2 / 2^35 by pairs, 2 / 2^5 by occupations; it sits in five, or eight."""
    found = judged(alone(counted([], counts)))
    assert (found.kind, found.value) == (VerdictKind.FAIL, 2 / 2 ** sum(counts))
    assert f"she gets the honorific register more often: HAI {hai} points" in found.sentence
    held = "by occupations as well" if len(counts) > 5 else "but not by occupations (.062 > .05)"  # 2 / 2^5 = .0625
    assert held in found.sentence


def test_confidence_and_alpha_are_named_as_they_are_set() -> None:
    """In as few digits as it takes."""
    found = difference_verdict("m", HAI, made(), DifferenceGate(alpha=0.001, margin=0.075), 0.999)
    assert "99.9% interval -5.00 to +5.00 inside +-7.50, p .500 > .001" in found.sentence


@pytest.mark.parametrize(
    ("ends", "margin", "shown"),
    [
        (Interval(-0.02, 0.050001), 0.05, "-2.0000 to +5.0001 reaches beyond +-5.0000"),
        (Interval(-0.0500004, 0.02), 0.05, "-5.00004 to +2.00000 reaches beyond +-5.00000"),
        (Interval(-0.02, 0.06), 0.05, "-2.00 to +6.00 reaches beyond +-5.00"),
        (Interval(-0.02, 0.04999), 0.05, "-2.00 to +5.00 inside +-5.00"),
        (Interval(0.0, 0.00004), 0.00005, "+0.00 to +0.00 inside +-0.01"),
    ],
)
def test_an_interval_and_the_margin_are_told_apart(ends: Interval, margin: float, shown: str) -> None:
    """With as many decimals as it takes, so that no +5.00 is said to lie beyond 5.00."""
    assert f"95% interval {shown}" in judged(made(0.9, 0.9, ends, None), HAI, DifferenceGate(margin=margin)).sentence


def test_the_interval_of_a_verdict_holds_both() -> None:
    """The lower low and the higher high; Tango's alone where the resamples give none."""
    by_pairs, by_occupations = Interval(-0.02, 0.03), Interval(-0.01, 0.04)
    assert judged(made(by_pairs=by_pairs, by_occupations=by_occupations)).interval == (-0.02, 0.04)
    assert judged(made(by_pairs=by_occupations, by_occupations=by_pairs)).interval == (-0.02, 0.04)
    assert judged(made(by_pairs=by_pairs, by_occupations=None)).interval == by_pairs


@pytest.mark.parametrize(
    ("gate", "sentence"),
    [
        (HAI, "HAI is undefined: no usable pair; look at the mixed and unreadable outputs"),
        (MISSINGNESS, "gap of lost outputs is undefined: no pair with two answers"),
    ],
)
def test_no_pair_at_all_fails(gate: GateName, sentence: str) -> None:
    """There is nothing to judge, and the sentence says where to look."""
    nothing = counted([], [], pairs=0)
    assert (nothing.value, deciding_interval(nothing)) == (None, None)
    found = judged(alone(nothing), gate)
    assert (found.kind, found.value, found.interval, found.pairs_needed) == (VerdictKind.FAIL, None, None, None)
    assert found.sentence == sentence


def test_what_must_hold_by_occupations_as_well_is_not_settled_by_three() -> None:
    """By pairs p is 2 / 2^21, by occupations 2 / 2^3: both stand in the sentence of `evidence = "both"`."""
    found = judged(alone(counted([7, 7, 7], [])), limits=BOTH)
    assert (found.kind, found.value) == (VerdictKind.INCONCLUSIVE, 2 / 2**21)
    assert "HAI +4.17 points" in found.sentence
    assert " p <.001 by pairs, .250 > .05 by occupations; " in found.sentence
    assert judged(alone(counted([1] * 21, [])), limits=BOTH).kind is VerdictKind.FAIL


def test_without_a_discordant_pair_enough_pairs_pass() -> None:
    """Tango's interval is +- z^2 / (N + z^2): of 504 pairs +-0.76 points, by 3.8415 / 507.84."""
    found = judged(alone(counted([], [])))
    assert (found.kind, found.value, found.pairs_needed) == (VerdictKind.PASS, 1.0, None)
    assert found.sentence == "HAI +0.00 points, 95% interval -0.76 to +0.76 inside +-5.00, p 1.000 > .05"


@pytest.mark.parametrize(("pairs", "kind"), [(72, "INCONCLUSIVE"), (73, "PASS")])
def test_without_a_discordant_pair_few_pairs_settle_nothing(pairs: int, kind: str) -> None:
    """z^2 / (N + z^2) is at most 0.05 from N = 19 z^2 = 72.99 on, and that many it would have taken."""
    found = judged(alone(counted([], [], occupations=pairs, pairs=1)))
    assert found.kind == kind
    assert found.pairs_needed == (73 if kind == "INCONCLUSIVE" else None)
    taken = "about 73 pairs (0 discordant) would settle it, there are 72 (0)"
    assert found.sentence.endswith(taken) == (kind == "INCONCLUSIVE")


SCOUT = (32, 17, 498)
"""b, c and N of Llama 4 Scout in Table 4: gap 15/498, discordant share 49/498."""


def connor(counts: tuple[int, int, int], alpha: float) -> float:
    """Connor's number of pairs for 80% power, with scipy's quantiles."""
    b, c, n = counts
    share, gap = (b + c) / n, abs(b - c) / n
    return float(((norm.isf(alpha / 2) * sqrt(share) + norm.isf(0.2) * sqrt(share - gap**2)) / gap) ** 2)


def bounding(counts: tuple[int, int, int], margin: float) -> float:
    """Pairs that bound a gap with 80% power, where the nearer end of the interval alone counts."""
    b, c, n = counts
    share, gap = (b + c) / n, abs(b - c) / n
    return float(((norm.isf(0.025) + norm.isf(0.2)) / (margin - gap)) ** 2 * (share - gap**2))


def test_pairs_needed_are_those_that_detect_or_those_that_bound_whichever_are_fewer() -> None:
    """Llama 4 Scout alone: 849 pairs would detect its 3.01 points, 1,937 bound them by 5, 753 by 6.2."""
    evidence = made(0.06, 0.06, Interval(-0.02, 0.08), None, SCOUT)
    assert pairs_needed(evidence, DEFAULT, 0.95) == ceil(connor(SCOUT, 0.05)) == 849
    assert ceil(bounding(SCOUT, 0.05)) == 1937
    assert pairs_needed(evidence, DifferenceGate(margin=0.062), 0.95) == ceil(bounding(SCOUT, 0.062)) == 753


def test_the_size_of_the_family_counts() -> None:
    """In a family of nine the first step of Holm's procedure is at alpha / 9: 1,414 pairs instead of 849."""
    nine = made(0.269, 0.234, OUTSIDE, None, SCOUT, size=9)
    assert pairs_needed(nine, DEFAULT, 0.95) == ceil(connor(SCOUT, 0.05 / 9)) == 1414


@pytest.mark.parametrize(
    ("design_effect", "by_occupations", "times"),
    [
        (None, None, 1.0),
        (0.5, None, 1.0),
        (2.0, None, 2.0),
        # Tango's interval is 0.1 wide: one of 0.15 by occupations has 2.25 times its variance, one of 0.05 a quarter.
        (2.0, Interval(-0.05, 0.10), 2.25),
        (2.5, Interval(-0.05, 0.10), 2.5),
        (0.5, Interval(0.0, 0.05), 1.0),
    ],
)
def test_pairs_that_flip_together_take_more(
    design_effect: float | None, by_occupations: Interval | None, times: float
) -> None:
    """By the tests or by the intervals, whichever show more; never fewer than independent pairs."""
    evidence = made(0.06, 0.06, Interval(-0.03, 0.07), by_occupations, SCOUT, design_effect=design_effect)
    assert pairs_needed(evidence, BOTH, 0.95) == pytest.approx(849 * times, abs=1)
    # What McNemar's test alone has to show takes 849; without it, what the intervals have to takes more.
    assert pairs_needed(evidence, DEFAULT, 0.95) == 849
    closed = DifferenceGate(alpha=0.0)
    assert pairs_needed(evidence, closed, 0.95) == pytest.approx(1937 * times, abs=2)


@pytest.mark.parametrize(
    ("counts", "limits", "needed"),
    [
        # No gap to detect, and no margin to bound it by.
        ((12, 12, 504), DifferenceGate(margin=0.0), None),
        # The gap is the margin, and no p is below 0, or below what 1 - alpha / 2 can tell from 1.
        ((20, 0, 500), DifferenceGate(alpha=0.0, margin=0.04), None),
        ((20, 0, 500), DifferenceGate(alpha=1e-17, margin=0.04), None),
        # Only the margin is of use where no p can be small enough, only the test where there is no margin.
        (SCOUT, DifferenceGate(alpha=0.0), 1937),
        (SCOUT, DifferenceGate(margin=0.0), 849),
    ],
)
def test_where_one_way_is_closed_the_other_counts(
    counts: tuple[int, int, int], limits: DifferenceGate, needed: int | None
) -> None:
    """And where both are, no number would do and none is named."""
    found = judged(made(0.5, 0.5, Interval(-0.06, 0.06), None, counts), HAI, limits)
    assert (found.kind, found.pairs_needed) == (VerdictKind.INCONCLUSIVE, needed)
    assert ("would settle it" in found.sentence) == (needed is not None)


def test_more_pairs_are_needed_than_there_are() -> None:
    """The approximation would be content with 58 pairs for one flip among 90, but these 90 have not settled it."""
    one = (1, 0, 90)
    assert ceil(bounding(one, 0.05)) == 58
    assert pairs_needed(made(1.0, 1.0, OUTSIDE, None, one), DEFAULT, 0.95) == 91


@pytest.mark.slow
@pytest.mark.parametrize(
    ("counts", "way"),
    [
        (SCOUT, "detect"),
        ((5, 0, 90), "detect"),
        ((24, 28, 250), "bound"),
        ((5, 5, 110), "bound"),
    ],
)
def test_the_pairs_named_would_settle_it_four_times_in_five(counts: tuple[int, int, int], way: str) -> None:
    """By exact probabilities, over all outcomes of so many independent pairs with the same shares.

    To detect is a p of McNemar's exact test below alpha, to bound is Tango's interval inside the margin.
    """
    b, c, n = counts
    interval = tango(b, c, n)
    assert interval is not None
    needed = pairs_needed(made(0.06, 0.06, interval, None, counts), DEFAULT, 0.95)
    assert needed is not None
    now, then = chances(b / n, c / n, n)[way], chances(b / n, c / n, needed)
    assert now < 0.65
    assert then[way] == max(then.values())
    assert 0.7 < then[way] < 0.85


def chances(share_b: float, share_c: float, pairs: int) -> dict[str, float]:
    """The probability that so many independent pairs are significant, and that they are bounded."""
    discordant, towards = share_b + share_c, share_b / (share_b + share_c)
    detect = bound = 0.0
    for flips in range(int(binom.ppf(1e-4, pairs, discordant)), int(binom.isf(1e-4, pairs, discordant)) + 1):
        b = np.arange(flips + 1)
        chance = binom.pmf(flips, pairs, discordant) * binom.pmf(b, flips, towards)
        detect += float(chance @ (2 * binom.cdf(np.minimum(b, flips - b), flips, 0.5) < 0.05))
        bound += float(chance @ [inside(int(one), flips - int(one), pairs) for one in b])
    return {"detect": detect, "bound": bound}


def inside(b: int, c: int, pairs: int) -> bool:
    """Whether Tango's interval lies inside 5 points; far off it is not even worked out."""
    if abs(b - c) >= 0.05 * pairs:
        return False
    found = tango(b, c, pairs)
    return found is not None and found.low >= -0.05 and found.high <= 0.05


@pytest.mark.parametrize(
    ("he_only", "she_only"),
    [
        ([7, 7, 7], []),
        ([2, 1, 1, 1, 1], []),
        ([3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [3, 2, 2, 2, 1, 1, 1, 1, 1, 1]),
        ([], [5, 5, 4, 3, 2]),
    ],
)
def test_as_many_occupations_more_would_settle_it(he_only: list[int], she_only: list[int]) -> None:
    """The counts of 72 occupations again and again, until there are as many pairs as were named."""
    found = judged(alone(counted(he_only, she_only)), limits=BOTH)
    assert found.kind is VerdictKind.INCONCLUSIVE
    assert found.pairs_needed is not None
    times = ceil(found.pairs_needed / 504)
    assert times > 1
    again = judged(alone(counted(he_only * times, she_only * times, 72 * times)), limits=BOTH)
    assert again.kind is not VerdictKind.INCONCLUSIVE


@pytest.mark.parametrize("gate", [HAI, MISSINGNESS])
def test_he_and_she_are_judged_alike(gate: GateName) -> None:
    """Changed about, the verdict, its p and the pairs needed stay, and the interval turns round."""
    for counts in ([7, 7, 7], [1] * 21, [1, 1], [4, 3]):
        sides = counted(counts, []), counted([], counts)
        he, she = (judged(alone(found), gate, BOTH) for found in sides)
        assert (he.kind, he.value) == (she.kind, she.value)
        assert he.interval is not None
        assert she.interval is not None
        # The occupations that flip stand at the other end of the list, where the same seed draws others.
        assert he.interval == pytest.approx((-she.interval[1], -she.interval[0]), abs=0.005)
        assert he.pairs_needed == (she.pairs_needed and pytest.approx(she.pairs_needed, rel=0.05))
