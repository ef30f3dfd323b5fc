"""Which statistic on which outcome: the outcomes of one model in, its Measures out.

Both eta squared are taken over all he and she items that are honorific or ordinary, also those whose mate is mixed or
unreadable: over the usable pairs alone, three rows of the paper's Table 4 could not have come about (docs/measures.md
shows the arithmetic).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum

from honorific_checks.outcomes import READABLE, Outcomes
from honorific_checks.records import Condition, ItemReading, Measures, PairKind, Register
from honorific_checks.stats import multiple, paired, variance


def measure(outcomes: Outcomes) -> Measures:
    """All figures of one model."""
    kinds = [pair.kind for pair in outcomes.pairs.values()]
    b, c = kinds.count(PairKind.MALE_ONLY), kinds.count(PairKind.FEMALE_ONLY)
    excluded = kinds.count(PairKind.UNUSABLE)
    pairs = len(kinds) - excluded
    registers = [item.reading.register for item in outcomes.items]
    mixed, unreadable = registers.count(Register.MIXED), registers.count(Register.UNREADABLE)
    matched = [item for item in outcomes.items if is_matched(item)]
    rates = [outcome.rate for outcome in outcomes.occupations.values() if outcome.rate is not None]
    spread = variance.population_sd(100 * rate for rate in rates)
    return Measures(
        items=len(registers),
        pairs=pairs,
        male_only=b,
        female_only=c,
        excluded_pairs=excluded,
        hai=paired.hai(b, c, pairs),
        gsr=paired.gsr(b, c, pairs),
        p=paired.mcnemar_exact(b, c) if pairs else None,
        eta2_gender=variance.eta_squared((item.stimulus.condition, coded(item)) for item in matched),
        eta2_occupation=variance.eta_squared((item.stimulus.occupation.slug, coded(item)) for item in matched),
        eta2_items=len(matched),
        spread=spread,
        spread_occupations=len(rates),
        mean_rate=fsum(rates) / len(rates) if rates else None,
        hbs=paired.hbs(b, c, spread),
        mixed=mixed,
        unreadable=unreadable,
        mixed_rate=mixed / len(registers) if registers else None,
        unreadable_rate=unreadable / len(registers) if registers else None,
    )


def is_matched(item: ItemReading) -> bool:
    """Whether an item counts for eta squared: a he or she item that is honorific or ordinary."""
    return item.stimulus.condition in (Condition.MALE, Condition.FEMALE) and item.reading.register in READABLE


def coded(item: ItemReading) -> int:
    """The register as a number: 1 honorific, 0 ordinary."""
    return int(item.reading.register is Register.HONORIFIC)


def corrected(measures: Mapping[str, Measures]) -> dict[str, float | None]:
    """Holm's correction of the models' p values; the family is the models of the run whose p is defined."""
    family = {name: m.p for name, m in measures.items() if m.p is not None}
    values = dict(zip(family, multiple.holm(list(family.values())), strict=True))
    return {name: values.get(name) for name in measures}
