"""A raw output in, its Reading out, with the cues that decided it.

The rule is the paper's: honorific and strong ordinary evidence together is mixed; a bare pronoun beside honorific
evidence is not; no evidence is unreadable.  Every string is read and none raises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.bengali import answer, evidence, text
from honorific_checks.records import Cue, Reading, Register

if TYPE_CHECKING:
    from honorific_checks.bengali.evidence import Evidence
    from honorific_checks.records import Stimulus

NO_CUE = "no-register-cue"
REFUSAL = "refusal"


def decide(found: list[Evidence]) -> Register:
    """The register that pieces of evidence add up to."""
    honorific = any(piece.register is Register.HONORIFIC for piece in found)
    ordinary = [piece for piece in found if piece.register is Register.ORDINARY]
    if honorific:
        return Register.MIXED if any(piece.strong for piece in ordinary) else Register.HONORIFIC
    return Register.ORDINARY if ordinary else Register.UNREADABLE


def classify(output: str, stimulus: Stimulus | None = None) -> Reading:  # noqa: ARG001 - see below
    """The register and number in which an output renders the person.

    Args:
        output: the raw answer of a model.
        stimulus: the sentence that was asked; this version reads the output alone, whatever was asked.

    Returns:
        The reading.  The cues point into the raw output; an unreadable one has none, and a reason from docs/rules.md.
    """
    translation = answer.extract(output)
    if translation.reason is not None:
        return Reading(output, Register.UNREADABLE, plural=False, reason=translation.reason)
    tokens = [token for start, end in translation.spans for token in text.tokens(output, start, end)]
    if answer.is_refusal(tokens):
        return Reading(output, Register.UNREADABLE, plural=False, reason=REFUSAL)
    found = evidence.find(tokens)
    register = decide(found)
    if register is Register.UNREADABLE:
        return Reading(output, register, plural=False, reason=NO_CUE)
    cues = tuple(
        Cue(output[piece.token.start : piece.token.end], piece.token.start, piece.token.end, piece.rule, piece.register)
        for piece in found
    )
    return Reading(output, register, any(piece.plural for piece in found), cues)
