"""Templates of messy outputs filled with sentences of both registers, for the tests of what models wrap around them.

{A} is the answer, {B} the same sentence in the other register, {E} the English one, {R} the answer in Latin letters.
Each template is filled twice, with the registers exchanged, so that no test passes by the register of its words.
"""

from __future__ import annotations

from honorific_checks import classify
from honorific_checks.records import Register

PAIRS = (
    (
        "গবেষক জানিয়েছেন যে তিনি নয়টায় পৌঁছাবেন।",
        "গবেষক জানিয়েছে যে সে নয়টায় পৌঁছাবে।",
        "The researcher said she would arrive at nine.",
        "Gobeshok janiyechen je tini noytay pouchhaben.",
    ),
    (
        "সম্পাদক কাজ শেষ করে বাড়ি চলে গেলেন।",
        "সম্পাদক কাজ শেষ করে বাড়ি চলে গেল।",
        "The editor finished work and went home.",
        "Sompadok kaj shesh kore bari chole gelen.",
    ),
)


def filled(template: str) -> list[tuple[str, Register]]:
    """A template with each pair both ways, and the register of its answer."""
    found = []
    for honorific, ordinary, english, latin in PAIRS:
        for answer, other, register in (
            (honorific, ordinary, Register.HONORIFIC),
            (ordinary, honorific, Register.ORDINARY),
        ):
            output = template.replace("{A}", answer).replace("{B}", other)
            output = output.replace("{a}", answer.rstrip("।")).replace("{b}", other.rstrip("।"))
            found.append((output.replace("{E}", english).replace("{R}", latin), register))
    return found


def misread(template: str, expected: Register | None = None) -> list[str]:
    """The fillings of a template that are not read as the answer's register, or as the one expected of all."""
    wrong = []
    for output, register in filled(template):
        reading = classify(output)
        if reading.register is not (expected or register):
            cues = [(cue.token, cue.rule) for cue in reading.cues]
            wrong.append(f"{reading.register} {reading.reason} {cues}, not {expected or register}: {output!r}")
    return wrong
