"""What is no translation of what was asked, in the ways in which a translator could pass without translating."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from support_data import BY_ID
from support_report import HONORIFIC, run_of
from support_translated import translated

from honorific_checks import tables
from honorific_checks.allocation.readings import readings
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.allocation.translations import translations
from honorific_checks.language import LANGUAGE
from honorific_checks.records import Stimulus

ORDER = [stimulus.item_id for stimulus in stimuli()]
SHUFFLED = dict(zip(ORDER, random.Random(1).sample(ORDER, len(ORDER)), strict=True))  # noqa: S311 - no key
SORRY = "দুঃখিত, আমি এই বাক্যটি অনুবাদ করতে পারছি না।"


def good(stimulus: Stimulus) -> str:
    """A sentence of its own for each occupation and frame."""
    return translated(stimulus, HONORIFIC)


CHEATS: dict[str, tuple[Callable[[Stimulus], str], dict[str, int]]] = {
    "good": (good, {"sound": 2016, "unnamed": 0, "repeated": 0, "copied": 0, "refused": 0}),
    # The one sentence names nobody, and answers everything.
    "one sentence": (lambda _: HONORIFIC, {"sound": 0, "unnamed": 2016, "repeated": 2016}),
    "one a frame": (lambda s: f"{HONORIFIC} {s.frame}", {"sound": 0, "unnamed": 2016, "repeated": 2016}),
    # The occupation is named, but 28 items of it are answered alike.
    "one an occupation": (lambda s: f"{s.occupation.bengali} আসবেন।", {"sound": 0, "unnamed": 0, "repeated": 2016}),
    "English": (lambda s: s.sentence, {"sound": 0, "unnamed": 2016, "copied": 2016}),
    "the prompt": (lambda s: f"Translate: {s.sentence.upper()}", {"sound": 0, "copied": 2016}),
    "nothing": (lambda _: "", {"sound": 0, "unnamed": 2016, "repeated": 2016}),
    "Hindi": (lambda s: f"वे नौ बजे आएंगे {s.number}", {"sound": 0, "unnamed": 2016}),
    "refusals": (lambda _: SORRY, {"sound": 0, "refused": 2016, "repeated": 2016}),
    # Every second occupation.
    "half": (lambda s: good(s) if (s.number - 1) // 28 % 2 else HONORIFIC, {"sound": 1008, "unnamed": 1008}),
    "escaped": (lambda s: good(s).encode("unicode-escape").decode("ascii"), {"sound": 2016}),
    "English beside it": (lambda s: f"{s.sentence} = {good(s)}", {"sound": 2016, "copied": 0}),
}


@pytest.mark.parametrize(("answer", "counts"), CHEATS.values(), ids=CHEATS)
def test_what_is_no_translation_is_counted(answer: Callable[[Stimulus], str], counts: dict[str, int]) -> None:
    """Of all 2,016; he, she, they and nobody may be translated alike."""
    found = translations(readings({stimulus.item_id: answer(stimulus) for stimulus in stimuli()}))
    assert {name: getattr(found, name) for name in counts} == counts
    assert found.share == counts["sound"] / 2016
    assert (found.example is None) == (found.sound == 2016)


def test_answers_to_other_questions_do_not_count() -> None:
    """Good translations, each given to another item: few hit their occupation."""
    found = translations(readings({item_id: good(BY_ID[other]) for item_id, other in SHUFFLED.items()}))
    assert found.sound < 0.05 * 2016


def test_a_translator_of_one_sentence_fails(tmp_path: Path) -> None:
    """He and she alike, and nothing translated: the gate says why, with an example."""
    verdict = run_of(tmp_path, lambda _: "তিনি আসবেন।").verdict("mine", "translation")
    assert (verdict.kind, verdict.value) == ("FAIL", 0.0)
    assert verdict.sentence == (
        "translations 0.0% < 75% of the outputs, this project's minimum: 2,016 do not name the occupation, 2,016 "
        "answer other occupations or frames too, 0 copy the English; such as judge|T1|male: তিনি আসবেন।"
    )


def test_every_occupation_has_its_words() -> None:
    """The published term among them; no word stands twice, which reading the table sees to."""
    rows = tables.rows("bn/occupation_words.tsv", ("occupation", "word"))
    assert {row["occupation"] for row in rows} == {stimulus.occupation.slug for stimulus in stimuli()}
    for stimulus in stimuli():
        assert LANGUAGE.names(stimulus.occupation.bengali, stimulus.occupation.slug)


@pytest.mark.parametrize(
    "text",
    ["ডাক্তারটি", "ডাক্তারের", "ডাক্তার সাহেবকে", "ডাক্তাররা", "চিকিৎসকগণ", "ডা\u200cক্তার", "**ডাক্তার**", "ডক্টর"],
)
def test_an_occupation_is_named_with_any_ending(text: str) -> None:
    """Case, number, determiner, joiners and decoration."""
    assert LANGUAGE.names(text, "doctor")
    assert not LANGUAGE.names(text, "nurse")
