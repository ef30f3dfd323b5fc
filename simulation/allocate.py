"""The allocation: a register for each of the 2,016 items of each of the nine models, and its table allocation.tsv.

`allocate` finds it from targets.toml and choices.toml alone, the same on every machine; `write` and `read` are the
table.  A row holds one occupation of one model; each cell the seven frames T1 to T5, P1, P2 of one condition:
H honorific, O ordinary, M mixed, in lower case where `they` is rendered as a plural.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from honorific_checks.allocation.stimuli import occupations
from honorific_checks.records import Condition, Register
from simulation import they
from simulation.chance import below, noise, stream
from simulation.pairs import FRAMES, LEANING, deal, put
from simulation.rates import Search, first_counts, seen_by, standing
from simulation.targets import Target, Window, printed_pairs, rankings, seed, targets
from simulation.totals import pair_totals

FRAME_NAMES = ("T1", "T2", "T3", "T4", "T5", "P1", "P2")
TABLE = Path(__file__).parent / "allocation.tsv"
COLUMNS = ("model", "occupation", *Condition)
SIGNS = {"H": Register.HONORIFIC, "O": Register.ORDINARY, "M": Register.MIXED}
MIXED_NOPRONOUN = 0.06
"""Share of a model's mixed outputs that fall on items without a pronoun."""
MIXABLE = (1, 2, 4, 6)
"""T2, T3, T5 and P2: they say two things of the person, so a sentence without a pronoun can be mixed."""

Cells = dict[Condition, str]
Allocation = dict[str, dict[str, Cells]]
"""By model and occupation's slug: seven signs for each condition."""


def allocate() -> Allocation:
    """Find the allocation of all nine models; takes some seconds."""
    rows = list(targets().values())
    common = standing(seed())
    seen = [seen_by(target, common, seed()) for target in rows]
    dealt = [
        deal(target, pair_totals(target), view, stream(seed(), target.model, "pairs"))
        for target, view in zip(rows, seen, strict=True)
    ]
    slugs = [occupation.slug for occupation in occupations()]
    for pair in printed_pairs():
        row = [target.model for target in rows].index(pair.model)
        window = Window.around(rows[row].eta2_occupation, 1)
        put(dealt[row], slugs.index(pair.occupation), FRAME_NAMES.index(pair.frame), pair.kind, window)
    mixed = [mixed_places(target, stream(seed(), target.model, "mixed"), len(slugs)) for target in rows]
    readable = [[FRAMES - (place in places) for place in range(len(slugs))] for places in mixed]
    search = Search(rows, readable, rankings())
    search.start([first_counts(*given) for given in zip(rows, seen, readable, strict=True)])
    search.run(stream(seed(), "search"))
    return {
        target.model: dict(zip(slugs, cells(target, seen[i], dealt[i], readable[i], search.honorific[i]), strict=True))
        for i, target in enumerate(rows)
    }


def mixed_places(target: Target, rng: Random, size: int) -> set[int]:
    """The occupations of which one item without a pronoun is mixed."""
    count = round(MIXED_NOPRONOUN * target.mixed_items)
    places: set[int] = set()
    while len(places) < count:
        places.add(below(rng, size))
    return places


def cells(
    target: Target, seen: list[float], dealt: list[list[str]], readable: list[int], honorific: list[int]
) -> list[Cells]:
    """All four conditions of one model, an occupation a row; `they` takes the mixed outputs that are left."""
    male = ["".join(kind[0] for kind in kinds) for kinds in dealt]
    female = ["".join(kind[1] for kind in kinds) for kinds in dealt]
    rng = stream(seed(), target.model, "nopronoun")
    bare = [in_frames(h, n, rng) for h, n in zip(honorific, readable, strict=True)]
    mixed = target.mixed_items - sum(signs.count("M") for signs in male + female + bare)
    plural = they.letters(target, seen, mixed, stream(seed(), target.model, "they"))
    return [dict(zip(Condition, row, strict=True)) for row in zip(male, female, bare, plural, strict=True)]


def in_frames(honorific: int, readable: int, rng: Random) -> str:
    """The signs of one occupation without a pronoun, honorific sooner in frames that lean that way."""
    order = sorted(range(FRAMES), key=lambda frame: -LEANING[frame] + 0.5 * noise(rng))
    if readable < FRAMES:
        last = MIXABLE[below(rng, len(MIXABLE))]
        order.remove(last)
        order.append(last)
    signs = "H" * honorific + "O" * (readable - honorific) + "M" * (FRAMES - readable)
    return "".join(sign for _, sign in sorted(zip(order, signs, strict=True)))


def text(allocation: Allocation) -> str:
    """The table of an allocation."""
    lines = ["\t".join(COLUMNS)]
    for model, by_occupation in allocation.items():
        lines += ["\t".join((model, slug, *row.values())) for slug, row in by_occupation.items()]
    return "\n".join(lines) + "\n"


def write() -> None:
    """Find the allocation and write it to allocation.tsv."""
    TABLE.write_text(text(allocate()), encoding="utf-8", newline="\n")
    read.cache_clear()


@cache
def read() -> Allocation:
    """The allocation in allocation.tsv."""
    found: Allocation = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        model, slug, *signs = line.split("\t")
        found.setdefault(model, {})[slug] = dict(zip(Condition, signs, strict=True))
    return found
