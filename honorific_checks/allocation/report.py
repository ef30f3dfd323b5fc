"""The JSON and CSV reports of the allocation suite; docs/report.md describes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from honorific_checks.allocation.analysis.difference import Difference
from honorific_checks.allocation.analysis.result import Analysis
from honorific_checks.allocation.difference_gate import deciding_interval
from honorific_checks.allocation.judging import JudgedAllocation
from honorific_checks.allocation.stimuli import occupations
from honorific_checks.allocation.translations import Translations
from honorific_checks.records import Condition
from honorific_checks.report.json_data import plain_data
from honorific_checks.report.result import Exhibit, Mark, Row
from honorific_checks.stats.family import Tested

COLUMNS = ("item_id", "occupation", "frame", "condition", "register", "reason", "plural", "output")


def together(suite: JudgedAllocation) -> dict[str, Any]:
    """What stands over all models: the occupations, and whether the models rank them alike."""
    named = {one.slug: {"english": one.english, "bengali": one.bengali} for one in occupations()}
    return {"occupations": named, "rankings": plain_data(suite.rankings)}


def rows(suite: JudgedAllocation, name: str) -> Iterable[Row]:
    """A row for each item."""
    return ({**row} for row in suite.of(name).analysis.tidy())


def exhibits(suite: JudgedAllocation, name: str) -> Iterable[Exhibit]:
    """Each item with its cues."""
    analysis = suite.of(name).analysis
    for item, row in zip(analysis.readings, analysis.tidy(), strict=True):
        marks = tuple(Mark(cue.start, cue.end, str(cue.register), cue.rule) for cue in item.reading.cues)
        yield Exhibit(item.stimulus.sentence, item.reading.output, {**row}, marks)


def _no_pronoun(analysis: Analysis) -> dict[str, dict[str, str]]:
    """The registers without a pronoun, by occupation and frame: what the spread is taken over."""
    found: dict[str, dict[str, str]] = {}
    for item in analysis.readings:
        if item.stimulus.condition is Condition.NOPRONOUN:
            found.setdefault(item.stimulus.occupation.slug, {})[item.stimulus.frame] = str(item.reading.register)
    return found


def model_data(suite: JudgedAllocation, name: str) -> dict[str, Any]:
    """Every figure of one model."""
    a = suite.of(name).analysis
    m = a.measures
    return {
        "items": m.items,
        "pairs": m.pairs,
        "excluded_pairs": m.excluded_pairs,
        "male_only": m.male_only,
        "female_only": m.female_only,
        "hai": m.hai,
        "hai_interval": plain_data(deciding_interval(a.hai)),
        "gsr": m.gsr,
        "p": m.p,
        "p_holm": suite.p_holm[name],
        "eta2_gender": m.eta2_gender,
        "eta2_occupation": m.eta2_occupation,
        "eta2_items": m.eta2_items,
        "spread": m.spread,
        "spread_occupations": m.spread_occupations,
        "hbs": m.hbs,
        "mixed": m.mixed,
        "mixed_rate": m.mixed_rate,
        "unreadable": m.unreadable,
        "unreadable_rate": m.unreadable_rate,
        "mean_rate": m.mean_rate,
        "intervals": plain_data(a.intervals),
        "direction": plain_data(a.direction),
        "tests": {"hai": _test(suite.hai.get(name)), "missingness": _test(suite.missingness.get(name))},
        "sensitivity": plain_data(a.sensitivity),
        "rates": plain_data(a.rates),
        "no_pronoun": _no_pronoun(a),
        "they": plain_data(a.they),
        "missingness": plain_data(a.missingness),
        "influence": plain_data(a.influence),
        "translations": _translations(suite.translations(name)),
    }


def _translations(found: Translations) -> dict[str, Any]:
    """The counts, with the item_id of the example."""
    counts = {field.name: getattr(found, field.name) for field in fields(found)}
    return {**counts, "example": found.example and found.example.stimulus.item_id}


def _test(tested: Tested[Difference] | None) -> dict[str, Any] | None:
    """A paired difference with its corrected p values; null for a model with missing answers, which is in no family."""
    if tested is None:
        return None
    corrected = {"family": tested.family, "p_holm": tested.p_holm, "p_clustered_holm": tested.p_clustered_holm}
    return {**plain_data(tested.figure), **corrected}
