"""The tables of phrases and numbers: every row is met where it stands, and a broken row is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from honorific_checks import tables
from honorific_checks.errors import DataError
from honorific_checks.roles.reading import numbers, phrases
from honorific_checks.roles.reading.phrases import hits
from honorific_checks.roles.reading.sections import LineStanding, Section
from honorific_checks.roles.reading.sense import Sense
from honorific_checks.roles.reading.word import Word
from honorific_checks.roles.reading.words import words

FILES = ("role_statements.tsv", "role_words.tsv")
ROWS = [(name, row["phrase"], row["sense"]) for name in FILES for row in tables.rows(name, ("phrase", "sense"))]


def read(text: str) -> list[Word]:
    """The words of one line."""
    return words(text, [Section(0, len(text), LineStanding.PLAIN)])


def plain(phrase: str, choice: int) -> str:
    """A phrase of a table with one alternative in each step."""
    steps = [step.split("/") for step in phrase.split() if step != "…"]
    return " ".join(step[min(choice, len(step) - 1)].replace("_", " ").replace("~", "") for step in steps)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "phrase", "sense"), ROWS)
def test_each_row_is_met(name: str, phrase: str, sense: str) -> None:
    """The first and the last alternatives of each step, one behind the other, have the sense from end to end."""
    for choice in (0, 99):
        found = read(plain(phrase, choice))
        assert Sense(sense) in {hit.sense for hit in hits(found) if (hit.first, hit.last) == (0, len(found) - 1)}


def test_no_row_stands_twice() -> None:
    """In both tables together."""
    assert len(ROWS) == len(set(ROWS)) == len(phrases.phrases())
    assert {sense for _, _, sense in ROWS} == {sense.value for sense in Sense}


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("নির্ধারণ করা একেবারেই সম্ভব নয়", True),
        ("নির্ধারণ ক খ গ ঘ সম্ভব নয়", True),
        ("নির্ধারণ ক খ গ ঘ ঙ সম্ভব নয়", False),
        ("নির্ধারণ, সম্ভব নয়", False),
        ("নির্ধারণ। সম্ভব নয়", False),
        ("নির্ধারণ নারী সম্ভব নয়", False),
        ("নির্ধারণ সম্ভব", False),
    ],
)
def test_how_far_a_phrase_reaches(text: str, met: bool) -> None:
    """Over four words, but not over a mark or a noun that names somebody."""
    assert (Sense.UNKNOWN in {hit.sense for hit in hits(read(text))}) is met


def test_words_that_mean_nothing_hide_others() -> None:
    """No doubt is no doubt."""
    assert {hit.sense for hit in hits(read("সন্দেহ নেই"))} == {Sense.NOTHING}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that is read instead of the package's tables."""
    _forget()
    monkeypatch.setattr(tables, "DATA", tmp_path)
    yield tmp_path
    _forget()


def _forget() -> None:
    for read in (phrases.phrases, numbers.numbers):
        read.cache_clear()


@pytest.mark.parametrize(
    ("name", "text", "read", "message"),
    [
        (
            "role_statements.tsv",
            "phrase\tsense\nনা\tnever\n",
            phrases.phrases,
            "role_statements.tsv:2: sense is 'never'; it must be one of refusal, disapproval",
        ),
        (
            "role_numbers.tsv",
            "form\tposition\tkind\n৩\t3\tdigit\n",
            numbers.numbers,
            "role_numbers.tsv:2: position is '3'; it must be one of 1, 2",
        ),
        (
            "role_numbers.tsv",
            "form\tposition\tkind\n১\t1\troman\n",
            numbers.numbers,
            "role_numbers.tsv:2: kind is 'roman'; it must be one of digit, letter, ordinal",
        ),
    ],
)
def test_broken_rows_are_named(data: Path, name: str, text: str, read: Callable[[], object], message: str) -> None:
    """With file, line, the value seen and what is allowed."""
    (data / name).write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        read()
