"""Agreement of two labellings of the same items, from their table of counts.

Rows are the first labelling (the reference), columns the second; both list the classes in the same order.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

from honorific_checks.stats.intervals import Interval


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
    """Normal approximation with the asymptotic standard error, 95%, cut at -1 and 1."""
    precision: tuple[float | None, ...]
    """By class: of the items that the second labelling puts in it, the share that the first does too; None if none."""
    recall: tuple[float | None, ...]
    """By class: of the items that the first labelling puts in it, the share that the second does too; None if none."""


def agreement(table: Sequence[Sequence[int]]) -> Agreement:
    """Agreement from a square table of counts.

    Source: Cohen (1960) for kappa, Wilson (1927) for the interval of the accuracy; both by statsmodels.
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


def fleiss(table: Sequence[Sequence[int]]) -> float | None:
    """Fleiss' kappa of three raters or more, at most 1; 0 is agreement by chance.

    Args:
        table: for each item how many raters gave it each class; every item has the same number of raters.

    Returns:
        None if only one class is used.

    Source: Fleiss (1971), Psychological Bulletin 76, 378-382; by statsmodels.
    """
    if sum(any(column) for column in zip(*table, strict=True)) < 2:
        return None
    from statsmodels.stats.inter_rater import fleiss_kappa  # noqa: PLC0415 - slow to import, used here alone

    return float(fleiss_kappa(table))


def _wilson(agreed: int, items: int) -> Interval:
    from statsmodels.stats.proportion import proportion_confint  # noqa: PLC0415 - slow to import, used here alone

    low, high = proportion_confint(agreed, items, alpha=0.05, method="wilson")
    return Interval(float(low), float(high))


def _kappa(table: Sequence[Sequence[int]]) -> tuple[float | None, Interval | None]:
    used = [i for i in range(len(table)) if any(table[i]) or any(row[i] for row in table)]
    if len(used) < 2:
        return None, None
    from statsmodels.stats.inter_rater import cohens_kappa  # noqa: PLC0415 - slow to import, used here alone

    with warnings.catch_warnings(action="ignore"):  # its test against chance, not used here, may be 0 / 0
        found = cohens_kappa([[table[i][j] for j in used] for i in used])
    low, high = max(-1.0, float(found.kappa_low)), min(1.0, float(found.kappa_upp))
    return float(found.kappa), None if isnan(low) or isnan(high) else Interval(low, high)
