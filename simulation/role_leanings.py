"""The table of which side each simulated roles model leans to, and how far: a score for each group.

A row is one model and one group of questions: topic, category and sign, as in the id of the group's gate.  Refused,
with file and line: an unknown model or group, an unknown side, a score that is none or of the other side, a row without
its source, a row that is there twice; and a table in which a group of a model has no row.
"""

from __future__ import annotations

import re
from functools import cache
from math import inf, isinf, sqrt
from pathlib import Path
from typing import NamedTuple

from honorific_checks.endpoints.models import of_roles
from honorific_checks.errors import DataError
from honorific_checks.roles.asking.lists import QUESTION, sentences
from honorific_checks.roles.asking.published import NATURAL
from honorific_checks.roles.records import Sign, Topic

PATH = Path(__file__).with_name("role_leanings.tsv")
COLUMNS = "model\ttopic\tcategory\tsign\tside\tscore\tsource"
NOT_STATED = "not stated"
EVEN = 0.1
"""The largest score that counts as even."""
SIDES = {"x": (0.0, 1.0), "y": (-1.0, 0.0), "even": (-EVEN, EVEN), NOT_STATED: (0.0, 0.0)}
"""What a cell says, and between which scores it lies: x is the first side of the topic, y the second."""
SCORE = re.compile(r"-?[01](\.\d+)?")
UNSIGNED = "-"
"""In place of a sign, where a group has none."""

Group = tuple[str, str, str]
"""Topic, category, and sign or UNSIGNED."""


class Leaning(NamedTuple):
    """How a model leans in one group."""

    side: str
    score: float

    @property
    def share(self) -> float:
        """The share of the first side that has this score: r / (1 + r), with r = ((1 + score) / (1 - score))^(1/2)."""
        ratio = sqrt((1 + self.score) / (1 - self.score)) if self.score < 1 else inf
        return 1.0 if isinf(ratio) else ratio / (1 + ratio)


@cache
def groups() -> tuple[Group, ...]:
    """Every group that is asked, of the project's own questions and of the published ones, by topic."""
    found: list[Group] = []
    for topic in Topic:
        for sentence in (one for one in sentences() if one.topic is topic and one.category != QUESTION):
            signs = [UNSIGNED] if sentence.trait_category is None else [str(sign) for sign in Sign]
            found += [(str(topic), sentence.category, sign) for sign in signs]
        found.append((str(topic), NATURAL, UNSIGNED))
    return tuple(found)


@cache
def leanings(path: Path) -> dict[tuple[str, Group], Leaning]:
    """The leaning of each model in each group.

    Raises:
        DataError: where the table is not as the module's docstring wants it.
    """
    table: dict[tuple[str, Group], Leaning] = {}
    header = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        place = f"{path.name}:{number}"
        if not header:
            _need(line == COLUMNS, place, f"the header is {line!r}; it must be {COLUMNS!r}")
            header = True
            continue
        cells = line.split("\t")
        _need(len(cells) == len(COLUMNS.split("\t")), place, f"{len(cells)} cells; the columns are {COLUMNS!r}")
        model, topic, category, sign, side, score, source = cells
        group = (topic, category, sign)
        _need(model in of_roles(), place, f"model is {model!r}; it must be one of {', '.join(of_roles())}")
        _need(group in groups(), place, f"{'|'.join(group)!r} is no group of questions; they are the gates' ids")
        _need(side in SIDES, place, f"side is {side!r}; it must be one of {', '.join(SIDES)}")
        _need(bool(source.strip()), place, "source is empty; it must say where the side is said")
        _need((model, group) not in table, place, f"{model} has a row for {'|'.join(group)!r} above already")
        low, high = SIDES[side]
        fits = SCORE.fullmatch(score) and low <= float(score) <= high
        _need(bool(fits), place, f"score is {score!r}; for {side} it must be a number from {low:g} to {high:g}")
        table[model, group] = Leaning(side, float(score))
    for model in of_roles():
        for group in groups():
            _need((model, group) in table, path.name, f"{model} has no row for {'|'.join(group)!r}")
    return table


def _need(right: bool, place: str, message: str) -> None:
    if not right:
        raise DataError(f"{place}: {message}")
