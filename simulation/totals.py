"""How many he/she pairs of each kind one model has: from its target, before they are dealt out to occupations.

A kind is two letters, he then she: H honorific, O ordinary, M mixed.  A pair with an M is lost to the pair measures
but its other side still counts for eta squared, so the make-up of the lost pairs is what brings eta squared of gender
to its printed value where the usable pairs alone cannot.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    he = [sum(n for kind, n in totals.items() if kind[0] == letter) for letter in "HO"]
    she = [sum(n for kind, n in totals.items() if kind[1] == letter) for letter in "HO"]
    honorific, size = he[0] + she[0], sum(he) + sum(she)
    mean = honorific * honorific / size
    return 100 * (he[0] ** 2 / sum(he) + she[0] ** 2 / sum(she) - mean) / (honorific - mean)


def candidates(target: Target, shift: int) -> Iterator[tuple[int, Totals]]:
    """Make-ups worth trying, each with how far it is from the plain one.

    Plain is: the wished share of honorific, also among the readable sides of lost pairs, and he mixed as often as she.

    Args:
        target: the model.
        shift: how many more of those readable sides are honorific than the wished share asks for.
    """
    b, c, lost = target.male_only, target.female_only, target.lost_pairs
    both_mixed = round(BOTH_MIXED * lost)
    one_mixed = lost - both_mixed
    honorific = round(target.honorific * one_mixed) + shift
    ordinary = one_mixed - honorific
    wished = round(target.honorific * target.pairs - (b + c) / 2)
    for hh in range(wished - REACH, wished + REACH + 1):
        for hm in range(honorific + 1):
            for om in range(ordinary + 1):
                away = abs(shift) + abs(hh - wished) + abs(2 * hm - honorific) + abs(2 * om - ordinary)
                away += UNEVEN * abs(2 * (hm + om) - one_mixed)
                counts = (hh, target.pairs - b - c - hh, b, c, hm, honorific - hm, om, ordinary - om, both_mixed)
                yield away, dict(zip(KINDS, counts, strict=True))


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
        for away, totals in candidates(target, shift):
            if away < least and window.off(eta2_gender(totals)) == 0:
                best, least = totals, away
    if best is None:
        raise ValueError(f"{target.model}: no pairs have eta2_gender {target.eta2_gender}; change `honorific`")
    return best
