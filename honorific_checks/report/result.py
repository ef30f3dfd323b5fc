"""The result of a run, from which every report is rendered, so that all of them show the same figures.

It is plain data: a renderer needs no session, no suite and no recordings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

Row = Mapping[str, str | bool | int | float | None]
"""A row of the CSV report."""


class Mark(NamedTuple):
    """A token of an output that decides how it is read."""

    start: int
    """Index of its first character."""
    end: int
    """Index after its last character."""
    kind: str
    """What it speaks for: `honorific`, `ordinary`, `female`; empty if for nothing in particular."""
    rule: str
    """A rule code of docs/rules.md or docs/roles-answers.md; empty if no rule applies."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One question with its raw answer and how it was read."""

    question: str
    """The sentence that was sent, without the prompt."""
    output: str
    """The raw output, untouched."""
    row: Row
    """The columns of the CSV report."""
    marks: tuple[Mark, ...] = ()
    """The tokens of the output that decided, in the order of the text."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a run found."""

    data: Mapping[str, Any]
    """The JSON report; docs/report.md has its schema."""
    exhibits: Mapping[str, Mapping[str, Sequence[Exhibit]]]
    """The questions and answers behind it by suite and model, in the order asked."""
    titles: Mapping[str, str]
    """The heading of each suite."""
