"""The `they` items of one model: which are plural, which are mixed, and which of the rest are honorific.

In come the wished rates of choices.toml and the standing of the occupations; out come seven letters for each
occupation, lower case where the person is rendered as a plural.  Nothing but counts is printed for these in the paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from simulation.chance import noise
from simulation.pairs import FRAMES, LEANING
from simulation.targets import Target

UNEVEN = 0.6
"""How far single items stray from the standing of their occupation."""


def shared(total: int, part: int, whole: int) -> int:
    """The part's share of a total."""
    return round(total * part / whole)


def letters(target: Target, standing: Sequence[float], mixed: int, rng: Random) -> list[str]:
    """Seven letters for each occupation, in frame order.

    Args:
        target: the model, with the number of plural outputs and the wished rates.
        standing: the occupations as this model sees them.
        mixed: how many of the outputs are mixed; they fall on singular and plural ones alike.
        rng: where chance comes from.
    """
    items = [(place, frame) for place in range(len(standing)) for frame in range(FRAMES)]
    score = {item: standing[item[0]] + LEANING[item[1]] + UNEVEN * noise(rng) for item in items}
    shuffled = sorted(items, key=lambda _: rng.random())
    plural, singular = shuffled[: target.plural], shuffled[target.plural :]
    mixed_plural = shared(mixed, target.plural, len(items))
    readable_plural = target.plural - mixed_plural
    readable_singular = len(singular) - (mixed - mixed_plural)
    honorific_singular = round(target.singular * readable_singular)
    honorific = round(target.they * (readable_plural + readable_singular))
    found = {
        **group(plural, honorific - honorific_singular, mixed_plural, score, "hom"),
        **group(singular, honorific_singular, mixed - mixed_plural, score, "HOM"),
    }
    return ["".join(found[place, frame] for frame in range(FRAMES)) for place in range(len(standing))]


def group(
    items: Sequence[tuple[int, int]], honorific: int, mixed: int, score: dict[tuple[int, int], float], signs: str
) -> dict[tuple[int, int], str]:
    """Signs for a group of items in chance order: the first ones mixed, of the rest the best honorific."""
    readable = sorted(items[mixed:], key=lambda item: -score[item])
    return (
        dict.fromkeys(items[:mixed], signs[2])
        | dict.fromkeys(readable[:honorific], signs[0])
        | dict.fromkeys(readable[honorific:], signs[1])
    )
