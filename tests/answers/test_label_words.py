"""The tables of labels and of words that comment: what they hold, and broken rows that are named."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from honorific_checks import tables
from honorific_checks.answers.label_words import CommentMatch, Label, answer_labels, comment_words
from honorific_checks.errors import DataError
from honorific_checks.language import LANGUAGE

READERS: dict[str, Callable[[], Any]] = {"answer_labels.tsv": answer_labels, "comment_words.tsv": comment_words}


def path(name: str) -> str:
    """A table, as `tables` names it."""
    return f"{LANGUAGE.TABLES}/{name}"


@pytest.fixture
def _fresh_tables() -> Iterator[None]:
    """Tables are read anew in the test, and again after it."""
    for reader in READERS.values():
        reader.cache_clear()  # type: ignore[attr-defined]
    yield
    for reader in READERS.values():
        reader.cache_clear()  # type: ignore[attr-defined]


def test_words_are_kept_by_what_they_announce() -> None:
    """A label of each kind, and words that comment in each way; source: the heads of both tables."""
    labels, words = answer_labels(), comment_words()
    assert {labels[text] for text in ("bengali", "অনুবাদ")} == {Label.TRANSLATION}
    assert (labels["note"], labels["english"], labels["user"]) == (Label.NOTE, Label.FOREIGN, Label.USER)
    assert set(labels.values()) == set(Label)
    assert set(words) == set(CommentMatch)
    assert all(words.values())


def test_every_key_is_in_the_normal_form() -> None:
    """Tables and texts can meet only in the form the normaliser makes."""
    keys = {*answer_labels(), *(form for forms in comment_words().values() for form in forms)}
    # A label in Devanagari has no Bengali form and stands as it is.
    assert all((LANGUAGE.normalise(key) or key) == key for key in keys)


@pytest.mark.parametrize("name", READERS)
def test_no_row_stands_twice(name: str) -> None:
    """A repeated row would hide which one is meant."""
    lines = [line for line in tables.text(path(name)).splitlines() if line and not line.startswith("#")]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("name", READERS)
def test_every_table_is_nfc_with_plain_line_ends(name: str) -> None:
    """The files are as data/README.md says."""
    text = tables.text(path(name))
    assert unicodedata.is_normalized("NFC", text)
    assert "\r" not in text
    assert text.endswith("\n")


@pytest.mark.usefixtures("_fresh_tables")
@pytest.mark.parametrize("name", READERS)
def test_a_value_that_is_not_allowed_names_the_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says which file and line, the value seen and what is allowed."""
    header = next(line for line in tables.text(path(name)).splitlines() if not line.startswith("#")).split("\t")
    broken = "\t".join(header) + "\n" + "\t".join("wrong" for _ in header) + "\n"
    monkeypatch.setattr(tables, "text", lambda _: broken)
    with pytest.raises(DataError, match=rf"data/bn/{name}:2: {header[1]} is 'wrong'; it must be one of "):
        READERS[name]()
