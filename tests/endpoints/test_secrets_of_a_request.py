"""What a service repeats of the request: found as far as it can be known, and masked by whole words."""

from __future__ import annotations

from typing import Any

import pytest

from honorific_checks.endpoints.secrets import LONG, masked, repeated

SHORT_ONE, LONG_ONE = "s" * (LONG - 1), "l" * LONG
SECRETS = {SHORT_ONE: "short", LONG_ONE: "long", "12345678": "number"}


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("তিনি আসবেন।", None),
        (f"x{LONG_ONE}x", "long"),
        (SHORT_ONE, "short"),
        *((f"a{mark}{SHORT_ONE}{mark}b", "short") for mark in (" ", ".", ":", "/", "\n", '"', "।")),
        *((f"{mark}{SHORT_ONE}", None) for mark in "a1_-ক"),
        *((f"{SHORT_ONE}{mark}", None) for mark in "a1_-ক"),
        (f"{SHORT_ONE} {LONG_ONE}", "short"),
    ],
    ids=repr,
)
def test_a_short_secret_counts_as_a_whole_word_alone(text: str, origin: str | None) -> None:
    """A version or a password of few letters is part of many words; a long one is chance nowhere."""
    assert repeated(text, SECRETS) == origin


@pytest.mark.parametrize(
    "data",
    [[{"a": [LONG_ONE]}], {LONG_ONE: 1}, {"a": {"b": f"x\n{SHORT_ONE}\n"}}, {"id": 12345678}, [[None, [SHORT_ONE]]]],
    ids=["text", "key", "lines", "number", "lists"],
)
def test_a_secret_is_found_wherever_it_stands(data: object) -> None:
    """In keys, texts and numbers; a line end before it is no letter n, as in JSON."""
    assert repeated(data, SECRETS) is not None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("gpt-4o", "{DEPLOYMENT}"),
        ("deployments/gpt-4o/1", "deployments/{DEPLOYMENT}/1"),
        ("gpt-4o:gpt-4o", "{DEPLOYMENT}:{DEPLOYMENT}"),
        *((text, text) for text in ("gpt-4o-2024-11-20", "gpt-4o.1", "gpt-4on", "my-gpt-4o", "a.gpt-4o", "gpt_4o")),
    ],
)
def test_a_variable_is_masked_as_a_whole_word(text: str, shown: str) -> None:
    """A longer id that begins with it is another id."""
    data: Any = {"a": [text, {text: 1}], "b": None}
    assert masked(data, {"DEPLOYMENT": "gpt-4o"}) == {"a": [shown, {shown: 1}], "b": None}
