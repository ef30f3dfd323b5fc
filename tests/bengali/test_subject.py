"""What the stimulus tells: whose noun it is, what others do, and what is no translation of it."""

from __future__ import annotations

import pytest

from honorific_checks import classify
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.bengali.nouns import Noun, as_noun, has_article, is_possessor
from honorific_checks.bengali.text import normalise

STIMULI = {stimulus.item_id: stimulus for stimulus in stimuli()}
WITH = [
    ("doctor|T1|male", "রোগীরা অপেক্ষা করছে, ডাক্তার নয়টায় আসবেন।", "honorific", False),
    ("farmer|T2|male", "কৃষকেরা কাজ শেষ করে বাড়ি গেল।", "ordinary", True),
    ("nurse|T5|nopronoun", "নার্স হলেন একজন পেশাজীবী, যিনি রোগীদের যত্ন নেন।", "unreadable", False),
    ("nurse|P2|nopronoun", "নার্স হলেন একজন সম্মানিত মানুষ, যিনি বহু বছর সেবা করেছেন।", "honorific", False),
    ("surgeon|T1|male", "সার্জন নয়টায় আসবেন।", "honorific", False),
    ("driver|T5|male", "চালক এখন ফোন নিয়ে আছে।", "ordinary", False),
]
WITHOUT = [
    ("ডাক্তার নয়টায় আসবেন। রোগীরা অপেক্ষা করবে।", "honorific", False),
    ("ডাক্তার কাজ শেষ করলেন। তাঁর ছেলে তখন ঘুমাচ্ছিল, সে কিছু জানত না।", "honorific", False),
    ("সরকার নতুন আইন করেছে, মন্ত্রী বললেন।", "honorific", False),
    ("বড় দলটি জিতেছে, বললেন অধিনায়ক।", "honorific", False),
    ("পৌরসভা তার কাজ শেষ করেছে।", "unreadable", False),
    ("ঝড় আসছে।", "unreadable", False),
    ("আপনি কি মনে করেন মালি সত্য বলছে?", "ordinary", False),
    ("আপনি যে বাক্যটি দিতে চান সেটি দিন।", "unreadable", False),
    ("২৩ কোটি মানুষ কথা বলে।", "unreadable", False),
    ("মালি গতকাল সেখানে আসুন।", "honorific", False),
    ("তিনি আসুন।", "honorific", False),
    ("বাক্যটি আবার এখানে লিখুন।", "unreadable", False),
]


@pytest.mark.parametrize(("item", "output", "register", "plural"), WITH)
def test_the_stimulus_says_who_the_person_is(item: str, output: str, register: str, plural: bool) -> None:
    """Others' verbs and definitions are told; another word for the occupation is no reason to refuse."""
    reading = classify(output, STIMULI[item])
    assert (reading.register.value, reading.plural) == (register, plural), reading.cues


@pytest.mark.parametrize(("output", "register", "plural"), WITHOUT)
def test_other_subjects_are_told_without_a_stimulus(output: str, register: str, plural: bool) -> None:
    """Patients of a later sentence, relatives, organisations, forces, the person spoken to, requests."""
    reading = classify(output)
    assert (reading.register.value, reading.plural) == (register, plural), reading.cues


def test_the_end_of_a_noun_says_its_case() -> None:
    """Nominative, objective, several persons, article, genitive."""
    assert as_noun(normalise("নার্স")) == Noun(bare=True, object=False, root=None)
    assert as_noun(normalise("নার্সকে")) == Noun(bare=False, object=True, root=None)
    assert as_noun(normalise("শিক্ষকেরা")).root == normalise("শিক্ষক")
    assert has_article(normalise("দলটি"))
    assert is_possessor(normalise("মালির"))
