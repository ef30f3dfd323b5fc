"""What a recording amounts to: counts of what is stored, times, versions and addresses, over several runs."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from recording_support import NOW, ONE, model, question_set

from honorific_checks.endpoints.completion import Completion, completion
from honorific_checks.errors import BrokenAnswerError
from honorific_checks.recording import provenance
from honorific_checks.recording.ledger import Ledger, utc_now
from honorific_checks.version import __version__

ASKED = provenance.asked(model(), question_set(ONE))
HERE, ELSEWHERE = "https://here.example/v1", "https://elsewhere.example/v1"
BEFORE = NOW - timedelta(days=3)
DAY = int(BEFORE.timestamp())


def body(**changes: object) -> str:
    """A completion."""
    answer: dict[str, object] = {
        "model": "m-1",
        "system_fingerprint": "fp_1",
        "choices": [{"message": {"content": "তিনি"}}],
        "usage": {"prompt_tokens": 40, "completion_tokens": 12},
    }
    return json.dumps({key: value for key, value in (answer | changes).items() if value is not None})


def answer(**changes: object) -> Completion:
    """The same, decoded."""
    return completion(body(**changes), "here")


def known(**changes: object) -> provenance.Provenance:
    """What an earlier run has signed."""
    given: dict[str, object] = {
        "status": "recorded",
        "first_answer": BEFORE,
        "last_answer": BEFORE + timedelta(hours=1),
        "versions": ["0.0.9"],
        "endpoints": [ELSEWHERE],
        "answers": 999,
        "requests": 20,
        "retries": 5,
        "asked": ASKED,
        "answered": provenance.Answered({"m-0": 999}, {"fp_0": 999}, {"prompt": 999, "completion": 999}),
    }
    return provenance.Provenance(**(given | changes))  # type: ignore[arg-type]


def ledger(before: provenance.Provenance | None = None) -> Ledger:
    """An empty one whose clock stands still."""
    return Ledger(ASKED, HERE, before, clock=lambda: NOW)


def test_a_first_run_is_counted() -> None:
    """Answers by model and fingerprint, tokens in sum; address and version are this run's."""
    found = ledger()
    for changes in ({}, {"model": "m-2"}, {"system_fingerprint": "fp_2"}):
        found.add(answer(**changes))
    found.requests, found.retries = 5, 2
    assert found.signed() == provenance.Provenance(
        status="recorded",
        first_answer=NOW,
        last_answer=NOW,
        versions=[__version__],
        endpoints=[HERE],
        answers=3,
        requests=5,
        retries=2,
        asked=ASKED,
        answered=provenance.Answered(
            {"m-1": 2, "m-2": 1}, {"fp_1": 2, "fp_2": 1}, {"prompt": 3 * 40, "completion": 3 * 12}
        ),
    )


def test_a_later_run_counts_what_is_stored_and_adds_what_it_sent() -> None:
    """Whatever was signed before: a run that was killed may have stored more than it signed, and a file may be gone."""
    found = ledger(known())
    for _ in range(4):
        found.found(body(), "judge.json")
    found.add(answer(model="m-2"))
    found.requests, found.retries = 2, 1
    signed = found.signed()
    assert (signed.answers, signed.requests, signed.retries) == (5, 22, 6)
    assert signed.answered == provenance.Answered(
        {"m-1": 4, "m-2": 1}, {"fp_1": 5}, {"prompt": 5 * 40, "completion": 5 * 12}
    )
    assert (signed.first_answer, signed.last_answer) == (BEFORE, NOW)
    assert (signed.versions, signed.endpoints) == (["0.0.9", __version__], [ELSEWHERE, HERE])


def test_a_run_without_an_answer_has_no_part_in_it() -> None:
    """Times, versions and addresses stay as they were."""
    found = ledger(known())
    found.found(body(), "judge.json")
    signed = found.signed()
    assert (signed.first_answer, signed.last_answer) == (BEFORE, BEFORE + timedelta(hours=1))
    assert (signed.versions, signed.endpoints) == (["0.0.9"], [ELSEWHERE])


def test_versions_and_addresses_stand_once() -> None:
    """However often they record."""
    found = ledger(known(versions=[__version__, "0.0.9"], endpoints=[HERE, ELSEWHERE]))
    found.add(answer())
    assert (found.signed().versions, found.signed().endpoints) == ([__version__, "0.0.9"], [HERE, ELSEWHERE])


def test_the_times_are_those_of_the_answers() -> None:
    """The first and the last of a run by its clock, which goes on."""
    times = iter([NOW + timedelta(seconds=number) for number in range(5)])
    found = Ledger(ASKED, HERE, None, clock=lambda: next(times))
    for _ in range(3):
        found.add(answer())
    signed = found.signed()
    assert (signed.first_answer, signed.last_answer) == (NOW, NOW + timedelta(seconds=2))


@pytest.mark.parametrize(
    ("created", "times"),
    [
        ([DAY, DAY + 90, DAY - 30], (BEFORE - timedelta(seconds=30), BEFORE + timedelta(seconds=90))),
        ([None, DAY], (BEFORE, BEFORE)),
        ([DAY, NOW.timestamp() + 1, 1e300, 0, -5, "soon"], (BEFORE, BEFORE)),
        ([None, 0], (NOW, NOW)),
    ],
    ids=["all", "one", "nonsense", "none"],
)
def test_stored_answers_without_a_provenance_are_as_old_as_the_service_says(
    created: list[object], times: tuple[datetime, datetime]
) -> None:
    """Not of today: a recording whose provenance is lost grows no younger.  What cannot be is not believed."""
    found = ledger()
    for each in created:
        found.found(body(created=each), "judge.json")
    signed = found.signed()
    assert (signed.first_answer, signed.last_answer) == times
    assert (signed.requests, signed.answers) == (len(created), len(created))
    found.add(answer())
    signed = found.signed()
    assert (signed.first_answer, signed.last_answer) == (times[0], NOW)


def test_the_provenance_is_believed_before_the_service() -> None:
    """It is ours, and the clocks of services differ."""
    found = ledger(known())
    found.found(body(created=DAY - 1000), "judge.json")
    signed = found.signed()
    assert (signed.first_answer, signed.last_answer) == (BEFORE, BEFORE + timedelta(hours=1))


def test_an_answer_took_a_request() -> None:
    """Also one that is stored and that no run has counted."""
    found = ledger(known(requests=3, retries=1))
    for _ in range(5):
        found.found(body(), "judge.json")
    assert found.signed().requests == 5
    found.requests = 4
    assert found.signed().requests == 7


@pytest.mark.parametrize(
    ("stored", "new", "status"),
    [([], [], "recorded"), ([1], [0], "simulated"), ([0], [1], "simulated"), ([0, 0], [0], "recorded")],
)
def test_one_simulated_answer_is_enough(stored: list[int], new: list[int], status: str) -> None:
    """Stored before or new; what was signed before does not count."""
    found = ledger(known(status="simulated"))
    for simulated in stored:
        found.found(body(system_fingerprint="simulated" if simulated else "fp_1"), "judge.json")
    for simulated in new:
        found.add(answer(system_fingerprint="simulated" if simulated else "fp_1"))
    assert found.signed().status == status


def test_what_a_service_does_not_say_is_not_counted() -> None:
    """Neither as an empty name nor as a zero for all."""
    found = ledger()
    found.add(answer(model=None, system_fingerprint=None, usage=None))
    found.add(answer(model="", system_fingerprint=""))
    assert found.signed().answered == provenance.Answered({}, {}, {"prompt": 40, "completion": 12})
    assert found.answers == 2


def test_a_stored_answer_that_is_none_is_named() -> None:
    """By its file."""
    with pytest.raises(BrokenAnswerError, match=r"^judge\.json: the answer has no words$"):
        ledger().found(body(choices=[{"message": {"content": ""}}]), "judge.json")


def test_the_time_is_utc_to_the_second() -> None:
    """As the provenance shows it."""
    now = utc_now()
    assert now.tzinfo is UTC
    assert now.microsecond == 0
