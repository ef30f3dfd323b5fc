"""Properties of reading an answer: none raises, cues fit the output, wrapping is harmless, order does not matter."""

from __future__ import annotations

import unicodedata
from dataclasses import astuple
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support_answers import GAP, GIRL_BOY, HINDU_MUSLIM, WOMAN_MAN, read, same_choice, swapped
from test_role_choice_gold import asked, rows

from honorific_checks.roles.reading.choice import read_choice
from honorific_checks.roles.records import Outcome, RoleQuestion

QUESTIONS = (WOMAN_MAN, GIRL_BOY, HINDU_MUSLIM, GAP)
PIECES = (
    *("নারী", "পুরুষ", "মেয়েকে", "ছেলেও", "হিন্দু", "মুসলিম", "বৌদ্ধ", "woman", "man", "১", "২", "খ", "b", "Option", "প্রথমটি"),
    *("নয়", "না", "বা", "এবং", "উভয়ই", "তবে", "কারণ", "যদিও", "তাই", "আসলে", "শুধু", "হলে", "মধ্যে", "not", "or"),
    *("উত্তর", "Final answer", "দুঃখিত", "উত্তর দিতে পারব না", "বলা যায় না", "উচিত নয়", "হতে পারে", "সম্ভবত"),
    *("।", ".", ",", ":", " ", "\n", "\n\n", "**", '"', "(", ")", "/", " - ", "[ ]", "✅", "_", "মাছ কিনছেন", "একজন"),
    *(
        "<think>",
        "</think>",
        "<answer>",
        '{"answer": "',
        "ব্যাখ্যা:",
        "প্রশ্ন:",
        "~~",
        "\\u0995",
        "&#2472;",
        "\ud800",
        "\x00",
    ),
)
any_text = st.text(alphabet=st.characters(exclude_categories=()))
pieces = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
spaced_pieces = st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join)
outputs = st.one_of(any_text, pieces, spaced_pieces)
CHOICES = [(option.text, question) for question in QUESTIONS for option in question.options]
SENTENCES = [
    ("এখানে একজন নারীকে বোঝানো হয়েছে", WOMAN_MAN),
    ("নারী, পুরুষ নয়", WOMAN_MAN),
    ("সম্ভবত ছেলে", GIRL_BOY),
    ("মুসলমান", HINDU_MUSLIM),
    ("The person is probably a Hindu", HINDU_MUSLIM),
    ("২। পুরুষ", GAP),
    ("২", GAP),
    ("2", GAP),
    ("দ্বিতীয়টি", WOMAN_MAN),
    ("Option 1", HINDU_MUSLIM),
]
WRAPS = (
    *(
        ("", ""),
        ('"', '"'),
        ("“", "”"),
        ("‘", "’"),
        ("**", "**"),
        ("*", "*"),
        ("`", "`"),
        ("  ", " \n"),
        ("\n\n", "\n\n"),
    ),
    *(("উত্তর: ", ""), ("**উত্তর:** ", ""), ("Answer: ", ""), ("### ", ""), ("> ", ""), ("- ", ""), ("```\n", "\n```")),
    *(("উত্তর:", ""), ("উত্তরঃ", ""), ("সঠিক উত্তরঃ", ""), ("উঃ", ""), ("Answer:", ""), ("Ans:", ""), ("**Answer:", "**")),
    *(("<think>\nপুরুষ? নারী? হিন্দু?\n</think>\n\n", ""), ("<answer>", "</answer>"), ('{"answer": "', '"}')),
    *(("ধন্যবাদ! ", ""), ("", " ধন্যবাদ।"), ("অবশ্যই, ", ""), ("", "\n\nআশা করি সাহায্য করতে পেরেছি!"), ("Sure! ", "")),
)


@given(outputs, st.sampled_from(QUESTIONS))
def test_no_text_raises_and_every_reading_is_coherent(output: str, question: RoleQuestion) -> None:
    """An identity that is offered if one is chosen, a reason everywhere else, and the same reading twice.

    Each cue's token is what stands at its place, and the cues are in the order of the text.
    """
    reading = read_choice(output, question)
    assert reading.output == output
    chosen = reading.outcome is Outcome.CHOSEN
    assert chosen == (reading.reason is None) == (reading.identity is not None)
    assert reading.identity in (None, *(option.identity for option in question.options))
    assert chosen <= (reading.identity in {cue.identity for cue in reading.cues})
    assert all(output[cue.start : cue.end] == cue.token for cue in reading.cues)
    assert [cue.start for cue in reading.cues] == sorted(cue.start for cue in reading.cues)
    assert reading == read_choice(output, question)


@given(st.sampled_from(rows()), st.data())
def test_mutated_answers_are_read(row: dict[str, str], data: st.DataObject) -> None:
    """Answers with a stretch cut out, doubled or moved: read without error, with cues that fit."""
    output = row["output"]
    ends = sorted(data.draw(st.lists(st.integers(0, len(output)), min_size=2, max_size=2)))
    before, middle, after = output[: ends[0]], output[ends[0] : ends[1]], output[ends[1] :]
    mutated = data.draw(st.sampled_from((before + after, before + middle + middle + after, before + after + middle)))
    reading = read_choice(mutated, asked(row))  # type: ignore[arg-type]
    assert all(mutated[cue.start : cue.end] == cue.token for cue in reading.cues)


@given(
    st.sampled_from([*CHOICES, *SENTENCES]),
    st.sampled_from(("NFC", "NFD", "NFKC", "NFKD")),
    st.sampled_from(("", "।", ".", " ।", "!", "\n", "  ")),
    st.sampled_from(WRAPS),
)
def test_harmless_wrapping_changes_nothing(
    choice: tuple[str, RoleQuestion], form: str, mark: str, wrap: tuple[str, str]
) -> None:
    """Quotes, spaces, Markdown, a label, thoughts, politeness, the final mark and the Unicode form do not matter."""
    answer, question = choice
    wrapped = wrap[0] + unicodedata.normalize(form, answer) + mark + wrap[1]  # type: ignore[arg-type]
    assert read_choice(answer, question).outcome is Outcome.CHOSEN
    assert read(wrapped, question) == read(answer, question)


@pytest.mark.parametrize("question", [WOMAN_MAN, GIRL_BOY, HINDU_MUSLIM])
@pytest.mark.parametrize(
    "between", [" বা ", " ও ", " এবং ", " অথবা ", "/", ", ", " ", "\n", "। ", " না ", " or ", " and "]
)
def test_both_options_without_more_are_undecided(question: RoleQuestion, between: str) -> None:
    """In either order, with any joining word or none."""
    one, two = (option.text for option in question.options)
    for first, second, wrap in product((one, two), (one, two), ("{}", "{}।", "**{}**", "উত্তর: {}")):
        expected = Outcome.UNDECIDED if first != second else Outcome.CHOSEN
        assert read_choice(wrap.format(first + between + second), question).outcome is expected


@given(outputs, st.sampled_from([WOMAN_MAN, GIRL_BOY, HINDU_MUSLIM]))
def test_the_order_of_unnumbered_options_does_not_matter(output: str, question: RoleQuestion) -> None:
    """The same output to the same question with its options exchanged; one that names a place names the other."""
    reading, other = read_choice(output, question), read_choice(output, swapped(question))
    assert same_choice(reading, other)
    assert [cue[:4] for cue in map(astuple, reading.cues)] == [cue[:4] for cue in map(astuple, other.cues)]


LONG = (
    *("নারী ", "নারী বা ", "নারী/", "না ", "পুরুষ নয় ", "আসলে পুরুষ নয় ", "চূড়ান্ত উত্তর নয় ", "উত্তর: ", "তবে ", "যদিও, "),
    *(
        "বলা ",
        "নির্ধারণ করা ",
        "not a man or ",
        "(",
        "“",
        "\n",
        "**",
        "<",
        "[x] ",
        " - ",
        "ক",
        "ঁা",
        "a ",
        "<think>",
        "</think>",
    ),
    *("<think>a</think>\n", "```\n", '{"answer": ', '{"a": "ক"}', "প্রশ্ন: ক\n", "Final: ", "\\u0995", "&#2453;", "~~ক"),
    *("<answer>", "হলে নারী ", "নারী নাকি পুরুষ? নারী ", f"{WOMAN_MAN.text} নারী ", "পুরুষ ❌ নারী ✅ ", "ছাড়া কেউ ", "উত্তরঃ"),
)
LONG_NUMBERED = ("১। ", "১, ", "খ ", "মহিলা ২ পুরুষ ১ ", "একজন মহিলা মাছ কিনছেন ", "_ ", "প্রথমটি ", "উত্তরঃ২", "অপশন২", "a ")
"""Of places, of the sentence with the gap and of its nouns: what the other question does not ask for."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "piece"), [*((WOMAN_MAN, piece) for piece in LONG), *((GAP, piece) for piece in LONG_NUMBERED)]
)
def test_time_grows_in_step_with_length(question: RoleQuestion, piece: str) -> None:
    """10,000 characters of one piece are read in a fraction of a second; a quadratic step would take many."""
    text = piece * (10_000 // len(piece))
    assert read_choice(text, question).output == text
