"""Draw outputs for annotators: which models, frames and conditions by `design`, and which occupations by the seed.

All draws go by digests of the seed and what is drawn, so that a seed gives the same with every version of Python.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.errors import SettingsError
from honorific_checks.records import Condition, Stimulus
from honorific_checks.validation.design import PER_PAIR, design

PAIR = (Condition.MALE, Condition.FEMALE)
MOST = 1_500
"""The most outputs of one model; see `most`."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One output of the sample."""

    model: str
    stimulus: Stimulus
    output: str
    """The raw output, untouched."""
    paired: bool
    """Whether the other side of its he/she pair is in the sample as well."""


def most(models: int) -> int:
    """How many outputs can be drawn at most: 1,500 a model.

    Of n rows, n/6 are pairs, and n/6 are of he or she without the other side. Each of these n/3 takes up one of a
    model's 504 pairs, so n is a little below 3 x 504.
    """
    return MOST * models


def sample(outputs: Mapping[str, Mapping[str, str]], number: int, seed: int) -> list[Drawn]:
    """Draw a sample; the two sides of a pair stand in different halves of it, and never side by side.

    Args:
        outputs: of each model, the raw output to each of the 2,016 stimuli, by item_id.
        number: how many outputs to draw.
        seed: the same seed gives the same sample.

    Raises:
        SettingsError: if so few or so many can't be drawn.
    """
    if not PER_PAIR <= number <= most(len(outputs)):
        raise SettingsError(
            f"--n {number}: expected {PER_PAIR} to {most(len(outputs)):,} of the {len(stimuli()) * len(outputs):,} "
            f"outputs of {len(outputs)} model{'' if len(outputs) == 1 else 's'}: with a third in he/she pairs, the "
            "others of he and she must stay without their counterparts."
        )
    asked = {(s.occupation.slug, s.frame, s.condition): s for s in stimuli()}
    models = _shuffled(outputs, seed, "model")
    frames = _shuffled({frame for _, frame, _ in asked}, seed, "frame")
    occupations = _Occupations([slug for slug, _, _ in asked], seed)
    plan = design(len(models), len(frames), number)
    found = []
    groups = ((PAIR, plan.pairs), *(((condition,), cells) for condition, cells in plan.singles.items()))
    for conditions, cells in groups:
        for model, frame in ((models[one], frames[other]) for one, other in cells):
            slug = occupations.draw(model, frame, conditions)
            for stimulus in (asked[slug, frame, condition] for condition in conditions):
                output = outputs[model][stimulus.item_id]
                found.append(Drawn(model, stimulus, output, paired=len(conditions) > 1))
    return _in_order(found, seed)


class _Occupations:
    """Draws an occupation for each cell: one of those drawn least often, and never so that another pair comes up."""

    def __init__(self, slugs: Iterable[str], seed: int) -> None:
        self._slugs, self._seed = list(dict.fromkeys(slugs)), seed
        self._times: Counter[str] = Counter()
        self._taken: set[tuple[str, str, str, str]] = set()

    def draw(self, model: str, frame: str, conditions: Sequence[Condition]) -> str:
        """One that is free: for he or she, neither may have been drawn."""
        of = "he or she" if conditions[0] in PAIR else str(conditions[0])
        free = (slug for slug in self._slugs if (model, frame, of, slug) not in self._taken)
        slug = min(free, key=lambda one: (self._times[one], _rank(self._seed, model, frame, of, one)))
        self._taken.add((model, frame, of, slug))
        self._times[slug] += len(conditions)
        return slug


def _in_order(drawn: Sequence[Drawn], seed: int) -> list[Drawn]:
    """The rows of a sheet: shuffled, with one side of each pair in the first half and the other in the second."""
    halves: tuple[list[Drawn], list[Drawn]] = ([], [])
    for one in drawn:
        if one.paired:
            he_first = _rank(seed, "side", one.model, one.stimulus.group, one.stimulus.frame)[0] % 2 == 0
            halves[he_first is not (one.stimulus.condition is Condition.MALE)].append(one)
    for one in _by_rank((one for one in drawn if not one.paired), seed):
        min(halves, key=len).append(one)
    first, second = (_by_rank(half, seed) for half in halves)
    if _pair(first[-1]) == _pair(second[0]):
        second.append(second.pop(0))
    return first + second


def _pair(one: Drawn) -> tuple[str, str, str]:
    return one.model, one.stimulus.group, one.stimulus.frame


def _by_rank(drawn: Iterable[Drawn], seed: int) -> list[Drawn]:
    return sorted(drawn, key=lambda one: _rank(seed, "row", one.model, one.stimulus.item_id))


def _shuffled(names: Iterable[str], seed: int, what: str) -> list[str]:
    return sorted(names, key=lambda name: _rank(seed, what, name))


def _rank(seed: int, *parts: str) -> bytes:
    """A number that looks drawn: the digest of the seed and what it stands for."""
    return hashlib.sha256("\n".join((str(seed), *parts)).encode("utf-8")).digest()
