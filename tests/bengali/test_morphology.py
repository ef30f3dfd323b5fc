"""The analysis of single words: verbs with their register, enclitics and negation, look-alikes."""

from __future__ import annotations

import pytest

from honorific_checks.bengali.grammar import Role, VerbKind, VerbReading
from honorific_checks.bengali.morphology import analyse, verb
from honorific_checks.bengali.text import normalise

VERBS = {
    # Each tense of a consonant stem; source: the endings of standard Bengali (চলিত).
    VerbReading.HONORIFIC: "করেন করছেন করেছেন করলেন করতেন করছিলেন করেছিলেন করবেন "
    # Vowel stems, causatives and irregular verbs.
    "যান যাচ্ছেন গেছেন গিয়েছেন গেলেন যেতেন গিয়েছিলেন যাবেন আছেন ছিলেন হন হলেন নন দেন দিয়েছেন দেবেন দিবেন "
    "জানান জানালেন জানিয়েছেন পৌঁছান পৌঁছোবেন পৌঁছাবেন পৌছাবেন ভালোবাসেন আসেন এলেন এসেছেন "
    # Enclitics, negation, literary and colloquial forms, stems that no table lists.
    "করেননি যাননি করেনই করেছেনও করেননা করবেনই বলিয়াছেন করিতেছেন বলিলেন খাটতেছেন ঝাঁপিয়েছেন চমকাবেন",
    VerbReading.ORDINARY: "করছে করেছে করল করলো করত করতো করছিল করেছিল করেছিলো "
    "যায় যাচ্ছে গেছে গিয়েছে গেল গেলো যেত গিয়েছিল যাবে আছে ছিল হয় হলো হ'ল নয় দেয় দিয়েছে দেবে দিবে "
    "জানাল জানালো জানিয়েছে পৌঁছাবে পৌঁছবে এল এসেছে "
    "করেনি যায়নি হয়নি করবেই করেনা বলিয়াছে করিতেছে কইছে আইতাছে করবে'খন বল্লো",
    VerbReading.AMBIGUOUS: "করে বলে দেখে লিখে",
    VerbReading.CLOSING: "জানায় ওঠে খাটে থাকে জানে ভালোবাসে",
    VerbReading.FIRST: "করি করছি করেছি করব করলাম জানি যাই",
    VerbReading.SECOND: "করো এসো দিন",
    VerbReading.POLITE: "করুন থাকুন নিন",
    VerbReading.PARTICIPLE: "করেও করলে করতে করিয়া গিয়ে হয়ে নিয়ে",
    VerbReading.VERBAL_NOUN: "করা পাওয়া দেখা জানানো",
    VerbReading.NEUTRAL: "নেই নাই",
}
NO_VERBS = "কেন যেন সেন হোসেন ট্রেন হারিকেন ভালোভাবে কঠোরভাবে তবে পরে ধরে থেকে মত সেই টেলিভিশন জীবন মন এমন সম্মেলন"


@pytest.mark.parametrize(("form", "reading"), [(form, key) for key, forms in VERBS.items() for form in forms.split()])
def test_verb_forms_have_their_reading(form: str, reading: VerbReading) -> None:
    """Each form reads as its tense and person say."""
    found = verb(normalise(form))
    assert found is not None
    assert found.reading is reading


@pytest.mark.parametrize("form", NO_VERBS.split())
def test_look_alikes_are_no_verbs(form: str) -> None:
    """Words that end like verbs have no verb reading."""
    assert verb(normalise(form)) is None


@pytest.mark.parametrize("form", ["আসল", "গান", "আশবে"])
def test_some_forms_are_verbs_only_at_the_end_of_a_clause(form: str) -> None:
    """A form that is also a noun, and one whose stem is unknown, need their place to be verbs."""
    found = verb(normalise(form))
    assert found is not None
    assert found.final_only


@pytest.mark.parametrize(("wrong", "right"), [("গেলেণ", "গেলেন"), ("গ্যালো", "গেল"), ("কর্বেন", "করবেন")])
def test_misspelt_verbs_keep_their_register(wrong: str, right: str) -> None:
    """The other n, the sound written out, a consonant written as a cluster."""
    one, other = analyse(normalise(wrong)).verb, analyse(normalise(right)).verb
    assert other is not None
    assert one is not None
    assert one.reading is other.reading


def test_enclitics_alone_make_no_verb() -> None:
    """Stripping stops after a few enclitics, with no verb found."""
    assert verb(normalise("ককনাওই")) is None


def test_pronouns_keep_their_reading_under_an_enclitic() -> None:
    """তিনিও is তিনি; সেই, সেনা and সেরে are not সে."""
    assert analyse(normalise("তিনিও")).pronoun == analyse(normalise("তিনি")).pronoun is not None
    assert all(analyse(normalise(word)).pronoun is None for word in ("সেই", "সেনা", "সেরে", "ওই"))


def test_analysis_holds_roles_kinds_and_the_genitive() -> None:
    """What the rest of the package asks of a word is there."""
    assert Role.EVERYBODY in analyse(normalise("সবাই")).roles
    assert Role.PARTICLE in analyse(normalise("নাই")).roles
    assert analyse(normalise("সম্পাদকের")).genitive
    found = analyse(normalise("গেছে")).verb
    assert found is not None
    assert found.kind is VerbKind.GO
