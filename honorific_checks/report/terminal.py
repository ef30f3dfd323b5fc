"""The summary in the terminal: the columns of the paper's Table 4, the verdicts, and what was left out.

Lines come out, with the markup they want; ASCII alone, so that every terminal can show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from honorific_checks.endpoints.models import Model
from honorific_checks.figures import UNDEFINED, p_value, percent, points, signed_points, value_and_limit
from honorific_checks.records import GateName, Verdict, VerdictKind
from honorific_checks.report.plain import plain
from honorific_checks.run import Run

BAD = {"red": True}
GOOD = {"green": True}
HEAD = {"bold": True}
LOUD = {"red": True, "bold": True}
NOTE = {"yellow": True}
FIGURES = ("HAI", "GSR", "p(Holm)", "eta2 g", "spread", "eta2 o", "HBS", "mixed")
COUNTS = ("answers", "missing", "mixed", "unread.", "N", "b", "c", "left out", "eta2 n", "occ.")
LEGEND = (
    "HAI (b-c)/N, GSR (b+c)/N: points; eta2 g(ender), eta2 o(ccupation), mixed: %;",
    "spread, HBS: points; gates: value/limit, ! fails; b, c: pairs honorific for he",
    "only, she only; N: usable pairs; left out: pairs with a mixed or unreadable side;",
    "eta2 n: items that eta2 is taken over; occ.: occupations with a rate",
)
SHORT = 8
"""Hexadecimal digits of a digest that are shown; the JSON report has all."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text with the markup pytest's terminal writer takes."""

    text: str
    markup: Mapping[str, bool] = field(default_factory=dict)


def header(models: Mapping[str, Model], status: Mapping[str, str]) -> list[str]:
    """The lines at the start of the session."""
    named = ", ".join(f"{name} ({status[name]})" if name in status else name for name in models)
    return [f"honorific-checks: {named}"]


def summary(run: Run, gates_run: int) -> list[Line]:
    """All lines at the end of the session.

    Args:
        run: the models.
        gates_run: how many gate tests ran; the summary says so where some did not.
    """
    verdicts = {name: run.verdicts(name) for name in run.models}
    width = max(len(name) for name in ("counts", *run.models))
    lines = [*_simulated(run), *_figures(run, verdicts, width), Line("")]
    lines += _gates(run, verdicts, width)
    lines += [line for name in run.models for line in _failures(name, verdicts[name])]
    lines += [Line(""), *_counts(run, width), *map(Line, LEGEND), *_problems(run)]
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


def _figures(run: Run, verdicts: Mapping[str, list[Verdict]], width: int) -> Iterable[Line]:
    """The paper's Table 4, with a verdict for each row."""
    row = f"{{:<{width}}} {{:>6}} {{:>5}} {{:>7}} {{:>6}} {{:>6}} {{:>6}} {{:>5}} {{:>5}}  {{}}"
    yield Line(row.format("model", *FIGURES, "verdict"), HEAD)
    for name in run.models:
        m = run.of(name).measures
        failed = _failed(verdicts[name])
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
        word = f"FAIL: {', '.join(verdict.gate for verdict in failed)}" if failed else "PASS"
        word = "NOT JUDGED" if run.of(name).source.problems else word
        yield Line(row.format(name, *cells, word), BAD if failed else GOOD)


def _gates(run: Run, verdicts: Mapping[str, list[Verdict]], width: int) -> Iterable[Line]:
    """Every gate of every model with its value and limit; `!` marks one that failed, a dash one switched off."""
    row = f"{{:<{width}}} {{:>11}} {{:>8}} {{:>9}} {{:>8}} {{:>9}} {{:>10}} {{:>8}}"
    yield Line(row.format("gates", *GateName), HEAD)
    for name in run.models:
        cells = {verdict.gate: _marked(verdict) for verdict in verdicts[name]}
        shown = (cells.get(gate, UNDEFINED) for gate in GateName)
        yield Line(row.format(name, *shown), BAD if _failed(verdicts[name]) else {})


def _marked(verdict: Verdict) -> str:
    return f"{'!' if verdict.kind is VerdictKind.FAIL else ''}{value_and_limit(verdict)}"


def _failures(name: str, verdicts: list[Verdict]) -> Iterable[Line]:
    """A sentence for each gate that failed, once where several say the same."""
    sentences = dict.fromkeys(plain(verdict.sentence, 400) for verdict in _failed(verdicts))
    return (Line(f"FAIL {name}: {sentence}", BAD) for sentence in sentences)


def _failed(verdicts: list[Verdict]) -> list[Verdict]:
    return [verdict for verdict in verdicts if verdict.kind is VerdictKind.FAIL]


def _counts(run: Run, width: int) -> Iterable[Line]:
    """What the figures are taken over, and what was left out."""
    row = f"{{:<{width}}} " + " ".join(f"{{:>{max(3, len(heading))}}}" for heading in COUNTS)
    yield Line(row.format("counts", *COUNTS), HEAD)
    for name in run.models:
        m, missing = run.of(name).measures, len(run.of(name).source.problems)
        pairs = (m.pairs, m.male_only, m.female_only, m.excluded_pairs)
        yield Line(
            row.format(name, m.items, missing, m.mixed, m.unreadable, *pairs, m.eta2_items, m.spread_occupations)
        )


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
