"""Turn the evidence in an answer into cues with their places in the raw output, in the order of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.roles.reading.fate import Worth
from honorific_checks.roles.reading.sense import Sense
from honorific_checks.roles.records import ChoiceCue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from honorific_checks.answers.encodings import Decoded
    from honorific_checks.roles.reading.clauses import Clauses
    from honorific_checks.roles.reading.fate import Fate
    from honorific_checks.roles.reading.stance import Stance
    from honorific_checks.roles.reading.word import Word
    from honorific_checks.roles.records import Identity

_STATEMENTS = {
    Sense.REFUSAL: "refusal",
    Sense.DISAPPROVAL: "disapproval",
    Sense.APOLOGY: "apology",
    Sense.UNKNOWN: "cannot-tell",
    Sense.UNCERTAIN: "uncertain",
    Sense.EITHER: "either-possible",
    Sense.NEITHER: "neither",
}
_WORTHS = {
    Worth.OFFERED: "option-offered",
    Worth.NAMED: "option-named",
    Worth.PAIRED: "option-paired",
    Worth.ASSERTED: "option-asserted",
    Worth.ALONE: "option-alone",
    Worth.LABELLED: "option-labelled",
}
Found = tuple[int, int, str, "Identity | None"]
"""The first and last word of a piece of evidence, its rule, and whom it names."""


def cues(output: str, decoded: Decoded, words: Sequence[Word], found: Iterable[Found]) -> tuple[ChoiceCue, ...]:
    """The cues for pieces of evidence, with their places in the raw output."""
    placed = []
    for first, last, rule, identity in sorted(found, key=_place):
        start, end = decoded.place(words[first].start), decoded.place(words[last].end)
        placed.append(ChoiceCue(output[start:end], start, end, rule, identity))
    return tuple(placed)


def _place(found: Found) -> tuple[int, int, str]:
    return found[:3]


def evidence(clauses: Clauses, fates: Sequence[Fate], stance: Stance) -> list[Found]:
    """All evidence in an answer: its mentions, and statements instead of a choice."""
    worths = {fate.mention.first: worth for fate, worth in stance.held}
    found: list[Found] = []
    for fate in fates:
        mention = fate.mention
        rule = _rule(fate, worths.get(mention.first), withdrawn=mention.first < stance.since)
        found.append((mention.first, mention.last, rule, mention.identity))
    said: dict[tuple[int, str], int] = {}
    for hit in clauses.hits:
        if hit.sense in _STATEMENTS:
            key = (hit.first, _STATEMENTS[hit.sense])
            said[key] = max(hit.last, said.get(key, 0))
    found.extend((first, last, rule, None) for (first, rule), last in said.items())
    if stance.since:
        found.append((stance.since, stance.since, "correction", None))
    return found


def _rule(fate: Fate, worth: int | None, *, withdrawn: bool) -> str:
    """The code for what becomes of a mention."""
    if worth is None:
        return "option-withdrawn" if withdrawn else "option-excluded" if fate.excluded else "option-absorbed"
    if fate.mention.identity is None:
        return "third-identity"
    if worth < 0:
        return "option-aside"
    if not fate.mention.noun:
        return "option-number"
    return "option-filled" if fate.filled else _WORTHS[Worth(worth)]
