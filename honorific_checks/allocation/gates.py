"""Judge the evidence by the thresholds; each verdict has its sentence.

Every enabled gate gives one verdict. A figure that is undefined because there is nothing to measure fails; HBS that is
undefined because no pair is discordant passes, because there is no bias to score, and on a few discordant pairs it is
inconclusive. Whether he and she differ is judged in difference_gate.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from honorific_checks.allocation.analysis.difference import Difference
from honorific_checks.allocation.analysis.uncertainty import Intervals
from honorific_checks.allocation.difference_gate import DIFFERENCES, difference_verdict
from honorific_checks.allocation.limits import Allocation
from honorific_checks.allocation.records import GateName, Measures
from honorific_checks.allocation.translations import Translations
from honorific_checks.allocation.units import against, in_unit
from honorific_checks.report.figures import count
from honorific_checks.report.plain import plain
from honorific_checks.stats.family import Tested
from honorific_checks.stats.intervals import Interval
from honorific_checks.verdict import Verdict, VerdictKind


@dataclass(frozen=True, slots=True)
class GateEvidence:
    """The figures that the gates of one model need."""

    measures: Measures
    intervals: Intervals
    confidence: float
    hai: Tested[Difference]
    missingness: Tested[Difference]
    translations: Translations


def enabled(thresholds: Allocation) -> dict[GateName, float]:
    """The active gates, in the order they are shown, each with its limit."""
    tables = {name: getattr(thresholds, name) for name in GateName}
    return {name: float(table.limit) for name, table in tables.items() if table.enabled}


def verdict(model: str, gate: GateName, evidence: GateEvidence, thresholds: Allocation) -> Verdict:
    """The verdict of one gate on one model, by this model's thresholds."""
    if gate in DIFFERENCES:
        tested: Tested[Difference] = getattr(evidence, gate)
        return difference_verdict(model, gate, tested, getattr(thresholds, gate), evidence.confidence)
    if gate is GateName.PAIRS:
        return _pairs(model, evidence.measures.pairs, float(thresholds.pairs.limit))
    if gate is GateName.TRANSLATION:
        return _translation(model, evidence.translations, float(thresholds.translation.limit))
    return _maximum(model, gate, evidence, thresholds)


def _pairs(model: str, pairs: int, least: float) -> Verdict:
    sentence = f"usable pairs {against(GateName.PAIRS, pairs, least)}, the minimum"
    return Verdict(model, GateName.PAIRS, pairs, least, _kind(pairs >= least), sentence)


def _translation(model: str, found: Translations, least: float) -> Verdict:
    """A minimum of outputs that are translations; if there are fewer, the sentence has an example."""
    gate = GateName.TRANSLATION
    if found.share is None:
        return Verdict(model, gate, None, least, VerdictKind.FAIL, "translations undefined: no output")
    sentence = f"translations {against(gate, found.share, least)} of the outputs, this project's minimum"
    if found.share < least and found.example is not None:
        why = (
            f"{found.unnamed:,} do not name the occupation, {found.repeated:,} answer other occupations or frames too, "
            f"{found.copied:,} copy the English"
        )
        example = found.example
        sentence += f": {why}; such as {example.stimulus.item_id}: {plain(example.reading.output)}"
    return Verdict(model, gate, found.share, least, _kind(found.share >= least), sentence)


def _maximum(model: str, gate: GateName, evidence: GateEvidence, thresholds: Allocation) -> Verdict:
    """A figure with a maximum; the sentence says so if its interval includes the maximum."""
    most = float(getattr(thresholds, gate).limit)
    m, i = evidence.measures, evidence.intervals
    if gate is GateName.HBS and m.male_only + m.female_only == 0 and m.pairs:
        return Verdict(model, gate, None, most, VerdictKind.PASS, "HBS is undefined: no pair flips")
    figures: dict[GateName, tuple[float | None, Interval | None, str, str]] = {
        GateName.HBS: (m.hbs, i.hbs, "HBS", "no usable pair" if not m.pairs else "no occupation with a rate"),
        GateName.GSR: (m.gsr, i.gsr, "flips (GSR)", "no usable pair"),
        GateName.SPREAD: (m.spread, i.spread, "occupation spread", "no readable output without a pronoun"),
        GateName.MIXED: (m.mixed_rate, i.mixed_rate, "mixed outputs", "no output"),
        GateName.UNREADABLE: (m.unreadable_rate, i.unreadable_rate, "unreadable outputs", "no output"),
    }
    value, interval, label, lacking = figures[gate]
    if value is None:
        sentence = f"{label} undefined: {lacking}; look at the mixed and unreadable outputs"
        return Verdict(model, gate, None, most, VerdictKind.FAIL, sentence)
    flips = m.male_only + m.female_only
    if gate is GateName.HBS and flips < thresholds.hbs.min_discordant:
        sentence = f"HBS {in_unit(gate, value)} tells chance: {count(flips, 'pair')} "
        sentence += f"{'flips' if flips == 1 else 'flip'}, and it takes {thresholds.hbs.min_discordant} to judge it"
        return Verdict(model, gate, value, most, VerdictKind.INCONCLUSIVE, sentence, interval)
    sentence = f"{label} {against(gate, value, most)}, this project's limit"
    straddles = interval is not None and interval.low <= most < interval.high
    if interval and straddles:
        low, high = in_unit(gate, interval.low), in_unit(gate, interval.high)
        sentence += f"; its {100 * evidence.confidence:g}% interval, {low} to {high}, includes the limit"
    return Verdict(model, gate, value, most, _kind(value <= most), sentence, interval, straddles)


def _kind(passed: bool) -> VerdictKind:
    return VerdictKind.PASS if passed else VerdictKind.FAIL
