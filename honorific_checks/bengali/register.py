"""A raw output in, its Reading out, with the cues that decided it.

The rule is the paper's: honorific and strong ordinary evidence together is mixed; a bare pronoun beside honorific
evidence is not; no evidence is unreadable.  Every string is read and none raises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.bengali import answer, encodings, evidence, refusal, text
from honorific_checks.bengali.encodings import Decoded
from honorific_checks.records import Cue, Reading, Register

if TYPE_CHECKING:
    from honorific_checks.bengali.evidence import Evidence
    from honorific_checks.records import Stimulus

NO_CUE = "no-register-cue"
REFUSAL = "refusal"


def decide(found: list[Evidence]) -> Register:
    """The register that pieces of evidence add up to."""
    honorific = strong = weak = False
    for piece in found:
        if piece.register is Register.HONORIFIC:
            honorific = True
        elif piece.strong:
            strong = True
        else:
            weak = True
    if honorific:
        return Register.MIXED if strong else Register.HONORIFIC
    return Register.ORDINARY if strong or weak else Register.UNREADABLE


def classify(output: str, stimulus: Stimulus | None = None) -> Reading:
    """The register and number in which an output renders the person.

    Args:
        output: the raw answer of a model.
        stimulus: the sentence that was asked, where it is known: it says who the person is.

    Returns:
        The reading.  The cues point into the raw output; an unreadable one has none, and a reason from docs/rules.md.
    """
    decoded = Decoded(output) if answer.is_plain(output) else encodings.decode(output)
    translation = answer.extract(decoded.text)
    if translation.reason is not None:
        return Reading(output, Register.UNREADABLE, plural=False, reason=translation.reason)
    tokens = [token for start, end in translation.spans for token in text.tokens(decoded.text, start, end)]
    if refusal.is_refusal(tokens):
        return Reading(output, Register.UNREADABLE, plural=False, reason=REFUSAL)
    noun = "" if stimulus is None else text.normalise(stimulus.occupation.bengali.split()[-1])
    if stimulus is not None and not stimulus.primed and refusal.is_definition(tokens, noun):
        return Reading(output, Register.UNREADABLE, plural=False, reason=answer.NO_TRANSLATION)
    found = evidence.find(tokens, noun)
    register = decide(found)
    if register is Register.UNREADABLE:
        return Reading(output, register, plural=False, reason=NO_CUE)
    cues = tuple(_cue(output, decoded, piece) for piece in found)
    return Reading(output, register, any(piece.plural for piece in found), cues)


def _cue(output: str, decoded: Decoded, piece: Evidence) -> Cue:
    """A piece of evidence at its place in the raw output."""
    start, end = decoded.place(piece.token.start), decoded.place(piece.token.end)
    return Cue(output[start:end], start, end, piece.rule, piece.register)
