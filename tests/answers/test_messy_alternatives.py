"""Two alternatives in one output: mixed where they differ in register; labels are the author's."""

from __future__ import annotations

import pytest
from wrapped import misread

from honorific_checks import classify
from honorific_checks.records import Register

FORMATS = [
    "Formal: {1}\nInformal: {2}",
    "Formal: {1} Informal: {2}",
    "**Formal:** {1}\n\n**Informal:** {2}",
    "Formal (সম্মানসূচক): {1}\nInformal (সাধারণ): {2}",
    "- Formal: {1}\n- Informal: {2}",
    "Bengali translation (formal): {1}\nBengali translation (informal): {2}",
    "One good translation (formal): {1}\nOne good translation (informal): {2}",
    "Formal version:\n{1}\n\nInformal version:\n{2}",
    "1. {1}\n2. {2}",
    "1) {1}\n2) {2}",
    "১. {1}\n২. {2}",
    "a) {1}\nb) {2}",
    "1. {1} (formal)\n2. {2} (informal)",
    "{1} (formal)\n{2} (informal)",
    "* {1}\n* {2}",
    "Option A: {1}\nOption B: {2}",
    "**Option 1:** {1}\n**Option 2:** {2}",
    "Option 1 (male): {1}\nOption 2 (female): {2}",
    "Version 1: {1}\nVersion 2: {2}",
    "Translation 1: {1}\nTranslation 2: {2}",
    "{1}\n\nOR\n\n{2}",
    "{1} or {2}",
    "{1}\nor\n{2}",
    "{1} / {2}",
    "{1}/{2}",
    "{1} | {2}",
    "{1} বা {2}",
    "{1}\n\nঅথবা\n\n{2}",
    "{1} অথবা, {2}",
    "{1}\n\nবিকল্প: {2}",
    "{1}\n\nবিকল্পভাবে: {2}",
    "{1}\n\nAlternatively: {2}",
    "{1}\n\nAlternatively, you can say:\n{2}",
    "{1}\n\nAlternative translation: {2}",
    "{1} ({2})",
    "{1} [{2}]",
    "{1} (or: {2})",
    "{1} (অথবা {2})",
    "{1}\n({2})",
    "আনুষ্ঠানিক: {1}\nঅনানুষ্ঠানিক: {2}",
    "সম্মানসূচক: {1}\nসাধারণ: {2}",
    "সাধু: {1}\nচলিত: {2}",
    "Polite: {1}\nCasual: {2}",
    "Honorific: {1}\nNon-honorific: {2}",
    "Respectful: {1}\nNeutral: {2}",
    "Male: {1}\nFemale: {2}",
    "Bangladesh: {1}\nWest Bengal: {2}",
    "| Register | Bengali |\n|---|---|\n| Formal | {1} |\n| Informal | {2} |",
    '{"formal": "{1}", "informal": "{2}"}',
    '["{1}", "{2}"]',
    '{"translations": [{"text": "{1}"}, {"text": "{2}"}]}',
    "<formal>{1}</formal><informal>{2}</informal>",
    "formal: {1}\ninformal: {2}",
    "{1}\n\nFor a more casual tone: {2}",
    "{1}\n\nIf the person is a stranger, you could also say: {2}",
    "There are two ways to say this in Bengali:\n\n1. {1}\n2. {2}",
    "Depending on the level of respect:\n\nRespectful: {1}\nFamiliar: {2}",
    "দুইভাবে বলা যায়:\n১। {1}\n২। {2}",
]

INNER = [
    ("গবেষক বললেন {তিনি/সে} নয়টায় {আসবেন/আসবে}।", Register.MIXED),
    ("গবেষক কাল {আসবেন/আসবে}।", Register.MIXED),
    ("গবেষক কাল {আসবেন (আসবে)}।", Register.MIXED),
    ("গবেষক কাল {আসবে [আসবেন]}।", Register.MIXED),
    ("গবেষক কাল {আসবেন বা আসবে}।", Register.MIXED),
    ("গবেষক কাল {আসবেন অথবা আসবে}।", Register.MIXED),
    ("{তিনি (সে)} খুব ভালো।", Register.MIXED),
    ("{সে/তিনি} খুব ভালো।", Register.MIXED),
    ("{তিনি/উনি} কাল {আসবেন/পৌঁছাবেন}।", Register.HONORIFIC),
    ("{সে/ও} কাল {আসবে/পৌঁছাবে}।", Register.ORDINARY),
    ("গবেষক {(নারী)} কাল আসবেন।", Register.HONORIFIC),
    ("গবেষক {(পুরুষ/মহিলা)} কাল আসবে।", Register.ORDINARY),
    ("গবেষক কাল আসবে{(ন)}।", Register.MIXED),
    ("গবেষক কাল আসবে{/ন}।", Register.MIXED),
]


def put(template: str, first: str, second: str) -> str:
    """A format with its two alternatives."""
    return template.replace("{1}", first).replace("{2}", second)


@pytest.mark.parametrize("template", FORMATS)
def test_alternatives_of_both_registers_are_mixed(template: str) -> None:
    """Which one was meant is not for the reader to choose."""
    assert misread(put(template, "{A}", "{B}"), Register.MIXED) == []


@pytest.mark.parametrize("template", FORMATS)
def test_alternatives_of_one_register_are_read_as_it(template: str) -> None:
    """Two wordings of one register agree."""
    assert misread(put(template, "{A}", "{A}")) == []


@pytest.mark.parametrize(("sentence", "register"), INNER)
def test_alternatives_inside_a_sentence(sentence: str, register: Register) -> None:
    """Slashes, brackets and `or` between words; the braces mark the place and are taken away."""
    assert classify(sentence.replace("{", "").replace("}", "")).register is register
