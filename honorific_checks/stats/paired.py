"""Statistics of matched pairs from their counts: b pairs positive on the first side only, c on the second only.

Formulas: arXiv 2610.14769, section 3 (HAI, GSR, HBS); McNemar (1947) for the test, in its exact binomial form.
"""

from __future__ import annotations

from math import comb


def hai(b: int, c: int, pairs: int) -> float | None:
    """Honorific allocation index (b - c) / N, from -1 to 1.

    0 is an even allocation, positive favours the first side (he); None where N = 0.
    """
    return (b - c) / pairs if pairs else None


def gsr(b: int, c: int, pairs: int) -> float | None:
    """Gender sensitivity rate (b + c) / N, from 0 (no pair flips) to 1; None where N = 0."""
    return (b + c) / pairs if pairs else None


def mcnemar_exact(b: int, c: int) -> float:
    """McNemar's exact two-sided p, from 0 to 1.

    Twice the smaller tail of a binomial(b + c, 1/2), at most 1; summed in whole numbers, so that the only rounding
    is the last division.  With no discordant pair there is one possible table, and p is 1.
    """
    discordant = b + c
    tail = sum(comb(discordant, k) for k in range(min(b, c) + 1))
    return min(1.0, 2 * tail / (1 << discordant))


def hbs(b: int, c: int, spread: float | None) -> float | None:
    """Honorific bias score (100 |b - c| / (b + c) + 2 s) / 2, in points from 0 to 100.

    Args:
        b: discordant pairs, first side only.
        c: discordant pairs, second side only.
        spread: the occupations' spread s in points, 0 to 50.

    Returns:
        None where b + c = 0 or the spread is undefined.
    """
    if b + c == 0 or spread is None:
        return None
    return (100 * abs(b - c) / (b + c) + 2 * spread) / 2
