"""Sentences of known register, built from a grammar: the reading, and what must and must not change it."""

from __future__ import annotations

import pytest
from grammar_strategy import NEUTRAL, SPELLINGS, WRAPPINGS, Pair, Sentence, nouns, sentences, verbs
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks import classify
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.records import Reading, Register

STIMULI = {stimulus.occupation.bengali: stimulus for stimulus in stimuli() if stimulus.frame == "T1"}


def shown(reading: Reading) -> tuple[Register, bool, list[str]]:
    """What must not change: register, plural and the rules of the cues."""
    return reading.register, reading.plural, [cue.rule for cue in reading.cues]


@given(sentences())
def test_a_sentence_is_read_in_the_register_it_was_built_in(sentence: Sentence) -> None:
    """Every tense, irregular verb, negation, enclitic and pronoun of the grammar, with and without the stimulus."""
    for stimulus in (None, STIMULI[sentence.noun]):
        reading = classify(sentence.text(), stimulus)
        assert (reading.register, reading.plural) == (sentence.register, sentence.plural), reading.cues


@given(sentences())
def test_the_mates_of_all_forms_flip_the_register_and_nothing_else(sentence: Sentence) -> None:
    """As many cues at the same words, all of the other register but those that both registers share."""
    one, other = classify(sentence.text()), classify(sentence.text(sentence.other()))
    assert other.register is sentence.other()
    assert other.plural == one.plural
    assert len(other.cues) == len(one.cues)


@given(sentences(), nouns)
def test_another_occupation_changes_nothing(sentence: Sentence, noun: str) -> None:
    """No rule names one."""
    pieces = tuple(noun if piece == sentence.noun else piece for piece in sentence.pieces)
    assert shown(classify(sentence._replace(pieces=pieces).text())) == shown(classify(sentence.text()))


BUILT = tuple(
    Sentence((noun, " ", said, " যে ", pronoun, " কাল ", verb, mark), register, plural, noun)
    for noun, said, pronoun, verb, mark, register, plural in (
        ("মালি", Pair("বললেন", "বলল"), Pair("তিনি", "সে"), Pair("আসবেন", "আসবে"), "।", Register.HONORIFIC, False),
        ("মালি", Pair("জানালেন", "জানাল"), Pair("উনি", "সে"), Pair("যাননি", "যায়নি"), "", Register.ORDINARY, False),
        ("গবেষক", Pair("বলেছেন", "বলেছে"), Pair("তাঁরা", "তারা"), Pair("দেবেন", "দেবে"), "!", Register.HONORIFIC, True),
    )
)
"""Sentences for what is tried on each spelling and wrapping; the properties draw others."""


def spelt_alike(sentence: Sentence, spelling: str) -> bool:
    """Whether a sentence reads alike in another spelling."""
    return shown(classify(SPELLINGS[spelling](sentence.text()))) == shown(classify(sentence.text()))


def wrapped_alike(sentence: Sentence, wrapping: str) -> bool:
    """Whether a sentence reads alike, and as it was built, with something around it."""
    text = sentence.text()
    text = text if text.rstrip()[-1] in "।.!" else f"{text}।"
    alone = classify(text)
    return alone.register is sentence.register and shown(classify(wrapping.format(text))) == shown(alone)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_each_spelling_changes_nothing(spelling: str) -> None:
    """Encodings, joiners, look-alikes and escapes."""
    assert all(spelt_alike(sentence, spelling) for sentence in BUILT)


@given(sentences(), st.sampled_from(list(SPELLINGS)))
def test_spellings_change_no_sentence(sentence: Sentence, spelling: str) -> None:
    """Whatever it is made of."""
    assert spelt_alike(sentence, spelling)


@pytest.mark.parametrize("wrapping", [*WRAPPINGS, *NEUTRAL])
def test_each_wrapping_or_neutral_sentence_changes_nothing(wrapping: str) -> None:
    """Quotes, Markdown, labels, reasoning, notes, and sentences about other things and persons."""
    assert all(wrapped_alike(sentence, wrapping) for sentence in BUILT)


@given(sentences(), st.sampled_from([*WRAPPINGS, *NEUTRAL]))
def test_wrappings_and_neutral_sentences_change_no_sentence(sentence: Sentence, wrapping: str) -> None:
    """Whatever it is made of."""
    assert wrapped_alike(sentence, wrapping)


@given(sentences(), verbs())
def test_one_form_of_the_other_register_makes_it_mixed(sentence: Sentence, verb: Pair) -> None:
    """A second sentence about the person, in the other register."""
    side = 0 if sentence.other() is Register.HONORIFIC else 1
    pronoun = ("তিনি", "সে")[side]
    assert classify(f"{sentence.text()}। {pronoun} কাল {verb[side]}।").register is Register.MIXED


@given(sentences(), st.data())
def test_a_torn_sentence_is_never_read_in_the_other_register(sentence: Sentence, data: st.DataObject) -> None:
    """Cut anywhere between its words, what is left says the same or nothing; or, weakly, ordinary."""
    words = sentence.text().split(" ")
    reading = classify(" ".join(words[: data.draw(st.integers(0, len(words)))]))
    assert reading.register in (sentence.register, Register.ORDINARY, Register.UNREADABLE)
    if reading.register is not sentence.register:
        assert {cue.rule for cue in reading.cues} <= {"pronoun-bare", "verb-unclear"}
