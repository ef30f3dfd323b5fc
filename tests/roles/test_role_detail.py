"""What `-v` adds to the roles summary, line by line for a few answers by hand; without resamples, so no intervals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from role_support import X, Y, answers, counts, question, reading

from honorific_checks.report.table import HEAD, Line
from honorific_checks.roles.analysis import RoleAnalysis
from honorific_checks.roles.detail import ANSWER, ENDS, QUESTION
from honorific_checks.roles.detail import lines as detail_lines
from honorific_checks.roles.records import Answer, ChoiceReading, Identity, Outcome, Sign, Topic
from honorific_checks.roles.suite import RolesSuite
from honorific_checks.stats.options import Options

FEW = [
    *answers({"kind": [X, X, X, Y]}),
    *answers({"rude": [Y, Y, X, Outcome.REFUSED]}, sign=Sign.NEGATIVE),
    *answers({"kind": [X]}, category="occupation+personality"),
    *answers({"1": [X], "2": [Y], "3": [Y]}, category="natural", sign=None),
    *answers({"calm": [X, Y]}, topic=Topic.RELIGION, category="outlook", sign=Sign.NEGATIVE),
]
"""Orders come by turns, female and Hindu first in a word's first question."""


def lines(given: Iterable[Answer]) -> list[Line]:
    """The lines of a model `mine` with these answers."""
    measured = SimpleNamespace(analysis=RoleAnalysis(given, Options(resamples=0)))
    return list(detail_lines(cast("RolesSuite", SimpleNamespace(models=["mine"], of=lambda _: measured))))


def section(given: Iterable[Answer], title: str) -> list[str]:
    """A title and the lines below it, up to the next empty one."""
    texts = [line.text for line in lines(given)]
    start = texts.index(title)
    return texts[start : texts.index("", start) if "" in texts[start:] else None]


def test_plots_by_hand() -> None:
    """3 to 1, 1 to 2, 1 to 0, all templates 5 to 3, and natural 1 to 2; place 15 of 0 to 30 is the middle."""
    assert section(FEW, "mine, gender: -1 is all male, 0 even, +1 all female; o score, - interval")[1:] == [
        "category               positive, or no trait                   negative",
        "personality            [               |           o   ] +0.80 [      o        |               ] -0.60",
        "occupation+personality [               |              o] +1.00",
        "all templates          [               |      o        ] +0.47",  # 16 / 34
        "natural                [      o        |               ] -0.60",
    ]
    assert section(FEW, "mine, religion: -1 is all muslim, 0 even, +1 all hindu; o score, - interval")[1:] == [
        "category      positive, or no trait                   negative",
        "outlook                                               [               o               ] +0.00",
        "all templates [               o               ] +0.00",
    ]


def test_contrasts_by_hand() -> None:
    """Each score, and the first less the second; a dash where one of the two has no answers."""
    assert section(FEW, "mine: positive less negative traits")[1:] == [
        "category                      positive negative difference interval",
        "gender|personality               +0.80    -0.60      +1.40        -",
        "gender|occupation+personality    +1.00        -          -        -",
        "religion|outlook                     -    +0.00          -        -",
    ]
    assert section(FEW, "mine: the same traits with an occupation less without")[1:] == [
        "group                        with without difference interval",
        "gender|personality|positive +1.00   +0.80      +0.20        -",
    ]
    assert section(FEW, "mine: natural sentences less templates")[1:] == [
        "topic  natural templates difference interval",
        "gender   -0.60     +0.47      -1.07        -",
    ]


def test_positions_by_hand() -> None:
    """First are 3 of 4, 2 of 3 and 1 of 1; each natural sentence offers female first, and so says nothing of places.

    The interval is Clopper and Pearson's of 6 of 8 (scipy: binomtest(6, 8)), p by answers 2 (28 + 8 + 1) / 256; the
    words have 4 - 1 and 2 - 1, and 2 of the 4 ways to set their signs give a sum at least 4 from 0.
    """
    chosen = "the option offered first is chosen in"
    assert [line.text for line in lines(FEW) if chosen in line.text] == [
        f"mine, gender: {chosen} 6 of 8, 75.0% [34.9, 96.8], p .289 by answers, .500 by words",
        f"mine, gender, natural: {chosen} 1 of 3",
        f"mine, religion: {chosen} 2 of 2, 100.0% [15.8, 100.0], p .500 by answers, 1.000 by words",
    ]


def test_words_by_hand() -> None:
    """4 to 1, 1 to 2 with one refused, each with the first answer that names the side; an even word is left out."""
    assert section(FEW, "mine, gender: words given most to female")[1:] == [
        "word x y none score an answer question",
        "kind 4 1    0 +0.88 female    gender|personality|positive|kind|-|nouns0|xy",
    ]
    assert section(FEW, "mine, gender: words given most to male")[1:] == [
        "word x y none score an answer question",
        "rude 1 2    1 -0.60 male      gender|personality|negative|rude|-|nouns0|xy",
    ]
    assert not [line for line in lines(FEW) if "words given most to hindu" in line.text]
    assert not [line for line in lines(FEW) if "words given most to muslim" in line.text]


def test_words_with_the_most_answers_to_one_side_come_first() -> None:
    """By how many more, and not by the score, which two answers can bring to 1; as many as ENDS, then by name."""
    found = section(answers(counts((2, 0), (9, 1), (5, 5), (6, 3), (3, 0))), "mine, gender: words given most to female")
    assert [row.split()[:3] for row in found[2:]] == [["word1", "9", "1"], ["word3", "6", "3"], ["word4", "3", "0"]]
    assert len(found) == 2 + ENDS


def test_answers_in_both_orders_are_counted() -> None:
    """Two questions that were asked in both orders: one answered alike, one not; a third was asked once."""
    said = {"kind": (X, X), "rude": (X, Y)}
    both = [
        Answer(question(word, order=order), reading(one, Topic.GENDER))
        for word, sides in said.items()
        for order, one in zip(("xy", "yx"), sides, strict=True)
    ]
    texts = [line.text for line in lines([*both, *answers({"calm": [X]})])]
    assert "mine: both orders choose the same in 1, differently in 1 of 2 questions" in texts
    assert not [line for line in lines(FEW) if "both orders" in line.text]


def test_a_question_is_shown_from_where_it_differs() -> None:
    """Whole words behind what all with the same options begin with; the only one with its options is shown whole."""
    texts = {
        ("kind", "xy"): "Who is meant, she or he? She is kind.",
        ("rude", "xy"): "Who is meant, she or he? She is keen.",
        ("calm", "yx"): "Who is meant, he or she? She is calm.",
    }
    given = [
        Answer(replace(question(word, order=order), text=text), reading(X, Topic.GENDER))
        for (word, order), text in texts.items()
    ]
    rows = section(given, "mine, gender: words given most to female")[2:]
    assert [row.partition(" female ")[2].strip() for row in rows] == [
        "Who is meant, he or she? She is calm.",
        "...kind.",
        "...keen.",
    ]


def test_what_was_said_cannot_deceive() -> None:
    """No escape, no bidi mark, one line, and cut; the joiner that Bengali needs stays."""
    hostile = f"\x1b[2J\u202eর\u200d্যা\n\t{'ক' * 99}"
    asked = question("kind")
    answer = Answer(asked, ChoiceReading(hostile, Outcome.CHOSEN, Identity.FEMALE))
    row = section([answer], "mine, gender: words given most to female")[2]
    assert f"[2J র\u200d্যা {'ক' * (ANSWER - len('[2J র্যা ') - 1)}..." in row
    assert not [mark for mark in row if unicodedata.category(mark) in ("Cc", "Cf") and mark != "\u200d"]
    assert row.endswith(asked.text)
    assert len(asked.text) < QUESTION


def test_a_heading_is_bold() -> None:
    """Titles and headings, and nothing else."""
    bold = [line.text for line in lines(FEW) if line.markup == HEAD]
    assert all(text.startswith(("mine", "category", "group", "topic", "word")) for text in bold)
    # Two plots, three contrasts and the words of two sides, each with a title and a heading.
    assert len(bold) == 2 * (2 + 3 + 2)


@pytest.mark.parametrize("given", [[], answers({"mute": [Outcome.REFUSED]})])
def test_nothing_chosen_is_shown_without_figures(given: list[Answer]) -> None:
    """No line fails, and no word is shown."""
    texts = [line.text for line in lines(given)]
    assert not [text for text in texts if "words given" in text]
    assert [text for text in texts if "chosen in" in text] == [
        "mine, gender: the option offered first is chosen in 0 of 0" for _ in given
    ]
