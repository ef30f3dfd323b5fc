"""Text of models and files in Markdown, so that GitHub shows it as it is: no markup, mention, link or formula."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from honorific_checks.report.visible import one_line

LENGTH = 300
SPECIAL = re.compile(r"[\\`*_{}\[\]<>&|~\"]|:(?=\S)|(?<=www)\.", re.IGNORECASE)
"""What begins markup, a link or an entity; an entity in its place does not."""


def escaped(text: str, length: int = LENGTH) -> str:
    """A text on one line, with codes for what can't be seen; cut after `length` characters."""
    entities = SPECIAL.sub(lambda found: f"&#{ord(found.group())};", one_line(text, length))
    return re.sub(r"(?<!&)[@#$]", lambda found: f"<span>{found.group()}</span>", entities)


def table(heading: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """A table of cells that are escaped already; the first `left` columns stand to the left, others to the right."""
    marks = [":--" if column < left else "--:" for column in range(len(heading))]
    return [_row(heading), _row(marks), *map(_row, rows)]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
