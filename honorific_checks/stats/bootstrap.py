"""The bootstrap over clusters: whole clusters are drawn with replacement, and a figure is computed for each resample.

Figures that are functions of sums over clusters only need to know how often each cluster was drawn: a resample is a row
of weights, and all resamples are one matrix product. The resamples give the standard error of a figure; with Student's
t on the logit scale, that gives its interval. Percentiles of the resamples, including BCa's, are too narrow if only a
few clusters carry the figure (docs/background/operating-characteristics.md).
"""

from __future__ import annotations

from math import log, sqrt, tanh

import numpy as np

from honorific_checks.stats.intervals import Interval, student
from honorific_checks.stats.ratio import Numbers

LEAST_DEFINED = 0.95
"""The share of resamples in which a figure must be defined to get an interval."""
BLOCK = 1_000
"""How many resamples are drawn at once: drawing takes several times the memory of the result."""
ROUNDING = 1e-12
"""How far apart equal resamples can be because of rounding, as a share of the figure's range."""


def weights(clusters: int, resamples: int, seed: int) -> Numbers:
    """How often each cluster counts: all once, with each left out in turn, and in each resample.

    The draws use the raw output of PCG64, which numpy promises to keep stable, so that a seed gives the same resamples
    with every version of numpy.

    Args:
        clusters: the number of clusters.
        resamples: the number of resamples.
        seed: a whole number of at least 0.

    Returns:
        Shape (1 + clusters + resamples, clusters); row 0 is all ones, rows 1 to `clusters` lack one each.
    """
    bits = np.random.PCG64(seed)
    rows = np.ones((1 + clusters + resamples, clusters))
    rows[1 : 1 + clusters] -= np.eye(clusters)
    for start in range(0, resamples, BLOCK):
        size = min(BLOCK, resamples - start)
        drawn = (bits.random_raw(size * clusters) >> np.uint64(32)) * np.uint64(clusters) >> np.uint64(32)
        places = drawn.astype(np.int64).reshape(size, clusters) + np.arange(size)[:, None] * clusters
        counts = np.bincount(places.ravel(), minlength=size * clusters)
        rows[1 + clusters + start : 1 + clusters + start + size] = counts.reshape(size, clusters)
    return rows


def error(values: Numbers, clusters: int) -> float | None:
    """The standard error of a figure, from its values in the rows of `weights`.

    Returns:
        None if more than a twentieth of its resamples are undefined; 0 if they are all equal but for rounding.
    """
    drawn = values[1 + clusters :]
    defined = drawn[~np.isnan(drawn)]
    if len(defined) < max(1, LEAST_DEFINED * len(drawn)):
        return None
    if np.ptp(defined) <= ROUNDING:
        return 0.0
    # A resample has the variance of n clusters around their own mean: (n - 1) / n of the variance between clusters.
    return float(defined.std()) * sqrt(clusters / (clusters - 1))


def interval(
    values: Numbers, clusters: int, confidence: float, least: float = -1.0, most: float = 1.0
) -> Interval | None:
    """The interval of one figure, from its values in the rows of `weights`; it contains the figure, within its range.

    The figure's position in its range, 0 to 1, is put on the logit scale, where its distribution is less skewed; for a
    range of -1 to 1 that is Fisher's z. There the interval extends Student's quantile times the standard deviation of
    the resamples to either side. How far that deviation can be trusted depends on how many clusters it rests on: the
    degrees of freedom are Satterthwaite's, from the jackknife.

    Args:
        values: the figure with all clusters, without each cluster, and in each resample.
        clusters: the number of clusters.
        confidence: such as 0.95.
        least: the smallest possible value of the figure.
        most: the largest possible value.

    Returns:
        None if the figure is undefined or at an end of its range, if more than a twentieth of its resamples are
        undefined, or if all resamples are equal: resamples can't show what no cluster shows, and an interval of zero
        width would claim certainty.

    Source: Efron (1979), Annals of Statistics 7, 1-26, for the standard error; Pan and Wall (2002), Statistics in
    Medicine 21, 1429-1441, for the degrees of freedom of a variance between clusters.
    """
    place, found = (float(values[0]) - least) / (most - least), error(values / (most - least), clusters)
    if not 0 < place < 1 or not found:
        return None
    reach = student(degrees_of_freedom(values[1 : 1 + clusters]), confidence) * found / (place * (1 - place))
    ends = (log(place / (1 - place)) + side for side in (-reach, reach))
    # The inverse of the logit, with a function that does not overflow.
    return Interval(*(least + (most - least) * (1 + tanh(end / 2)) / 2 for end in ends))


def degrees_of_freedom(without: Numbers) -> float:
    """Satterthwaite's degrees of freedom of a variance between clusters: 2 n / (k - 1), with their kurtosis k.

    At most n - 1, if all clusters matter equally; about 2 if a single cluster carries the figure.

    Args:
        without: the figure without each cluster; nan if undefined.
    """
    known = without[~np.isnan(without)]
    most = max(1.0, len(known) - 1.0)
    if len(known) == 0:
        return most
    squares = (known - known.mean()) ** 2
    uneven = float(((squares - squares.mean()) ** 2).sum())
    return min(most, 2 * float(squares.sum()) ** 2 / uneven) if uneven > 0 else most
