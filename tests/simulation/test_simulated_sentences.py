"""The sentences: each reads as allocated, in Bengali that is inflected as it must be."""

from __future__ import annotations

import re
import unicodedata

import pytest

from honorific_checks.allocation.stimuli import occupations, question_set, stimuli
from honorific_checks.answers.classifier import classify
from honorific_checks.endpoints.models import published
from honorific_checks.recording.replay import replay
from honorific_checks.records import Condition, Register, Stimulus
from simulation import allocate, sentences
from simulation.__main__ import CASSETTES
from simulation.sentences import answers, inflected, sentence
from simulation.targets import targets

MODELS = tuple(targets())
BY_ID = {stimulus.item_id: stimulus for stimulus in stimuli()}
ENDS_IN_A_VOWEL_SIGN = """
মন্ত্রী বিজ্ঞানী প্রকৌশলী আইনজীবী স্থপতি মুক্তিযোদ্ধা কবি কর্মকর্তা ধাত্রী কর্মী অভিনেতা নৃত্যশিল্পী
চিত্রশিল্পী আলোকচিত্রী কেরানি অভ্যর্থনাকারী দর্জি মিস্ত্রি স্বাস্থ্যকর্মী কাঠমিস্ত্রি তাঁতি জেলে মুচি ধোপা
বাবুর্চি নিরাপত্তারক্ষী কুলি ফেরিওয়ালা গৃহকর্মী বুয়া পরিচ্ছন্নতাকর্মী গৃহিণী
"""
"""The last words of the occupations whose genitive takes -র; all others take -ের.  Written down by hand."""


def allocated(model: str, stimulus: Stimulus) -> str:
    """The sign of one item."""
    row = allocate.read()[model][stimulus.occupation.slug]
    return row[stimulus.condition][("T1", "T2", "T3", "T4", "T5", "P1", "P2").index(stimulus.frame)]


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_each_sentence_reads_as_allocated(model: str) -> None:
    """Register and number of all 2,016, by the classifier that reads real answers."""
    wrong = []
    for item_id, text in answers(model).items():
        sign, reading = allocated(model, BY_ID[item_id]), classify(text)
        if (reading.register, reading.plural) != (allocate.SIGNS[sign.upper()], sign.islower()):
            wrong.append((item_id, sign, reading.register.value, reading.plural, text))
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_the_recorded_answers_are_these(model: str) -> None:
    """The cassettes of the repository hold what the simulation says today, so that its figures are theirs."""
    assert replay(published()[model], question_set(), CASSETTES).outputs == answers(model)


def test_every_occupation_is_inflected() -> None:
    """All 72 in the genitive and the objective, by a list of the words that end in a vowel sign."""
    vowel = {unicodedata.normalize("NFC", word) for word in ENDS_IN_A_VOWEL_SIGN.split()}
    seen = set()
    for occupation in occupations():
        last = occupation.bengali.split()[-1]
        ending = "র" if last in vowel else "ের"
        seen.add(last)
        assert inflected(occupation.bengali, "N-r") == occupation.bengali + ending
        assert inflected(occupation.bengali, "N-ke") == occupation.bengali + "কে"
        assert inflected(occupation.bengali, "N-ti") == occupation.bengali + "টি"
    assert vowel <= seen


@pytest.mark.parametrize(
    ("noun", "genitive"),
    [
        ("বিচারক", "বিচারকের"),
        ("মন্ত্রী", "মন্ত্রীর"),
        ("কবি", "কবির"),
        ("ধোপা", "ধোপার"),
        ("কাজের বুয়া", "কাজের বুয়ার"),
        ("এনজিও কর্মী", "এনজিও কর্মীর"),
        ("স্ত্রীরোগ বিশেষজ্ঞ", "স্ত্রীরোগ বিশেষজ্ঞের"),
        ("জেলে", "জেলের"),
        ("চা শ্রমিক", "চা শ্রমিকের"),
    ],
)
def test_genitives(noun: str, genitive: str) -> None:
    """The ones most easily got wrong, each written out."""
    assert inflected(noun, "N-r") == genitive


@pytest.mark.slow
def test_every_template_can_be_filled() -> None:
    """Each slot of each template and word has words, and no slot is left in a sentence."""
    slots = set(sentences.words()) | set(sentences.endings())
    texts = [text for rows in sentences.templates().values() for _, text in rows]
    forms = [form for rows in sentences.words().values() for _, word in rows for cell in word.values() for form in cell]
    used = {name for text in texts + forms for name, _ in sentences.SLOT.findall(text)}
    assert used == slots
    assert not any("{" in text or "}" in text for model in MODELS for text in answers(model).values())


@pytest.mark.slow
def test_sentences_are_the_same_every_time() -> None:
    """A sentence depends on model, item, register and number alone; two models word it differently somewhere."""
    stimulus = stimuli()[0]
    first = sentence("gemma-4", stimulus, Register.HONORIFIC, plural=False)
    assert first == sentence("gemma-4", stimulus, Register.HONORIFIC, plural=False)
    one, other = answers("gemma-4"), answers("llama-4-scout")
    assert sum(one[item] != other[item] for item in BY_ID) > 1000


@pytest.mark.slow
def test_wording_varies() -> None:
    """Many wordings of each frame, both encodings of one letter, and a few sentences without a full stop."""
    texts = [text for model in MODELS for text in answers(model).values()]
    assert len(set(texts)) > len(texts) / 2
    assert any("\u09df" in text for text in texts)
    assert any("\u09af\u09bc" in text for text in texts)
    assert 0.01 < sum(not text.endswith("।") for text in texts) / len(texts) < 0.05


@pytest.mark.slow
def test_sentences_hold_only_bengali() -> None:
    """No Latin letters, no doubled spaces, nothing but the marks a sentence needs."""
    allowed = re.compile(r"[\u0980-\u09ff।,' ]+")
    for model in MODELS:
        for text in answers(model).values():
            assert allowed.fullmatch(text), text
            assert "  " not in text


@pytest.mark.slow
def test_a_woman_s_word_is_used_for_she_only() -> None:
    """The words of feminine.tsv stand in no sentence of another condition."""
    for model in MODELS:
        for item_id, text in answers(model).items():
            stimulus = BY_ID[item_id]
            if stimulus.condition is not Condition.FEMALE:
                assert not any(word in text for word in sentences.feminine().values()), text


def test_tables_are_in_nfc() -> None:
    """One encoding in the tables; variants are made when a sentence is."""
    for name in ("words.tsv", "templates.tsv", "endings.tsv", "feminine.tsv"):
        text = (sentences.HERE / name).read_text(encoding="utf-8")
        assert unicodedata.is_normalized("NFC", text), name
