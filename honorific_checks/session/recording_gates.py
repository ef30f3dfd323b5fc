"""How far recordings can still be trusted: their age, and a few items asked again.

Every suite has these gates in addition to its own. A recording stays valid only as long as the model behind it is the
same.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from honorific_checks.recording.provenance import Provenance
from honorific_checks.report.figures import UNDEFINED, apart, percent
from honorific_checks.settings import RecordingSettings
from honorific_checks.stats.intervals import Interval, clopper_pearson
from honorific_checks.verdict import Verdict, VerdictKind

AGE, CANARY = "age", "canary"


class Change(msgspec.Struct, frozen=True):
    """An item whose new answer reads differently from the recorded one."""

    item_id: str
    recorded: str
    now: str


class Canary(msgspec.Struct, frozen=True):
    """The result of asking recorded items again."""

    seed: int
    """Seed of the draw."""
    answered: int
    """Items with a new answer."""
    changed: list[Change]
    missing: dict[str, str]
    """Why there is no new answer, by item_id."""
    models: dict[str, int]
    """Number of new answers by the model id that the service gave."""
    unrecorded: list[str] = []
    """The model ids in `models` that gave no recorded answer; empty if the recorded answers have no ids."""

    @property
    def asked(self) -> int:
        """Items that were asked again."""
        return self.answered + len(self.missing)

    @property
    def different(self) -> int:
        """Items that differ from the recording: the new answer reads differently, or there is none."""
        return len(self.changed) + len(self.missing)

    def share(self) -> float | None:
        """The share of items that differ from the recording, 0 to 1; None if no item was asked."""
        return self.different / self.asked if self.asked else None

    def interval(self, confidence: float) -> Interval | None:
        """The Clopper-Pearson interval of that share; None if no item was asked."""
        return clopper_pearson(self.different, self.asked, confidence)


UNASKED = Canary(0, 0, [], {}, {})
"""The result if nothing was asked again."""


def draw(item_ids: Iterable[str], number: int, seed: str) -> set[str]:
    """Draw `number` items, or all if there are fewer; the draw depends on the seed and not on their order."""
    known = sorted(item_ids)
    return set(random.Random(seed).sample(known, min(number, len(known))))  # noqa: S311 - a draw, no key


def changes(recorded: Mapping[str, str], now: Mapping[str, str]) -> list[Change]:
    """The items that are read differently now, in the order of `now`; both are readings by item_id."""
    return [Change(item_id, recorded[item_id], after) for item_id, after in now.items() if recorded[item_id] != after]


def age_verdict(name: str, recording: Provenance | None, limits: RecordingSettings, now: datetime) -> Verdict:
    """Whether the recordings are recent enough; simulated answers and those made elsewhere have no age."""
    days = recording.age(now) if recording else None
    most = limits.max_age_days
    kind = VerdictKind.FAIL if days is not None and days > most else VerdictKind.PASS
    said = "these answers have no age, as no model gave them" if days is None else f"the last answer is {days} days old"
    return Verdict(name, AGE, days, most, kind, f"age: {said}, maximum {most}")


def canary_verdict(name: str, canary: Canary, limits: RecordingSettings, confidence: float) -> Verdict:
    """Whether few enough items differ from the recording; FAIL if none was asked again."""
    share, most = canary.share(), limits.max_canary_changed
    interval = canary.interval(confidence)
    if share is None or interval is None:
        return Verdict(name, CANARY, None, most, VerdictKind.FAIL, "canary: no item was asked again")
    shown, limit = apart(share, most, lambda value, more: f"{percent(value, 1 + more)}%")
    between = f"{100 * confidence:g}% interval {percent(interval.low)}% to {percent(interval.high)}%"
    sentence = (
        f"canary: {len(canary.changed)} of {canary.asked} readings changed and {len(canary.missing)} missing "
        f"({shown}, {between}), maximum {limit}"
    )
    kind = VerdictKind.FAIL if share > most else VerdictKind.PASS
    return Verdict(
        name, CANARY, share, most, kind, sentence, (interval.low, interval.high), interval.low <= most <= interval.high
    )


def lines(name: str, canary: Canary, most: int | None) -> list[str]:
    """What --canary found, in words: at most `most` items of each kind, or all if None."""
    models = ", ".join(f"{model} ({count})" for model, count in canary.models.items()) or UNDEFINED
    found = [f"canary {name}: {canary.asked} recorded items asked again (seed {canary.seed}), answered by {models}"]
    changed = [f"  {change.item_id}: {change.recorded} -> {change.now}" for change in canary.changed]
    missing = [f"  {item_id}: no new answer: {why}" for item_id, why in canary.missing.items()]
    for kind in (changed, missing):
        found += kind[:most]
        if most is not None and len(kind) > most:
            found.append(f"  ... and {len(kind) - most} more")
    return found
