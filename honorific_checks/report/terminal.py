"""The summary in the terminal: the columns of the paper's Table 4, the verdicts, and what was left out.

Lines come out, with the markup they want; ASCII alone, so that every terminal can show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from honorific_checks.endpoints.models import Model
from honorific_checks.figures import p_value, percent, points, signed_points
from honorific_checks.records import Verdict, VerdictKind
from honorific_checks.report.plain import plain
from honorific_checks.run import ModelRun, Run

BAD = {"red": True}
GOOD = {"green": True}
LOUD = {"red": True, "bold": True}
NOTE = {"yellow": True}
HEADINGS = ("model", "HAI", "GSR", "p(Holm)", "eta2 g", "spread", "eta2 o", "HBS", "mixed", "verdict")
LEGEND = (
    "HAI (b-c)/N and GSR (b+c)/N in points; eta2 g(ender), eta2 o(ccupation), mixed in %; spread and HBS in points.",
    "b, c: pairs honorific for he only, for she only; N: usable pairs. What each figure means: docs/measures.md",
)
SHORT = 12
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
    lines = [*_simulated(run), *_table(run, verdicts), *map(Line, LEGEND), Line("")]
    for name, found in verdicts.items():
        lines += _gates(name, found)
    lines += [Line(""), *(Line(_left_out(name, run.of(name))) for name in run.models)]
    lines += _problems(run)
    total = sum(map(len, verdicts.values()))
    if gates_run < total:
        lines.append(Line(f"{gates_run} of {total} gates ran as tests: only those decide the exit code.", NOTE))
    return [*lines, Line(_signature(run)), *_simulated(run)]


def _simulated(run: Run) -> list[Line]:
    names = [name for name in run.models if run.of(name).source.simulated]
    if not names:
        return []
    return [Line(f"!!! SIMULATED, NOT MEASURED: no model said the answers of {', '.join(names)}.", LOUD)]


def _table(run: Run, verdicts: Mapping[str, list[Verdict]]) -> Iterable[Line]:
    width = max(len(HEADINGS[0]), *(len(name) for name in run.models))
    row = f"{{:<{width}}} {{:>7}} {{:>6}} {{:>7}} {{:>7}} {{:>6}} {{:>6}} {{:>6}} {{:>6}}  {{}}"
    yield Line(row.format(*HEADINGS), {"bold": True})
    for name in run.models:
        m = run.of(name).measures
        failed = [verdict.gate for verdict in verdicts[name] if verdict.kind is VerdictKind.FAIL]
        yield Line(
            row.format(
                name,
                signed_points(m.hai),
                percent(m.gsr),
                p_value(run.p_holm[name]),
                percent(m.eta2_gender, 2),
                points(m.spread),
                percent(m.eta2_occupation),
                points(m.hbs),
                percent(m.mixed_rate),
                f"FAIL: {', '.join(failed)}" if failed else "PASS",
            ),
            BAD if failed else GOOD,
        )


def _gates(name: str, verdicts: list[Verdict]) -> Iterable[Line]:
    """The verdicts of one model: a line for each that failed, and one for all that passed."""
    for verdict in verdicts:
        if verdict.kind is VerdictKind.FAIL:
            yield Line(f"FAIL {name}: {plain(verdict.sentence, 400)}", BAD)
    passed = [verdict.sentence for verdict in verdicts if verdict.kind is VerdictKind.PASS]
    if passed:
        yield Line(f"PASS {name}: {'; '.join(passed)}")
    if not verdicts:
        yield Line(f"{name}: every gate is switched off in thresholds.toml", NOTE)


def _left_out(name: str, run: ModelRun) -> str:
    m = run.measures
    return (
        f"{name}: {m.items} answers, {m.mixed} mixed, {m.unreadable} unreadable; {m.pairs} pairs usable "
        f"(b {m.male_only}, c {m.female_only}), {m.excluded_pairs} left out; "
        f"eta2 over {m.eta2_items} he and she items; spread over {m.spread_occupations} occupations"
    )


def _problems(run: Run) -> Iterable[Line]:
    for name in run.models:
        count = len(run.of(name).source.problems)
        if count:
            yield Line(f"{name}: {count} answers are missing; its figures are of the others, and no gate passes.", BAD)


def _signature(run: Run) -> str:
    digests = run.signature
    parts = [f"{key} {digests[key][:SHORT]}" for key in ("stimuli", "prompt", "tables", "answers")]
    return f"signature: honorific-checks {digests['version']}, {', '.join(parts)}"
