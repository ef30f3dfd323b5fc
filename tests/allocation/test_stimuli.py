"""The 2,016 stimuli: their digest, their order, and equality with the published file."""

from __future__ import annotations

import csv
from hashlib import sha256

from support_data import shared

from honorific_checks.allocation.stimuli import digest, stimuli

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
