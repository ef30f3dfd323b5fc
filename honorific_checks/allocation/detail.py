"""What `-v` adds to the summary: intervals, tests, rates, influence and rankings, as tables over the models.

The JSON report has all of it and more; here each figure stands with its interval, in percent or points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from honorific_checks.allocation import overview
from honorific_checks.allocation.analysis.difference import Difference
from honorific_checks.allocation.analysis.influence import LeftOut
from honorific_checks.allocation.analysis.result import Analysis
from honorific_checks.allocation.judging import JudgedAllocation
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.report.figures import UNDEFINED, bracketed, p_value, percent, points, signed_points
from honorific_checks.report.table import Line, section
from honorific_checks.stats.estimate import Estimate
from honorific_checks.stats.family import Tested

ENDS = 3
"""Occupations shown at either end; the JSON report has all."""

Shown = Callable[[float | None], str]
Rows = Iterable[Sequence[str]]


def lines(suite: JudgedAllocation) -> list[Line]:
    """All tables, for the models of the run."""
    shown = {name: suite.of(name).analysis for name in suite.models}
    o = suite.options
    resampled = f"{100 * o.confidence:g}% intervals; occupations resampled {o.resamples} times, seed {o.seed}"
    parts = [
        overview.lines(suite),
        section(resampled, FIGURES, _figures(shown)),
        section("", SHARES, _shares(shown)),
        section("He against she: p by pairs (McNemar), by occupations (sign flips)", TESTS, _tests(suite)),
        section("Smallest gap that HAI could have shown: nominal alpha 0.05, power 80%", POWER, _power(shown)),
        section("Honorific rates, %: where the frame states respect (P1, P2), and where not", RATES, _rates(shown)),
        section("Honorific rates by frame, all conditions, %", ("model", *_frames()), _by_frame(shown)),
        section("Singular they, % and points", THEY, _they(shown)),
        section("Outputs that show no one register", LOST, _lost(shown)),
        section("Left out in turn: what changes a figure most, and by how much", INFLUENCE, _influence(shown)),
    ]
    return [*(line for part in parts for line in part), *_occupations(shown), *_rankings(suite)]


def correlation(value: float | None) -> str:
    """A correlation: 0.77."""
    return points(value, 2)


def signed(value: float | None) -> str:
    """Points with a sign: +1.6."""
    return UNDEFINED if value is None else f"{value:+.1f}"


def whole(value: float | None) -> str:
    """A fraction in whole percent."""
    return percent(value, 0)


def estimate(found: Estimate, shown: Shown = percent) -> str:
    """`12.3 [10.1, 14.6]`."""
    return UNDEFINED if found.value is None else f"{shown(found.value)} {bracketed(found.interval, shown)}"


FIGURES = ("model", "HAI by pairs (Tango)", "HAI by occupations", "GSR", "spread", "HBS")


def _figures(shown: dict[str, Analysis]) -> Rows:
    for name, a in shown.items():
        i = a.intervals
        cells = (bracketed(a.hai.tango, signed_points), bracketed(i.hai, signed_points), bracketed(i.gsr, percent))
        yield name, *cells, bracketed(i.spread, points), bracketed(i.hbs, points)


SHARES = ("model", "eta2 g", "eta2 o", "mixed", "unread.", "b/(b+c), exact")


def _shares(shown: dict[str, Analysis]) -> Rows:
    for name, a in shown.items():
        i = a.intervals
        cells = (i.eta2_gender, i.eta2_occupation, i.mixed_rate, i.unreadable_rate)
        towards = f"{percent(a.direction.value)} {bracketed(a.direction.interval, percent)}"
        yield name, *(bracketed(cell, percent) for cell in cells), towards


TESTS = ("model", "test", "N", "b", "c", "gap", "p", "p(Holm)", "p occ.", "(Holm)", "design")


def _tests(suite: JudgedAllocation) -> Rows:
    for name in suite.models:
        if name in suite.hai:
            yield _test(name, "HAI", suite.hai[name])
            yield _test(name, "missingness", suite.missingness[name])


def _test(name: str, label: str, tested: Tested[Difference]) -> Sequence[str]:
    d = tested.figure
    counts = (str(d.pairs), str(d.first_only), str(d.second_only), signed_points(d.value))
    ps = (d.p, tested.p_holm, d.p_clustered, tested.p_clustered_holm)
    return name, label, *counts, *map(p_value, ps), points(d.design_effect, 2)


POWER = ("model", "N", "discordant", "normal approx.", "exact power there", "exact test")


def _power(shown: dict[str, Analysis]) -> Rows:
    for name, a in shown.items():
        s = a.sensitivity
        gaps = percent(s.detectable_gap, 2), percent(s.exact_power), percent(s.exact_detectable_gap, 2)
        yield name, str(s.pairs), percent(s.discordant), *gaps


RATES = ("model", "condition", "all", "T1-T5", "P1-P2", "P less T")


def _rates(shown: dict[str, Analysis]) -> Rows:
    for name, a in shown.items():
        for condition, rate in a.rates.by_condition.items():
            priming = a.rates.priming[condition]
            parts = estimate(rate), estimate(priming.plain), estimate(priming.primed)
            yield name, condition, *parts, estimate(priming.gap, signed_points)


def _by_frame(shown: dict[str, Analysis]) -> Iterator[Sequence[str]]:
    for name, a in shown.items():
        yield (
            name,
            *(
                estimate(a.rates.by_frame[frame], whole) if frame in a.rates.by_frame else UNDEFINED
                for frame in _frames()
            ),
        )


def _frames() -> list[str]:
    return list(dict.fromkeys(stimulus.frame for stimulus in stimuli()))


THEY = ("model", "plural", "honorific", "where singular", "she", "they less she", "singular less all")


def _they(shown: dict[str, Analysis]) -> Rows:
    for name, a in shown.items():
        t = a.they
        rates = (t.plural, t.honorific, t.honorific_singular, t.feminine)
        gaps = (t.against_feminine, t.singular_rise)
        yield name, *(estimate(rate, whole) for rate in rates), *(estimate(gap, signed_points) for gap in gaps)


LOST = ("model", "condition", "items", "mixed", "unread.", "refused", "lost, %")


def _lost(shown: dict[str, Analysis]) -> Rows:
    for name, a in shown.items():
        for condition, found in a.missingness.by_condition.items():
            counts = (found.items, found.mixed, found.unreadable, found.refused)
            yield name, condition, *map(str, counts), estimate(found.lost)


INFLUENCE = ("model", "HAI", "frame", "HBS", "frame", "spread", "frame")
UNITS: dict[str, Shown] = {"hai": signed_points, "hbs": signed, "spread": signed}


def _influence(shown: dict[str, Analysis]) -> Rows:
    for name, a in shown.items():
        found = ((a.influence.occupations[figure], a.influence.frames[figure], UNITS[figure]) for figure in UNITS)
        yield name, *(cell for one, other, unit in found for cell in (_most(one, unit), _most(other, unit)))


def _most(found: LeftOut, unit: Shown) -> str:
    return UNDEFINED if found.most is None else f"{found.most} {unit(found.change)}"


def _occupations(shown: dict[str, Analysis]) -> Iterator[Line]:
    """The ends of each model's ranking, and why nothing is tested there."""
    yield Line("")
    yield Line("Occupations without a pronoun, honorific %: a description")
    for name, a in shown.items():
        rated = {slug: rates.rate for slug, rates in a.rates.by_occupation.items() if rates.rate is not None}
        order = sorted(rated, key=lambda slug: -rated[slug])
        if order:
            most, least = " ".join(order[:ENDS]), " ".join(order[-ENDS:])
            ends = whole(rated[order[0]]), whole(rated[order[-1]])
            yield Line(f"{name}: from {ends[0]} ({most} ...) to {ends[1]} (... {least})")
    reachable = [p for a in shown.values() if (p := a.rates.least_occupation_p) is not None]
    if reachable:
        best = f"the least p its pairs could give, all one way, is {p_value(min(reachable))} after Holm over all"
        yield Line(f"No occupation is tested: {best}.")


def _rankings(suite: JudgedAllocation) -> Iterator[Line]:
    """Whether the models rank the occupations alike."""
    found = suite.rankings
    if found is None:
        return
    yield Line("")
    yield Line(f"Rankings of occupations, Spearman between models: mean {estimate(found.mean, correlation)}")
    for word, ranked in (("least", found.least), ("greatest", found.greatest)):
        yield Line(f"  {word} {estimate(ranked.spearman, correlation)}: {' and '.join(ranked.models)}")
