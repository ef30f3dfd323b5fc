"""The summary of the allocation suite: the columns of the paper's Table 4, the gates, and what was left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from honorific_checks.allocation.judging import JudgedAllocation
from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.units import value_and_limit
from honorific_checks.report.figures import UNDEFINED, p_value, percent, points, signed_points
from honorific_checks.report.frame import COLOURS, sentences, word, worst
from honorific_checks.report.table import Line, table
from honorific_checks.verdict import Verdict, VerdictKind

FIGURES = ("model", "HAI", "GSR", "p(Holm)", "eta2 g", "spread", "eta2 o", "HBS", "mixed", " verdict")
COUNTS = ("counts", "answers", "missing", "mixed", "unread.", "N", "b", "c", "p", "left out", "eta2 n", "occ.")
LEGEND = (
    "HAI (b-c)/N, GSR (b+c)/N: points; eta2 g(ender), eta2 o(ccupation), mixed: %;",
    "spread, HBS: points; gates: value/limit, ! fails, ? inconclusive, ~ its interval",
    "holds the limit; b, c: pairs honorific for he only, she only; N: usable pairs;",
    "left out: pairs with a mixed or unreadable side; eta2 n: items that eta2 is taken",
    "over; occ.: occupations with a rate; -v shows intervals, rates and more",
)
GATES = frozenset(GateName)
"""The suite's own; those on its recordings are told elsewhere."""
MARKS = {VerdictKind.FAIL: "!", VerdictKind.INCONCLUSIVE: "?", VerdictKind.PASS: ""}


def lines(run: JudgedAllocation) -> Iterator[Line]:
    """The summary of all models."""
    verdicts = {name: run.verdicts(name) for name in run.models}
    yield from _figures(run, verdicts)
    yield Line("")
    yield from _gates(verdicts)
    for name, found in verdicts.items():
        yield from sentences(name, found, [verdict for verdict in found if verdict.gate == GateName.HAI])
    yield Line("")
    yield from _counts(run)
    yield from map(Line, LEGEND)
    yield from _family(run)


def _figures(run: JudgedAllocation, verdicts: Mapping[str, list[Verdict]]) -> list[Line]:
    """The paper's Table 4, with a verdict for each row."""
    rows = []
    for name in run.models:
        m = run.of(name).analysis.measures
        cells = (
            signed_points(m.hai),
            percent(m.gsr),
            p_value(run.p_holm[name]),
            percent(m.eta2_gender, 2),
            points(m.spread),
            percent(m.eta2_occupation),
            points(m.hbs),
            percent(m.mixed_rate),
        )
        rows.append((name, *cells, f" {word(verdicts[name], judged=not run.of(name).source.problems)}"))
    colours = [COLOURS[worst(verdicts[name])] for name in run.models]
    return table(FIGURES, rows, colours, left=(0, len(FIGURES) - 1))


def _gates(verdicts: Mapping[str, list[Verdict]]) -> list[Line]:
    """Every gate of every model with its value and limit; a dash marks one that is switched off."""
    rows = []
    for name, found in verdicts.items():
        cells = {verdict.gate: _marked(verdict) for verdict in found if verdict.gate in GATES}
        rows.append((name, *(cells.get(gate, UNDEFINED) for gate in GateName)))
    colours = [{} if worst(found) is VerdictKind.PASS else COLOURS[worst(found)] for found in verdicts.values()]
    return table(("gates", *GateName), rows, colours)


def _marked(verdict: Verdict) -> str:
    return f"{MARKS[verdict.kind]}{'~' if verdict.straddles else ''}{value_and_limit(verdict)}"


def _counts(run: JudgedAllocation) -> list[Line]:
    """What the figures are taken over, and what was left out."""
    rows = []
    for name in run.models:
        m, missing = run.of(name).analysis.measures, len(run.of(name).source.problems)
        read = (m.items, missing, m.mixed, m.unreadable, m.pairs, m.male_only, m.female_only)
        taken = (m.excluded_pairs, m.eta2_items, m.spread_occupations)
        rows.append((name, *map(str, read), p_value(m.p), *map(str, taken)))
    return table(COUNTS, rows)


def _family(run: JudgedAllocation) -> Iterable[Line]:
    """Which tests Holm's correction is over: a p value means nothing without it."""
    others = [
        f"{name}{' (simulated)' if run.of(name).source.simulated else ''}"
        for name in run.family
        if name not in run.models
    ]
    named = f"{', '.join(others)} of thresholds.toml and " if others else ""
    whole, total = sum(name in run.hai for name in run.models), len(run.models)
    models = f"the {total} models of this run" if total > 1 else "the model of this run"
    if whole < total:
        untested = f"{total - whole} without all answers and counted as p = 1"
        models = f"{models}, {untested}" if whole else "no model of this run: answers are missing"
    yield Line(f"Holm's family: {named}{models}; p is McNemar's, raw and corrected.")
