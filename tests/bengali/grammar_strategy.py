"""Hypothesis strategies that build Bengali sentences of known register from a small grammar of their own.

Nothing here reads the package's tables of endings or verbs: the forms are conjugated anew, so that an agreement of the
two is an agreement of two grammars.  A sentence is a sequence of texts and of pairs, honorific first; taking the other
side of every pair gives the same sentence in the other register.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from hypothesis import strategies as st

from honorific_checks.allocation.stimuli import occupations
from honorific_checks.records import Register


class Pair(NamedTuple):
    """One word in both registers."""

    honorific: str
    ordinary: str


class Sentence(NamedTuple):
    """A sentence that can be said in both registers."""

    pieces: tuple[str | Pair, ...]
    register: Register
    plural: bool = False
    noun: str = ""
    """The occupation in it, as it is listed."""

    def text(self, register: Register | None = None) -> str:
        """The sentence in its own register or another."""
        side = 0 if (register or self.register) is Register.HONORIFIC else 1
        return "".join(piece if isinstance(piece, str) else piece[side] for piece in self.pieces)

    def other(self) -> Register:
        """The register that it is not in."""
        return Register.ORDINARY if self.register is Register.HONORIFIC else Register.HONORIFIC


class Stem(NamedTuple):
    """A verb's stem in the present, before most endings, and in the participle."""

    present: str
    high: str
    perfect: str


STEMS = [
    Stem(*forms.split())
    for forms in (
        *("বল বল বল", "কর কর কর", "রাখ রাখ রেখ", "লেখ লিখ লিখ", "শোন শুন শুন", "বোঝ বুঝ বুঝ", "দেখ দেখ দেখ"),
        *("আন আন এন", "ডাক ডাক ডেক", "কেন কিন কিন", "খোঁজ খুঁজ খুঁজ", "ভাব ভাব ভেব", "ফের ফির ফির", "হাস হাস হেস"),
        *("ছাড় ছাড় ছেড়", "খোল খুল খুল", "সার সার সের", "কাট কাট কেট", "জান জান জেন"),
    )
]
TENSES = (
    *(("present", "েন", "ে"), ("high", "ছেন", "ছে"), ("perfect", "েছেন", "েছে"), ("high", "লেন", "ল")),
    *(("high", "লেন", "লো"), ("high", "তেন", "ত"), ("high", "তেন", "তো"), ("high", "ছিলেন", "ছিল")),
    *(("perfect", "েছিলেন", "েছিল"), ("high", "বেন", "বে"), ("high", "িলেন", "িল"), ("high", "িবেন", "িবে")),
    *(("high", "িয়াছেন", "িয়াছে"), ("high", "িতেছেন", "িতেছে"), ("high", "িয়াছিলেন", "িয়াছিল")),
)
"""The grade of the stem and the endings of both registers, standard and literary."""
NEGATIONS = ("", "", " না", "না", " নাই")
ENCLITICS = ("", "", "ই")
IRREGULAR = [
    Pair(*forms.split())
    for forms in (
        *("যান যায়", "গেলেন গেল", "গেছেন গেছে", "গিয়েছেন গিয়েছে", "যাবেন যাবে", "যেতেন যেত", "এলেন এল", "এসেছেন এসেছে"),
        *("খান খায়", "খেলেন খেল", "দেন দেয়", "দিলেন দিল", "দেবেন দেবে", "নেন নেয়", "পেয়েছেন পেয়েছে", "চান চায়"),
        *("জানান জানায়", "জানিয়েছেন জানিয়েছে", "পৌঁছাবেন পৌঁছাবে", "ঘুমাচ্ছেন ঘুমাচ্ছে", "পাঠালেন পাঠাল", "নিচ্ছেন নিচ্ছে"),
        *("করেননি করেনি", "বলেননি বলেনি", "যাননি যায়নি", "আসেননি আসেনি", "জানাননি জানায়নি"),
    )
]
NOMINATIVES = (Pair("তিনি", "সে"), Pair("উনি", "সে"))
PLURALS = (Pair("তাঁরা", "তারা"), Pair("ওনারা", "ওরা"), Pair("উনারা", "ওরা"))
OWN = (Pair("তাঁর", "তার"), Pair("ওনার", "ওর"), Pair("ওঁর", "ওর"), Pair("তার", "তার"), Pair("নিজের", "নিজের"))
SAID = (Pair("বলেছেন", "বলেছে"), Pair("বললেন", "বলল"), Pair("জানালেন", "জানাল"), Pair("বলছিলেন", "বলছিল"))
BEFORE = ("কাল ", "নয়টায় ", "আগেই ", "খুব দ্রুত ", "গতকাল সেখানে ", "")

nouns = st.sampled_from([occupation.bengali for occupation in occupations()])
registers = st.sampled_from([Register.HONORIFIC, Register.ORDINARY])


@st.composite
def verbs(draw: st.DrawFn) -> Pair:
    """A finite verb at the end of a clause, perhaps negated or with an enclitic."""
    if draw(st.booleans()):
        return draw(st.sampled_from(IRREGULAR))
    grade, *endings = draw(st.sampled_from(TENSES))
    stem = getattr(draw(st.sampled_from(STEMS)), grade)
    tail = draw(st.sampled_from(ENCLITICS)) or draw(st.sampled_from(NEGATIONS))
    if endings[1] == "ে" and tail == "ই":
        tail = ""  # করেই is the participle
    return Pair(*(stem + ending + tail for ending in endings))


@st.composite
def sentences(draw: st.DrawFn) -> Sentence:
    """A sentence about one person, or about several called by a plural pronoun."""
    noun, register, plural = draw(nouns), draw(registers), draw(st.booleans())
    pronoun = draw(st.sampled_from(PLURALS if plural else NOMINATIVES))
    said, verb, before = draw(st.sampled_from(SAID)), draw(verbs()), draw(st.sampled_from(BEFORE))
    shapes: tuple[tuple[bool, tuple[str | Pair, ...]], ...] = (
        (plural, (noun, " ", said, " যে ", pronoun, " ", before, verb)),
        (plural, (noun, " ", said, ", ", pronoun, " ", before, verb)),
        (plural, ("সবাই ", noun, "কে সম্মান করে কারণ ", pronoun, " ", before, verb)),
        (plural, (noun, " এখন নেই, তবে ", pronoun, " ", before, verb)),
        (False, (noun, " ", draw(st.sampled_from(OWN)), " কাজ শেষ করে বাড়ি ", Pair("গেলেন", "গেল"))),
        (False, (noun, " ", before or "কাল ", verb, ", এবং পরে আবার ", Pair("আসবেন", "আসবে"))),
        (False, ("কাজ শেষ করে ", noun, " বাড়ি ", Pair("ফিরলেন", "ফিরল"), " ও ", Pair("ঘুমালেন", "ঘুমাল"))),
        (False, ("সম্মানিত ", noun, " ", before or "কাল ", verb)),
    )
    several, pieces = draw(st.sampled_from(shapes))
    mark = draw(st.sampled_from(("।", "।", "", ".", " ।", "!")))
    return Sentence((*pieces, mark), register, several, noun)


SPELLINGS: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "NFC": lambda text: unicodedata.normalize("NFC", text),
    "NFKD": lambda text: unicodedata.normalize("NFKD", text),
    "one letter": lambda text: text.replace("য়", "\u09df").replace("ড়", "\u09dc"),
    "no nukta": lambda text: unicodedata.normalize("NFC", text).replace("\u09bc", ""),
    "early chandrabindu": lambda text: text.replace("াঁ", "ঁা"),
    "non-joiner": lambda text: text.replace("ে", "\u200cে"),
    "soft hyphen": lambda text: text.replace("েন", "\u00adেন"),
    "Devanagari na": lambda text: text.replace("ন", "न"),
    "aa apart": lambda text: text.replace("আ", "অ\u09be"),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "escapes": lambda text: text.encode("ascii", "backslashreplace").decode(),
}
WRAPPINGS = (
    *("{}", '"{}"', "**{}**", "“{}”", "`{}`", "> {}", "- {}", "1. {}", "```\n{}\n```", "<p>{}</p>"),
    *('{{"translation": "{}"}}', "Bengali: {}", "অনুবাদ: {}", "Here is the translation:\n\n{}", "{}</s>"),
    *("<think>সে? তিনি?</think>{}", "{}\n\nNote: done."),
)
NEUTRAL = ("আমি এটা জানি। {}", "{} এটা ভালো।", "{} আপনি কি জানেন?", "গতকাল বৃষ্টি হয়েছিল। {}", "{} আর কিছু নেই।")
