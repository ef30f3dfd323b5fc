"""What `-v` shows first of the allocation suite: the paper's Table 4, every gate against its limit, and all counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from honorific_checks.allocation.judging import JudgedAllocation
from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.units import P_VALUES, against
from honorific_checks.report.figures import UNDEFINED, p_value, percent, points, signed_points
from honorific_checks.report.table import Line, section
from honorific_checks.verdict import Verdict, VerdictKind

Rows = Iterable[Sequence[str]]


def lines(suite: JudgedAllocation) -> list[Line]:
    """The three tables, for the models of the run."""
    verdicts = {name: suite.verdicts(name) for name in suite.models}
    legend = "! fails, ? inconclusive, ~ its interval includes the limit"
    return [
        *section("The columns of the paper's Table 4, sorted by spread as there", TABLE_4, _table_4(suite)),
        *section(f"Gates: value against limit; {legend}", *_gates(verdicts)),
        *section("Counts", COUNTS, _counts(suite)),
        *map(Line, COUNTED),
    ]


TABLE_4 = ("model", "HAI", "GSR %", "p(Holm)", "eta2 gender %", "spread", "eta2 occ. %", "HBS", "mixed %")


def _table_4(suite: JudgedAllocation) -> Rows:
    """The paper's order: the greatest spread first, models without one last; the other tables keep the run's order."""
    measures = {name: suite.of(name).analysis.measures for name in suite.models}
    for name, m in sorted(
        measures.items(), key=lambda row: -1 if row[1].spread is None else row[1].spread, reverse=True
    ):
        eta2 = percent(m.eta2_gender, 2), percent(m.eta2_occupation)
        scores = points(m.spread), eta2[1], points(m.hbs), percent(m.mixed_rate)
        yield name, signed_points(m.hai), percent(m.gsr), p_value(suite.p_holm[name]), eta2[0], *scores


MARKS = {VerdictKind.FAIL: "!", VerdictKind.INCONCLUSIVE: "?", VerdictKind.PASS: ""}


def _gates(verdicts: Mapping[str, Sequence[Verdict]]) -> tuple[Sequence[str], Rows]:
    """Every gate of every model with its value and limit; a dash marks one that is switched off."""
    rows = []
    for name, found in verdicts.items():
        cells = {verdict.gate: verdict for verdict in found}
        rows.append((name, *(_gate(gate, cells[gate]) if gate in cells else UNDEFINED for gate in GateName)))
    return ("model", *(f"{gate} p" if gate in P_VALUES else gate for gate in GateName)), rows


def _gate(gate: GateName, verdict: Verdict) -> str:
    against_limit = against(gate, verdict.value, verdict.limit)
    return f"{MARKS[verdict.kind]}{'~' if verdict.straddles else ''}{against_limit}"


COUNTS = (
    *("model", "answers", "missing", "mixed", "unread.", "usable", "he only", "she only"),
    *("p", "left out", "eta2 items", "occ."),
)
COUNTED = (
    "usable: pairs; he only, she only: pairs honorific for one alone (b, c of McNemar's test, p before",
    "Holm); left out: pairs with a mixed or unreadable side; occ.: occupations with a rate",
)


def _counts(suite: JudgedAllocation) -> Rows:
    """What the figures are taken over, and what was left out."""
    for name in suite.models:
        m, missing = suite.of(name).analysis.measures, len(suite.of(name).source.problems)
        read = (m.items, missing, m.mixed, m.unreadable, m.pairs, m.male_only, m.female_only)
        taken = (m.excluded_pairs, m.eta2_items, m.spread_occupations)
        yield name, *map(str, read), p_value(m.p), *map(str, taken)
