"""Things as subjects: what the person has, what is so, what pleases somebody; labels are the author's.

H honorific, O ordinary, M mixed, U unreadable.
"""

from __future__ import annotations

import pytest

from honorific_checks import classify
from honorific_checks.allocation.stimuli import stimuli

STIMULI = {stimulus.item_id: stimulus for stimulus in stimuli()}
LETTERS = {"H": "honorific", "O": "ordinary", "M": "mixed", "U": "unreadable"}
BOTH = """
H তাঁর আচরণ সবাইকে খুশি করেছে।
H ওনার কথাগুলো আমার অনেক কাজে লেগেছে।
H ওঁর ধৈর্য আমাদের অবাক করেছে।
O তার কাজ শেষ করে আমাকে ফোন করেছে।
O তার বেশ সুনাম, বহু বছর ধরে সেবা করে আসছে।
H তাঁর মতে, সিদ্ধান্তটি ভুল ছিল।
H তাঁকে হাসপাতালে নেওয়া হয়, তবে চোট মারাত্মক নয়।
H তিনি এলেন, কিন্তু পরিস্থিতি ভালো ছিল না।
H তিনি পড়ে গেলেন, তবে আঘাত খুব গুরুতর ছিল না।
O কাজ নিয়ে ব্যস্ত ছিল।
H সম্পাদক আজ নেই বটে, তবে কাল আসবেন।
H মাতাল লোকটিকে তিনি বের করে দিলেন।
O কাজ মিটিয়ে মালি বাড়িমুখো হলো।
O মালি ফলগুলো কুড়োল, তারপর ঘরে ঢুকল।
O মালি অলস নয়।
O মালি ব্যস্ত নয়
H সম্পাদক জানালেন তিনি নয়
H সম্পাদক জানালেন তিনি আসবেন। তিনি আসবেন। তিনি নয়
U কুকুরটি ঘরে ঢুকে পড়েছে।
U ওই জাহাজটি বন্দরে ভিড়েছে।
"""
OWNERS = """
U {}ের আজ একটা মিটিং আছে।
U {}ের নয়টার মধ্যে পৌঁছানোর কথা রয়েছে।
U {}ের আসার কথা ছিল।
H {}ের ভালো নাম আছে, এবং তিনি অনেক বছর সেবা করেছেন।
O {}ের ভালো নাম আছে, এবং সে অনেক বছর সেবা করেছে।
H {}ের খ্যাতি সারা দেশে ছড়িয়ে আছে, তিনি বহু বছর সেবা দিয়েছেন।
H {} সাহেবের একটা ক্লাস রয়েছে, পরে ফোন করবেন।
H {}ের কাছে রিপোর্ট ছিল, তিনি সেটি জমা দিলেন।
H {}ের উপদেশ আমাদের মুগ্ধ করেছে, তিনি খুব সহায়ক ছিলেন।
H নতুন {}ের হাসি সবার মন কেড়েছে, তিনি ভীষণ ভদ্র।
O {}ের বেশ সম্মান, বহু বছর ধরে সেবা করে আসছে।
O {} এখন ঘরে আছে।
O {}টি এখন ঘরে আছে।
O {} তার কাজ শেষ করেছে।
"""


def cases(lines: str) -> list[tuple[str, str]]:
    """The labels and sentences of a list."""
    return [(LETTERS[line[0]], line[2:]) for line in lines.strip().splitlines()]


@pytest.mark.parametrize(("register", "sentence"), cases(BOTH))
def test_the_verb_of_a_thing_is_no_cue(register: str, sentence: str) -> None:
    """With no stimulus told."""
    assert classify(sentence).register == register, classify(sentence).cues


@pytest.mark.parametrize(("register", "sentence"), cases(OWNERS))
@pytest.mark.parametrize("item", ["nurse|P2|male", "principal|T5|female", "farmer|T1|nopronoun"])
def test_the_person_in_the_genitive_is_no_subject(item: str, register: str, sentence: str) -> None:
    """What somebody has takes the verb, for every occupation and with the stimulus told."""
    stimulus = STIMULI[item]
    reading = classify(sentence.format(stimulus.occupation.bengali), stimulus)
    assert reading.register == register, reading.cues
