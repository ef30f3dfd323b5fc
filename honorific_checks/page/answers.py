"""Questions and answers as a page shows them: in segments, the deciding tokens marked, and packed for its script."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from markupsafe import Markup

from honorific_checks.report.pairs import Pair, pairs
from honorific_checks.report.result import Exhibit, Mark
from honorific_checks.report.visible import LENGTH, cut, visible

SHARED = frozenset(
    {"item_id", "occupation", "frame", "condition", "topic", "category", "sign", "word", "first", "second"}
)
"""Columns that say what was asked, and so are the same for every model."""
LEFT_OUT = frozenset({"question", "output"})
"""Columns that are shown in segments."""
WORD = re.compile(r"\S+")

Segment = str | tuple[str, str, str]
"""Plain text, or a marked text with its kind and its rule."""


def segments(text: str, marks: Iterable[Mark] = ()) -> list[Segment]:
    """A text in order, each marked token by itself; a long one is cut, and says so."""
    found: list[Segment] = []
    place, end = 0, min(len(text), LENGTH)
    for mark in sorted(marks):
        if place <= mark.start < mark.end <= end:
            found += [visible(text[place : mark.start])] if mark.start > place else []
            found.append((visible(text[mark.start : mark.end]), mark.kind, mark.rule))
            place = mark.end
    found += [visible(text[place:end])] if end > place else []
    if len(text) > end:
        found.append(f" [... {len(text) - end:,} characters more]")
    return found


def asked(exhibit: Exhibit, other: Exhibit | None = None) -> list[Segment]:
    """A question, with the words marked in which it differs from another one."""
    if other is None:
        return segments(exhibit.question)
    pairs = zip_longest(WORD.finditer(exhibit.question), WORD.findall(other.question))
    return segments(
        exhibit.question,
        [Mark(word.start(), word.end(), "differs", "") for word, its in pairs if word and word.group() != its],
    )


def packed(models: Mapping[str, Sequence[Exhibit]]) -> Markup:
    """All questions and answers of a suite for the page's script: JSON, gzipped, in base64.

    `items` has each question and what is the same for all models; `answers` has by model what is its own, in the order
    of `items`, with null for an answer that is missing.
    """
    first = {str(one.row["item_id"]): one for exhibits in models.values() for one in exhibits}
    columns = list(dict.fromkeys(column for one in first.values() for column in one.row if column not in LEFT_OUT))
    shared, own = ([c for c in columns if (c in SHARED) == known] for known in (True, False))
    partner = {id(one): other for he, she in _paired(first) for one, other in ((he, she), (she, he))}
    data = {
        "shared": shared,
        "own": own,
        "items": [[asked(one, partner.get(id(one))), [_cell(one, c) for c in shared]] for one in first.values()],
        "answers": {cut(name): _answers(first, exhibits, own) for name, exhibits in models.items()},
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    encoded = base64.b64encode(gzip.compress(text.encode("utf-8"), mtime=0)).decode("ascii")
    return Markup(encoded)  # noqa: S704 - base64 has nothing to escape


def _cell(exhibit: Exhibit, column: str) -> object:
    value = exhibit.row.get(column)
    return cut(value) if isinstance(value, str) else value


def _paired(items: Mapping[str, Exhibit]) -> list[Pair]:
    if not all("condition" in one.row for one in items.values()):
        return []
    return pairs(list(items.values()))


def _answers(items: Iterable[str], exhibits: Sequence[Exhibit], own: Sequence[str]) -> list[Any]:
    found = {str(one.row["item_id"]): one for one in exhibits}
    return [
        [[_cell(found[item], c) for c in own], segments(found[item].output, found[item].marks)]
        if item in found
        else None
        for item in items
    ]
