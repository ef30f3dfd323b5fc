"""Read raw outputs: each is classified with the stimulus that it answers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from honorific_checks.allocation.records import ItemReading
from honorific_checks.allocation.stimuli import stimuli as benchmark
from honorific_checks.answers.classifier import classify
from honorific_checks.errors import did_you_mean
from honorific_checks.records import Reading, Reason, Register, Stimulus


def readings(
    outputs: Mapping[str, str], stimuli: Iterable[Stimulus] | None = None, *, filtered: Container[str] = ()
) -> list[ItemReading]:
    """The readings of some outputs, in the order of the stimuli.

    Args:
        outputs: the raw output by item_id; items may be left out.
        stimuli: the stimuli; by default the benchmark's 2,016 sentences.
        filtered: the item_ids of outputs that the service's filter withheld, or their rest; they are unreadable, for
            the reason `filtered`.

    Raises:
        ValueError: if an item_id is not among the stimuli; names the nearest one.
        TypeError: if an output is not text (None, nan).
    """
    asked = {stimulus.item_id: stimulus for stimulus in (benchmark() if stimuli is None else stimuli)}
    for item_id in outputs:
        if item_id not in asked:
            raise ValueError(f"{item_id!r} is not an item_id of the stimuli.{did_you_mean(item_id, list(asked))}")
        if not isinstance(outputs[item_id], str):
            raise TypeError(
                f"the output of {item_id!r}: expected text, got {outputs[item_id]!r}; leave missing outputs out"
            )
    return [
        ItemReading(stimulus, (_withheld if item_id in filtered else classify)(outputs[item_id], stimulus))
        for item_id, stimulus in asked.items()
        if item_id in outputs
    ]


def _withheld(output: str, _: Stimulus) -> Reading:
    """The reading of an output that a filter withheld: half a sentence often lacks the verb that tells the register."""
    return Reading(output, Register.UNREADABLE, plural=False, reason=Reason.FILTERED)
