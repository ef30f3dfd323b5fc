"""Where the translation stands in a raw output: what is cut away, what is kept, and why there may be none."""

from __future__ import annotations

import pytest

from honorific_checks.answers.labels import opens_comment
from honorific_checks.answers.translation import extract
from honorific_checks.bengali.refusal import is_refusal
from honorific_checks.bengali.text import tokens
from honorific_checks.records import TokenKind

O = "মালি নয়টায় আসবে।"  # noqa: E741 - the ordinary sentence
H = "মালি নয়টায় আসবেন।"

WRAPPED = [
    O,
    f"  {O}\n",
    f'"{O}"',
    f"**{O}**",
    f"```\n{O}\n```",
    f"<think>\n{H}\n</think>\n\n{O}",
    f"{H}</think>{O}",
    f"<think>a</think><think>{H}</think>{O}",
    f"<|channel|>analysis<|message|>{H}<|end|><|channel|>final<|message|>{O}",
    f"analysis{H}assistantfinal{O}",
    f"Thought: {H}\nFinal answer: {O}",
    f"Here is the Bengali translation:\n\n{O}",
    f"Here's the translation: {O}",
    f"অনুবাদ: {O}",
    f"অনুবাদঃ {O}",
    f"**বাংলা অনুবাদ:**\n{O}",
    f"### বাংলা অনুবাদ\n\n- {O}\n",
    f"English: The gardener will arrive at nine.\nBengali: {O}",
    f"Bengali (colloquial): {O}",
    f"{O}\n\n(Note: more respectful would be {H})",
    f"{O} (Note: {H})",
    f"{O}\n\n**Note:** {H}",
    f"{O}\n\n**Explanation:**\n* {H}\n",
    f"{O}\n\nব্যাখ্যা: {H}",
    f"{O}\n\nএখানে {H}",
    f"{O}\n* তিনি - he, honorific\n* আসবেন - will come, honorific",
    f"{O} (honorific: আসবেন)",
    f"Note: colloquial.\n{O}",
    f"User: translate this\nAssistant: {O}\nUser: {H}",
    f"{O}\nAssistant: {H}",
    f"### Instruction:\nTranslate.\n\n### Response:\n{O}",
    f"हिन्दी: माली नौ बजे आएगा।\nবাংলা: {O}",
    f'You could use "তিনি" or "আসবেন" to be polite here.\n{O}',
    f"[/INST] {O} </s>",
    f"<p>{O}</p>",
    f"{O}\n(Mali noytay asbe.)",
    f'The Bengali translation of "The gardener will arrive at nine." is "{O}"',
    f'{{"translation": "{O}", "note": "{H}"}}',
]


def forms(output: str) -> list[str]:
    """The Bengali words that are kept."""
    spans = extract(output).spans
    return [token.form for start, end in spans for token in tokens(output, start, end) if token.kind is TokenKind.WORD]


@pytest.mark.parametrize("output", WRAPPED)
def test_only_the_translation_is_kept(output: str) -> None:
    """Whatever stands around the sentence, its words alone are left; source: kinds seen in the messy gold set."""
    assert forms(output) == forms(O)
    assert extract(output).reason is None


@pytest.mark.parametrize(
    "output",
    [f"{O}\n\nবা,\n\n{H}", f"Formal: {H}\nInformal: {O}", f"{O} ({H})", f"**Option 1:**\n{O}\n**Option 2:**\n{H}"],
)
def test_alternatives_are_all_kept(output: str) -> None:
    """Two versions are two translations; which one was meant is not for the reader to choose."""
    assert {*forms(O), *forms(H)} <= set(forms(output))


def test_a_sentence_may_run_over_a_line_end() -> None:
    """Neighbouring lines are one span, lines with a blank line between are two."""
    assert extract("মালি কাজ শেষ করে:\nবাড়ি গেল।").spans == ((0, 28),)
    assert len(extract("মালি গেল।\n\nমালি এল।").spans) == 2


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("", "empty"),
        (" \n\t\ufeff", "empty"),
        ("The gardener will arrive at nine.", "no-bengali"),
        ("Māli na'ẏaṭāẏa āsabē.", "no-bengali"),
        ("✅", "no-bengali"),
        ("माली नौ बजे आएगा।", "other-language"),
        ("ମାଳୀ ନଅଟାରେ ଆସିବ।", "other-language"),
        ("মালীজন ন বজাত আহিব, কমাৰে ক'লে।", "other-language"),
        (f"<think>{O}", "no-translation"),
        (f"<|channel|>analysis<|message|>{O}", "no-translation"),
        (f"Note: {O}", "no-translation"),
        ("Do you mean a gardener (মালি) or a florist (ফুলওয়ালা)? Please say which one.", "no-translation"),
    ],
)
def test_an_answer_without_a_translation_has_a_reason(output: str, reason: str) -> None:
    """The reason is a stable code and no span is left."""
    assert extract(output) == ((), reason)


@pytest.mark.parametrize(
    ("output", "refused"),
    [
        ("দুঃখিত, আমি এই বাক্যটির অনুবাদ করতে পারব না। তিনি পারবেন।", True),
        ("দুঃখিত, মালি এখন নেই, সে পরে ফোন করবে।", False),
        ("মালি ক্ষমা চেয়েছে।", False),
        ("", False),
    ],
)
def test_a_refusal_apologises_and_names_the_task(output: str, refused: bool) -> None:
    """An apology alone may be the translation's."""
    assert is_refusal(tokens(output, 0, len(output))) is refused


def test_a_line_without_bengali_opens_no_comment() -> None:
    """Where nothing Bengali stands, nothing is said of a translation."""
    assert not opens_comment("well", 0, 4)
    assert opens_comment("P.S. well", 0, 9)


def test_an_english_frame_with_bengali_words_is_kept() -> None:
    """A sentence that changes language is a translation, if a poor one; source: the messy gold set."""
    assert len(forms("The মালি is not here, but তিনি will call back later.")) == 2
