"""A part of a suite's questions, for a pilot: some groups of them, or a seeded sample. A part is never judged."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from honorific_checks.errors import SettingsError, did_you_mean
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.report.plain import plain

NOT_JUDGED = "a part: not judged"
SHOWN = 6
"""How many outputs are shown."""
LENGTH = 76


@dataclass(frozen=True, slots=True)
class Part:
    """What of a suite is asked."""

    only: tuple[str, ...] = ()
    """Names of groups, or the words in them: `judge`, `gender-nurse`, `nurse`; all if empty."""
    sample: int | None = None
    """How many questions to draw of them; None means all."""


def wanted(part: Part, question_set: QuestionSet, unit: Callable[[str], str], seed: int) -> frozenset[str]:
    """The item_ids of a part.

    A sample has at least as many questions as asked for, since units such as the four sentences of one occupation and
    frame stay whole; it is spread evenly over groups and, within them, over places. The same seed draws the same.

    Args:
        part: what is wanted.
        question_set: all questions.
        unit: the unit of an item_id.
        seed: seed of the draw.

    Raises:
        SettingsError: if no group has a name; shows the nearest.
    """
    groups = {name: [question.item_id for question in group] for name, group in question_set.groups()}
    if part.only:
        groups = {name: groups[name] for name in _named(part.only, list(groups))}
    if part.sample is None:
        return frozenset(item_id for group in groups.values() for item_id in group)
    units = [_units(group, unit) for group in groups.values()]
    draw = random.Random(f"{seed} {question_set.folder}")  # noqa: S311 - a draw, no key
    draw.shuffle(units)
    first = draw.randrange(1000)
    found: set[str] = set()
    for turn in range(max(map(len, units))):
        for place, own in enumerate(units):
            if turn < len(own) and len(found) < part.sample:
                found |= set(own[(first + place + turn) % len(own)])
    return frozenset(found)


def _units(group: list[str], unit: Callable[[str], str]) -> list[list[str]]:
    """The item_ids of a group, unit by unit."""
    found: dict[str, list[str]] = {}
    for item_id in group:
        found.setdefault(unit(item_id), []).append(item_id)
    return list(found.values())


def _named(names: tuple[str, ...], groups: list[str]) -> Iterator[str]:
    """The groups that have one of these names, or the word behind their topic."""
    known: dict[str, list[str]] = {}
    for group in groups:
        for name in {group.lower(), group.partition("-")[2].lower() or group.lower()}:
            known.setdefault(name, []).append(group)
    for given in names:
        name = given.strip().lower().replace(" ", "_")
        if name not in known:
            raise SettingsError(
                f"--only {given}: no question is about that.{did_you_mean(name, groups)} Name one of the "
                f"{len(groups)} groups, such as {groups[0]} or {groups[-1]}; several with commas."
            )
        yield from known[name]


def lines(name: str, readings: Mapping[str, tuple[str, str]], asked: int, total: int) -> Iterator[str]:
    """What came of a part, in words.

    Args:
        name: the model.
        readings: the reading and the output of each answer, by item_id.
        asked: how many questions the part has.
        total: how many there are in all.
    """
    missing = f"; {asked - len(readings):,} of the part are not recorded" if len(readings) < asked else ""
    yield f"{NOT_JUDGED}: {len(readings):,} of the {total:,} answers of {name}{missing}"
    if readings:
        counts = Counter(reading for reading, _ in readings.values())
        yield f"  read as: {', '.join(f'{reading} {count:,}' for reading, count in counts.most_common())}"
        for item_id in _examples(readings):
            reading, output = readings[item_id]
            yield f"  {item_id}  {reading}: {plain(output, LENGTH) or '(an empty output)'}"


def _examples(readings: Mapping[str, tuple[str, str]]) -> list[str]:
    """Some item_ids: the first of each reading, then the first of all."""
    firsts: dict[str, str] = {}
    for item_id, (reading, _) in readings.items():
        firsts.setdefault(reading, item_id)
    return list(dict.fromkeys((*firsts.values(), *readings)))[:SHOWN]
