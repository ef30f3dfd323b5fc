"""Sums over clusters for many rows of weights at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from honorific_checks.stats.ratio import Numbers


def weighted_sums(weights: Numbers, counts: Sequence[Numbers]) -> list[Numbers]:
    """For each kind of count its sum over the clusters, in every row of weights.

    By einsum and not by a matrix product: on sums this small the product's threads cost more than they save, and the
    last digits would hang on how many there are.

    Args:
        weights: shape (rows, clusters).
        counts: of each kind, one for each cluster, shape (clusters,).

    Returns:
        Of each kind, shape (rows,).
    """
    return list(np.einsum("rc,kc->kr", weights, np.stack(counts)))
