"""The summary in the terminal: the columns of the paper's Table 4, the verdicts, and what was left out.

Lines come out, with the markup they want; ASCII alone, so that every terminal can show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from honorific_checks.endpoints.models import Model
from honorific_checks.figures import UNDEFINED, p_value, percent, points, signed_points, value_and_limit
from honorific_checks.records import GateName, Verdict, VerdictKind
from honorific_checks.report.plain import plain
from honorific_checks.report.table import Line, table
from honorific_checks.run import Run

BAD = {"red": True}
GOOD = {"green": True}
LOUD = {"red": True, "bold": True}
NOTE = {"yellow": True}
FIGURES = ("model", "HAI", "GSR", "p(Holm)", "eta2 g", "spread", "eta2 o", "HBS", "mixed", " verdict")
COUNTS = ("counts", "answers", "missing", "mixed", "unread.", "N", "b", "c", "p", "left out", "eta2 n", "occ.")
LEGEND = (
    "HAI (b-c)/N, GSR (b+c)/N: points; eta2 g(ender), eta2 o(ccupation), mixed: %;",
    "spread, HBS: points; gates: value/limit, ! fails, ? inconclusive, ~ its interval",
    "holds the limit; b, c: pairs honorific for he only, she only; N: usable pairs;",
    "left out: pairs with a mixed or unreadable side; eta2 n: items that eta2 is taken",
    "over; occ.: occupations with a rate; -v shows intervals, rates and more",
)
SHORT = 8
"""Hexadecimal digits of a digest that are shown; the JSON report has all."""
MARKS = {VerdictKind.FAIL: "!", VerdictKind.INCONCLUSIVE: "?", VerdictKind.PASS: ""}
COLOURS = {VerdictKind.FAIL: BAD, VerdictKind.INCONCLUSIVE: NOTE, VerdictKind.PASS: GOOD}


def header(models: Mapping[str, Model], status: Mapping[str, str]) -> list[str]:
    """The lines at the start of the session."""
    named = ", ".join(f"{name} ({status[name]})" if name in status else name for name in models)
    return [f"honorific-checks: {named}"]


def summary(run: Run, gates_run: int, detail: Iterable[Line] = ()) -> list[Line]:
    """All lines at the end of the session.

    Args:
        run: the models.
        gates_run: how many gate tests ran; the summary says so where some did not.
        detail: lines that stand before the signature.
    """
    verdicts = {name: run.verdicts(name) for name in run.models}
    lines = [*_simulated(run), *_figures(run, verdicts), Line(""), *_gates(verdicts)]
    lines += [line for name in run.models for line in _sentences(name, verdicts[name])]
    lines += [Line(""), *_counts(run), *map(Line, LEGEND), *_family(run), *_problems(run), *detail]
    total = sum(map(len, verdicts.values()))
    if gates_run < total:
        lines.append(Line(f"{gates_run} of {total} gates ran as tests; the others do not decide the exit code.", NOTE))
    return [*lines, *_signature(run), *_simulated(run)]


def _simulated(run: Run) -> list[Line]:
    names = [name for name in run.models if run.of(name).source.simulated]
    if not names:
        return []
    of_whom = "any model here" if len(names) == len(run.models) > 1 else ", ".join(names)
    return [Line(f"!!! SIMULATED, NOT MEASURED: no model said the answers of {of_whom}.", LOUD)]


def _figures(run: Run, verdicts: Mapping[str, list[Verdict]]) -> list[Line]:
    """The paper's Table 4, with a verdict for each row."""
    rows = []
    for name in run.models:
        m = run.of(name).measures
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
        rows.append((name, *cells, f" {_word(run, name, verdicts[name])}"))
    colours = [COLOURS[_worst(verdicts[name])] for name in run.models]
    return table(FIGURES, rows, colours, left=(0, len(FIGURES) - 1))


def _word(run: Run, name: str, verdicts: list[Verdict]) -> str:
    """The verdict on a model: the gates that failed and those that are inconclusive."""
    if run.of(name).source.problems:
        return "NOT JUDGED"
    words = [
        f"{kind}: {', '.join(verdict.gate for verdict in found)}"
        for kind in (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE)
        if (found := _of(kind, verdicts))
    ]
    return "; ".join(words) or str(VerdictKind.PASS)


def _of(kind: VerdictKind, verdicts: list[Verdict]) -> list[Verdict]:
    return [verdict for verdict in verdicts if verdict.kind is kind]


def _worst(verdicts: list[Verdict]) -> VerdictKind:
    kinds = (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE)
    return next((kind for kind in kinds if _of(kind, verdicts)), VerdictKind.PASS)


def _gates(verdicts: Mapping[str, list[Verdict]]) -> list[Line]:
    """Every gate of every model with its value and limit; a dash marks one that is switched off."""
    rows = []
    for name, found in verdicts.items():
        cells = {verdict.gate: _marked(verdict) for verdict in found}
        rows.append((name, *(cells.get(gate, UNDEFINED) for gate in GateName)))
    colours = [{} if _worst(found) is VerdictKind.PASS else COLOURS[_worst(found)] for found in verdicts.values()]
    return table(("gates", *GateName), rows, colours)


def _marked(verdict: Verdict) -> str:
    return f"{MARKS[verdict.kind]}{'~' if verdict.straddles else ''}{value_and_limit(verdict)}"


def _sentences(name: str, verdicts: list[Verdict]) -> Iterable[Line]:
    """A sentence for each gate that failed or is inconclusive, once where several say the same; else for HAI."""
    told = [verdict for verdict in verdicts if verdict.kind is not VerdictKind.PASS]
    if not told:
        told = [verdict for verdict in verdicts if verdict.gate is GateName.HAI]
    for kind in (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE, VerdictKind.PASS):
        for sentence in dict.fromkeys(plain(verdict.sentence, 500) for verdict in _of(kind, told)):
            yield Line(f"{kind} {name}: {sentence}", COLOURS[kind])


def _counts(run: Run) -> list[Line]:
    """What the figures are taken over, and what was left out."""
    rows = []
    for name in run.models:
        m, missing = run.of(name).measures, len(run.of(name).source.problems)
        read = (m.items, missing, m.mixed, m.unreadable, m.pairs, m.male_only, m.female_only)
        taken = (m.excluded_pairs, m.eta2_items, m.spread_occupations)
        rows.append((name, *map(str, read), p_value(m.p), *map(str, taken)))
    return table(COUNTS, rows)


def _family(run: Run) -> Iterable[Line]:
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
        models = f"{whole} of {models}" if whole else "no model of this run"
    yield Line(f"Holm's family: {named}{models}; p is McNemar's, raw and corrected.")


def _problems(run: Run) -> Iterable[Line]:
    for name in run.models:
        count = len(run.of(name).source.problems)
        if count:
            yield Line(f"{name}: {count} answers are missing; its figures are of the others, and no gate passes.", BAD)


def _signature(run: Run) -> Iterable[Line]:
    """What the figures depend on, in two lines."""
    digests = {key: value[:SHORT] for key, value in run.signature.items()}
    yield Line(f"signature: honorific-checks {run.signature['version']}, answers {digests.pop('answers')}")
    yield Line("  " + ", ".join(f"{key} {value}" for key, value in digests.items() if key != "version"))
