"""Whether what is not read leans to one register: `python -m benchmarks.reading_lean [-v]`, counts of one run.

Every stem of verb_stems.tsv, and stems that no table lists, stand in both registers behind a person at the end of a
clause, in every tense, with negations and enclitics; constructions stand in both registers, too. A pair whose two
sentences differ in the verb alone loses one, both or none. Exits with 1 where over all pairs the lean exceeds 1 point,
1% of either register is lost, or anything is read as the other register. `-v` shows what is lost.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import reduce
from typing import NamedTuple

from honorific_checks.answers.classifier import classify
from honorific_checks.records import Register
from honorific_checks.tables import rows

ENDINGS = (
    *(("েন", "ে", "C"), ("ন", "য়", "VA"), ("ছেন", "ছে", "CPA"), ("চ্ছেন", "চ্ছে", "VA")),
    ("ছিলেন", "ছিল", "C"),
    *(("চ্ছিলেন", "চ্ছিল", "VA"), ("লেন", "ল", "CPA"), ("লেন", "লো", "CPA")),
    *(("তেন", "ত", "CPA"), ("তেন", "তো", "CPA")),
    *(("বেন", "বে", "CVA"), ("েছেন", "েছে", "E"), ("েছিলেন", "েছিল", "E"), ("িলেন", "িল", "CP"), ("িবেন", "িবে", "CP")),
    *(("িয়াছেন", "িয়াছে", "CP"), ("িতেছেন", "িতেছে", "CP"), ("িয়াছিলেন", "িয়াছিল", "CP")),
)
"""An ending in the honorific and the ordinary register, and the classes of stems that take it; literary ones last."""
MADE_UP = (
    *("ঝপট", "চমট", "গঁদ", "ফসক", "মুচক", "টহল", "ঢলক", "খটক", "দপক", "সাঁট"),
    *("ঝামট", "পুঁছ", "তলক", "গাঁজ", "লটক", "ভিড়", "বাগ", "ঠোক", "নড়", "খসক"),
)
"""Consonant stems, most of them of no verb."""
TAILS = ("", " না", "ই", " না।", "নি", "।", "!", ", তাই আমি খুশি।", " এবং পরে আমি যাব।")
CONSTRUCTIONS = tuple(
    tuple(pair.split(" / "))
    for pair in (
        "{} রওয়ানা হলেন / {} রওয়ানা হলো",
        "{} বাড়ির দিকে অগ্রসর হলেন / {} বাড়ির দিকে অগ্রসর হলো",
        "{} হঠাৎ অদৃশ্য হলেন / {} হঠাৎ অদৃশ্য হলো",
        "{} গৃহমুখী হলেন / {} গৃহমুখী হলো",
        "{} খুব অবাক হয়েছেন / {} খুব অবাক হয়েছে",
        "{} রিপোর্ট দাখিল করেছেন / {} রিপোর্ট দাখিল করেছে",
        "{} সবাইকে সাহায্য করেন / {} সবাইকে সাহায্য করে",
        "{} কাজটা সেরে ফেললেন / {} কাজটা সেরে ফেলল",
        "{} উঠে দাঁড়ালেন / {} উঠে দাঁড়াল",
        "{} চলে গেছেন / {} চলে গেছে",
        "{} ঘুমিয়ে পড়েছিলেন / {} ঘুমিয়ে পড়েছিল",
        "{} কাজ শুরু করে দিয়েছেন / {} কাজ শুরু করে দিয়েছে",
        "{} কথা বলতে পারেন না / {} কথা বলতে পারে না",
        "{} আসতে চাননি / {} আসতে চায়নি",
        "{} তখন বাড়ি ছিলেন না / {} তখন বাড়ি ছিল না",
        "{} এখনও ব্যস্ত আছেন / {} এখনও ব্যস্ত আছে",
        "{} যেতে বাধ্য হলেন / {} যেতে বাধ্য হলো",
        "{} ভুলটা বুঝতে পেরেছেন / {} ভুলটা বুঝতে পেরেছে",
        "{} ভালো মানুষ নন / {} ভালো মানুষ নয়",
        "{} কাউকে কিছু জানাননি / {} কাউকে কিছু জানায়নি",
    )
)
PERSONS = ("শিক্ষক", "নাপিত", "বিচারক", "রিকশাচালক")


class Pair(NamedTuple):
    """A sentence in both registers that differs in the verb alone."""

    kind: str
    honorific: str
    ordinary: str


class Count(NamedTuple):
    """How many pairs there are, how many of each register are not read, and how many are read as another register."""

    pairs: int = 0
    honorific: int = 0
    ordinary: int = 0
    wrong: int = 0

    def lean(self) -> float:
        """Ordinary sentences not read minus honorific ones, in points; 0.0 without pairs."""
        return 100 * (self.ordinary - self.honorific) / self.pairs if self.pairs else 0.0

    def plus(self, other: Count) -> Count:
        """Both together."""
        return Count(*(a + b for a, b in zip(self, other, strict=True)))


def _verbs(kind: str, stem: str, classes: str) -> Iterator[Pair]:
    for honorific, ordinary, takes in ENDINGS:
        if not set(takes) & set(classes):
            continue
        for tail in TAILS:
            if ordinary == "ে" and tail == "ই":
                continue  # করেই is the participle
            if tail == "নি" and ordinary not in ("ে", "য়"):
                continue  # -নি negates the present form alone
            yield Pair(kind, f"শিক্ষক এখন {stem}{honorific}{tail}", f"শিক্ষক এখন {stem}{ordinary}{tail}")


def pairs() -> Iterator[Pair]:
    """All pairs, listed stems first."""
    for row in rows("bn/verb_stems.tsv", ("stem", "class", "kind")):
        yield from _verbs("listed stems", row["stem"], row["class"])
    for stem in MADE_UP:
        yield from _verbs("stems of no table", stem, "C")
    for honorific, ordinary in CONSTRUCTIONS:
        for person in PERSONS:
            for mark in ("।", "", "!"):
                yield Pair("constructions", honorific.format(person) + mark, ordinary.format(person) + mark)


def counted(pair: Pair) -> Count:
    """What is lost of a pair."""
    high, low = classify(pair.honorific).register, classify(pair.ordinary).register
    lost = (high is Register.UNREADABLE, low is Register.UNREADABLE)
    wrong = (not lost[0] and high is not Register.HONORIFIC) + (not lost[1] and low is not Register.ORDINARY)
    return Count(1, *lost, wrong)


def by_kind(verbose: bool = False) -> dict[str, Count]:
    """The counts of each kind of pair."""
    found: dict[str, Count] = {}
    for pair in pairs():
        count = counted(pair)
        found[pair.kind] = found.get(pair.kind, Count()).plus(count)
        if verbose and any(count[1:]):
            print(*count[1:], pair.honorific, "|", pair.ordinary)
    return found


def main() -> int:
    """Print the counts; 1 where the lean is too large or too much is lost."""
    found = by_kind("-v" in sys.argv[1:])
    print(f"{'kind':20}{'pairs':>8}{'honorific lost':>16}{'ordinary lost':>16}{'read wrong':>12}{'lean, points':>14}")
    found["all"] = total = reduce(Count.plus, found.values(), Count())
    for kind, count in found.items():
        print(f"{kind:20}{count.pairs:8}{count.honorific:16}{count.ordinary:16}{count.wrong:12}{count.lean():+14.2f}")
    few = max(total.honorific, total.ordinary) < total.pairs / 100
    good = abs(total.lean()) <= 1 and few and not total.wrong
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
