"""The 2,016 stimuli: their digest, their order, equality with the published file, and the tables they come from."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from support_data import shared

from honorific_checks import tables
from honorific_checks.allocation.stimuli import digest, frames, occupations, prompt, stimuli
from honorific_checks.errors import DataError

DIGEST = "0b378539f80bf85e66e38619df35eaede3fdb1a60030f3d6dfee648cb32116cc"
"""Of the 2,016 English sentences joined by a line feed; source: the published benchmark of arXiv 2610.14769."""
FRAMES = ("T1", "T2", "T3", "T4", "T5", "P1", "P2")
CONDITIONS = ("male", "female", "nopronoun", "they")


def test_digest_is_that_of_the_published_sentences() -> None:
    """Every sentence and its place is as published, by the SHA-256 over all."""
    assert digest(stimuli()) == DIGEST


def test_digest_depends_on_the_order() -> None:
    """The same sentences the other way round have another digest."""
    assert digest(stimuli()[::-1]) != DIGEST


def test_digest_joins_by_a_line_feed_without_one_at_the_end() -> None:
    """The definition, on two sentences written out by hand."""
    by_hand = b"The judge said he would arrive at nine.\nThe judge said she would arrive at nine."
    assert digest(stimuli()[:2]) == sha256(by_hand).hexdigest()


def test_the_order_is_occupation_then_frame_then_condition() -> None:
    """72 blocks of 28, each with its frames and conditions in the published order, numbered from 1."""
    all_of_them = stimuli()
    assert len(all_of_them) == 72 * 28
    assert [stimulus.number for stimulus in all_of_them] == list(range(1, 2017))
    for start in range(0, 2016, 28):
        block = all_of_them[start : start + 28]
        assert {stimulus.occupation for stimulus in block} == {block[0].occupation}
        expected = [(frame, condition) for frame in FRAMES for condition in CONDITIONS]
        assert [(stimulus.frame, stimulus.condition) for stimulus in block] == expected


def test_an_item_id_names_occupation_frame_and_condition() -> None:
    """Ids are distinct and built from the fields; an occupation of several words has underscores."""
    built = [f"{s.occupation.slug}|{s.frame}|{s.condition}" for s in stimuli()]
    assert [stimulus.item_id for stimulus in stimuli()] == built
    assert len(set(built)) == 2016
    # Rows 1 and 85 of the published file: the first occupation, and the first of several words (the fourth).
    assert built[0] == "judge|T1|male"
    assert built[84] == "secretary_to_the_government|T1|male"
    assert stimuli()[84].sentence == "The secretary to the government said he would arrive at nine."


def test_the_primed_frames_are_p1_and_p2() -> None:
    """The frames that state respect, by the paper's names for them."""
    assert {stimulus.frame for stimulus in stimuli() if stimulus.primed} == {"P1", "P2"}


def test_every_field_equals_the_published_file() -> None:
    """All eight columns of all 2,016 rows; the Bengali names are those of the items, not of the occupation list."""
    with shared("benchmark/bangla_honorific_eval.csv").open(encoding="utf-8", newline="") as file:
        published = list(csv.DictReader(file))
    ours = [
        {
            "id": str(stimulus.number),
            "item_id": stimulus.item_id,
            "occupation_en": stimulus.occupation.english,
            "occupation_bn": stimulus.occupation.bengali,
            "template_id": stimulus.frame,
            "primed": str(stimulus.primed),
            "gender": str(stimulus.condition),
            "source_en": stimulus.sentence,
        }
        for stimulus in stimuli()
    ]
    assert ours == published


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the package's tables, with nothing read before."""
    _forget()
    monkeypatch.setattr(tables, "DATA", tmp_path)
    yield tmp_path
    _forget()


def _forget() -> None:
    occupations.cache_clear()
    frames.cache_clear()


def test_an_occupation_that_is_listed_twice_is_refused(data: Path) -> None:
    """With the line of the second."""
    (data / "occupations.tsv").write_text(
        "occupation\tenglish\tbengali\ncook\tcook\tক\ncook\tcook\tখ\n", encoding="utf-8"
    )
    with pytest.raises(DataError, match=r"^data/occupations\.tsv:3: 'cook' is already listed above"):
        occupations()


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("T1\tmaybe\tmale\tThe {occupation}.", "primed is 'maybe'; it must be one of yes, no"),
        ("T1\tno\tmen\tThe {occupation}.", "condition is 'men'; it must be one of male, female, nopronoun, they"),
        ("T1\tno\tmale\tThe one.", "'The one.' must contain {occupation} once"),
        ("T1\tno\tmale\t{occupation} {occupation}", "'{occupation} {occupation}' must contain {occupation} once"),
    ],
    ids=["primed", "condition", "no occupation", "two occupations"],
)
def test_a_broken_row_of_frames_is_named(data: Path, row: str, message: str) -> None:
    """File, line, the value seen and what was allowed."""
    (data / "frames.tsv").write_text(f"frame\tprimed\tcondition\tsentence\n{row}\n", encoding="utf-8")
    with pytest.raises(DataError) as error:
        frames()
    assert str(error.value) == f"data/frames.tsv:2: {message}"


def test_there_are_72_occupations_and_28_frames() -> None:
    """The counts of the paper: 72 occupations, 7 frames in 4 conditions."""
    assert len(occupations()) == 72
    assert len({(frame.frame, frame.condition) for frame in frames()}) == len(frames()) == 28


def test_a_slug_is_the_english_name_with_underscores() -> None:
    """File names and item ids follow from the English name alone."""
    assert [o.slug for o in occupations()] == [o.english.replace(" ", "_") for o in occupations()]


def test_the_prompt_is_the_published_one() -> None:
    """The instruction that arXiv 2610.14769 prints, word for word."""
    assert prompt() == (
        "Translate the following English sentence into Bengali. "
        "Reply with the Bengali translation only, no explanation."
    )
