"""The tree of errors, and the nearest name in their messages."""

from __future__ import annotations

import re
from inspect import getmembers, isclass

import pytest

from honorific_checks import errors
from honorific_checks.errors import HonorificChecksError, did_you_mean


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
    classes = {name: kind for name, kind in getmembers(errors, isclass) if kind.__module__ == errors.__name__}
    del classes["HonorificChecksError"]
    assert drawn() == {name: kind.mro()[1].__name__ for name, kind in classes.items()}
    assert all(issubclass(kind, HonorificChecksError) for kind in classes.values())


@pytest.mark.parametrize(
    ("name", "known", "nearest"),
    [
        ("gema-4", ["gemma-4", "gpt-oss-120b"], "gemma-4"),
        ("GEMMA-4", ["gemma-4"], "gemma-4"),
        ("base-url", ["model", "base_url"], "base_url"),
        ("keyword", ["Keywords", "key"], "Keywords"),
    ],
)
def test_the_nearest_name_is_given_as_it_is_written(name: str, known: list[str], nearest: str) -> None:
    """Upper and lower case do not count for nearness, and the known spelling comes out."""
    assert did_you_mean(name, known) == f" Did you mean {nearest!r}?"


@pytest.mark.parametrize(("name", "known"), [("zzz", ["gemma-4"]), ("", ["gemma-4"]), ("gemma-4", [])])
def test_nothing_is_said_where_no_name_is_near(name: str, known: list[str]) -> None:
    """An empty text, so that a message reads on."""
    assert did_you_mean(name, known) == ""


def test_names_may_come_from_an_iterator() -> None:
    """They are gone through once."""
    assert did_you_mean("gema", iter(["gemma"])) == " Did you mean 'gemma'?"
