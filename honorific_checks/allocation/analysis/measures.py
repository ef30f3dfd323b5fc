"""Compute the figures of Table 4 from the grid of one model.

Both eta squared use all he and she items that are honorific or ordinary, even if the other item of the pair is mixed or
unreadable: with usable pairs only, three rows of the paper's Table 4 would be impossible (docs/measures.md shows the
arithmetic).
"""

from __future__ import annotations

from honorific_checks.allocation.analysis.grid import HE, SHE, Grid
from honorific_checks.allocation.analysis.sums import by_occupation, figures, total
from honorific_checks.allocation.records import Measures
from honorific_checks.stats import paired
from honorific_checks.stats.ratio import number


def measure(grid: Grid) -> Measures:
    """All figures of one model."""
    sums = total(by_occupation(grid))
    found = {name: number(values[0]) for name, values in figures(sums)._asdict().items()}
    counts = {name: int(values[0]) for name, values in sums._asdict().items()}
    b, c, pairs = counts["male_only"], counts["female_only"], counts["pairs"]
    both = int((grid.answered[..., HE] & grid.answered[..., SHE]).sum())
    return Measures(
        items=counts["items"],
        pairs=pairs,
        male_only=b,
        female_only=c,
        excluded_pairs=both - pairs,
        hai=found["hai"],
        gsr=found["gsr"],
        p=paired.mcnemar_exact(b, c) if pairs else None,
        eta2_gender=found["eta2_gender"],
        eta2_occupation=found["eta2_occupation"],
        eta2_items=counts["he_readable"] + counts["she_readable"],
        spread=found["spread"],
        spread_occupations=counts["rated"],
        mean_rate=found["mean_rate"],
        hbs=found["hbs"],
        mixed=counts["mixed"],
        unreadable=counts["unreadable"],
        mixed_rate=found["mixed_rate"],
        unreadable_rate=found["unreadable_rate"],
    )
