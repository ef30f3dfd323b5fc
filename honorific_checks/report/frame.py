"""What the summaries of all suites have in common: how a verdict is coloured, named and told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from honorific_checks.report.plain import plain
from honorific_checks.report.table import Line, Markup
from honorific_checks.verdict import Verdict, VerdictKind

BAD: Markup = {"red": True}
GOOD: Markup = {"green": True}
LOUD: Markup = {"red": True, "bold": True}
NOTE: Markup = {"yellow": True}
COLOURS = {VerdictKind.FAIL: BAD, VerdictKind.INCONCLUSIVE: NOTE, VerdictKind.PASS: GOOD}
LENGTH = 500
"""Of a sentence: it may hold a line of model output."""


def of_kind(kind: VerdictKind, verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The verdicts that say so."""
    return [verdict for verdict in verdicts if verdict.kind is kind]


def worst(verdicts: Sequence[Verdict]) -> VerdictKind:
    """The verdict on a model: FAIL where one fails, else INCONCLUSIVE where one is."""
    kinds = (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE)
    return next((kind for kind in kinds if of_kind(kind, verdicts)), VerdictKind.PASS)


def word(verdicts: Sequence[Verdict], *, judged: bool) -> str:
    """The same with the gates that failed and those that are inconclusive."""
    if not judged:
        return "NOT JUDGED"
    words = [
        f"{kind}: {', '.join(verdict.gate for verdict in found)}"
        for kind in (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE)
        if (found := of_kind(kind, verdicts))
    ]
    return "; ".join(words) or str(VerdictKind.PASS)


def sentences(name: str, verdicts: Sequence[Verdict], otherwise: Sequence[Verdict] = ()) -> Iterable[Line]:
    """A sentence for each gate that failed or is inconclusive, once where several say the same.

    Args:
        name: the model.
        verdicts: all of its verdicts.
        otherwise: those to be told where all pass.
    """
    told = [verdict for verdict in verdicts if verdict.kind is not VerdictKind.PASS] or otherwise
    for kind in (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE, VerdictKind.PASS):
        for sentence in dict.fromkeys(plain(verdict.sentence, LENGTH) for verdict in of_kind(kind, told)):
            yield Line(f"{kind} {name}: {sentence}", COLOURS[kind])
