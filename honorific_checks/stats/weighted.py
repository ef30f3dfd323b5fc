"""Sums over clusters for many rows of weights at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from honorific_checks.stats.ratio import Numbers


def weighted_sums(weights: Numbers, counts: Sequence[Numbers]) -> list[Numbers]:
    """The sum of each kind of count over the clusters, for every row of weights.

    This uses einsum instead of a matrix product: for sums this small the product's threads cost more than they save,
    and the last digits would depend on their number.

    Args:
        weights: shape (rows, clusters).
        counts: for each kind, one count for each cluster, shape (clusters,).

    Returns:
        For each kind, shape (rows,).
    """
    return list(np.einsum("rc,kc->kr", weights, np.stack(counts)))
