"""The bootstrap over clusters: whole clusters are drawn with replacement, and a figure is taken of each resample.

Figures that are functions of sums over clusters need only how often each cluster was drawn: a resample is a row of
weights, and all resamples are one matrix product.  The intervals are bias-corrected and accelerated (Efron 1987).
"""

from __future__ import annotations

from statistics import NormalDist

import numpy as np

from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.ratio import Numbers

LEAST_DEFINED = 0.95
"""Share of the resamples in which a figure must be defined to be given an interval."""
NORMAL = NormalDist()


def weights(clusters: int, resamples: int, seed: int) -> Numbers:
    """How often each cluster counts: as it is, with each left out once, and in each resample.

    Drawn from the raw output of PCG64, which numpy promises to keep, so that a seed gives the same resamples with every
    version of numpy.

    Args:
        clusters: how many.
        resamples: how many.
        seed: any whole number from 0.

    Returns:
        Shape (1 + clusters + resamples, clusters); row 0 is all ones, rows 1 to `clusters` lack one each.
    """
    raw = np.random.PCG64(seed).random_raw(resamples * clusters)
    drawn = (
        ((raw >> np.uint64(32)) * np.uint64(clusters) >> np.uint64(32)).astype(np.int64).reshape(resamples, clusters)
    )
    row = np.arange(resamples)[:, None] * clusters
    counts = np.bincount((drawn + row).ravel(), minlength=resamples * clusters).reshape(resamples, clusters)
    whole = np.ones((1, clusters))
    return np.concatenate([whole, whole - np.eye(clusters), counts])


def bca(values: Numbers, clusters: int, confidence: float) -> Interval | None:
    """The bias-corrected and accelerated interval of one figure, from its values in the rows of `weights`.

    Args:
        values: the figure as it is, without each cluster, and in each resample.
        clusters: how many there are.
        confidence: such as 0.95.

    Returns:
        None where the figure or more than a twentieth of its resamples is undefined, and where all resamples are alike:
        a resample can't show what no cluster shows, and an interval without width would claim certainty.

    Source: Efron (1987), Journal of the American Statistical Association 82, 171-185.
    """
    point, without, drawn = values[0], values[1 : 1 + clusters], values[1 + clusters :]
    defined = np.sort(drawn[~np.isnan(drawn)])
    if np.isnan(point) or len(defined) < max(1, LEAST_DEFINED * len(drawn)) or defined[0] == defined[-1]:
        return None
    bias = _bias(point, defined)
    acceleration = _acceleration(without[~np.isnan(without)])
    ends = []
    for tail in ((1 - confidence) / 2, (1 + confidence) / 2):
        z = bias + NORMAL.inv_cdf(tail)
        ends.append(float(np.quantile(defined, NORMAL.cdf(bias + z / (1 - acceleration * z)))))
    return Interval(*ends)


def _bias(point: float, defined: Numbers) -> float:
    """z0: where the figure stands among its resamples; of those equal to it, as counts often are, half are below."""
    below, upto = np.searchsorted(defined, point, "left"), np.searchsorted(defined, point, "right")
    share = (float(below + upto) / 2 + 0.5) / (len(defined) + 1)
    return NORMAL.inv_cdf(share)


def _acceleration(without: Numbers) -> float:
    """a: how the figure's standard error changes with the figure, from the skewness of the jackknife."""
    if len(without) == 0:
        return 0.0
    off = without.mean() - without
    squares = float((off**2).sum())
    return float((off**3).sum()) / (6 * squares**1.5) if squares > 0 else 0.0
