"""The tree of errors."""

from __future__ import annotations

import re

from honorific_checks import errors
from honorific_checks.errors import HonorificChecksError


def drawn() -> dict[str, str]:
    """The parent of each error, by the tree at the top of the module."""
    parents: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in (errors.__doc__ or "").splitlines():
        if found := re.match(r"[ │├└─]*(?P<name>[A-Z]\w+Error)\b", line):
            depth = found.start("name")
            above = [(other, name) for other, name in above if other < depth]
            if above:
                parents[found["name"]] = above[-1][1]
            above.append((depth, found["name"]))
    return parents


def test_the_tree_is_as_drawn() -> None:
    """Every class stands in the drawing under its base."""
    classes = {name: kind for name, kind in vars(errors).items() if getattr(kind, "__module__", "") == errors.__name__}
    del classes["HonorificChecksError"]
    assert drawn() == {name: kind.mro()[1].__name__ for name, kind in classes.items()}
    assert all(issubclass(kind, HonorificChecksError) for kind in classes.values())
