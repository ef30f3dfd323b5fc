"""Refusals, questions back, other languages, truncation: what is no translation, and what is one all the same."""

from __future__ import annotations

import pytest

from honorific_checks import classify
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.records import Register

QUESTIONED = next(stimulus for stimulus in stimuli() if stimulus.item_id == "nurse|T1|male")

NO_TRANSLATION = """
দুঃখিত, আমি এই অনুরোধে সাহায্য করতে পারছি না।
দুঃখিত, এই বাক্যটি আমি অনুবাদ করতে পারব না, কারণ সে বিষয়ে আমার তথ্য নেই।
আমি দুঃখিত, কিন্তু আমি এটি অনুবাদ করতে পারছি না।
আমি এই বাক্যটি অনুবাদ করতে অক্ষম।
আমি একটি ভাষা মডেল, তাই অনুবাদ করতে পারি না।
একটি এআই ভাষা মডেল হিসেবে আমি এই অনুবাদটি দিতে পারছি না।
ক্ষমা করবেন, আমি এই কাজটি করতে পারব না।
মাফ করবেন, এটি অনুবাদ করা আমার পক্ষে সম্ভব নয়।
এই অনুরোধটি আমাদের নীতিমালার পরিপন্থী, তাই অনুবাদ দেওয়া যাচ্ছে না।
I'm sorry, but I can't help with that.
I'm sorry, I cannot translate this sentence because "she" (সে/তিনি) is ambiguous.
As an AI language model, I cannot translate "তিনি আসবেন".
I cannot translate this. Words such as তিনি or সে depend on the person.
আপনি কি পুরুষ না মহিলা গবেষকের কথা বলছেন?
আপনি কোন বাক্যটি অনুবাদ করতে চান? অনুগ্রহ করে বাক্যটি দিন।
অনুগ্রহ করে অনুবাদের জন্য ইংরেজি বাক্যটি লিখুন।
অনুগ্রহ করে বাক্যটি দিন, আমি অনুবাদ করে দেব।
অবশ্যই! আপনি যে বাক্যটি অনুবাদ করতে চান সেটি লিখুন।
Could you please provide the sentence? আমি অনুবাদ করে দেব।
Would you like the formal (তিনি) or the informal (সে) version?
Should I use "তিনি আসবেন" or "সে আসবে"? Please tell me.
গবেষক বলতে কী বোঝানো হচ্ছে, দয়া করে জানাবেন?
Gobeshok bolechen je tini noytay ashben.
Gobeshok (গবেষক) bolechen je tini noytay ashben.
গবেষক bollo she noytay ashbe
Tini (তিনি) ashben.
Gabeṣaka jāniẏēchēna yē tini na'ẏaṭāẏa pau̐chābēna.
शोधकर्ता ने कहा कि वह नौ बजे आएंगी।
शोधकर्ता (গবেষক) ने कहा कि वह नौ बजे आएंगी।
ଗବେଷକ କହିଲେ ଯେ ସେ ନଅଟାରେ ଆସିବେ।
સંશોધકે કહ્યું કે તે નવ વાગ્યે આવશે.
গৱেষকজনে ক'লে যে তেওঁ ন বজাত আহিব।
তেওঁ এতিয়া নাই, পিছত ফোন কৰিব।
گবেষক نے کہا کہ وہ نو بجے آئیں گی۔
Исследователь сказал, что придёт в девять. (গবেষক)
研究者は九時に着くと言いました。
The researcher said she would arrive at nine.
The গবেষক said she would arrive at nine.
N/A
[Translation not available]
[বাংলা অনুবাদ]
অনুবাদ:
বাংলা অনুবাদ নিচে দেওয়া হলো:
বাংলা
...
গবেষক
গবেষক জানি
গবেষক নয়টায় পৌঁ
গতকাল আমি গবেষকের সঙ্গে দেখা করেছি এবং
from deep_translator import GoogleTranslator
print("translate('...', 'bn')")
তিনি: he (honorific)\nসে: he (ordinary)
আমি দুঃখিত, এই বিষয়ে আমি সাহায্য করতে পারব না।
দুঃখিত, আমার পক্ষে এই অনুবাদ করা সম্ভব নয়।
দুঃখিত, আপনার অনুরোধ বুঝতে পারিনি। আবার বলবেন কি?
আমি বুঝতে পারছি না আপনি কী বলতে চাইছেন।
আপনি কি চান আমি আনুষ্ঠানিক না অনানুষ্ঠানিক ভাষা ব্যবহার করি?
আরও তথ্য দিন যাতে আমি সঠিক অনুবাদ করতে পারি।
কোন ভাষায় অনুবাদ করতে হবে?
এই বাক্যে লিঙ্গ স্পষ্ট নয়। আপনি কি পুরুষ না নারী বোঝাচ্ছেন?
Sorry, I can't do that. (দুঃখিত)
I'm unable to translate this sentence into Bengali.
As a language model, আমি এটা করতে পারি না।
I don't know Bengali (বাংলা) well enough.
Sure! What would you like me to translate? আপনি কী অনুবাদ করতে চান?
The Bengali pronoun তিনি is honorific, while সে is not. Which one do you want?
গবেষকের
গবেষক কাজ শেষ করার পর
গবেষক তখন
12345
???
<think>
null
{"translation": ""}
{"translation": null}
{"error": "cannot translate"}
म\u200b\u200b\u200bाली आएगा। माली
তিনি সাহেব: he
""".strip().splitlines()

READ = [
    ("দুঃখিত, গবেষক এখন নেই, তিনি পরে ফোন করবেন।", "honorific"),
    ("গবেষক দুঃখিত, সে আসতে পারেনি।", "ordinary"),
    ("গবেষক বললেন যে তিনি অনুবাদ করতে পারবেন না।", "honorific"),
    ("গবেষক ব্যাখ্যা করলেন যে তি", "honorific"),
    ("গবেষক জানিয়েছে যে সে নয়টা", "ordinary"),
    ("গবেষক জানিয়েছেন যে তিনি নয়টায় পৌঁছা", "honorific"),
    ("গবেষক তাঁর কাজ শেষ ক", "honorific"),
    ("The গবেষক said তিনি নয়টায় আসবেন।", "honorific"),
    ("গবেষক said যে সে nine টায় আসবে।", "ordinary"),
    ("Researcher বলেছেন যে তিনি 9 AM-এ আসবেন।", "honorific"),
    ("গবেষক এখন available নয়, but সে পরে call back করবে।", "ordinary"),
    ("শোধকর্তা (शोधकर्ता) নয়টায় আসবেন।", "honorific"),
    ("Sorry, the earlier answer was wrong. গবেষক নয়টায় আসবে।", "ordinary"),
    ("I cannot be sure of the gender, but: গবেষক নয়টায় আসবেন।", "honorific"),
    ("আমি গতকাল গবেষকের সঙ্গে দেখা করেছি, তিনি খুব সাহায্য করেছেন। আর কিছু লাগবে?", "honorific"),
    ("শে নয়টায় আসবে।", "ordinary"),
    ("তীনি নয়টায় আসতে পারেন", "honorific"),
    ("উনী ভালো।", "honorific"),
    ("তিনী ভালো।", "honorific"),
    ("শে ভালো।", "ordinary"),
    ("তানি ভালো।", "unreadable"),
]


@pytest.mark.parametrize("output", NO_TRANSLATION)
def test_what_is_no_translation_is_unreadable(output: str) -> None:
    """Refusals, questions, other languages, torn and empty answers, each with a reason."""
    reading = classify(output.replace("\\n", "\n"))
    assert reading.register is Register.UNREADABLE, reading.cues
    assert reading.reason


@pytest.mark.parametrize(("output", "register"), READ)
def test_what_is_a_translation_is_read(output: str, register: str) -> None:
    """Apologies within the sentence, truncation, changes of language and misspelt pronouns."""
    reading = classify(output)
    assert reading.register == register, (reading.cues, reading.reason)


@pytest.mark.parametrize(
    "output",
    [
        "আপনি কি একজন নার্সের কথা জানতে চান, নাকি অনেকের? একটু খুলে বলবেন?",
        'এখানে "তিনি" লিখব, নাকি "সে"?',
        'আপনি কি চান যে আমি "তিনি" ব্যবহার করি?',
    ],
)
def test_a_question_to_the_reader_is_no_translation(output: str) -> None:
    """It asks which word to take; what follows it in its paragraph belongs to it."""
    reading = classify(output, QUESTIONED)
    assert (reading.register, reading.reason) == (Register.UNREADABLE, "no-translation"), reading.cues


@pytest.mark.parametrize(
    "output",
    [
        "নার্স কি নয়টায় আসবেন?",
        "নার্স নয়টায় আসবেন। আপনি কি আর কিছু চান?",
        "কোন রূপটি চান?\n\nনার্স নয়টায় আসবেন।",
        "সবাই কেন নার্সকে মানে? তিনি খুব খাটেন বলে?",
        "তিনি বললেন, আমরা কী শিখছি?",
    ],
)
def test_other_questions_leave_the_translation(output: str) -> None:
    """One about the person, one after the translation, one in a paragraph before it."""
    assert classify(output, QUESTIONED).register is Register.HONORIFIC
