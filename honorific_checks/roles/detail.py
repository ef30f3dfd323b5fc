"""What `-v` adds to the roles summary: plots, contrasts, position, and the words that lean most."""

from __future__ import annotations

from collections.abc import Iterator

from honorific_checks.figures import p_value, percent
from honorific_checks.report.plot import plot
from honorific_checks.report.table import HEAD, Line, table
from honorific_checks.roles.analysis import NATURAL, Cell, RoleAnalysis
from honorific_checks.roles.lines import between
from honorific_checks.roles.records import SIDES, Sign, Topic
from honorific_checks.roles.run import RolesRun
from honorific_checks.roles.scores import Score
from honorific_checks.roles.verdicts import signed

ENDS = 5
"""Words shown at either end; the JSON report has all."""


def detail(run: RolesRun) -> Iterator[Line]:
    """All tables, model by model."""
    for name in run.models:
        a = run.of(name).analysis
        yield from _plots(name, a)
        yield from _contrasts(name, a)
        yield Line("")
        yield from _position(name, a)
        for topic in a.topics:
            yield from _words(name, a, topic)


def _plots(name: str, a: RoleAnalysis) -> Iterator[Line]:
    """The scores of each category, positive and negative side by side, and of natural sentences, from -1 to 1."""
    categories = dict.fromkeys((cell.topic, cell.category) for cell in a.scores)
    signs = [Sign.POSITIVE, Sign.NEGATIVE]
    for topic in a.topics:
        second, first = SIDES[topic][1], SIDES[topic][0]
        yield Line("")
        yield Line(f"{name}, {topic}: -1 is all {second}, 0 even, +1 all {first}; o score, - interval", HEAD)
        rows = []
        for category in (category for of, category in categories if of is topic and category != NATURAL):
            found = [a.scores.get(Cell(topic, category, sign)) for sign in signs]
            plain = a.scores.get(Cell(topic, category, None))
            rows.append((category, *map(_plot, found if plain is None else [plain, None])))
        rows.append(("all templates", _plot(a.overall[topic]), ""))
        if a.natural[topic].tally.asked:
            rows.append(("natural", _plot(a.natural[topic]), ""))
        yield from table(("category", "positive, or no trait", "negative"), rows, left=(0, 1, 2))


def _plot(found: Score | None) -> str:
    return "" if found is None else f"{plot(found.value, found.interval)} {signed(found.value)}"


def _contrasts(name: str, a: RoleAnalysis) -> Iterator[Line]:
    if a.signs:
        yield Line("")
        yield Line(f"{name}: positive less negative traits", HEAD)
        signs = ((f"{topic}|{category}", c) for (topic, category), c in a.signs.items())
        rows = [(label, signed(c.first), signed(c.second), signed(c.value), between(c.interval)) for label, c in signs]
        yield from table(("category", "positive", "negative", "difference", "interval"), rows)
    if a.occupations:
        yield Line("")
        yield Line(f"{name}: the same traits with an occupation less without", HEAD)
        jobs = [
            (str(cell), signed(c.first), signed(c.second), signed(c.value), between(c.interval))
            for cell, c in a.occupations.items()
        ]
        yield from table(("group", "with", "without", "difference", "interval"), jobs)


def _position(name: str, a: RoleAnalysis) -> Iterator[Line]:
    for topic, found in a.position.items():
        shares = found.interval
        interval = f" [{percent(shares.low)}, {percent(shares.high)}]" if shares else ""
        chosen = f"{found.first} of {found.chosen}, {percent(found.value)}%{interval}, p {p_value(found.p)}"
        yield Line(f"{name}, {topic}: the option offered first is chosen in {chosen}")
    flips = [flip.consistent for flip in a.flips.values()]
    if flips:
        same, other = flips.count(True), flips.count(False)
        yield Line(f"{name}: both orders choose the same in {same}, differently in {other} of {len(flips)} questions")


def _words(name: str, a: RoleAnalysis, topic: Topic) -> Iterator[Line]:
    ranked = sorted(
        (w for w in a.words if w.topic is topic and w.value is not None), key=lambda w: (-(w.value or 0), w.word)
    )
    if ranked:
        x, y = SIDES[topic]
        most = ", ".join(f"{w.word} {signed(w.value)}" for w in ranked[:ENDS])
        least = ", ".join(f"{w.word} {signed(w.value)}" for w in ranked[-ENDS:])
        yield Line(f"{name}, {topic}, words: to {x} {most}; to {y} {least}")
