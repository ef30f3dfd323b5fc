"""Sets of readings from signs: by hand, at random, and of the simulated models; and readings changed about.

A set is written in rows: for each occupation and condition a string of the frames T1 to T5, P1 and P2, a sign each.
H is honorific, O ordinary, M mixed, U unreadable, R refused (which is unreadable too), - no answer; lower case where
the person is rendered as a plural.  Frames that a string is too short for have no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import nan

from hypothesis import strategies as st

from honorific_checks.allocation.analysis import Analysis, Options
from honorific_checks.allocation.records import ItemReading
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.records import Condition, Occupation, Reading, Reason, Register
from simulation import allocate

H, O, M, U = Register.HONORIFIC, Register.ORDINARY, Register.MIXED, Register.UNREADABLE  # noqa: E741 - as they are read
FRAMES = ("T1", "T2", "T3", "T4", "T5", "P1", "P2")
CONDITIONS = tuple(Condition)
SLUGS = ("judge", "cook", "nurse", "driver", "doctor", "imam")
BY_ID = {stimulus.item_id: stimulus for stimulus in stimuli()}
READINGS = {sign: Reading("", register, plural=False) for sign, register in zip("HOMU", (H, O, M, U), strict=True)} | {
    "R": Reading("", U, plural=False, reason=Reason.REFUSAL)
}
ALPHABETS = ("HHHHOOOOhoMmUR-", "HHHHHHO", "HO", "HOU", "H", "MUR-")
"""What the answers of a random set are drawn from: some of all, nearly alike, all readable, alike, all lost."""

Rows = Mapping[str, Mapping[str, str]]
Cell = tuple[str, str, str]
"""Occupation, frame and condition."""


def answers(rows: Rows) -> list[ItemReading]:
    """The readings that rows stand for, occupation by occupation, frame by frame."""
    return [
        ItemReading(BY_ID[f"{slug}|{frame}|{condition}"], replace(READINGS[sign.upper()], plural=sign.islower()))
        for slug, signs in rows.items()
        for place, frame in enumerate(FRAMES)
        for condition in CONDITIONS
        if (sign := signs.get(condition, "")[place : place + 1] or "-") != "-"
    ]


def analysed(readings: Iterable[ItemReading], resamples: int = 200) -> Analysis:
    """An analysis with few resamples, for what does not depend on how many there are."""
    return Analysis(readings, Options(resamples=resamples))


def simulated(model: str) -> list[ItemReading]:
    """The 2,016 readings of one simulated model."""
    rows = allocate.read()[model]
    return answers({slug: {str(condition): signs for condition, signs in row.items()} for slug, row in rows.items()})


@st.composite
def some_rows(draw: st.DrawFn) -> Rows:
    """Up to six occupations and four frames, and answers of several kinds, some missing."""
    slugs = draw(st.lists(st.sampled_from(SLUGS), min_size=1, unique=True))
    frames = draw(st.sets(st.sampled_from(range(len(FRAMES))), min_size=1, max_size=4))
    alphabet = draw(st.sampled_from(ALPHABETS))
    size = len(slugs) * len(CONDITIONS) * len(frames)
    # One draw of bytes and not one for each sign, which would take most of the time.
    signs = iter(alphabet[byte % len(alphabet)] for byte in draw(st.binary(min_size=size, max_size=size)))
    return {
        slug: {
            condition: "".join(next(signs) if place in frames else "-" for place in range(len(FRAMES)))
            for condition in CONDITIONS
        }
        for slug in slugs
    }


sets = some_rows().map(answers)
"""Random sets of readings."""


def cells(readings: Iterable[ItemReading]) -> dict[Cell, Reading]:
    """Each reading by the cell it is of, for loops that know nothing of arrays."""
    return {
        (item.stimulus.occupation.slug, item.stimulus.frame, str(item.stimulus.condition)): item.reading
        for item in readings
    }


def numbers(figures: Mapping[str, float | None]) -> dict[str, float]:
    """Figures as `pytest.approx` can compare them: undefined is nan."""
    return {name: nan if value is None else value for name, value in figures.items()}


def swapped(readings: Iterable[ItemReading]) -> list[ItemReading]:
    """He and she changed about: each answers the other's sentence."""
    other = {Condition.MALE: Condition.FEMALE, Condition.FEMALE: Condition.MALE}
    return [
        replace(item, stimulus=BY_ID[f"{slug}|{item.stimulus.frame}|{other.get(condition, condition)}"])
        for item in readings
        for slug, condition in [(item.stimulus.occupation.slug, item.stimulus.condition)]
    ]


def renamed(item: ItemReading, slug: str) -> ItemReading:
    """The same reading, of another occupation."""
    stimulus = item.stimulus
    item_id = f"{slug}|{stimulus.frame}|{stimulus.condition}"
    return replace(item, stimulus=replace(stimulus, item_id=item_id, occupation=Occupation(slug, slug, slug)))


def without(readings: Iterable[ItemReading], name: str) -> list[ItemReading]:
    """All readings but those of one occupation, or of one frame."""
    return [item for item in readings if name not in {item.stimulus.occupation.slug, item.stimulus.frame}]
