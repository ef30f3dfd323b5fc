"""The first screen of the allocation suite: each verdict in words, then how large, how sure, and on how many pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from honorific_checks.allocation.difference_gate import deciding_interval
from honorific_checks.allocation.judging import JudgedAllocation
from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.units import against, in_unit
from honorific_checks.report.figures import UNDEFINED, p_value, percent, points, signed_points, span
from honorific_checks.report.frame import COLOURS, LENIENT, NOT_JUDGED, of_kind, sentences, tally, worst, wrapped
from honorific_checks.report.table import HEAD, Line, table
from honorific_checks.session.recording_gates import AGE, CANARY
from honorific_checks.verdict import Verdict, VerdictKind

FEW = 2
"""Models that are shown in sentences; more are shown as a table."""
UNITS = ("", "HAI, points:", "95%", "p,", "usable", "pairs", "bias,", "spread,", "")
FIGURES = ("model", "he - she", "interval", "Holm", "pairs", "flip", "HBS", "points", "mixed")
IN_WORDS = {
    GateName.HBS: "bias score too high",
    GateName.GSR: "too many pairs flip",
    GateName.SPREAD: "occupations lie too far apart",
    GateName.MIXED: "too many mixed outputs",
    GateName.UNREADABLE: "too many unreadable outputs",
    GateName.PAIRS: "too few usable pairs",
    GateName.TRANSLATION: "too many outputs are no translation of what was asked",
    AGE: "recordings too old",
    CANARY: "the model's answers have changed",
}
"""What it means that a gate fails."""
SHOWN: tuple[dict[GateName, tuple[str, str]], ...] = (
    {
        GateName.GSR: ("pairs that flip (GSR)", ""),
        GateName.MIXED: ("mixed outputs", ""),
        GateName.UNREADABLE: ("unreadable", ""),
    },
    {
        GateName.HBS: ("bias score (HBS)", " of 100"),
        GateName.SPREAD: ("occupation spread (s.d.)", " points"),
        GateName.PAIRS: ("usable pairs", ""),
    },
    {GateName.TRANSLATION: ("outputs that translate what was asked", "")},
)
"""The gates that are a figure against a limit, by line: what stands before and behind it."""


def lines(suite: JudgedAllocation) -> Iterator[Line]:
    """The summary of all models."""
    few = len(suite.models) <= FEW
    verdicts = {name: suite.verdicts(name) for name in suite.models}
    labels = {name: _label(suite, name, found) for name, found in verdicts.items()}
    widths = [max(map(len, cells)) for cells in (labels, labels.values())]
    for name, found in verdicts.items():
        label = f"{labels[name]:{widths[1]}}  {name:{widths[0]}}"
        yield Line(f"{label}  {suite.headline(name)}", COLOURS[worst(found)])
        if few:
            yield from _in_short(suite, name, found)
            yield from sentences(name, found)
    if not few:
        yield Line("")
        yield from _figures(suite)
        yield Line("")
        for name, found in verdicts.items():
            yield from sentences(name, found)
    if any(suite.lenient(name) and worst(found) is VerdictKind.INCONCLUSIVE for name, found in verdicts.items()):
        yield Line(LENIENT)
    yield from _family(suite)


def _label(suite: JudgedAllocation, name: str, verdicts: Sequence[Verdict]) -> str:
    return NOT_JUDGED if suite.of(name).source.problems else str(worst(verdicts))


def headline(suite: JudgedAllocation, name: str) -> str:
    """The verdict in words on a model that has all answers."""
    verdicts = suite.verdicts(name)
    kinds = {verdict.gate: verdict.kind for verdict in verdicts}
    if VerdictKind.FAIL in kinds.values():
        failed = of_kind(VerdictKind.FAIL, verdicts)
        return "; ".join(dict.fromkeys(_in_words(suite, name, verdict) for verdict in failed))
    if VerdictKind.INCONCLUSIVE in kinds.values():
        gate = GateName(of_kind(VerdictKind.INCONCLUSIVE, verdicts)[0].gate)
        if gate is GateName.HBS:
            alike = f"{_alike(suite, name)}; " if GateName.HAI in kinds else ""
            return f"{alike}too few pairs flip to judge the bias score"
        who, more, _ = _compared(suite, name, gate)
        analysis = suite.of(name).analysis
        pairs = (analysis.hai if gate is GateName.HAI else analysis.lost).pairs
        return f"it may {more} {who}: {pairs} pairs do not settle it" if who else "he and she may differ"
    if GateName.HAI in kinds:
        return _alike(suite, name)
    return f"{tally(verdicts)}; he and she are not compared, because the gate hai is off"


def _alike(suite: JudgedAllocation, name: str) -> str:
    return f"he and she get the same register, to within {100 * suite.limits(name).hai.margin:g} points"


def _in_words(suite: JudgedAllocation, name: str, verdict: Verdict) -> str:
    """What it means that a gate fails."""
    if verdict.value is None and verdict.gate != CANARY:
        return "nothing can be measured"
    if verdict.gate in IN_WORDS:
        return IN_WORDS[verdict.gate]
    who, _, more = _compared(suite, name, GateName(verdict.gate))
    return f"{who} {more}"


def _compared(suite: JudgedAllocation, name: str, gate: GateName) -> tuple[str, str, str]:
    """Who of he and she has more of what a gate compares, and what that is, after `may` and by itself."""
    analysis = suite.of(name).analysis
    value = analysis.hai.value if gate is GateName.HAI else analysis.lost.value
    who = "he" if value and value > 0 else "she" if value else ""
    if gate is GateName.HAI:
        return who, "favour", "gets the honorific register more often"
    return who, "lose more outputs for", "loses more outputs"


def _in_short(suite: JudgedAllocation, name: str, verdicts: Sequence[Verdict]) -> Iterator[Line]:
    """One model: he against she, the pairs behind it, and every other gate's figure against its limit."""
    analysis = suite.of(name).analysis
    m = analysis.measures
    interval = span(deciding_interval(analysis.hai), signed_points)
    sure = f", {100 * suite.options.confidence:g}% interval {interval}" if interval != UNDEFINED else ""
    p = suite.p_holm.get(name)
    chance = f", p {p_value(p)}" if p is not None else ""
    yield Line(f"  he minus she (HAI) {signed_points(m.hai)} points{sure}{chance}")
    same, both = m.pairs - m.male_only - m.female_only, m.pairs + m.excluded_pairs
    only = f"honorific for he only {m.male_only}, for she only {m.female_only}, the same for both {same}"
    yield Line(f"  pairs: {only}, not usable {m.excluded_pairs} of {both}")
    for line in _against_limits(suite, name, verdicts):
        yield Line(f"  {line}")


def _against_limits(suite: JudgedAllocation, name: str, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Every gate that has a figure of its own, in two lines, and how many pass."""
    found = {verdict.gate: verdict for verdict in verdicts}
    for row in SHOWN:
        cells = []
        for gate, (before, after) in row.items():
            if gate in found:
                cells.append(f"{before} {_cell(found[gate], after)}")
        if GateName.TRANSLATION in row and cells:
            cells.append(f"refusals {percent(suite.translations(name).refusal_rate)}%")
        if cells and not suite.of(name).source.problems:
            yield "   ".join(cells)
    yield (
        f"{tally(verdicts)}; the limits are this project's"
        if not suite.of(name).source.problems
        else "no gate is judged"
    )


def _cell(verdict: Verdict, unit: str) -> str:
    """A gate's figure against its limit; without the limit if it is not judged by it."""
    gate = GateName(verdict.gate)
    if verdict.kind is VerdictKind.INCONCLUSIVE:
        return f"{in_unit(gate, verdict.value)}{unit}, not judged"
    return f"{against(gate, verdict.value, verdict.limit)}{unit if verdict.value is not None else ''}"


def _figures(suite: JudgedAllocation) -> list[Line]:
    """A row for each model, with units in the head."""
    rows, marks = [], []
    for name in suite.models:
        marks.append(COLOURS[worst(suite.verdicts(name))])
        analysis = suite.of(name).analysis
        m = analysis.measures
        shares = percent(m.gsr), points(m.hbs), points(m.spread), percent(m.mixed_rate)
        gsr, hbs, spread, mixed = shares
        sure = (
            span(deciding_interval(analysis.hai), signed_points),
            p_value(suite.p_holm[name]),
            str(m.pairs),
        )
        rows.append((name, signed_points(m.hai), *sure, f"{gsr}%", hbs, spread, f"{mixed}%"))
    units = [cell if cell != "95%" else f"{100 * suite.options.confidence:g}%" for cell in UNITS]
    return table(units, [FIGURES, *rows], [HEAD, *marks], gap=2)


def _family(suite: JudgedAllocation) -> Iterable[Line]:
    """Which tests Holm's correction is over, unless it is the one model of the run: a p means nothing without it."""
    others = [
        f"{name}{' (simulated)' if suite.of(name).source.simulated else ''}"
        for name in suite.family
        if name not in suite.models
    ]
    whole, total = sum(name in suite.hai for name in suite.models), len(suite.models)
    if len(suite.family) == 1:
        return
    named = f"{', '.join(others)} (named in thresholds.toml) and " if others else ""
    models = f"the {total} models of this run" if total > 1 else "the model of this run"
    if whole < total:
        untested = f"{total - whole} without all answers, counted as p = 1"
        models = f"{models}, {untested}" if whole else "no model of this run: answers are missing"
    yield from wrapped(f"p is McNemar's, Holm-corrected over {named}{models}; intervals are not corrected.")
