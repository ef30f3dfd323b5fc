"""Withdrawn versions, struck-out text, headed thoughts, folded answers and glued notes; labels are the author's."""

from __future__ import annotations

import pytest
from wrapped import misread

from honorific_checks import classify
from honorific_checks.records import Register

CORRECTED = [
    "{B}\n\nSorry, better: {A}",
    "{B}\n\nSorry, I meant:\n\n{A}",
    "{B}\n\nCorrection: {A}",
    "{B}\n\n**Correction:**\n{A}",
    "{B}\n\nWait, that isn't right. Correct version:\n\n{A}",
    "{B}\nWait: {A}",
    "{B}\n\nOops, the right sentence: {A}",
    "{B}\n\nEdit: {A}",
    "{B}\n\nActually:\n{A}",
    "{B}\n\nImproved version: {A}",
    "{B}\n\nA better translation:\n{A}",
    "{B}\n\nUpdated translation: {A}",
    "{B}\n\nNote: The verb was wrong.\n\nCorrected translation: {A}",
    "{B}\n\nসংশোধন: {A}",
    "{B}\n\nসঠিক অনুবাদ: {A}",
    "{B}\nশুদ্ধ বাক্য: {A}",
    "{B}\n\nদুঃখিত, সঠিক অনুবাদ হবে: {A}",
    "{B}\n\nক্ষমা করবেন, উপরের অনুবাদে ভুল আছে। শুদ্ধ অনুবাদ:\n{A}",
    "{B}\n\nভুল হয়েছে, আবার লিখছি: {A}",
    "{B}\n\nCorrection: {B}\n\nWait, better: {A}",
    "Translation: {B}\nCorrected translation: {A}",
]
KEPT = [
    "{A}\n\nCorrection: I changed সে to তিনি.",
    "{A}\n\nNote: Correct forms are তিনি and সে.",
    "Final: {A}\n\nNote: {B}",
    "{A}\n\nNote: I chose one.\nHonorific: {B}",
]
STRUCK = [
    "~~{B}~~\n{A}",
    "~~{B}~~ {A}",
    "<del>{B}</del> {A}",
    "<strike>{B}</strike>\n{A}",
    "{a} <s>{b}</s> কাল।",
    "<s>{A}</s>",
    "<s> {A}</s>",
    "~~~ {A} ~~~",
]
THOUGHTS = [
    "> Thinking Process:\n>\n> 1. researcher = গবেষক\n> 2. maybe = {B}\n\n{A}",
    "Thinking Process:\n1. researcher = গবেষক\n2. {B}\n3. {B}\n\n{A}",
    "**Reasoning:**\n- {B}\n- {B}\n\n**Answer:** {A}",
    "### Analysis\n\n* {B}\n* {B}\n\n{A}",
    "ভাবনা:\n১. {B}\n২. {B}\n\n{A}",
    "{A}\n\nReasoning:\n1. {B}\n2. {B}",
    "Reasoning:\n1. The subject comes first.\n2. So: {A}",
]
FOLDED = [
    "<details><summary>Translation</summary>\n\n{A}\n</details>",
    "<details>\n{A}\n</details>",
    "<details open><summary>Show the answer</summary>{A}</details>",
    "<details><summary>Notes</summary>{B}</details>\n\n{A}",
    "<details><summary>Thinking</summary>{B}</details>\n<details><summary>Answer</summary>{A}</details>",
]
GLUED = [
    "{a} [অনুবাদকের টীকা: {b}]।",
    "{A} [টীকা: {B}]",
    "{A} (অনুবাদে অন্য রূপও চলে: {b})",
    "{A}\n\nCheck: subject = গবেষক ✔, not {b} ✔",
    "{A}\n\n[Quality: 9/10. Alternatives considered: {b}.]",
    "{A}\n\nAlternatives considered: {b}",
    'translation = "{A}"  # other: {b}',
    'let text = "{A}"; // other: {b}',
]


@pytest.mark.parametrize("template", CORRECTED)
def test_the_version_that_a_model_ends_on_is_the_translation(template: str) -> None:
    """What it withdraws doesn't count."""
    assert misread(template) == []


@pytest.mark.parametrize("template", KEPT)
def test_a_label_without_a_new_version_withdraws_nothing(template: str) -> None:
    """A correction that only speaks of words leaves the translation."""
    assert misread(template) == []


@pytest.mark.parametrize("template", STRUCK)
def test_struck_out_text_does_not_count(template: str) -> None:
    """The tag <s> at the beginning of an output is a token and strikes nothing out."""
    assert misread(template) == []


@pytest.mark.parametrize("template", THOUGHTS)
def test_a_list_under_a_heading_of_thoughts_counts_only_where_nothing_else_does(template: str) -> None:
    """Quoted, numbered and bulleted lists."""
    assert misread(template) == []


@pytest.mark.parametrize("template", FOLDED)
def test_folded_text_counts_only_where_nothing_else_does(template: str) -> None:
    """The answer itself may be folded; thoughts never are an answer."""
    assert misread(template) == []


def test_folded_thoughts_are_no_translation() -> None:
    """Also where nothing follows them."""
    assert misread("<details><summary>Reasoning</summary>{A}</details>", Register.UNREADABLE) == []


@pytest.mark.parametrize("template", GLUED)
def test_a_note_glued_to_the_answer_does_not_count(template: str) -> None:
    """Brackets, checks, alternatives that were only considered, comments of code."""
    assert misread(template) == []


@pytest.mark.parametrize(
    ("output", "register"),
    [
        ("Researcher নয়টায় office এ আসবেন।", "honorific"),
        ("Gardener এখন busy, later call করবে।", "ordinary"),
        ("Tini ashben তিনি", "unreadable"),
    ],
)
def test_a_bengali_sentence_with_english_words_is_a_translation(output: str, register: str) -> None:
    """Its verb is Bengali; romanised Bengali beside a word is none."""
    assert classify(output).register == register
