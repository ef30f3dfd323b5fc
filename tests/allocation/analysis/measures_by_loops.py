"""The figures of Table 4 by plain loops over readings, slow and independent: the formulas of docs/measures.md."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from analysis_support import H, M, O, U, cells
from scipy.stats import binomtest

from honorific_checks.allocation.records import ItemReading, Measures
from honorific_checks.records import Register

Matched = list[tuple[str, str, int]]
"""He and she items that could be read: occupation, condition, and 1 where honorific."""


def matched_items(readings: list[ItemReading]) -> Matched:
    """What both eta squared are taken over."""
    return [
        (slug, condition, int(reading.register is H))
        for (slug, _, condition), reading in cells(readings).items()
        if condition in {"male", "female"} and reading.register in {H, O}
    ]


def eta_squared(groups: list[str], values: list[int]) -> float | None:
    """By its definition, in fractions: squared distances of group means and of values from the grand mean."""
    if len(set(values)) < 2:
        return None
    grand = Fraction(sum(values), len(values))
    between = Fraction(0)
    for group in set(groups):
        members = [value for name, value in zip(groups, values, strict=True) if name == group]
        between += len(members) * (Fraction(sum(members), len(members)) - grand) ** 2
    return float(between / sum((value - grand) ** 2 for value in values))


def bare_rates(readings: list[ItemReading]) -> list[float]:
    """The honorific rate of each occupation that has one, without a pronoun."""
    registers: dict[str, list[Register]] = {}
    for (slug, _, condition), reading in cells(readings).items():
        if condition == "nopronoun" and reading.register in {H, O}:
            registers.setdefault(slug, []).append(reading.register)
    return [found.count(H) / len(found) for found in registers.values()]


def pair_registers(readings: list[ItemReading]) -> list[tuple[Register, Register]]:
    """He and she of every pair with two answers."""
    by_cell = cells(readings)
    return [
        (he.register, by_cell[slug, frame, "female"].register)
        for (slug, frame, condition), he in by_cell.items()
        if condition == "male" and (slug, frame, "female") in by_cell
    ]


def by_loops(readings: list[ItemReading]) -> Measures:
    """All figures, reading by reading, pair by pair, by the formulas of docs/measures.md."""
    pairs = pair_registers(readings)
    b, c, n = pairs.count((H, O)), pairs.count((O, H)), sum({he, she} <= {H, O} for he, she in pairs)
    matched, rates = matched_items(readings), bare_rates(readings)
    slugs, genders, values = [row[0] for row in matched], [row[1] for row in matched], [row[2] for row in matched]
    mixed, unreadable = (sum(item.reading.register is register for item in readings) for register in (M, U))
    spread = 100 * float(np.std(rates)) if rates else None
    return Measures(
        items=len(readings),
        pairs=n,
        male_only=b,
        female_only=c,
        excluded_pairs=len(pairs) - n,
        hai=(b - c) / n if n else None,
        gsr=(b + c) / n if n else None,
        p=None if n == 0 else binomtest(b, b + c).pvalue if b + c else 1.0,
        eta2_gender=eta_squared(genders, values),
        eta2_occupation=eta_squared(slugs, values),
        eta2_items=len(matched),
        spread=spread,
        spread_occupations=len(rates),
        mean_rate=sum(rates) / len(rates) if rates else None,
        hbs=None if spread is None or b + c == 0 else (100 * abs(b - c) / (b + c) + 2 * spread) / 2,
        mixed=mixed,
        unreadable=unreadable,
        mixed_rate=mixed / len(readings) if readings else None,
        unreadable_rate=unreadable / len(readings) if readings else None,
    )
