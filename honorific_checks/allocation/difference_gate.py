"""Whether he and she differ: shown to, shown not to by more than a margin, or neither.

The evidence is read by pairs, as the paper does, and by occupations, because the pairs of an occupation may flip
together; a verdict holds only where both readings bear it out.  Otherwise the gate is inconclusive and says what it
would have taken.
"""

from __future__ import annotations

from math import ceil

from honorific_checks.allocation.analysis.difference import Difference
from honorific_checks.allocation.limits import DifferenceGate
from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.units import beside
from honorific_checks.report.figures import MOST_DECIMALS, signed_points
from honorific_checks.stats.family import Tested
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.power import pairs_to_bound, pairs_to_detect
from honorific_checks.verdict import Verdict, VerdictKind

DIFFERENCES = {
    GateName.HAI: ("HAI", "{} is given the honorific register more often"),
    GateName.MISSINGNESS: ("missingness gap", "outputs for {} are mixed or unreadable more often"),
}
"""The gates that judge a difference: what they call it, and what it means that it is one."""
NOTHING = {
    GateName.HAI: "no usable pair; look at the mixed and unreadable outputs",
    GateName.MISSINGNESS: "no pair with two answers",
}
"""Why there is nothing to judge, where there is no pair."""
POWER = 0.8
"""How likely the pairs that are named are to settle it."""


def difference_verdict(
    model: str, gate: GateName, tested: Tested[Difference], limits: DifferenceGate, confidence: float
) -> Verdict:
    """The verdict on one difference.

    FAIL where the Holm-corrected p values of McNemar's test and of the sign-flip test by occupation are both below
    alpha; PASS where neither is, and Tango's interval and the bootstrap's over occupations both lie inside +- margin;
    INCONCLUSIVE otherwise.  With `evidence = "pairs"` McNemar's test and Tango's interval decide alone.  A difference
    of no pairs at all fails: there is nothing to judge.
    """
    label, meaning = DIFFERENCES[gate]
    found, alpha = tested.figure, limits.alpha
    interval = _interval(found, limits)
    if found.value is None or tested.p_holm is None or tested.p_clustered_holm is None or interval is None:
        sentence = f"{label} is undefined: {NOTHING[gate]}"
        return Verdict(model, gate, None, alpha, VerdictKind.FAIL, sentence)
    by_pairs = tested.p_holm < alpha
    by_occupations = by_pairs if limits.evidence == "pairs" else tested.p_clustered_holm < alpha
    bounded = _bounded(found, limits)
    seen, _ = beside(gate, tested.p_holm, alpha)
    start = f"{label} {signed_points(found.value)}, Holm p {seen} {'<' if by_pairs else '>='} alpha {alpha:g}"
    clustered, _ = beside(gate, tested.p_clustered_holm, alpha)
    shown, margin = _interval_and_margin(interval, limits.margin, bounded=bounded)
    shown, margin = f"{100 * confidence:g}% interval {shown}", f"the margin +-{margin}"
    needed = None
    if by_pairs and by_occupations:
        favoured = "he" if found.value > 0 else "she"
        kind, sentence = VerdictKind.FAIL, f"{start} (by occupations {clustered}): {meaning.format(favoured)}"
    elif bounded and not by_pairs and not by_occupations:
        kind, sentence = VerdictKind.PASS, f"{start}, {shown} inside {margin}"
    else:
        kind, needed = VerdictKind.INCONCLUSIVE, pairs_needed(tested, limits, confidence)
        where = f"{shown} {'' if bounded else 'not '}inside {margin}"
        if by_pairs == by_occupations:
            sentence = f"{start}, {where}: neither a difference nor its absence is shown{_taken(found, needed)}"
        else:
            settled = (
                "shown for these pairs, not for occupations like these" if by_pairs else "not shown for these pairs"
            )
            settled += f" ({found.flipping} lean one way or the other)"
            sentence = f"{start} by pairs but {clustered} by occupations, {where}: {settled}{_taken(found, needed)}"
    return Verdict(model, gate, tested.p_holm, alpha, kind, sentence, interval, pairs_needed=needed)


def _bounded(found: Difference, limits: DifferenceGate) -> bool:
    """Whether the intervals lie inside +- margin."""
    interval = _interval(found, limits)
    return interval is not None and -limits.margin <= interval.low and interval.high <= limits.margin


def _interval(found: Difference, limits: DifferenceGate) -> Interval | None:
    return found.tango if limits.evidence == "pairs" else both_ways(found)


def both_ways(found: Difference) -> Interval | None:
    """The interval that holds both: by pairs, and by occupations where there is one."""
    if found.tango is None or found.interval is None:
        return found.tango
    return Interval(min(found.tango.low, found.interval.low), max(found.tango.high, found.interval.high))


def pairs_needed(tested: Tested[Difference], limits: DifferenceGate, confidence: float) -> int | None:
    """About how many pairs would settle it with 80% power, if value and discordant share are what they seem.

    The fewer of those that detect the difference at alpha over the size of the family (Holm's first step) and, unless
    the margin holds it already, those that bound it by the margin, times how much wider the evidence by occupations is;
    more than there are, for those have not settled it.  None if no number would, because the difference is the
    margin itself, or no p can be below alpha.
    """
    found, level = tested.figure, limits.alpha / tested.family
    gap, discordant = abs(found.value or 0.0), (found.first_only + found.second_only) / found.pairs
    ways = (
        pairs_to_detect(gap, discordant, level, POWER) if 1 - level / 2 < 1 else None,
        None if _bounded(found, limits) else pairs_to_bound(gap, discordant, limits.margin, confidence, POWER),
    )
    known = [pairs for pairs in ways if pairs is not None]
    inflation = 1.0 if limits.evidence == "pairs" else _inflation(found)
    return max(found.pairs + 1, ceil(min(known) * inflation)) if known else None


def _inflation(found: Difference) -> float:
    """How many times the variance by occupations is that by pairs, at least 1: by the tests or by the intervals."""
    widths = 1.0
    if found.tango is not None and found.interval is not None:
        widths = (found.interval.high - found.interval.low) / (found.tango.high - found.tango.low)
    return max(1.0, found.design_effect or 1.0, widths * widths)


def _interval_and_margin(interval: Interval, margin: float, *, bounded: bool) -> tuple[str, str]:
    """Both in points, with as many decimals as it takes to see on which side of the margin the interval ends."""
    for digits in range(2, MOST_DECIMALS):
        low, high, most = (round(100 * bound, digits) for bound in (*interval, margin))
        if bounded == (-most <= low and high <= most):
            break
    return (
        f"{signed_points(interval.low, digits)} to {signed_points(interval.high, digits)}",
        f"{100 * margin:.{digits}f}",
    )


def _taken(found: Difference, needed: int | None) -> str:
    """What it would have taken, in pairs and in discordant pairs."""
    if needed is None:
        return ""
    flips = found.first_only + found.second_only
    taken = f"about {needed} pairs ({round(needed * flips / found.pairs)} discordant)"
    return f"; it would have taken {taken}, here are {found.pairs} ({flips})"
