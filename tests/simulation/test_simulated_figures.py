"""The allocation reproduces every printed figure when it is measured as a run is measured.

Source of all expectations: simulation/targets.toml, Table 4 and text of arXiv 2610.14769v1.
"""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from scipy.stats import spearmanr

from honorific_checks.analysis import corrected, measure
from honorific_checks.outcomes import Outcomes, outcomes
from honorific_checks.records import Condition, ItemReading, Measures, Reading
from honorific_checks.stimuli import stimuli
from honorific_checks.tables import occupations
from simulation import allocate
from simulation.targets import PAIRS, rankings, targets, they_facts

MODELS = tuple(targets())
FRAMES = ("T1", "T2", "T3", "T4", "T5", "P1", "P2")
PUBLISHED = Path(__file__).parents[3] / "shared" / "published" / "table4.toml"


@cache
def allocated(model: str) -> Outcomes:
    """The outcomes of one model, with readings straight from allocation.tsv."""
    rows = allocate.read()[model]
    readings = []
    for stimulus in stimuli():
        sign = rows[stimulus.occupation.slug][stimulus.condition][FRAMES.index(stimulus.frame)]
        readings.append(ItemReading(stimulus, Reading("", allocate.SIGNS[sign.upper()], sign.islower())))
    return outcomes(readings)


@cache
def measured() -> dict[str, Measures]:
    """The measures of all nine."""
    return {model: measure(allocated(model)) for model in MODELS}


def signs(model: str, condition: Condition) -> str:
    """All signs of one condition of a model."""
    return "".join(row[condition] for row in allocate.read()[model].values())


def honorific_rate(some_signs: str) -> float:
    """H / (H + O), singular and plural together."""
    upper = some_signs.upper()
    return upper.count("H") / (upper.count("H") + upper.count("O"))


def percent(value: float | None, decimals: int) -> float:
    """A fraction as it is printed."""
    assert value is not None
    return round(100 * value, decimals)


@pytest.mark.parametrize("model", MODELS)
def test_a_model_has_its_printed_row(model: str) -> None:
    """Each figure of the row, rounded as printed, equals the printed one."""
    target, found = targets()[model], measured()[model]
    assert found.spread is not None
    assert found.hbs is not None
    assert (found.pairs, found.male_only, found.female_only) == (target.pairs, target.male_only, target.female_only)
    assert target.pairs in target.possible_pairs
    assert (found.items, found.unreadable, found.spread_occupations) == (2016, 0, 72)
    assert percent(found.hai, 2) == target.hai
    assert percent(found.gsr, 1) == target.gsr
    assert percent(found.eta2_gender, 2) == target.eta2_gender
    assert percent(found.eta2_occupation, 1) == target.eta2_occupation
    assert percent(found.mixed_rate, 1) == target.mixed
    assert round(found.spread, 1) == target.spread
    assert round(found.hbs, 1) == target.hbs


@pytest.mark.parametrize("model", MODELS)
def test_holm_corrected_p_is_the_printed_one(model: str) -> None:
    """The family is the nine; below a thousandth the paper prints <.001."""
    p = corrected(measured())[model]
    assert p is not None
    assert ("<.001" if p < 0.001 else f"{p:.3f}") == targets()[model].p_holm


def test_rank_correlations_are_the_printed_ones() -> None:
    """Pairwise Spearman over the nine, by scipy: mean 0.77, from 0.55 to 0.91."""
    rates = [[outcome.rate or 0.0 for outcome in allocated(model).occupations.values()] for model in MODELS]
    pairwise = [float(spearmanr(one, other).statistic) for one, other in combinations(rates, 2)]
    found = (sum(pairwise) / len(pairwise), min(pairwise), max(pairwise))
    printed = rankings()
    assert tuple(round(figure, 2) for figure in found) == (printed.mean, printed.least, printed.greatest)


def test_they_is_less_honorific_than_she() -> None:
    """In all nine the honorific rate of they lies below that of she."""
    for model in MODELS:
        assert honorific_rate(signs(model, Condition.THEY)) < honorific_rate(signs(model, Condition.FEMALE))


def test_they_is_pluralised_as_printed() -> None:
    """From 45.8% to 98.8% of the 504 outputs, and as chosen for each model."""
    shares = {model: sum(sign.islower() for sign in signs(model, Condition.THEY)) for model in MODELS}
    facts = they_facts()
    assert (min(shares.values()), max(shares.values())) == (facts.least_plural, facts.greatest_plural)
    assert [round(100 * count / PAIRS, 1) for count in (facts.least_plural, facts.greatest_plural)] == [45.8, 98.8]
    assert shares == {model: target.plural for model, target in targets().items()}


def test_singular_they_rises_in_seven_models() -> None:
    """Among outputs that stay singular honorific is more frequent than among all, in four by over 25 points."""
    rises = {}
    for model in MODELS:
        they = signs(model, Condition.THEY)
        singular = "".join(sign for sign in they if sign.isupper())
        rises[model] = 100 * (honorific_rate(singular) - honorific_rate(they))
    facts = they_facts()
    assert {model for model, rise in rises.items() if rise <= 0} == set(facts.not_rising)
    assert sum(rise > 0 for rise in rises.values()) == facts.rising
    assert sum(rise > 25 for rise in rises.values()) == facts.rising_much


def test_higher_standing_is_more_honorific() -> None:
    """Over all models the first half of the published order is addressed with more respect than the second."""
    slugs = [occupation.slug for occupation in occupations()]
    for model in MODELS:
        rates = [outcome.rate or 0.0 for outcome in allocated(model).occupations.values()]
        assert list(allocated(model).occupations) == slugs
        assert sum(rates[:36]) > sum(rates[36:])


def test_no_pronoun_items_are_mixed_only_where_two_things_are_said() -> None:
    """T1, T4 and P1 have one verb without a pronoun, which can't be in two registers."""
    for model in MODELS:
        for row in allocate.read()[model].values():
            mixed = {frame for frame, sign in zip(FRAMES, row[Condition.NOPRONOUN], strict=True) if sign == "M"}
            assert mixed <= {"T2", "T3", "T5", "P2"}


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published table is kept beside the project, not in it")
def test_targets_are_the_published_table() -> None:
    """targets.toml is a faithful copy."""
    for model, row in tomllib.loads(PUBLISHED.read_text(encoding="utf-8")).items():
        target = targets()[model]
        for field in ("name", "hai", "gsr", "p_holm", "eta2_gender", "spread", "eta2_occupation", "hbs", "mixed"):
            assert getattr(target, field) == row[field], (model, field)
        assert (target.male_only, target.female_only) == (row["male_only"], row["female_only"])
        assert list(target.possible_pairs) == row["usable_pairs"]
