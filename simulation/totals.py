"""How many he/she pairs of each kind one model has: from its target, before they are dealt out to occupations.

A kind is two letters, he then she: H honorific, O ordinary, M mixed.  A pair with an M is lost to the pair measures
but its other side still counts for eta squared, so the make-up of the lost pairs is what brings eta squared of gender
to its printed value where the usable pairs alone cannot.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from simulation.targets import Target, Window

KINDS = ("HH", "OO", "HO", "OH", "HM", "MH", "OM", "MO", "MM")
BOTH_MIXED = 0.08
"""Share of the lost pairs in which both sides are mixed."""
UNEVEN = 2
"""How much more it weighs that he and she are mixed equally often: the paper reports no difference, none is made up."""
REACH = 6
"""How many both-honorific pairs the search may stray from the wished share."""

Totals = dict[str, int]


def eta2_gender(totals: Totals) -> float:
    """Eta squared of gender in percent, over the he and she items that are H or O."""
    readable, honorific = [0, 0], [0, 0]
    for kind, number in totals.items():
        for side in (0, 1):
            if kind[side] != "M":
                readable[side] += number
                if kind[side] == "H":
                    honorific[side] += number
    mean = sum(honorific) ** 2 / sum(readable)
    between = honorific[0] ** 2 / readable[0] + honorific[1] ** 2 / readable[1]
    return 100 * (between - mean) / (sum(honorific) - mean)


def candidates(target: Target, shift: int, least: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Make-ups worth trying, in the order of KINDS, each with how far it is from the plain one.

    Plain is: the wished share of honorific, also among the readable sides of lost pairs, and he mixed as often as she.

    Args:
        target: the model.
        shift: how many more of those readable sides are honorific than the wished share asks for.
        least: how far is too far.
    """
    b, c, lost = target.male_only, target.female_only, target.lost_pairs
    both_mixed = round(BOTH_MIXED * lost)
    one_mixed = lost - both_mixed
    honorific = round(target.honorific * one_mixed) + shift
    ordinary = one_mixed - honorific
    wished = round(target.honorific * target.pairs - (b + c) / 2)
    for hh in range(wished - REACH, wished + REACH + 1):
        for hm in range(honorific + 1):
            near = abs(shift) + abs(hh - wished) + abs(2 * hm - honorific)
            if near >= least:
                continue
            for om in range(ordinary + 1):
                away = near + abs(2 * om - ordinary) + UNEVEN * abs(2 * (hm + om) - one_mixed)
                if away < least:
                    counts = (hh, target.pairs - b - c - hh, b, c, hm, honorific - hm, om, ordinary - om, both_mixed)
                    yield away, counts


def pair_totals(target: Target) -> Totals:
    """The plainest make-up whose eta squared of gender prints as in the table.

    Raises:
        ValueError: where there is none; another wished share in choices.toml is the next step.
    """
    window = Window.around(target.eta2_gender, 2)
    best: Totals | None = None
    least = (2 + UNEVEN) * target.lost_pairs + REACH
    for shift in sorted(range(-target.lost_pairs, target.lost_pairs + 1), key=abs):
        if abs(shift) >= least:
            break
        for away, counts in sorted(candidates(target, shift, least), key=itemgetter(0)):
            totals = dict(zip(KINDS, counts, strict=True))
            if window.off(eta2_gender(totals)) == 0:
                best, least = totals, away
                break
    if best is None:
        raise ValueError(f"{target.model}: no pairs have eta2_gender {target.eta2_gender}; change `honorific`")
    return best
