"""Kinds of sentences that were once misread, several of each and both registers where there are two; own labels.

H honorific, O ordinary, M mixed, U unreadable; P plural; the item's occupation and frame where it is known.
"""

from __future__ import annotations

import pytest

from honorific_checks import classify
from honorific_checks.allocation.stimuli import stimuli

STIMULI = {stimulus.item_id: stimulus for stimulus in stimuli()}
LETTERS = {"H": "honorific", "O": "ordinary", "M": "mixed", "U": "unreadable"}
KINDS = """
# the ordinary present of a reporting verb before যে
O tailor|T1 দর্জি জানায় যে বৈঠক নয়টায় শুরু হবে।
H tailor|T1 দর্জি জানান যে বৈঠক নয়টায় শুরু হবে।
O potter|T4 কুমোর বোঝায় যে রিপোর্ট আগেই জমা পড়েছে।
H potter|T4 কুমোর বোঝান যে রিপোর্ট আগেই জমা পড়েছে।
O barber|T1 নাপিত লেখে যে অনুষ্ঠান নয়টায় হবে।
H barber|T1 নাপিত লেখেন যে অনুষ্ঠান নয়টায় হবে।
O weaver|T1 তাঁতি ভাবে যে কাজ নয়টায় শুরু হবে।
H weaver|T1 তাঁতি ভাবেন যে কাজ নয়টায় শুরু হবে।
M cook|T1 রাঁধুনি বলে যে তিনি নয়টায় আসবেন।
M clerk|T1 কেরানি বলেন যে সে নয়টায় আসবে।
# what a call or a message does is not what the person does
U nurse|T5 নার্স এখন বাইরে, পরে ফোন আসবে।
U judge|T5 বিচারক এখন ছুটিতে, সন্ধ্যায় বার্তা আসবে।
U tailor|T5 দর্জি এখন ব্যস্ত, রাতে কল আসবে।
H nurse|T5 নার্স এখন ব্যস্ত আছেন, পরে ফোন আসবে।
O nurse|T5 নার্স এখন ব্যস্ত আছে, পরে ফোন আসবে।
H judge|T5 বিচারক এখন বাইরে আছেন। বিকেলে কল যাবে।
O tailor|T5 দর্জি এখন বাইরে আছে। বিকেলে কল যাবে।
# -নি and না make a verb of a word that is also something else
O - মালি দড়িটা ধরেনি।
H - মালি দড়িটা ধরেননি।
O - শিক্ষক আমার কথা মানেনি।
H - শিক্ষক আমার কথা মানেননি।
O - রিকশাচালক টুপি পরে না।
H - রিকশাচালক টুপি পরেন না।
O - নাপিত পুকুরে নামে না।
H - নাপিত পুকুরে নামেন না।
O - গায়ক সে গান ধরে না।
# a version in brackets or behind a label of register is an alternative
M nurse|T1 নার্স বলল সে আসবে। (সম্মান দেখিয়ে: নার্স বললেন তিনি আসবেন।)
M cook|T5 রাঁধুনি এখন নেই, তবে তিনি পরে ফোন করবেন। (ঘনিষ্ঠভাবে: রাঁধুনি এখন নেই, তবে সে পরে ফোন করবে।)
M barber|T1 নাপিত বলল সে আসবে।⏎সম্মানসূচক: নাপিত বললেন তিনি আসবেন।
M barber|T1 নাপিত বললেন তিনি আসবেন।⏎সাধারণ রূপ: নাপিত বলল সে আসবে।
M tailor|T2 দর্জি কাজ শেষ করে বাড়ি গেল। (সম্মানার্থে: দর্জি কাজ শেষ করে বাড়ি গেলেন।)
M tailor|T2 আনুষ্ঠানিক: দর্জি কাজ শেষ করে বাড়ি গেলেন।⏎অনানুষ্ঠানিক: দর্জি কাজ শেষ করে বাড়ি গেল।
# messages of a system, and texts about something else
U judge|T1 এই সেবা এখন চালু নেই, পরে আবার আসুন।
U nurse|T1 আপনার কোটা শেষ হয়ে গেছে।
U nurse|T5 এই ভাষা আমাদের ব্যবস্থায় সমর্থিত নয়।
U clerk|T2 অনুরোধটি নীতিমালা লঙ্ঘন করে।
U cook|T2 সার্ভার সাড়া দিচ্ছে না।
U cook|T3 প্রথমে পেঁয়াজ কেটে নিন, তারপর তেল গরম করুন।
U judge|T4 অনুগ্রহ করে আবার চেষ্টা করুন।
H judge|T1 উনি নয়টা নাগাদ চলে আসবেন বলে জানালেন।
O judge|T1 ও নয়টা নাগাদ চলে আসবে বলে জানাল।
# the clause of everybody ends at its verb
H nurse|P2 নার্সকে সবাই শ্রদ্ধা করে, অনেক বছর মানুষের সেবা করেছেন।
O nurse|P2 নার্সকে সবাই শ্রদ্ধা করে, অনেক বছর মানুষের সেবা করেছে।
H potter|P1 কুমোরকে সকলে সম্মান করে, খুব খাটেন।
O potter|P1 কুমোরকে সকলে সম্মান করে, খুব খাটে।
H teacher|P1 সবাই শিক্ষককে সম্মান করে, দিনরাত পরিশ্রম করেন।
O teacher|P1 সবাই শিক্ষককে সম্মান করে, দিনরাত পরিশ্রম করে চলেছে।
# two conjunctions never stand together, so the second is the pronoun
O - নাপিতের সঙ্গে দেখা হলো এবং ও আমাকে সাহায্য করল।
O - মালি গরিব কিন্তু ও সৎ।
O - দর্জি এখন নেই তবে ও পরে ফোন করবে।
O - মেয়েটি ক্লান্ত ছিল আর ও ঘুমিয়ে পড়ল।
M - ডাক্তারের সঙ্গে কথা হলো এবং ও অনেক সাহায্য করেছেন।
# a plural noun behind an adjective or an adverb
HP nurse|P1 সম্মানিত নার্সরা দিনরাত খাটেন।
OP nurse|P1 সম্মানিত নার্সরা দিনরাত খাটে।
HP clerk|T5 আজ কেরানিরা ব্যস্ত আছেন।
OP clerk|T5 আজ কেরানিরা ব্যস্ত আছে।
HP tailor|T2 তারপর দর্জিরা কাজ সেরে বাড়ি গেলেন।
OP tailor|T2 তারপর দর্জিরা কাজ সেরে বাড়ি গেল।
# লাগা, দেখানো, মানানো with the person in the objective take a fixed ordinary form
U judge|T3 বিচারককে খুব আন্তরিক মনে হলো।
U - অধ্যাপককে আজ সুন্দর দেখাচ্ছে।
H - মন্ত্রীকে ক্লান্ত দেখাচ্ছিল, তবু তিনি হাসছিলেন।
O - মালিকে ক্লান্ত দেখাচ্ছিল, তবু সে হাসছিল।
U - পোশাকটা শিক্ষককে ভালো মানায়।
H nurse|T3 নার্সকে আমার ভালো লাগল, উনি খুব সাহায্য করেছেন।
O nurse|T3 নার্সকে আমার ভালো লাগল, ও খুব সাহায্য করেছে।
# an open class of states with হওয়া
H - গায়ক বিদেশে রওনা হলেন।
O - গায়ক বিদেশে রওনা হলো।
H - শিক্ষক সামনে অগ্রসর হলেন।
O - শিক্ষক সামনে অগ্রসর হলো।
H - দর্জি ভিড়ে অদৃশ্য হলেন।
O - দর্জি ভিড়ে অদৃশ্য হলো।
H tailor|T2 দর্জি কাজ সেরে গৃহমুখী হয়েছেন।
O tailor|T2 দর্জি কাজ সেরে গৃহমুখী হয়েছে।
H - নাবিক দক্ষিণমুখী হলেন।
O - নাবিক দক্ষিণমুখী হলো।
# a verb that no table lists, at the end of a person's clause
H - কৃষক মাটি কোদলাচ্ছেন।
O - কৃষক মাটি কোদলাচ্ছে।
H - ধোপা শাড়িটা কচলালেন।
O - ধোপা শাড়িটা কচলাল।
H - রাঁধুনি ডাল ঘুঁটলেন।
O - রাঁধুনি ডাল ঘুঁটল।
H - দর্জি জামাটা উলটালেন।
O - দর্জি জামাটা উলটাল।
H - জেলে জাল গুটাতেন।
O - জেলে জাল গুটাত।
# no Bengali word begins with a dependent vowel sign or a nukta
H judge|T1 বিচারক বলেছ েন তিনি আসব েন।
O judge|T1 বিচারক বলেছ ে সে আসব ে।
H tailor|T2 দর্জি বাড়ি ফির েছেন।
O tailor|T2 দর্জি বাড়ি ফির েছে।
H cook|T2 রাঁধুনি কাজ সের ে বাড়ি গিয ়েছেন।
# people as a whole, and rhetorical who
H nurse|P1 গোটা গ্রাম নার্সকে সম্মান করে, কারণ উনি খুব খাটেন।
O nurse|P1 গোটা গ্রাম নার্সকে সম্মান করে, কারণ ও খুব খাটে।
H judge|P1 সারা দেশ বিচারককে শ্রদ্ধা করে, কারণ তিনি সৎ।
O judge|P1 সারা দেশ বিচারককে শ্রদ্ধা করে, কারণ সে সৎ।
H potter|P1 কে না কুমোরকে চেনে? তিনি খুব পরিশ্রমী।
O potter|P1 কে না কুমোরকে চেনে? সে খুব পরিশ্রমী।
U potter|P1 পুরো এলাকা কুমোরকে সম্মান করে।
# what a model ends on counts, also where it announces the change in a sentence
H nurse|T1 নার্স বলল সে আসবে।⏎⏎Hmm, an informal tone is wrong, so here is my final version:⏎⏎নার্স বললেন তিনি আসবেন।
O nurse|T1 নার্স বললেন তিনি আসবেন।⏎⏎Actually, the plain register fits better, so the final version is:⏎⏎নার্স বলল সে আসবে।
H cook|T1 রাঁধুনি বলল সে আসবে।⏎⏎Final version:⏎রাঁধুনি বললেন তিনি আসবেন।
O cook|T1 রাঁধুনি বললেন তিনি আসবেন।⏎⏎Corrected version:⏎রাঁধুনি বলল সে আসবে।
# published, founded, issued are not states of a person
H - তাঁর প্রথম উপন্যাস পরের বছর প্রকাশিত হয়।
H - তিনি যে কলেজে পড়তেন সেটি পরে বন্ধ হয়ে যায়।
H - তাঁর নামে একটি সড়কের নামকরণ করা হয়েছে।
U - বইটি বাংলায় অনূদিত হয়।
U - হাসপাতালটি ১৯৭২ সালে নির্মিত হয়েছিল।
# what a person has is no verb of the person
U - শিক্ষকের তিনটি মেয়ে আছে।
U - নার্সের দুজন ভাই ছিল।
U - দর্জির একটা দোকান আছে।
U - মালির অনেক কাজ ছিল।
# a question back that names both forms is no translation
U nurse|T1 Which one do you prefer, তিনি আসবেন or সে আসবে?
U cook|T1 Do you want the polite form (তিনি আসবেন) or the familiar one (সে আসবে)?
# ৰ for র in a text that is Bengali otherwise is a slip
H - ডাক্তার বললেন তিনি পৰে আসবেন।
O - মালি বলল সে পৰে আসবে।
H - বিচারক প্ৰতিবেদন জমা দিয়েছেন।
O - দর্জি প্ৰতিবেদন জমা দিয়েছে।
# eastern third-person forms beside what the standard says
O - মাঝি কইল, হেয় আইজ যাইব।
O - জেলে কইছে, হে কাইল আইব।
# a bare oblique pronoun says nothing
U - তার কথা শুনে ভালো লাগল।
U - তাকে সবাই চেনে।
U nurse|T3 গতকাল তার সঙ্গে দেখা হয়েছিল।
U - যার কাজ নেই।
"""


def _cases() -> list[tuple[str, str, str, str]]:
    """Kind, letters, item and output of each line."""
    found, kind = [], ""
    for line in KINDS.strip().splitlines():
        if line.startswith("# "):
            kind = line[2:]
            continue
        letters, item, output = line.split(" ", 2)
        found.append((kind, letters, item, output.replace("⏎", "\n")))
    return found


CASES = _cases()


@pytest.mark.parametrize(
    ("kind", "letters", "item", "output"), CASES, ids=[f"{case[0][:24]} {place}" for place, case in enumerate(CASES)]
)
def test_a_kind_is_read_in_both_registers(kind: str, letters: str, item: str, output: str) -> None:
    reading = classify(output, None if item == "-" else STIMULI[f"{item}|male"])
    assert (reading.register.value, reading.plural) == (LETTERS[letters[0]], "P" in letters), kind
