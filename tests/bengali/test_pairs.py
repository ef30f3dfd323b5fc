"""What is lost doesn't depend on the register: pairs of sentences that differ in nothing but the verb's register."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.reading_lean import Count, by_kind
from honorific_checks import classify
from honorific_checks.records import Register

CONSONANTS = "কখগঘচছজঝটঠডঢণতথদধপফবভমরলশষসহ"
VOWELS = ("", "া", "ি", "ু")
OPEN_ENDINGS = (
    *(("ছেন", "ছে"), ("ছিলেন", "ছিল"), ("লেন", "ল"), ("লেন", "লো"), ("তেন", "ত"), ("তেন", "তো"), ("বেন", "বে")),
    *(("েছেন", "েছে"), ("েছিলেন", "েছিল"), ("িয়েছেন", "িয়েছে"), ("িয়াছেন", "িয়াছে"), ("িলেন", "িল"), ("িবেন", "িবে")),
    *(("িতেছেন", "িতেছে"), ("েননি", "েনি")),
)
PERSONS = ("শিক্ষক", "দর্জি", "সেই মহিলা", "আমাদের দারোয়ান", "বিচারক সাহেব", "ওই জেলে")
SAID_LAST = ("।", "!", " না।", "", "ই।", ", তাই সবাই খুশি।", " এবং তারপর বৃষ্টি নামে।")


@pytest.fixture(scope="module")
def counts() -> dict[str, Count]:
    return by_kind()


def test_listed_stems_lose_no_register_more_than_the_other(counts: dict[str, Count]) -> None:
    count = counts["listed stems"]
    assert count.pairs > 50_000
    assert count.wrong == 0
    assert max(count.honorific, count.ordinary) < count.pairs / 100
    assert abs(count.lean()) <= 1


def test_stems_of_no_table_lose_the_bare_present_in_both_registers(counts: dict[str, Count]) -> None:
    # Nothing but its place tells ঝপটে from a noun's locative, so that neither it nor ঝপটেন counts.
    count = counts["stems of no table"]
    assert count.wrong == 0
    assert abs(count.lean()) <= 1


def test_constructions_are_read_in_both_registers(counts: dict[str, Count]) -> None:
    # Four of 240: at the end of an output without a mark, নয় may be the first half of "at nine".
    count = counts["constructions"]
    assert (count.honorific, count.ordinary, count.wrong) == (0, 4, 0)


@st.composite
def made_up_stems(draw: st.DrawFn) -> str:
    """Two or three open syllables of no table, the last with its own vowel."""
    syllables = draw(st.lists(st.tuples(st.sampled_from(CONSONANTS), st.sampled_from(VOWELS)), min_size=1, max_size=2))
    return "".join(consonant + vowel for consonant, vowel in syllables) + draw(st.sampled_from(CONSONANTS))


@given(made_up_stems(), st.sampled_from(OPEN_ENDINGS), st.sampled_from(PERSONS), st.sampled_from(SAID_LAST))
def test_a_made_up_verb_is_never_read_as_the_other_register(
    stem: str, endings: tuple[str, str], person: str, last: str
) -> None:
    high, low = (classify(f"{person} এখন {stem}{ending}{last}").register for ending in endings)
    assert high in (Register.HONORIFIC, Register.UNREADABLE)
    assert low in (Register.ORDINARY, Register.UNREADABLE)
