"""Holm's correction by statsmodels, the second way of the tests."""

from __future__ import annotations

from collections.abc import Collection
from unittest.mock import patch

from statsmodels.stats.multitest import multipletests


def statsmodels_holm(p_values: Collection[float]) -> list[float]:
    """The corrected values in the order given; of no values, none.

    statsmodels collects garbage in each call, which takes a second in a process that holds thousands of tests.
    """
    if not p_values:
        return []
    with patch("gc.collect"):
        return list(multipletests(list(p_values), method="holm")[1])
