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


@pytest.mark.parametrize("spelling", SPELLINGS)
@given(sentence=sentences())
def test_spellings_change_nothing(sentence: Sentence, spelling: str) -> None:
    """Encodings, joiners, look-alikes and escapes."""
    assert shown(classify(SPELLINGS[spelling](sentence.text()))) == shown(classify(sentence.text()))


@pytest.mark.parametrize("wrapping", [*WRAPPINGS, *NEUTRAL])
@given(sentence=sentences())
def test_wrappings_and_neutral_sentences_change_nothing(sentence: Sentence, wrapping: str) -> None:
    """Quotes, Markdown, labels, reasoning, notes, and sentences about other things and persons."""
    text = sentence.text()
    text = text if text.rstrip()[-1] in "।.!" else f"{text}।"
    assert shown(classify(wrapping.format(text))) == shown(classify(text))
    assert classify(sentence.text()).register is sentence.register


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
