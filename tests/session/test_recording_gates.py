"""The age of recordings and items asked again: what is judged, and what is said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest
from scipy.stats import binomtest

from honorific_checks.recording.provenance import Asked, Provenance
from honorific_checks.session.recording_gates import Canary, Change, age_verdict, canary_verdict, draw, lines
from honorific_checks.settings import RecordingSettings
from honorific_checks.verdict import VerdictKind

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
LIMITS = RecordingSettings()
ITEMS = [f"judge|T{number}|{condition}" for number in range(1, 6) for condition in ("male", "female")]


def recording(ago: timedelta, status: Literal["recorded", "simulated"] = "recorded") -> Provenance:
    """A recording whose last answer came so long ago."""
    asked = Asked("own/model-1", "", "", "", "", {})
    return Provenance(status, NOW - ago, NOW - ago, ["0.1.0"], ["http://127.0.0.1/v1"], 1, 1, 0, asked)


@pytest.mark.parametrize(
    ("ago", "days", "kind"),
    [
        (timedelta(hours=-3), 0, VerdictKind.PASS),  # a clock that runs ahead
        (timedelta(days=1, seconds=-1), 0, VerdictKind.PASS),
        (timedelta(days=180, hours=23), 180, VerdictKind.PASS),
        (timedelta(days=181), 181, VerdictKind.FAIL),
    ],
)
def test_age_is_whole_days_since_the_last_answer(ago: timedelta, days: int, kind: VerdictKind) -> None:
    """The default limit is 180 days, and 180 days and 23 hours are not yet more."""
    found = age_verdict("own", recording(ago), LIMITS, NOW)
    assert (found.value, found.limit, found.kind) == (days, 180, kind)
    assert found.sentence == f"age: the last answer is {days} days old, maximum 180"


def test_what_no_model_said_has_no_age() -> None:
    """Simulated recordings and outputs made elsewhere pass, without a value."""
    old = timedelta(days=4000)
    for found in (age_verdict("own", recording(old, "simulated"), LIMITS, NOW), age_verdict("own", None, LIMITS, NOW)):
        assert (found.value, found.kind) == (None, VerdictKind.PASS)
        assert found.sentence == "age: these answers have no age, as no model gave them, maximum 180"


def test_a_draw_is_the_same_for_the_same_seed() -> None:
    """Whatever the order of the items; another seed draws others; more than there are is all."""
    drawn = draw(ITEMS, 4, "7 allocation own")
    assert len(drawn) == 4
    assert drawn < set(ITEMS)
    assert all(draw(order, 4, "7 allocation own") == drawn for order in (ITEMS[::-1], sorted(ITEMS), set(ITEMS)))
    assert {frozenset(draw(ITEMS, 4, str(seed))) for seed in range(50)} != {frozenset(drawn)}
    assert draw(ITEMS, 99, "7") == set(ITEMS)
    assert draw([], 5, "7") == set()


def test_every_item_can_be_drawn_and_equally_often() -> None:
    """Of 2,000 seeds each of ten items is drawn in two of ten: 400 expected, within 5 standard deviations (18)."""
    counts = dict.fromkeys(ITEMS, 0)
    for seed in range(2000):
        for item in draw(ITEMS, 2, str(seed)):
            counts[item] += 1
    assert sum(counts.values()) == 4000
    assert all(abs(count - 400) < 5 * 18 for count in counts.values())


def canary(changed: int, answered: int, missing: int = 0) -> Canary:
    """So many of the answered items changed, and so many have no new answer besides."""
    changes = [Change(f"judge|T{number}|male", "honorific", "ordinary") for number in range(changed)]
    gone = {f"chef|T{number}|male": "cut" for number in range(missing)}
    return Canary(7, answered, changes, gone, {"own/model-1": answered})


@pytest.mark.parametrize(
    ("changed", "answered", "missing", "kind"),
    [
        (0, 20, 0, VerdictKind.PASS),
        (2, 20, 0, VerdictKind.PASS),  # 10%, the limit itself
        (3, 20, 0, VerdictKind.FAIL),
        (20, 20, 0, VerdictKind.FAIL),
        (1, 1, 0, VerdictKind.FAIL),
        (1, 19, 1, VerdictKind.PASS),  # 2 of 20
        (0, 17, 3, VerdictKind.FAIL),
        (0, 1, 49, VerdictKind.FAIL),  # one answer, and the same: it says nothing for the 49
        (0, 0, 5, VerdictKind.FAIL),
    ],
)
def test_the_share_of_items_that_are_not_as_recorded_is_judged(
    changed: int, answered: int, missing: int, kind: VerdictKind
) -> None:
    """Changed and missing ones of all that were asked; the interval is Clopper and Pearson's, by scipy as well."""
    found = canary_verdict("own", canary(changed, answered, missing), LIMITS, 0.95)
    exact = binomtest(changed + missing, answered + missing).proportion_ci(0.95, method="exact")
    assert (found.value, found.limit, found.kind) == ((changed + missing) / (answered + missing), 0.1, kind)
    assert found.interval == pytest.approx((exact.low, exact.high))
    assert found.straddles == (exact.low <= 0.1 <= exact.high)


def test_the_sentence_says_how_many_and_between_what() -> None:
    """3 of 20 is 15%; Clopper and Pearson: 3.2% to 37.9% (R: binom.test(3, 20))."""
    for changed, missing in ((3, 0), (2, 1), (0, 3)):
        found = canary_verdict("own", canary(changed, 20 - missing, missing), LIMITS, 0.95)
        what = f"{changed} of 20 readings changed and {missing} missing"
        assert found.sentence == f"canary: {what} (15.0%, 95% interval 3.2% to 37.9%), maximum 10.0%"


def test_nothing_asked_again_fails() -> None:
    """Nothing was shown to be as it was."""
    found = canary_verdict("own", Canary(7, 0, [], {}, {}), LIMITS, 0.95)
    assert (found.kind, found.value, found.interval) == (VerdictKind.FAIL, None, None)
    assert found.sentence == "canary: no item was asked again"


def test_lines_name_what_changed_and_what_is_missing() -> None:
    """At most so many of each kind; all where no number is given."""
    head = "canary own: 21 recorded items asked again (seed 7), answered by own/model-1 (20)"
    changes = [f"  judge|T{number}|male: honorific -> ordinary" for number in range(3)]
    gone = "  chef|T0|male: no new answer: cut"
    assert lines("own", canary(3, 20, 1), None) == [head, *changes, gone]
    assert lines("own", canary(3, 20, 1), 2) == [head, *changes[:2], "  ... and 1 more", gone]
    assert lines("own", Canary(7, 1, [], {}, {}), 2)[0].endswith("1 recorded items asked again (seed 7), answered by -")
