"""Which tokens count as evidence, by which rule and with which weight."""

from __future__ import annotations

import pytest

from honorific_checks.bengali.clause import Reader
from honorific_checks.bengali.concord import Weight, weigh
from honorific_checks.bengali.evidence import find
from honorific_checks.bengali.passage import Passage
from honorific_checks.bengali.text import normalise
from honorific_checks.records import TokenKind


def rules(sentence: str) -> list[tuple[str, str]]:
    """The tokens that count, with their rules."""
    passage = Passage.read(sentence, ((0, len(sentence)),))
    found = find(passage)
    places = passage.places([piece.at for piece in found])
    return [(sentence[start:end], piece.rule) for (start, end), piece in zip(places, found, strict=True)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("তিনি আসবেন।", [("তিনি", "pronoun-honorific"), ("আসবেন", "verb-honorific")]),
        ("সে আসবে।", [("সে", "pronoun-ordinary"), ("আসবে", "verb-ordinary")]),
        ("মালি তার কাজ করল।", [("তার", "pronoun-bare"), ("করল", "verb-ordinary")]),
        ("মালি ব্যস্ত নয়।", [("নয়", "copula-ordinary")]),
        ("মালি ব্যস্ত নন।", [("নন", "copula-honorific")]),
        ("মালি নয় টায় আসবে।", [("আসবে", "verb-ordinary")]),
        ("মালি খুব কাজ করে।", [("করে", "verb-ordinary")]),
        ("মালি খুব কাজ করে এবং সৎ।", [("করে", "verb-unclear")]),
        ("“মালি খুব কাজ করে”", [("করে", "verb-unclear")]),
        ("মালি খুব কাজ করে", [("করে", "verb-unclear")]),
        ("মালি খুব কাজ করে, তাই সৎ।", [("করে", "verb-ordinary")]),
        ("মালি কাজ করে, বাড়ি গেল।", [("গেল", "verb-ordinary")]),
        ("মালি কাজ করে, বাড়ি যাওয়ার পথে।", [("করে", "verb-unclear")]),
        ("মালি কাজ করে না।", [("করে", "verb-ordinary")]),
        ("গেলেন মালি কাজ করে।", [("গেলেন", "verb-honorific")]),
        ("সে সময় মালি নেই।", []),
        ("তার আগে মালি নেই।", []),
        ("কারণ ও আসবে।", [("ও", "pronoun-ordinary"), ("আসবে", "verb-ordinary")]),
        ("মালি ভালো, ও কাজের।", [("ও", "pronoun-bare")]),
        ("মালি ও মাঝি।", []),
        ("মালি গেল ও এল।", [("গেল", "verb-ordinary"), ("এল", "verb-ordinary")]),
        (
            "মালি বলল প্রতিবেদন ও আগেই দিয়েছে।",
            [("বলল", "verb-ordinary"), ("ও", "pronoun-ordinary"), ("দিয়েছে", "verb-ordinary")],
        ),
        ("সবাই তাঁকে সম্মান করে।", [("তাঁকে", "pronoun-honorific")]),
        ("আপনি আসবেন না বা যাবেন না।", []),
        ("আপনি আসবেন, মালি যাবেন।", [("যাবেন", "verb-honorific")]),
        ("এটি ভালো ছিল।", []),
        ("কাজ করা হয়েছে।", []),
        ("কাজ জমা দেওয়া হয়ে গেছে।", []),
        ("মালি উপস্থিত হয়েছে।", [("হয়েছে", "verb-ordinary")]),
        ("মালির সুনাম আছে।", []),
        ("মালি ফোন নিয়ে আছে।", [("আছে", "verb-ordinary")]),
        ("পরে আসবে ফোন।", []),
        ("ঘটনা ঘটেছে।", []),
        ("ফোন আসবে।", []),
        ("ফোন এখনও আসেনি।", []),
        ("মালি ফোন হাতে নিয়ে বাড়ি আসছে।", [("আসছে", "verb-ordinary")]),
        ("মালিকে পাওয়া তো যায়।", []),
        ("এটা করা সম্ভব নয়।", []),
        ("মানুষ তাকে চেনে।", [("তাকে", "pronoun-bare")]),
    ],
)
def test_only_what_is_of_the_person_counts(sentence: str, expected: list[tuple[str, str]]) -> None:
    """The cues of each sentence are those its author meant, in the order of the text."""
    assert rules(sentence) == expected


def test_places_outside_the_text_are_the_end() -> None:
    """A reader answers for any neighbour."""
    reader = Reader.of(Passage.read("করে", ((0, 3),)))
    assert reader.kind(-1) is reader.kind(5) is TokenKind.END
    assert reader.reading(9) is None
    assert reader.closes(1)


def test_a_participle_weighs_nothing() -> None:
    """What is not finite is told from what is finite and silent."""
    reader = Reader.of(Passage.read("করতে", ((0, 4),)))
    verb = reader.word(0).verb
    assert verb is not None
    assert weigh(reader, 0, verb) is Weight.NOT_FINITE
    assert normalise("করতে") == reader.tokens[0].form
