"""Tests of matched pairs in clusters: pairs of one cluster may flip together, but clusters are independent.

Each cluster counts as one number: its pairs that flip in favour of the first side minus those for the second.
"""

from __future__ import annotations

from collections.abc import Sequence


def sign_flip_exact(differences: Sequence[int]) -> float:
    """The exact sign-flip test's two-sided p, above 0 and at most 1.

    Under the null hypothesis each cluster's difference is equally likely to have either sign, whatever its size, and
    independently of the other clusters. p is the share of all combinations of signs whose sum is at least as far from 0
    as the observed one. They are counted in whole numbers, so only the last division is rounded. With one discordant
    pair in each cluster it is McNemar's exact p. If all differences are 0, or there are no clusters, only one sum is
    possible and p is 1.

    Args:
        differences: b - c of each cluster, in any order.

    Source: Fisher (1935), The Design of Experiments, section 21, for the test by all signs.
    """
    sizes = [abs(difference) for difference in differences if difference]
    # A minus sign subtracts twice the size, so in a sum of at most -|S| the sizes with a plus add up to at most this.
    reach = (sum(sizes) - abs(sum(differences))) // 2
    ways = [1, *[0] * reach]
    for size in sizes:
        ways = [without + having for without, having in zip(ways, [0] * size + ways, strict=False)]
    return min(1.0, 2 * sum(ways) / (1 << len(sizes)))


def design_effect(differences: Sequence[int], discordant: int) -> float | None:
    """The variance of b - c by clusters, divided by that of independent pairs, under the null hypothesis.

    It is the sum of the squared differences over b + c: 1 if the pairs of a cluster flip independently, above 1, up to
    the size of the largest cluster, if they flip the same way, and below 1, down to 0, if they flip in opposite ways.

    Args:
        differences: b - c of each cluster.
        discordant: b + c of all clusters.

    Returns:
        None if no pair is discordant.

    Source: Kish (1965), Survey Sampling, for the name; the variances are those of the sign-flip and McNemar's tests.
    """
    return sum(difference * difference for difference in differences) / discordant if discordant else None
