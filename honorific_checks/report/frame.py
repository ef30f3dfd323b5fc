"""What the summaries of all suites have in common: how a verdict is coloured, counted and told."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

from honorific_checks.report.figures import count
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
WIDTH = 100
"""Columns that a line is kept within."""
NOT_JUDGED = "NOT JUDGED"
COMMAND = re.compile(r"^(\s*)(?=::|##\[)")
"""The beginning of a line that CI services would obey; a model may have said it, and a line may be broken there."""
LENIENT = 'INCONCLUSIVE does not fail the build; on_inconclusive = "fail" in thresholds.toml makes it fail.'
"""What a release engineer asks next."""


def of_kind(kind: VerdictKind, verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The verdicts of one kind."""
    return [verdict for verdict in verdicts if verdict.kind is kind]


def worst(verdicts: Sequence[Verdict]) -> VerdictKind:
    """The verdict on a model: FAIL if one gate fails, else INCONCLUSIVE if one is."""
    kinds = (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE)
    return next((kind for kind in kinds if of_kind(kind, verdicts)), VerdictKind.PASS)


def wrapped(text: str, markup: Markup | None = None) -> Iterable[Line]:
    """A text in lines of at most `WIDTH` columns, the second and later ones indented."""
    for line in textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False):
        yield Line(COMMAND.sub(r"\1> ", line), markup or {})


def tally(verdicts: Sequence[Verdict]) -> str:
    """How many gates came out how: `8 of 8 gates pass`, `2 of 8 gates fail, 1 is inconclusive`."""
    failed, unsettled = (len(of_kind(kind, verdicts)) for kind in (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE))
    total = f"of {count(len(verdicts), 'gate')}"
    fails, is_ = ("fails" if failed == 1 else "fail"), ("is" if unsettled == 1 else "are")
    if failed and unsettled:
        return f"{failed} {total} {fails}, {unsettled} {is_} inconclusive"
    if failed:
        return f"{failed} {total} {fails}"
    return f"{unsettled} {total} {is_} inconclusive" if unsettled else f"{len(verdicts)} {total} pass"


def sentences(name: str, verdicts: Sequence[Verdict], otherwise: Sequence[Verdict] = ()) -> Iterable[Line]:
    """A sentence for each gate that fails or is inconclusive, once if several say the same.

    Args:
        name: the model.
        verdicts: all of its verdicts.
        otherwise: those to show if all pass.
    """
    shown = [verdict for verdict in verdicts if verdict.kind is not VerdictKind.PASS] or otherwise
    for kind in (VerdictKind.FAIL, VerdictKind.INCONCLUSIVE, VerdictKind.PASS):
        for sentence in dict.fromkeys(plain(verdict.sentence, LENGTH) for verdict in of_kind(kind, shown)):
            yield from wrapped(f"{kind} {name}: {sentence}", COLOURS[kind])
