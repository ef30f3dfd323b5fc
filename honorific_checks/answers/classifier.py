"""A raw output in, the register of the translation in it out.

What is not the translation is cut away, and the language reads the rest.  Every string is read and none raises.
"""

from __future__ import annotations

from honorific_checks.answers import encodings, translation
from honorific_checks.language import LANGUAGE
from honorific_checks.records import Reading, Register, Stimulus


def classify(output: str, stimulus: Stimulus | None = None) -> Reading:
    """The register and number in which an output renders the person.

    Args:
        output: the raw answer of a model.
        stimulus: the sentence that was asked, if it is known: it says who the person is.

    Returns:
        The reading.  Its cues point into the raw output; an unreadable one has none, and a reason from docs/rules.md.

    Raises:
        TypeError: if the output is not text, such as None or nan for an answer that is missing.
    """
    if not isinstance(output, str):
        raise TypeError(
            f"expected the text of an output, got {output!r}; leave out answers that are missing, "
            "or pass an empty string for one that came without text"
        )
    if LANGUAGE.is_clean(output):
        return LANGUAGE.read(output, output, ((0, len(output)),), None, stimulus)
    decoded = encodings.decode(output)
    found = translation.extract(decoded.text)
    if found.reason is not None:
        return Reading(output, Register.UNREADABLE, plural=False, reason=found.reason)
    return LANGUAGE.read(output, decoded.text, found.spans, decoded.places, stimulus)
