"""Properties of the classifier on arbitrary text: none raises, cues fit the output, wrapping is harmless."""

from __future__ import annotations

import pkgutil
import re
import unicodedata
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_messy_labels import LABELS, NOTES
from test_messy_reasoning import REASONING
from wrapped import filled

from honorific_checks import answers, bengali, classify
from honorific_checks.records import Reading, Register
from honorific_checks.roles import reading as roles_reading

SENTENCES = (
    "বিচারক বলেছেন যে তিনি নয়টায় পৌঁছাবেন",
    "দর্জি কাজ সেরে বাড়ি ফিরে গেল",
    "তাঁতি এই মুহূর্তে নেই, তবে তারা পরে ফোন করবেন",
    "সবাই মালিকে সম্মান করে কারণ সে খুব পরিশ্রম করে",
    "গবেষক তাঁর কাজ শেষ করল এবং বাড়ি গেল",
    "মাঝি অত্যন্ত সম্মানিত",
)
PIECES = (
    *("তিনি", "তাঁর", "সে", "ও", "তার", "তাঁরা", "করে", "বলে", "করেন", "করেনি", "গেল", "নয়", "আছে", "হয়েছে"),
    *("সবাই", "আপনি", "যে", "কারণ", "এবং", "না", "নাই", "ফোন"),
    *("।", ".", ",", " ", "\n", "\n\n", "**", '"', "(", ")", "`", "<think>", "</think>", "<|channel|>", "Note:", "abc"),
    *("\u200d", "\u00ad", "\\u0995", "\\u0964", "'", "ঃ", "ঁ", "া", "\ud800", "\x00", "न", "ৰ", "ক্ষমা", "অনুবাদ:"),
)
REAL = [output for template in (*LABELS, *NOTES, *REASONING) for output, _ in filled(template)[:2]]
"""Outputs of every kind that models give."""
any_text = st.text(alphabet=st.characters(exclude_categories=()))
bengali_text = st.text(alphabet=st.characters(min_codepoint=0x0980, max_codepoint=0x09FF))
pieces = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
spaced_pieces = st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join)
outputs = st.one_of(any_text, bengali_text, pieces, spaced_pieces)


def shown(reading: Reading) -> tuple[Register, bool, list[str], str | None]:
    """What must not change: register, plural, the rules of the cues, the reason."""
    return reading.register, reading.plural, [cue.rule for cue in reading.cues], reading.reason


@given(outputs)
def test_no_text_raises_and_every_reading_is_coherent(output: str) -> None:
    """Lone surrogates, control characters and torn markup included; unreadable means a reason and no cues.

    Each cue's token is what stands at its place, and the cues are in the order of the text.
    """
    reading = classify(output)
    assert reading.output == output
    unreadable = reading.register is Register.UNREADABLE
    assert unreadable == (reading.reason is not None) == (not reading.cues)
    assert all(output[cue.start : cue.end] == cue.token for cue in reading.cues)
    assert [cue.start for cue in reading.cues] == sorted(cue.start for cue in reading.cues)


@given(
    sentence=st.sampled_from(SENTENCES),
    form=st.sampled_from(("NFC", "NFD", "NFKC", "NFKD")),
    mark=st.sampled_from(("", "।", ".", " ।", "|", "॥", "\n")),
    wrap=st.sampled_from(
        (("", ""), ('"', '"'), ("“", "”"), ("**", "**"), ("  ", " \n"), ("অনুবাদ: ", ""), ("```\n", "\n```"))
    ),
)
def test_harmless_wrapping_changes_nothing(sentence: str, form: str, mark: str, wrap: tuple[str, str]) -> None:
    """Quotes, spaces, Markdown, a label, the final mark and the Unicode form do not matter."""
    wrapped = wrap[0] + unicodedata.normalize(form, sentence) + mark + wrap[1]  # type: ignore[arg-type]
    assert shown(classify(wrapped)) == shown(classify(sentence))


@given(sentence=st.sampled_from(SENTENCES), data=st.data())
def test_invisible_characters_inside_words_change_nothing(sentence: str, data: st.DataObject) -> None:
    """A joiner, soft hyphen or direction mark after any letter of a word does not matter."""
    place = data.draw(st.sampled_from([i + 1 for i, letter in enumerate(sentence) if letter not in " ,"]))
    invisible = data.draw(st.sampled_from("\u200c\u200d\u00ad\u200b\u200e\ufeff"))
    assert shown(classify(sentence[:place] + invisible + sentence[place:])) == shown(classify(sentence))


LONG = [
    *("করে, ", "না ", "নাই ", "(", "“", "\n", "করতে ", "ও ", "<", "তিনি", "ঁা", "ক'", "`a`", "দল ", "রোগীরা। ", "a: "),
    *("Bengali: ক\n", "Note: ক\n", '"note": {', '"note": "ক", ', "<answer>", "[THINK]", "</think>", "<|user|>ক"),
    *("\\u0995", "&#2453;", "%E0%A6%95", "<0x95>", "ক: a ", "Draft: ক\n", "ক (a) ", "খুব ", "কে ক", "ন/", "ক = a\n"),
]


@given(st.sampled_from(REAL), st.data())
def test_mutated_outputs_are_read(output: str, data: st.DataObject) -> None:
    """Outputs with a stretch cut out, doubled or moved: read without error, with cues that fit."""
    ends = sorted(data.draw(st.lists(st.integers(0, len(output)), min_size=2, max_size=2)))
    before, middle, after = output[: ends[0]], output[ends[0] : ends[1]], output[ends[1] :]
    kinds = (before + after, before + middle + middle + after, before + after + middle, middle[::-1] + after)
    mutated = data.draw(st.sampled_from(kinds))
    reading = classify(mutated)
    assert all(mutated[cue.start : cue.end] == cue.token for cue in reading.cues)
    assert (reading.register is Register.UNREADABLE) == (reading.reason is not None)


def nested_repeats(parsed: Any, *, inside: bool = False) -> Iterator[str]:
    """The unbounded repeats of a parsed pattern that stand inside another one."""
    for operator, argument in parsed:
        parts = argument if isinstance(argument, (tuple, list)) else (argument,)
        unbounded = str(operator) in ("MAX_REPEAT", "MIN_REPEAT") and str(argument[1]) == "MAXREPEAT"
        if unbounded and inside:
            yield str(operator)
        for part in parts:
            for branch in part if isinstance(part, list) else (part,):
                if hasattr(branch, "getwidth"):
                    yield from nested_repeats(branch, inside=inside or unbounded)


def test_no_pattern_repeats_a_repeat() -> None:
    """An unbounded repeat inside another one may take exponential time; all that read outputs are looked at."""
    parse: Callable[..., Any] = import_module("re._parser").parse
    assert list(nested_repeats(parse("a(?:b|c+d)*")))
    patterns: dict[str, re.Pattern[str]] = {}
    for folder in (answers, bengali, roles_reading):
        for module in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
            found = vars(import_module(module.name))
            patterns |= {f"{module.name}.{key}": value for key, value in found.items() if isinstance(value, re.Pattern)}
    assert len(patterns) > 40
    assert [
        key for key, pattern in patterns.items() if list(nested_repeats(parse(pattern.pattern, pattern.flags)))
    ] == []


@pytest.mark.slow
@pytest.mark.parametrize("piece", LONG)
def test_time_grows_in_step_with_length(piece: str) -> None:
    """20,000 characters of one piece are read in milliseconds; a quadratic step would take many seconds."""
    text = piece * (20_000 // len(piece))
    assert classify("তিনি " + text).output.endswith(text)
