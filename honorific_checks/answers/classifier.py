"""Read the register of the translation in a raw output.

Everything but the translation is cut away, and the language reads the rest. No string raises an error.
"""

from __future__ import annotations

from collections.abc import Iterable

from honorific_checks.answers import encodings, translation
from honorific_checks.language import LANGUAGE
from honorific_checks.records import Reading, Register, Stimulus

_STEP = "; leave out answers that are missing, and pass an empty string for one that came without text"


def classify(output: str, stimulus: Stimulus | None = None) -> Reading:
    """The register and number in which an output renders the person.

    Args:
        output: the raw answer of a model.
        stimulus: the sentence that was asked, if known; it says who the person is.

    Returns:
        The reading. Its cues point into the raw output; an unreadable one has no cues and a reason from docs/rules.md.

    Raises:
        TypeError: if the output is not text, such as None or nan for an answer that is missing.
    """
    if not isinstance(output, str):
        raise TypeError(f"expected the text of an output, got {output!r}{_STEP}")
    if LANGUAGE.is_clean(output):
        return LANGUAGE.read(output, output, ((0, len(output)),), None, stimulus)
    decoded = encodings.decode(output)
    found = translation.extract(decoded.text)
    if found.reason is not None:
        return Reading(output, Register.UNREADABLE, plural=False, reason=found.reason)
    return LANGUAGE.read(output, decoded.text, found.spans, decoded.places, stimulus)


def classify_many(outputs: Iterable[str], stimuli: Iterable[Stimulus | None] | None = None) -> list[Reading]:
    """The readings of many outputs, in their order.

    Args:
        outputs: the raw answers, such as a list or a column of a data frame.
        stimuli: the sentence that each one answers, in the same order; None for all, or for one, if it is not known.

    Raises:
        TypeError: if `outputs` is one text, or one of them is not text; it names the place.
        ValueError: if there are more outputs than stimuli, or fewer.
    """
    if isinstance(outputs, str):
        raise TypeError("expected several outputs, got one text; use classify for a single output")
    found = []
    pairs = ((output, None) for output in outputs) if stimuli is None else _paired(outputs, stimuli)
    for place, (output, stimulus) in enumerate(pairs):
        if not isinstance(output, str):
            raise TypeError(f"outputs[{place}]: expected the text of an output, got {output!r}{_STEP}")
        found.append(classify(output, stimulus))
    return found


def _paired(outputs: Iterable[str], stimuli: Iterable[Stimulus | None]) -> list[tuple[str, Stimulus | None]]:
    """Each output with its stimulus."""
    given, asked = list(outputs), list(stimuli)
    if len(given) != len(asked):
        raise ValueError(f"got {len(given)} outputs and {len(asked)} stimuli; give one stimulus for each output")
    return list(zip(given, asked, strict=True))
