"""Where tags and special tokens cut an output, and where the keys of JSON do."""

from __future__ import annotations

import pytest

from honorific_checks.answers.keys import Value, values
from honorific_checks.answers.label_words import Label
from honorific_checks.answers.markers import Event, parts


def cut(output: str) -> list[tuple[str, str]]:
    """The parts that are left, with the event before each, blank ones without an event apart."""
    found = [(part.event.name, output[part.start : part.end]) for part in parts(output)]
    return [(event, text) for event, text in found if text.strip() or event != Event.NOTHING.name]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("a", [("NOTHING", "a")]),
        ("a<b>c</b>d", [("NOTHING", "a<b>c</b>d")]),
        ("<think>a</think>b", [("AGAIN", "b")]),
        ("a</think>b", [("NOTHING", "a"), ("RESTART", "b")]),
        ("a<think>b", [("NOTHING", "a")]),
        ("<|begin_of_thought|>a<|end_of_thought|>b", [("AGAIN", "b")]),
        ("<|channel>thought\na<channel|>b", [("NOTHING", "b")]),
        ("<|channel|>analysis<|message|>a<|end|><|channel|>final<|message|>b", [("RESTART", "<|message|>b")]),
        ("```thinking\na\n```\nb", [("NOTHING", "\nb")]),
        ("<details><summary>Reasoning</summary>a</details>b", [("NOTHING", "b")]),
        ("a<|im_end|>b", [("NOTHING", "a"), ("TURN", "b")]),
        ("<s>a</s>b", [("NOTHING", "<s>a"), ("TURN", "b")]),
        ("[INST] a [/INST] b", [("TURN", ""), ("TURN", "b")]),
        ("a<answer>b</answer>c", [("NOTHING", "a"), ("RESTART", "b")]),
        ("<answer>a</answer><answer>b</answer>", [("RESTART", "a"), ("NOTHING", "b")]),
        ("<answer>a", [("NOTHING", "<answer>a")]),
        ("a</answer>b", [("NOTHING", "a"), ("NOTHING", "b")]),
        ("<note>a</note>b", [("NOTHING", "b")]),
        ("<note>a", [("NOTHING", "<note>a")]),
        ("[Translation] a", [("NOTHING", "[Translation] a")]),
        ("a<!-- b -->c", [("NOTHING", "a"), ("NOTHING", "c")]),
        ("a\\boxed{b}", [("NOTHING", "a"), ("RESTART", "b}")]),
    ],
)
def test_parts_are_what_the_marks_say(output: str, expected: list[tuple[str, str]]) -> None:
    """Thoughts, notes and users' turns are cut out, answers and turns are announced."""
    assert cut(output) == expected


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("ক", [("ক", None)]),
        ('{"note": "খ", "bn": "ক"}', [("{", None), (' "ক"}', Label.TRANSLATION)]),
        ('{"notes": [{"x": "খ"}], "bn": "ক"}', [("{", None), (' "ক"}', Label.TRANSLATION)]),
        ('{"bn": "ক", "x": "খ"}', [("{", None), (' "ক", ', Label.TRANSLATION)]),
        ('{"x": "ক", "y": "খ"}', [("{", None), (' "ক", ', None), (' "খ"}', None)]),
        ('{"notes": {"x": "খ"', [("{", None)]),
        ('{"translatedText": "ক"}', [("{", None), (' "ক"}', Label.TRANSLATION)]),
    ],
)
def test_values_are_told_by_their_keys(output: str, expected: list[tuple[str, Label | None]]) -> None:
    """Notes go with all that is nested in them; keys nobody knows go where one names the translation."""
    found = values(output, 0, len(output))
    assert all(isinstance(value, Value) for value in found)
    assert [(output[value.start : value.end], value.kind) for value in found] == expected
