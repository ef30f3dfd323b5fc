"""Read the register of a translation, with the cues that decided it.

The rule is the paper's: honorific and strong ordinary evidence together are mixed, but a bare pronoun with honorific
evidence is not; without evidence, or with a bare pronoun in an oblique case alone, the output is unreadable. No string
raises an error.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from honorific_checks.bengali import broken, evidence, lexicon, refusal, text
from honorific_checks.bengali.naming import names
from honorific_checks.bengali.passage import Passage
from honorific_checks.records import Cue, Reading, Reason, Register

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.bengali.evidence import Evidence
    from honorific_checks.records import Stimulus, Token


def decide(found: list[Evidence]) -> Register:
    """The register that pieces of evidence add up to."""
    honorific = strong = weak = False
    for piece in found:
        if piece.register is Register.HONORIFIC:
            honorific = True
        elif piece.strong:
            strong = True
        else:
            weak = weak or piece.alone
    if honorific:
        return Register.MIXED if strong else Register.HONORIFIC
    return Register.ORDINARY if strong or weak else Register.UNREADABLE


def read(
    output: str,
    decoded: str,
    spans: Sequence[tuple[int, int]],
    places: Sequence[int] | None,
    stimulus: Stimulus | None,
) -> Reading:
    """The register and number in which the translation renders the person.

    Args:
        output: the raw output.
        decoded: its text without escapes.
        spans: the place of the translation in that text.
        places: the index in the raw output for each index in the text; None if they are equal.
        stimulus: the question, which says who the person is.

    Returns:
        The reading. Its cues point into the raw output; an unreadable output has a reason and no cues.
    """
    passage = Passage.read(decoded, spans)
    noun = "" if stimulus is None else _head(stimulus.occupation.bengali)
    if passage.is_seldom() or "?" in output:
        tokens_there = passage.located()
        tokens, reason = _translation(output, decoded, tokens_there, noun, stimulus)
        if reason is not None:
            return Reading(output, Register.UNREADABLE, plural=False, reason=reason)
        if tokens is not tokens_there:
            passage = Passage.of(tokens)
    found = evidence.find(passage, noun)
    register = decide(found)
    if stimulus is not None and found and _is_about_else(passage, found, noun, stimulus):
        return Reading(output, Register.UNREADABLE, plural=False, reason=Reason.NO_TRANSLATION)
    if register is Register.UNREADABLE:
        return Reading(output, register, plural=False, reason=Reason.BARE_PRONOUN if found else Reason.NO_CUE)
    located = passage.places([piece.at for piece in found])
    if places is not None:
        located = [(places[start], places[end]) for start, end in located]
    cues = [
        Cue(output[start:end], start, end, piece.rule, piece.register)
        for (start, end), piece in zip(located, found, strict=True)
    ]
    return Reading(output, register, True in [piece.plural for piece in found], tuple(cues))


def _translation(
    output: str, decoded: str, tokens: list[Token], noun: str, stimulus: Stimulus | None
) -> tuple[list[Token], Reason | None]:
    """The tokens of the translation, or the reason why there is none."""
    tokens = broken.joined(decoded, tokens)
    if refusal.is_refusal(tokens):
        return [], Reason.REFUSAL
    if "?" in output:
        tokens = refusal.without_questions(decoded, tokens, noun)
        if not tokens:
            return [], Reason.NO_TRANSLATION
    if stimulus is not None and not stimulus.primed and refusal.is_definition(tokens, noun):
        return [], Reason.NO_TRANSLATION
    return tokens, None


def _is_about_else(passage: Passage, found: list[Evidence], noun: str, stimulus: Stimulus) -> bool:
    """Whether an answer has neither the person, by noun or pronoun, nor anything of what was asked.

    Such as a message of the system, or a text on something else.
    """
    for piece in found:
        if piece.rule.startswith("pronoun"):
            return False
    for token in passage.tokens:
        if token.form.startswith(noun):
            return False
    forms = [token.form for token in passage.tokens if token.form]
    if any(form.startswith(lexicon.frame_words()[stimulus.frame]) for form in forms if form):
        return False
    return not names(" ".join(forms), stimulus.occupation.slug)


@lru_cache(maxsize=1000)
def _head(occupation: str) -> str:
    """The form of the noun at the end of an occupation's name."""
    return text.normalise(occupation.rsplit(maxsplit=1)[-1])
