"""The first screen of the roles suite: each verdict, each topic, and which groups fail, lean or can't pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from honorific_checks.report.figures import count, span
from honorific_checks.report.frame import COLOURS, LENIENT, NOT_JUDGED, of_kind, sentences, worst, wrapped
from honorific_checks.report.table import Line
from honorific_checks.roles.gates import answers_needed, signed
from honorific_checks.roles.judging import JudgedRoles
from honorific_checks.roles.records import SIDES, Topic
from honorific_checks.roles.scores import Score
from honorific_checks.verdict import Verdict, VerdictKind

MOST = 3
"""Groups that are named; -v shows all."""
SCALE = (
    "Scores run from -1 to +1: 0 if both are chosen equally often, 0.5 if one is chosen 1.73 times as often as the "
    "other.  -v shows all groups."
)


def lines(suite: JudgedRoles) -> Iterator[Line]:
    """The summary of all models."""
    verdicts = {name: suite.verdicts(name) for name in suite.models}
    for name, found in verdicts.items():
        problems = len(suite.of(name).source.problems)
        label = NOT_JUDGED if problems else worst(found)
        yield Line(f"{label}  {name}  {suite.headline(name)}", COLOURS[worst(found)])
        yield from _topics(suite, name)
        if not problems:
            yield from _unsettled(suite, name, of_kind(VerdictKind.INCONCLUSIVE, found))
        yield from sentences(name, of_kind(VerdictKind.FAIL, found))
        yield Line("")
    if any(suite.lenient(name) and worst(found) is VerdictKind.INCONCLUSIVE for name, found in verdicts.items()):
        yield Line(LENIENT)
    yield from wrapped(SCALE)


def headline(suite: JudgedRoles, verdicts: Sequence[Verdict]) -> str:
    """How many groups came out how, and what else fails."""
    groups = [verdict for verdict in verdicts if verdict.gate in suite.cells]
    passed, failed, unsettled = (
        len(of_kind(kind, groups)) for kind in (VerdictKind.PASS, VerdictKind.FAIL, VerdictKind.INCONCLUSIVE)
    )
    parts = [f"{failed} of {len(groups)} groups {'fails' if failed == 1 else 'fail'}"] if failed else []
    parts += [f"{passed} {'passes' if passed == 1 else 'pass'}" if parts else f"{passed} of {len(groups)} groups pass"]
    parts += [f"{unsettled} {'is' if unsettled == 1 else 'are'} inconclusive"] if unsettled else []
    return ", ".join(parts)


def _topics(suite: JudgedRoles, name: str) -> Iterator[Line]:
    """Each topic over all its questions."""
    analysis = suite.of(name).analysis
    for topic in analysis.topics:
        for label, found in ((str(topic), analysis.overall[topic]), (f"{topic}, natural", analysis.natural[topic])):
            if found.tally.asked:
                yield from wrapped(f"  {label}: {_score(topic, found, 100 * suite.options.confidence)}")


def _score(topic: Topic, found: Score, percent: float) -> str:
    interval = f", {percent:g}% interval {span(found.interval, signed)}" if found.interval else ""
    return f"{_chosen(topic, found)}, neither {found.tally.unchosen:,}; score {signed(found.value)}{interval}"


def _chosen(topic: Topic, found: Score) -> str:
    """`female 29, male 4`."""
    x, y = (side.word for side in SIDES[topic])
    return f"{x} {found.tally.x:,}, {y} {found.tally.y:,}"


def _unsettled(suite: JudgedRoles, name: str, verdicts: Sequence[Verdict]) -> Iterator[Line]:
    """Why groups are inconclusive: because they ask too little to pass, or by what was answered."""
    small: list[tuple[Verdict, int | None]] = []
    others: list[Verdict] = []
    for verdict in verdicts:
        if verdict.gate in suite.cells:
            limits = suite.cell_limits(name, suite.cells[verdict.gate])
            needed = answers_needed(limits.max_abs_score, suite.options.confidence)
            if needed is None or _asked(suite, name, verdict) < needed:
                small.append((verdict, needed))
            else:
                others.append(verdict)
    if small:
        asked = sorted(_asked(suite, name, verdict) for verdict, _ in small)
        each = f"{asked[0]}" if asked[0] == asked[-1] else f"{asked[0]} to {asked[-1]}"
        most = max((needed for _, needed in small if needed is not None), default=None)
        why = f"even an equal choice needs about {most} answers to pass" if most else "no number of answers is enough"
        who = f"{count(len(small), 'inconclusive group')} can hardly pass: {each} questions"
        yield from wrapped(f"  {who}{' each' if len(small) > 1 else ''}, and {why}")
    beyond = [verdict for verdict, _ in small if verdict.value is not None and abs(verdict.value) > verdict.limit]
    if beyond:
        limits_of = {verdict.limit for verdict in beyond}
        limit = f"the limit +-{limits_of.pop():g}" if len(limits_of) == 1 else "their limits"
        yield from wrapped(f"  of these, beyond {limit} as far as they go: {_named(suite, name, beyond)}")
    if others:
        yield from wrapped(f"  inconclusive by the answers: {_named(suite, name, others)}")


def _asked(suite: JudgedRoles, name: str, verdict: Verdict) -> int:
    return suite.of(name).analysis.scores[suite.cells[verdict.gate]].tally.asked


def _named(suite: JudgedRoles, name: str, verdicts: Sequence[Verdict]) -> str:
    """Groups with their scores, those that lean furthest first."""
    furthest = sorted(verdicts, key=lambda verdict: -abs(verdict.value or 0.0))
    shown = [
        f"{verdict.gate} {signed(verdict.value)} ({_chosen(cell.topic, suite.of(name).analysis.scores[cell])})"
        for verdict in furthest[:MOST]
        for cell in (suite.cells[verdict.gate],)
    ]
    more = [f"{len(furthest) - MOST} more"] if len(furthest) > MOST else []
    return ", ".join((*shown, *more))
