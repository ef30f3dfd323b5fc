"""A raw output in, its Reading out, with the cues that decided it.

The rule is the paper's: honorific and strong ordinary evidence together is mixed; a bare pronoun beside honorific
evidence is not; no evidence is unreadable.  Every string is read and none raises.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from honorific_checks.bengali import answer, broken, encodings, evidence, refusal, text
from honorific_checks.bengali.passage import Passage
from honorific_checks.records import Cue, Reading, Register

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.bengali.evidence import Evidence
    from honorific_checks.bengali.text import Token
    from honorific_checks.records import Stimulus

# Bound once: looking a member up in its enumeration takes 50 ns, a global 5.
_HONORIFIC, _ORDINARY, _MIXED, _UNREADABLE = Register.HONORIFIC, Register.ORDINARY, Register.MIXED, Register.UNREADABLE

NO_CUE = "no-register-cue"
REFUSAL = "refusal"


def decide(found: list[Evidence]) -> Register:
    """The register that pieces of evidence add up to."""
    honorific = strong = weak = False
    for piece in found:
        if piece.register is _HONORIFIC:
            honorific = True
        elif piece.strong:
            strong = True
        else:
            weak = True
    if honorific:
        return _MIXED if strong else _HONORIFIC
    return _ORDINARY if strong or weak else _UNREADABLE


def classify(output: str, stimulus: Stimulus | None = None) -> Reading:
    """The register and number in which an output renders the person.

    Args:
        output: the raw answer of a model.
        stimulus: the sentence that was asked, where it is known: it says who the person is.

    Returns:
        The reading.  The cues point into the raw output; an unreadable one has none, and a reason from docs/rules.md.
    """
    if answer.is_clean(output):
        return _read(output, output, ((0, len(output)),), None, stimulus)
    decoded = encodings.decode(output)
    translation = answer.extract(decoded.text)
    if translation.reason is not None:
        return Reading(output, _UNREADABLE, plural=False, reason=translation.reason)
    return _read(output, decoded.text, translation.spans, decoded.places, stimulus)


def _read(
    output: str,
    decoded: str,
    spans: Sequence[tuple[int, int]],
    raw: Sequence[int] | None,
    stimulus: Stimulus | None,
) -> Reading:
    """The reading of spans of the decoded text; `raw` has the places of its characters in the output if they differ."""
    passage = Passage.read(decoded, spans)
    noun = "" if stimulus is None else _head(stimulus.occupation.bengali)
    if passage.is_seldom() or "?" in output:
        located = passage.located()
        tokens, reason = _translation(output, decoded, located, noun, stimulus)
        if reason is not None:
            return Reading(output, _UNREADABLE, plural=False, reason=reason)
        if tokens is not located:
            passage = Passage.of(tokens)
    found = evidence.find(passage, noun)
    register = decide(found)
    if register is _UNREADABLE:
        return Reading(output, register, plural=False, reason=NO_CUE)
    places = passage.places([piece.at for piece in found])
    if raw is not None:
        places = [(raw[start], raw[end]) for start, end in places]
    cues = [
        Cue(output[start:end], start, end, piece.rule, piece.register)
        for (start, end), piece in zip(places, found, strict=True)
    ]
    return Reading(output, register, True in [piece.plural for piece in found], tuple(cues))


def _translation(
    output: str, decoded: str, tokens: list[Token], noun: str, stimulus: Stimulus | None
) -> tuple[list[Token], str | None]:
    """Those of the tokens that are the translation, or the reason why none are."""
    tokens = broken.joined(decoded, tokens)
    if refusal.is_refusal(tokens):
        return [], REFUSAL
    if "?" in output:
        tokens = refusal.without_questions(decoded, tokens, noun)
        if not tokens:
            return [], answer.NO_TRANSLATION
    if stimulus is not None and not stimulus.primed and refusal.is_definition(tokens, noun):
        return [], answer.NO_TRANSLATION
    return tokens, None


@lru_cache(maxsize=1000)
def _head(occupation: str) -> str:
    """The form of the noun at the end of an occupation's name."""
    return text.normalise(occupation.rsplit(maxsplit=1)[-1])
