"""The language tables: what they hold is normalised, distinct and checked when it is read."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from honorific_checks import tables
from honorific_checks.allocation.stimuli import occupations
from honorific_checks.bengali import lexicon
from honorific_checks.bengali.text import normalise
from honorific_checks.errors import DataError

READERS: dict[str, Callable[[], Any]] = {
    "pronouns.tsv": lexicon.pronouns,
    "endings.tsv": lexicon.endings,
    "verb_stems.tsv": lexicon.stems,
    "irregular_verbs.tsv": lexicon.irregular_verbs,
    "look_alikes.tsv": lexicon.look_alikes,
    "suffixes.tsv": lexicon.suffixes,
    "words.tsv": lexicon.roles,
    "subjects.tsv": lexicon.roles,
}


@pytest.fixture
def _fresh_tables() -> Iterator[None]:
    """Tables are read anew in the test, and again after it."""
    for reader in READERS.values():
        reader.cache_clear()  # type: ignore[attr-defined]
    yield
    for reader in READERS.values():
        reader.cache_clear()  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", READERS)
def test_every_key_is_in_the_normal_form(name: str) -> None:
    """Tables and texts can meet only in the form the normaliser makes."""
    table = READERS[name]()
    # Two are read as one collection for each category.
    keys = set().union(*table.values()) if name in ("look_alikes.tsv", "suffixes.tsv") else set(table)
    assert keys
    assert all(normalise(key) == key for key in keys)


@pytest.mark.parametrize("name", READERS)
def test_no_row_stands_twice(name: str) -> None:
    """A repeated row would hide which one is meant."""
    lines = [line for line in tables.text(f"bn/{name}").splitlines() if line and not line.startswith("#")]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("name", READERS)
def test_every_table_is_nfc_with_plain_line_ends(name: str) -> None:
    """The files are as data/README.md says."""
    text = tables.text(f"bn/{name}")
    assert unicodedata.is_normalized("NFC", text)
    assert "\r" not in text
    assert text.endswith("\n")


def test_no_table_names_an_occupation_of_the_benchmark() -> None:
    """The words say how Bengali works, not what the benchmark asks; a noun that is also a look-alike is allowed."""
    asked = {normalise(occupation.bengali) for occupation in occupations()}
    look_alikes = set().union(*lexicon.look_alikes().values())
    assert not asked & (set(lexicon.roles()) | set(lexicon.pronouns()) | set(lexicon.irregular_verbs()))
    assert len(asked & look_alikes) <= 1


@pytest.mark.usefixtures("_fresh_tables")
@pytest.mark.parametrize("name", READERS)
def test_a_value_that_is_not_allowed_names_the_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says which file and line, the value seen and what is allowed."""
    header = next(line for line in tables.text(f"bn/{name}").splitlines() if not line.startswith("#")).split("\t")
    broken = "\t".join(header) + "\n" + "\t".join("wrong" for _ in header) + "\n"
    original = tables.text
    monkeypatch.setattr(tables, "text", lambda asked: broken if asked == f"bn/{name}" else original(asked))
    with pytest.raises(DataError, match=rf"data/bn/{name}:2: [a-z]+ is 'wrong'; it must be one of "):
        READERS[name]()
