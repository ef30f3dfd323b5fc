"""JSON, YAML, XML, entities, escapes, invisible and look-alike characters; labels are the author's."""

from __future__ import annotations

import html
import json
from collections.abc import Callable

import pytest
from wrapped import filled, misread

from honorific_checks import classify

STRUCTURES = [
    '{"translation": "{A}"}',
    '{"bengali": "{A}"}',
    '{"bn": "{A}", "en": "{E}"}',
    '{"en": "{E}", "bn": "{A}"}',
    '{"result": {"language": "Bengali", "text": "{A}"}}',
    '{"data": {"translations": [{"translatedText": "{A}"}]}}',
    '```json\n{\n  "translation": "{A}"\n}\n```',
    '{"translation": "{A}", "explanation": "{B}"}',
    '{"translation": "{A}", "notes": ["{B}"]}',
    '{"reasoning": "{B}", "translation": "{A}"}',
    '{"thought": "{B}", "answer": "{A}"}',
    '{"source": "{E}", "translation": "{A}", "romanization": "{R}"}',
    '{"translation": "{A}", "confidence": 0.9, "note": "{B}"}',
    "{'translation': '{A}'}",
    "{translation: {A}}",
    '["{A}"]',
    'translation: "{A}"',
    "translation: {A}\nnote: {B}",
    "translation: |\n  {A}\n",
    "---\nbengali: {A}\n...",
    "<translation>{A}</translation>",
    '<translation lang="bn">{A}</translation>',
    "<translation>\n{A}\n</translation>\n<note>{B}</note>",
    "<reasoning>{B}</reasoning><translation>{A}</translation>",
    "<response><bengali>{A}</bengali><explanation>{B}</explanation></response>",
    '<p lang="bn">{A}</p>',
    "<html><body><p>{A}</p></body></html>",
    '<?xml version="1.0" encoding="UTF-8"?><r>{A}</r>',
    "<![CDATA[{A}]]>",
    'print("{A}")',
    'translation = "{A}"',
    'def translate():\n    return "{A}"',
    '{"name": "translate", "arguments": {"text": "{A}"}}',
    '<tool_call>{"name": "answer", "arguments": {"text": "{A}"}}</tool_call>',
    '{"translation": "{A}"',
    "\\begin{quote}{A}\\end{quote}",
    "\\text{{A}}",
    '"{E}","{A}"',
    "{E}\t{A}",
]


def between_words(mark: str) -> Callable[[str], str]:
    """Puts something in place of each space."""
    return lambda text: text.replace(" ", mark)


def inside_words(mark: str) -> Callable[[str], str]:
    """Puts something invisible after each letter."""
    return lambda text: "".join(letter + mark if letter > "\u0980" else letter for letter in text)


def entities(text: str) -> str:
    """Each letter as a decimal entity."""
    return "".join(f"&#{ord(letter)};" for letter in text)


ENCODINGS: dict[str, Callable[[str], str]] = {
    "json": lambda text: json.dumps({"translation": text}),
    "json list": lambda text: json.dumps([text]),
    "escapes": lambda text: json.dumps(text)[1:-1],
    "upper escapes": lambda text: "".join(f"\\u{ord(letter):04X}" if letter > "~" else letter for letter in text),
    "doubled escapes": lambda text: json.dumps(json.dumps(text)[1:-1])[1:-1],
    "braced escapes": lambda text: "".join(f"\\u{{{ord(letter):x}}}" if letter > "~" else letter for letter in text),
    "code points": lambda text: "".join(f"\\U{ord(letter):08x}" if letter > "~" else letter for letter in text),
    "decimal entities": entities,
    "hexadecimal entities": lambda text: "".join(f"&#x{ord(letter):x};" for letter in text),
    "escaped text": html.escape,
    "percent": lambda text: "".join(
        "".join(f"%{byte:02X}" for byte in letter.encode()) if letter > "~" else letter for letter in text
    ),
    "byte tokens": lambda text: "".join(
        "".join(f"<0x{byte:02X}>" for byte in letter.encode()) if letter > "~" else letter for letter in text
    ),
    "nbsp entity": between_words("&nbsp;"),
    "numeric nbsp": between_words("&#160;"),
    "no-break space": between_words("\u00a0"),
    "narrow space": between_words("\u202f"),
    "ideographic space": between_words("\u3000"),
    "sentencepiece": lambda text: "▁" + text.replace(" ", "▁"),
    "byte-level space": lambda text: "Ġ" + text.replace(" ", "Ġ"),
    "underscores": between_words("_"),
    "line ends": between_words("\n"),
    "crlf": between_words("\r\n"),
    "escaped line end": lambda text: text + "\\n\\n",
    "breaks": between_words("<br>"),
    "wordpiece": between_words(" ##"),
    **{
        f"U+{ord(mark):04X}": inside_words(mark)
        for mark in "\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufeff\u00ad\u034f\u180e\ufe0f"
    },
    "old yya": lambda text: text.replace("\u09af\u09bc", "\u09df").replace("\u09a1\u09bc", "\u09dc"),
    "no nukta": lambda text: text.replace("\u09bc", "").replace("\u09df", "\u09af").replace("\u09dc", "\u09a1"),
    "devanagari na": lambda text: text.replace("ন", "न"),
    "devanagari sign": lambda text: text.replace("ে", "े"),
    "devanagari danda": lambda text: text.replace("।", "\u0964"),
    "double danda": lambda text: text.replace("।", "॥"),
    "pipe": lambda text: text.replace("।", "|"),
    "broken bar": lambda text: text.replace("।", "¦"),
    "full-width stop": lambda text: text.replace("।", "．"),
    "ideographic stop": lambda text: text.replace("।", "。"),
    "khmer stop": lambda text: text.replace("।", "។"),
    "exclamation": lambda text: text.replace("।", "!!!"),
    "ellipsis": lambda text: text.replace("।", "…"),
    "no mark": lambda text: text.replace("।", ""),
    "full-width quotes": lambda text: f"＂{text}＂",
    "currency": lambda text: text.replace("।", "৷"),
    "emoji": lambda text: f"👩‍🔬 {text} ✅🏠",
    "bom": lambda text: "\ufeff" + text + "\ufeff",
    "combining dot": lambda text: text.replace("\u09bc", "\u0323"),
}


@pytest.mark.parametrize("template", STRUCTURES)
def test_structure_around_the_answer_does_not_count(template: str) -> None:
    """JSON, YAML, XML and code, with notes and reasoning under their keys."""
    assert misread(template) == []


@pytest.mark.parametrize("name", ENCODINGS)
def test_encodings_do_not_matter(name: str) -> None:
    """The same sentence in other bytes is the same sentence; its cues still point at what stands there."""
    for sentence, register in filled("{A}"):
        output = ENCODINGS[name](sentence)
        reading = classify(output)
        assert reading.register is register, (output, reading)
        assert all(output[cue.start : cue.end] == cue.token for cue in reading.cues)
