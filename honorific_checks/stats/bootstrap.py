"""The bootstrap over clusters: whole clusters are drawn with replacement, and a figure is taken of each resample.

Figures that are functions of sums over clusters need only how often each cluster was drawn: a resample is a row of
weights, and all resamples are one matrix product.  The resamples give a figure its standard error, and that, with
Student's t on the logit scale, its interval: percentiles of the resamples, BCa's too, are too narrow where few clusters
carry the figure (docs/operating-characteristics.md).
"""

from __future__ import annotations

from math import log, pi, sqrt, tan, tanh

import numpy as np

from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.ratio import Numbers

LEAST_DEFINED = 0.95
"""Share of the resamples in which a figure must be defined to be given an interval."""
BLOCK = 1_000
"""Resamples drawn at once: what is drawn takes several times the memory of what is kept."""
ROUNDING = 1e-12
"""How far apart, of a figure's range, resamples that are alike can come by rounding alone."""
ANGLES = np.linspace(0, pi / 2, 2_001)
"""Enough to give Student's quantiles to four digits, from two degrees of freedom to hundreds."""


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


def interval(
    values: Numbers, clusters: int, confidence: float, least: float = -1.0, most: float = 1.0
) -> Interval | None:
    """The interval of one figure, from its values in the rows of `weights`; inside its range, and around the figure.

    The figure's place in its range, 0 to 1, is taken to the logit scale, where its distribution is less skewed; for a
    range of -1 to 1 that is Fisher's z.  There the interval reaches Student's quantile times the standard deviation of
    the resamples to either side.  How far that deviation can be trusted depends on how many clusters it hangs on: the
    degrees of freedom are Satterthwaite's, from the jackknife.

    Args:
        values: the figure as it is, without each cluster, and in each resample.
        clusters: how many there are.
        confidence: such as 0.95.
        least: the least value that the figure can have.
        most: the greatest.

    Returns:
        None if the figure is undefined or an end of its range, where more than a twentieth of its resamples is
        undefined, and where all resamples are alike: a resample can't show what no cluster shows, and an interval
        without width would claim certainty.

    Source: Efron (1979), Annals of Statistics 7, 1-26, for the standard error; Pan and Wall (2002), Statistics in
    Medicine 21, 1429-1441, for the degrees of freedom of a variance between clusters.
    """
    place, drawn = (float(values[0]) - least) / (most - least), values[1 + clusters :]
    defined = drawn[~np.isnan(drawn)]
    if not 0 < place < 1 or len(defined) < max(1, LEAST_DEFINED * len(drawn)):
        return None
    if np.ptp(defined) <= ROUNDING * (most - least):
        return None
    # A resample has the variance of n clusters about their own mean, which is (n - 1) / n of that between clusters.
    error = float(defined.std()) * sqrt(clusters / (clusters - 1)) / (most - least)
    reach = student(degrees_of_freedom(values[1 : 1 + clusters]), confidence) * error / (place * (1 - place))
    ends = (log(place / (1 - place)) + side for side in (-reach, reach))
    # The inverse of the logit, by a function that does not overflow.
    return Interval(*(least + (most - least) * (1 + tanh(end / 2)) / 2 for end in ends))


def degrees_of_freedom(without: Numbers) -> float:
    """Satterthwaite's degrees of freedom of a variance between clusters: 2 n / (k - 1), k the clusters' kurtosis.

    At most n - 1, which is where all clusters matter alike; about 2 where one of them carries all.

    Args:
        without: the figure without each cluster; nan where undefined.
    """
    known = without[~np.isnan(without)]
    most = max(1.0, len(known) - 1.0)
    if len(known) == 0:
        return most
    squares = (known - known.mean()) ** 2
    uneven = float(((squares - squares.mean()) ** 2).sum())
    return min(most, 2 * float(squares.sum()) ** 2 / uneven) if uneven > 0 else most


def student(freedom: float, confidence: float) -> float:
    """How far Student's t goes to either side of 0 with a probability of `confidence`.

    With t = sqrt(f) tan(a) the density is cos(a)^(f - 1), which is summed up to where it has the probability asked.
    Four digits are more than the resamples give; scipy's quantile has all, but is slow to import for every gate.

    Args:
        freedom: degrees of freedom f, from 1.
        confidence: above 0 and below 1.
    """
    height = np.cos(ANGLES) ** (freedom - 1)
    upto = np.concatenate([[0.0], np.cumsum(height[1:] + height[:-1])])
    return sqrt(freedom) * tan(float(np.interp(confidence * upto[-1], upto, ANGLES)))
