"""Tests of matched pairs that come in clusters: pairs of one cluster may flip together, clusters are independent.

One number for each cluster goes in: its discordant pairs of the first side less those of the second.
"""

from __future__ import annotations

from collections.abc import Sequence


def sign_flip_exact(differences: Sequence[int]) -> float:
    """The exact sign-flip test's two-sided p, above 0 and at most 1.

    Under the null hypothesis each cluster's difference is as likely to have one sign as the other, whatever its size,
    and independently of the other clusters.  p is the share of all ways to set the signs in which the sum lies at
    least as far from 0 as the one seen.  They are counted in whole numbers, so that the only rounding is the last
    division.  With one discordant pair in each cluster it is McNemar's exact p; where all differences are 0, or there
    is no cluster, there is one possible sum, and p is 1.

    Args:
        differences: b - c of each cluster, in any order.

    Source: Fisher (1935), The Design of Experiments, section 21, for the test by all signs.
    """
    sizes = [abs(difference) for difference in differences if difference]
    # Setting a sign to minus takes twice the size away: a sum of at most -|S| has sizes of at most this with a plus.
    reach = (sum(sizes) - abs(sum(differences))) // 2
    ways = [1, *[0] * reach]
    for size in sizes:
        ways = [without + having for without, having in zip(ways, [0] * size + ways, strict=False)]
    return min(1.0, 2 * sum(ways) / (1 << len(sizes)))


def design_effect(differences: Sequence[int], discordant: int) -> float | None:
    """How many times the variance of b - c by clusters is that by independent pairs, under the null hypothesis.

    The sum of the squared differences over b + c: 1 where the pairs of a cluster flip independently, above 1 where
    they flip the same way, up to the size of the largest cluster, and below 1, down to 0, where they flip against each
    other.

    Args:
        differences: b - c of each cluster.
        discordant: b + c of all clusters.

    Returns:
        None if no pair is discordant.

    Source: Kish (1965), Survey Sampling, for the name; the variances are those of the sign-flip and McNemar's tests.
    """
    return sum(difference * difference for difference in differences) / discordant if discordant else None
