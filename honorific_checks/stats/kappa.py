"""Agreement of two labellings of the same items, from their table of counts, and of more than two (Fleiss' kappa).

Rows are the first labelling (the reference), columns the second; both list the classes in the same order.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan, sqrt
from statistics import NormalDist

from honorific_checks.stats.intervals import Counted, Interval, korn_graubard

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two labellings agree."""

    items: int
    agreed: int
    accuracy: float | None
    """agreed / items, 0 to 1; None if there are no items."""
    accuracy_interval: Interval | None
    """Wilson's score interval, 95%."""
    kappa: float | None
    """Cohen's kappa, -1 to 1; 0 is agreement by chance; None if both sides use only one class."""
    kappa_interval: Interval | None
    """95%, within -1 to 1; see `interval`."""
    precision: tuple[float | None, ...]
    """By class: of the items that the second labelling puts in it, the share that the first does too; None if none."""
    recall: tuple[float | None, ...]
    """By class: of the items that the first labelling puts in it, the share that the second does too; None if none."""


def agreement(table: Sequence[Sequence[int]]) -> Agreement:
    """Agreement from a square table of counts.

    Source: Cohen (1960), Educational and Psychological Measurement 20, 37-46, for kappa; Fleiss, Cohen and Everitt
    (1969), Psychological Bulletin 72, 323-327, for its standard error; Wilson (1927) for the interval of the accuracy;
    all by statsmodels.
    """
    size = range(len(table))
    rows = [sum(table[i]) for i in size]
    columns = [sum(table[i][j] for i in size) for j in size]
    items, agreed = sum(rows), sum(table[i][i] for i in size)
    kappa, kappa_interval = _kappa(table)
    return Agreement(
        items=items,
        agreed=agreed,
        accuracy=agreed / items if items else None,
        accuracy_interval=_wilson(agreed, items) if items else None,
        kappa=kappa,
        kappa_interval=kappa_interval,
        precision=tuple(table[i][i] / columns[i] if columns[i] else None for i in size),
        recall=tuple(table[i][i] / rows[i] if rows[i] else None for i in size),
    )


def fleiss(table: Sequence[Sequence[int]]) -> tuple[float | None, Interval | None]:
    """Fleiss' kappa of two raters or more with its 95% interval; at most 1, and 0 is agreement by chance.

    Args:
        table: for each item how many raters gave it each class; every item has the same number of raters, at least 2.

    Returns:
        (None, None) if there are no items, or only one class is used; no interval for one item.

    Source: Fleiss (1971), Psychological Bulletin 76, 378-382; the variance of Gwet (2021), Educational and
    Psychological Measurement 81, 781-790, without a finite population.
    """
    if sum(any(column) for column in zip(*table, strict=True)) < 2:
        return None, None
    items, raters = len(table), sum(table[0])
    shares = [sum(column) / (items * raters) for column in zip(*table, strict=True)]
    chance = sum(share * share for share in shares)
    pairs = raters * (raters - 1)
    alike = [sum(count * (count - 1) for count in row) / pairs for row in table]
    kappa = (sum(alike) / items - chance) / (1 - chance)
    if items == 1:
        return kappa, None
    own = [sum(share * count for share, count in zip(shares, row, strict=True)) / raters for row in table]
    influences = [
        (agree - chance) / (1 - chance) - 2 * (1 - kappa) * (expected - chance) / (1 - chance) - kappa
        for agree, expected in zip(alike, own, strict=True)
    ]
    error = sqrt(sum(influence * influence for influence in influences) / (items * (items - 1)))
    return kappa, interval(kappa, error, chance, items)


def interval(kappa: float, error: float, chance: float, items: int) -> Interval | None:
    """The 95% interval of a kappa, within -1 to 1: kappa plus and minus 1.96 standard errors.

    If that reaches 1, or the error is 0 because all items agree, the normal approximation fails: of 180 items with a
    true kappa of 0.99 it holds the truth in two samples of three (tests/stats/test_kappa.py). Then the interval is that
    of the share of disagreement, (1 - kappa) (1 - chance), by Korn and Graubard with the same error and the chance
    agreement as seen; if all items agree, that is Clopper and Pearson's.

    Args:
        kappa: the figure, -1 to 1.
        error: its standard error; 0 or nan if the counts show none.
        chance: the agreement expected by chance, 0 to 1, 1 excluded.
        items: the number of items; None is returned if there are none.
    """
    error = 0.0 if isnan(error) else error
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * error
    if 0 < reach < 1 - kappa:
        return Interval(max(-1.0, kappa - reach), kappa + reach)
    differing = min(1.0, max(0.0, (1 - kappa) * (1 - chance)))
    found = korn_graubard(differing, error * (1 - chance), Counted(items, items), CONFIDENCE)
    return found and Interval(max(-1.0, 1 - found.high / (1 - chance)), 1 - found.low / (1 - chance))


def _wilson(agreed: int, items: int) -> Interval:
    from statsmodels.stats.proportion import proportion_confint  # noqa: PLC0415 - slow to import, used here alone

    low, high = proportion_confint(agreed, items, alpha=0.05, method="wilson")
    return Interval(float(low), float(high))


def _kappa(table: Sequence[Sequence[int]]) -> tuple[float | None, Interval | None]:
    """Cohen's kappa, and its interval with the standard error of Fleiss, Cohen and Everitt."""
    used = [i for i in range(len(table)) if any(table[i]) or any(row[i] for row in table)]
    if len(used) < 2:
        return None, None
    from statsmodels.stats.inter_rater import cohens_kappa  # noqa: PLC0415 - slow to import, used here alone

    with warnings.catch_warnings(action="ignore"):  # its test against chance, not used here, may be 0 / 0
        found = cohens_kappa([[table[i][j] for j in used] for i in used])
    items = sum(map(sum, table))
    chance = sum(sum(table[i]) * sum(row[i] for row in table) for i in used) / items**2
    kappa = float(found.kappa)
    return kappa, interval(kappa, float(found.std_kappa), chance, items)
