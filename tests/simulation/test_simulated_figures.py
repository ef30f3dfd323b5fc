"""The allocation has every printed figure, and every finding in the paper's text, when it is analysed as a run is.

Source of all expectations: simulation/targets.toml, Table 4 and text of arXiv 2610.14769v1.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from honorific_checks.allocation.analysis import Analysis, Options, as_family, rankings
from honorific_checks.allocation.records import ItemReading
from honorific_checks.allocation.stimuli import occupations, question_set, stimuli
from honorific_checks.answers.classifier import classify
from honorific_checks.endpoints.models import published
from honorific_checks.recording.replay import replay
from honorific_checks.records import Condition, Reading
from simulation import allocate
from simulation import targets as printed
from simulation.__main__ import CASSETTES
from simulation.targets import PAIRS, targets

MODELS = tuple(targets())
FRAMES = ("T1", "T2", "T3", "T4", "T5", "P1", "P2")
PUBLISHED = Path(__file__).parents[3] / "shared" / "published" / "table4.toml"


@cache
def analysis(model: str) -> Analysis:
    """The analysis of one model, with readings straight from allocation.tsv."""
    rows = allocate.read()[model]
    readings = []
    for stimulus in stimuli():
        sign = rows[stimulus.occupation.slug][stimulus.condition][FRAMES.index(stimulus.frame)]
        readings.append(ItemReading(stimulus, Reading("", allocate.SIGNS[sign.upper()], sign.islower())))
    return Analysis(readings)


def percent(value: float | None, decimals: int) -> float:
    """A fraction as it is printed."""
    assert value is not None
    return round(100 * value, decimals)


@pytest.mark.parametrize("model", MODELS)
def test_a_model_has_its_printed_row(model: str) -> None:
    """Each figure of the row, rounded as printed, equals the printed one."""
    target, found = targets()[model], analysis(model).measures
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


def test_holm_corrected_p_is_the_printed_one() -> None:
    """The family is the nine; below a thousandth the paper prints <.001."""
    found = as_family({model: analysis(model).hai for model in MODELS})
    values = {model: one.p_holm for model, one in found.items() if one.p_holm is not None}
    assert {one.family for one in found.values()} == {9}
    assert {model: "<.001" if p < 0.001 else f"{p:.3f}" for model, p in values.items()} == {
        model: target.p_holm for model, target in targets().items()
    }


def test_eta_squared_has_the_printed_range() -> None:
    """Occupation explains 3.2% to 51.5% of the register, gender 0.00% to 1.18%."""
    measures = [analysis(model).measures for model in MODELS]
    by_occupation, by_gender = (
        [percent(m.eta2_occupation, 1) for m in measures],
        [percent(m.eta2_gender, 2) for m in measures],
    )
    assert (min(by_occupation), max(by_occupation)) == (3.2, 51.5)
    assert (min(by_gender), max(by_gender)) == (0.0, 1.18)


def test_rank_correlations_are_the_printed_ones() -> None:
    """Pairwise Spearman over the nine: mean 0.77, from 0.55 to 0.91."""
    found = rankings({model: analysis(model).grid for model in MODELS}, Options(resamples=0))
    assert found is not None
    values = [estimate.value for estimate in (found.mean, found.least.spearman, found.greatest.spearman)]
    expected = printed.rankings()
    assert [round(value, 2) for value in values if value is not None] == [
        expected.mean,
        expected.least,
        expected.greatest,
    ]
    assert found.mean.n == len(found.pairs) == 36
    assert {ranked.spearman.n for ranked in found.pairs} == {72}


@pytest.mark.parametrize("model", MODELS)
def test_they_is_less_honorific_than_she(model: str) -> None:
    """In all nine the honorific rate of they lies below that of she."""
    found = analysis(model).they.against_feminine.value
    assert found is not None
    assert found < 0


def test_they_is_pluralised_as_printed() -> None:
    """From 45.8% to 98.8% of the 504 outputs, and as chosen for each model."""
    shares = {model: analysis(model).they.plural for model in MODELS}
    assert {estimate.n for estimate in shares.values()} == {PAIRS}
    assert {model: percent(estimate.value, 1) for model, estimate in shares.items()} == {
        model: round(100 * target.plural / PAIRS, 1) for model, target in targets().items()
    }
    values = [percent(estimate.value, 1) for estimate in shares.values()]
    assert (min(values), max(values)) == (45.8, 98.8)


def test_singular_they_rises_in_seven_models() -> None:
    """Among outputs that stay singular honorific is more frequent than among all, in four by over 25 points."""
    found = {model: analysis(model).they.singular_rise.value for model in MODELS}
    rises = {model: rise for model, rise in found.items() if rise is not None}
    facts = printed.they_facts()
    assert {model for model, rise in rises.items() if rise <= 0} == set(facts.not_rising)
    assert sum(rise > 0 for rise in rises.values()) == facts.rising == 7
    assert sum(rise > 0.25 for rise in rises.values()) == facts.rising_much == 4


@pytest.mark.parametrize("model", MODELS)
def test_the_spread_does_not_hang_on_one_occupation_or_one_frame(model: str) -> None:
    """Without any of the 72, and without any of the 7, it stays within the interval that it has with all.

    The paper gives no criterion.  The interval says how far the spread could be with other occupations like these; an
    influence within it is none that could be told from chance.
    """
    spread, influence = analysis(model).intervals.spread, analysis(model).influence
    assert spread is not None
    assert (len(influence.occupations["spread"].without), len(influence.frames["spread"].without)) == (72, 7)
    for left_out in (influence.occupations["spread"], influence.frames["spread"]):
        for name, value in left_out.without.items():
            assert value is not None
            assert spread.low <= value <= spread.high, name


def test_no_occupation_and_no_frame_reverses_a_significant_lean() -> None:
    """HAI of the two models with a significant one keeps its sign without any occupation, and without any frame."""
    for model, sign in (("llama-4-maverick", -1), ("llama-3.3-70b", 1)):
        influence = analysis(model).influence
        for left_out in (influence.occupations["hai"], influence.frames["hai"]):
            assert all(value is not None and sign * value > 0 for value in left_out.without.values())


@pytest.mark.slow
def test_higher_standing_is_more_honorific() -> None:
    """Over all models the first half of the published order is addressed with more respect than the second."""
    slugs = [occupation.slug for occupation in occupations()]
    for model in MODELS:
        found = analysis(model).rates.by_occupation
        assert list(found) == slugs
        rates = [one.rate for one in found.values() if one.rate is not None]
        assert len(rates) == 72
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


def test_models_come_by_hbs_as_the_paper_orders_them() -> None:
    """Its order by HBS, the most biased first."""
    scores = {model: analysis(model).measures.hbs or 0.0 for model in MODELS}
    assert sorted(scores, key=lambda model: -scores[model]) == [
        *("llama-4-maverick", "llama-3.3-70b", "llama-4-scout", "gemini-2.5-flash", "qwen3-next-80b"),
        *("kimi-k2-thinking", "deepseek-v3.1", "gemma-4", "gpt-oss-120b"),
    ]


def test_significant_gaps_alone_lie_above_the_nominal_detectable_threshold() -> None:
    """All seven that are not significant after Holm's correction lie below it, both that are above."""
    significant, above = set(), set()
    for model, found in as_family({model: analysis(model).hai for model in MODELS}).items():
        gap, threshold = analysis(model).measures.hai, analysis(model).sensitivity.detectable_gap
        assert gap is not None
        assert threshold is not None
        assert found.p_holm is not None
        significant |= {model} if found.p_holm < 0.05 else set()
        above |= {model} if abs(gap) > threshold else set()
    assert significant == above == {"llama-4-maverick", "llama-3.3-70b"}


def test_nearly_all_outputs_of_the_two_exceptions_are_plural() -> None:
    """The paper's reason why their singular outputs do not rise; so theirs are the two largest rates of the nine.

    Nearly all is read as more than 95%, which none of the other seven is.
    """
    shares = {model: analysis(model).they.plural.value or 0.0 for model in MODELS}
    assert {model for model, share in shares.items() if share > 0.95} == set(printed.they_facts().not_rising)


@pytest.mark.parametrize("pair", printed.printed_pairs(), ids=lambda pair: f"{pair.model}|{pair.occupation}")
def test_a_printed_pair_is_there(pair: printed.PrintedPair) -> None:
    """Figure 1: Llama 3.3 70B, scientist, P1: he honorific in pronoun and verb, she ordinary; as recorded and read."""
    outputs = replay(published()[pair.model], question_set(), CASSETTES).outputs
    for condition, sign in zip((Condition.MALE, Condition.FEMALE), pair.kind, strict=True):
        reading = classify(outputs[f"{pair.occupation}|{pair.frame}|{condition}"])
        assert reading.register == allocate.SIGNS[sign]
        assert {cue.rule for cue in reading.cues} == {f"pronoun-{reading.register}", f"verb-{reading.register}"}


def test_the_example_of_a_split_is_there() -> None:
    """Doctor honorific and cleaner ordinary in T1 without a pronoun: the paper's example, of no named model.

    Which models have it is this simulation's; most do.
    """
    split = {
        model
        for model in MODELS
        if [allocate.read()[model][slug][Condition.NOPRONOUN][0] for slug in ("doctor", "cleaner")] == ["H", "O"]
    }
    assert split == set(MODELS) - {"qwen3-next-80b", "gemma-4"}
