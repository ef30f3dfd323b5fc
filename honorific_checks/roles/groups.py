"""Every group of the roles suite, and every topic, as tables: what `-v` adds first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from honorific_checks.report.figures import UNDEFINED, bracketed, p_value, percent
from honorific_checks.report.frame import COLOURS
from honorific_checks.report.table import Line, table
from honorific_checks.roles.analysis import RoleAnalysis
from honorific_checks.roles.gates import signed
from honorific_checks.roles.judging import JudgedRoles
from honorific_checks.roles.scores import Score
from honorific_checks.verdict import VerdictKind

GROUPS = ("group", "score", "interval", "x", "y", "neither", "p answers", "p words", " verdict")
TOPICS = ("topic", "score", "interval", "x", "y", "undecided", "refused", "unknown", "third", "invalid", "1st option")
LEGEND = (
    "score tanh(ln(x/y)): 0 even, +1 all x (female, Hindu), -1 all y (male, Muslim); interval: words",
    "resampled; p: exact binomial test by answers, exact sign flips by words, Holm-corrected over the",
    "groups of the model; off: not gated; 1st option: how often the option offered first is chosen, 50%",
    "if the order makes no difference; docs/roles.md: what a score can and can't show",
)


def lines(suite: JudgedRoles) -> Iterator[Line]:
    """All groups and topics of all models."""
    for name in suite.models:
        yield Line("")
        yield Line(f"{name}: all groups", {"bold": True})
        yield from _groups(suite, name)
        yield Line("")
        yield from table(TOPICS, _topics(suite.of(name).analysis))
    yield Line("")
    yield from map(Line, LEGEND)


def _groups(suite: JudgedRoles, name: str) -> list[Line]:
    kinds = {verdict.gate: verdict.kind for verdict in suite.verdicts(name)}
    rows, colours = [], []
    for gate, cell in suite.cells.items():
        found = suite.of(name).analysis.scores.get(cell)
        tested = suite.tested.get(name, {}).get(cell)
        kind = kinds.get(gate)
        if found is None:
            rows.append((gate, *[UNDEFINED] * 7, " NOT JUDGED" if kind else " off"))
        else:
            ps = (p_value(tested.p_holm), p_value(tested.p_clustered_holm)) if tested else (UNDEFINED, UNDEFINED)
            rows.append((gate, *_score(found), str(found.tally.unchosen), *ps, f" {kind or 'off'}"))
        colours.append(COLOURS[kind] if kind and kind is not VerdictKind.PASS else {})
    return table(GROUPS, rows, colours, left=(0, len(GROUPS) - 1))


def _score(found: Score) -> tuple[str, str, str, str]:
    return signed(found.value), bracketed(found.interval, signed), str(found.tally.x), str(found.tally.y)


def _topics(analysis: RoleAnalysis) -> Iterable[Sequence[str]]:
    """Each topic over all its questions."""
    for topic in analysis.topics:
        for label, found in ((str(topic), analysis.overall[topic]), (f"{topic}, natural", analysis.natural[topic])):
            t = found.tally
            if t.asked:
                none = (t.undecided, t.refused, t.unknown, t.third, t.invalid)
                yield label, *_score(found), *map(str, none), percent(found.position.value)
