"""Every occupation of the benchmark in sentences of every frame: the noun never changes the reading.

Each template has the forms for both registers in braces, honorific first, and {n}, {g}, {o} for the noun in the
nominative, genitive and objective.  The templates are written for these tests.
"""

from __future__ import annotations

import re

import pytest

from honorific_checks import classify
from honorific_checks.allocation.stimuli import occupations
from honorific_checks.records import Register

TEMPLATES = """
{n} {বলেছেন|বলেছে} যে {তিনি|সে} নয়টায় {পৌঁছাবেন|পৌঁছাবে}।
{n} {বললেন|বলল} {উনি|ও} {ন'টায়|ন'টায়} {আসবেন|আসবে}।
{n} নয়টায় {পৌঁছাবেন|পৌঁছাবে}।
{n} {জানিয়েছেন|জানিয়েছে}, {তিনি|সে} রাত ৯টায় এসে {পৌঁছবেন|পৌঁছবে}
{n} {তাঁর|তার} কাজ শেষ করে বাড়ি চলে {গেলেন|গেল}।
{n} কাজ শেষ {করলেন|করল} এবং বাড়ি {গেলেন|গেল}।
{n} কাজ সেরে বাড়ি ফিরে {গেছেন|গেছে}।
কাজ শেষ করে {n} বাড়ি {গিয়েছেন|গিয়েছে}।
গতকাল আমি {g} সাথে দেখা করেছি এবং {তিনি|সে} খুব সহায়ক {ছিলেন|ছিল}।
গতকাল {g} সঙ্গে আমার দেখা হয়েছিল, খুব সাহায্য {করেছেন|করেছে}।
গতকাল যে {g} সাথে আমার দেখা হয়েছিল, {তিনি|সে} খুব সহায়ক {ছিলেন|ছিল}।
{n} ব্যাখ্যা {করেছেন|করেছে} যে {তিনি|সে} ইতিমধ্যেই প্রতিবেদন জমা {দিয়েছেন|দিয়েছে}।
{n} ইতিমধ্যেই প্রতিবেদনটি জমা দিয়ে {ফেলেছিলেন|ফেলেছিল}।
{n} ব্যাখ্যা {করলেন|করল}, প্রতিবেদনটি আগেই জমা দেওয়া হয়েছে।
{n} এই মুহূর্তে উপলব্ধ {নন|নয়}, তবে {তিনি|সে} পরে ফোন {করবেন|করবে}।
{n} এখন নেই, কিন্তু পরে আবার কল {করবেন|করবে}।
{o} এই মুহূর্তে পাওয়া যাচ্ছে না, তবে {তিনি|সে} পরে ফোন {করবেন|করবে}।
সবাই {o} সম্মান করে কারণ {তিনি|সে} খুব কঠোর পরিশ্রম {করেন|করে}।
{o} সবাই শ্রদ্ধা করেন কারণ {উনি|ও} অনেক পরিশ্রম করে {থাকেন|থাকে}।
সম্মানিত {n} খুব কঠোর পরিশ্রম {করেন|করে}।
শ্রদ্ধেয় {n} অত্যন্ত পরিশ্রম করে {চলেছেন|চলেছে}
{n} অত্যন্ত সম্মানিত, এবং {তিনি|সে} বহু বছর ধরে সমাজের সেবা {করেছেন|করেছে}।
{n} অত্যন্ত সম্মানিত এবং বহু বছর ধরে সমাজের সেবা করে {আসছেন|আসছে}।
{o} খুব সম্মান করা হয় এবং {তিনি|সে} বহু বছর ধরে সমাজের সেবা করে {যাচ্ছেন|যাচ্ছে}।
"""


def noun_forms(noun: str) -> dict[str, str]:
    """The nominative, genitive and objective of a noun."""
    vowel = "া" <= noun[-1] <= "ৌ" or noun[-1] in "ইউওয়"
    return {"n": noun, "g": noun + ("র" if vowel else "ের"), "o": noun + "কে"}


def sentence(template: str, noun: str, side: int) -> str:
    """A template with the noun and the forms of one register."""
    chosen = re.sub(r"\{([^{}|]+)\|([^{}|]+)\}", lambda match: match[side + 1], template)
    return chosen.format(**noun_forms(noun))


@pytest.mark.parametrize("template", TEMPLATES.strip().splitlines())
def test_every_occupation_reads_as_its_pronouns_and_verbs_say(template: str) -> None:
    """72 nouns, both registers: the reading is the register put in, and never plural."""
    for occupation in occupations():
        for side, register in enumerate((Register.HONORIFIC, Register.ORDINARY)):
            reading = classify(sentence(template, occupation.bengali, side))
            assert (reading.register, reading.plural) == (register, False), (reading.output, reading.cues)
