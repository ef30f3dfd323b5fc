"""The he/she pairs of one model, dealt out to occupations and frames so that eta squared of occupation comes out.

In come the totals of each kind and the standing of the 72 occupations as this model sees it; out come seven kinds for
each occupation, in frame order.  First by standing, then exchanges of single pairs until the figure prints as wanted.
"""

from __future__ import annotations

from math import fsum
from operator import mul
from random import Random

import numpy as np

from simulation.chance import apportion, below, draw, noise, risen, solve
from simulation.targets import Target, Window
from simulation.totals import Totals

FRAMES = 7
LEANING = (0.0, -0.3, 0.1, 0.0, -0.2, 0.6, 0.6)
"""Which frames, T1 to T5 then P1 and P2, are sooner honorific: those that state respect."""
MOST_SPECIAL = 5
"""Pairs of one occupation that may be neither HH nor OO."""
SLOPES = tuple(step / 10 for step in range(81))
ORDER = {"HH": 2.0, "HM": 1.2, "MH": 1.2, "HO": 0.0, "OH": 0.0, "MM": 0.0, "OM": -1.2, "MO": -1.2, "OO": -2.0}
"""Where a kind stands between all honorific and all ordinary."""

Dealt = list[list[str]]


def eta2_occupation(dealt: Dealt) -> float:
    """Eta squared of occupation in percent, over the he and she items that are H or O."""
    letters = ["".join(kinds) for kinds in dealt]
    honorific = [row.count("H") for row in letters]
    readable = [len(row) - row.count("M") for row in letters]
    mean = sum(honorific) ** 2 / sum(readable)
    between = fsum(h * h / n for h, n in zip(honorific, readable, strict=True))
    return 100 * (between - mean) / (sum(honorific) - mean)


def by_standing(totals: Totals, standing: list[float], slope: float, rng: Random) -> Dealt:
    """Pairs dealt out along the standing: the steeper the slope, the further apart the occupations."""
    size = len(standing)
    share = (totals["HH"] + (totals["HO"] + totals["OH"]) / 2) / (size * FRAMES)
    steep = slope * np.array(standing)
    rates = risen(solve(lambda x: fsum(risen(x, steep)) / size, share), steep)
    dealt: Dealt = [[] for _ in standing]
    free = [True] * size
    for kind, count in totals.items():
        if kind in ("HH", "OO"):
            continue
        wanting = [weight(kind, rate) for rate in rates]
        for _ in range(count):
            place = draw(rng, list(map(mul, free, wanting)))
            dealt[place].append(kind)
            free[place] = len(dealt[place]) < MOST_SPECIAL
    rooms = [FRAMES - len(kinds) for kinds in dealt]

    def dealt_out(x: float) -> list[float]:
        return list(map(mul, rooms, risen(x, steep)))

    shares = dealt_out(solve(lambda x: fsum(dealt_out(x)), totals["HH"]))
    both_honorific = apportion(shares, rooms, totals["HH"])
    return [
        kinds + ["HH"] * both + ["OO"] * (room - both)
        for kinds, room, both in zip(dealt, rooms, both_honorific, strict=True)
    ]


def weight(kind: str, rate: float) -> float:
    """How readily a kind that is neither HH nor OO falls to an occupation with that honorific rate."""
    if ORDER[kind] > 0:
        return rate + 0.02
    if ORDER[kind] < 0:
        return 1.02 - rate
    return rate * (1 - rate) + 0.02


def exchange(dealt: Dealt, window: Window, rng: Random, tries: int = 20_000) -> None:
    """Swap single pairs between occupations, each swap nearer to the window, until inside it.

    Raises:
        ValueError: where no swap helps any more.
    """
    figure = eta2_occupation(dealt)
    away = abs(figure - window.middle)
    for _ in range(tries):
        if window.off(figure) == 0:
            return
        one, other = dealt[below(rng, len(dealt))], dealt[below(rng, len(dealt))]
        i, j = below(rng, FRAMES), below(rng, FRAMES)
        one[i], other[j] = other[j], one[i]
        tried = eta2_occupation(dealt)
        now = abs(tried - window.middle)
        if now < away:
            figure, away = tried, now
        else:
            one[i], other[j] = other[j], one[i]
    raise ValueError(f"eta2_occupation stays {away:.3f} away from {window.middle:.2f} after {tries} swaps")


def put(dealt: Dealt, place: int, frame: int, kind: str, window: Window) -> None:
    """Give a pair a kind, by the exchange with another occupation that leaves eta squared nearest its window.

    Raises:
        ValueError: if no exchange leaves eta squared of occupation within what prints.
    """
    before = dealt[place][frame]
    if before == kind:
        return
    tried = {}
    for giver, row in enumerate(dealt):
        for at in (at for at, found in enumerate(row) if found == kind and giver != place):
            row[at], dealt[place][frame] = before, kind
            tried[giver, at] = abs(eta2_occupation(dealt) - window.middle)
            row[at], dealt[place][frame] = kind, before
    if not tried or window.off(window.middle + min(tried.values())):
        raise ValueError(
            f"no exchange that keeps eta2_occupation near {window.middle:.2f} gives {kind} to place {place}"
        )
    giver, at = min(tried, key=lambda one: tried[one])
    dealt[giver][at], dealt[place][frame] = before, kind


def in_frames(kinds: list[str], rng: Random) -> list[str]:
    """The seven pairs of an occupation in frame order, the honorific ones sooner in frames that lean that way."""
    frames = sorted(range(FRAMES), key=lambda frame: LEANING[frame] + 0.5 * noise(rng))
    placed = dict(zip(frames, sorted(kinds, key=lambda kind: ORDER[kind] + 0.5 * noise(rng)), strict=True))
    return [placed[frame] for frame in range(FRAMES)]


def deal(target: Target, totals: Totals, standing: list[float], rng: Random) -> Dealt:
    """Seven kinds for each occupation, in frame order, with the printed eta squared of occupation."""
    window = Window.around(target.eta2_occupation, 1)
    start = str(rng.random())
    tried = [by_standing(totals, standing, slope, Random(start)) for slope in SLOPES]
    best = min(tried, key=lambda dealt: abs(eta2_occupation(dealt) - window.middle))
    exchange(best, window, rng)
    return [in_frames(kinds, rng) for kinds in best]
