"""The nearest known name."""

from __future__ import annotations

import pytest

from honorific_checks.nearest import did_you_mean


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
