"""Every way in which a service can fail: what is recorded is the truth, and the number of requests is known.

The service is a process of its own and draws its faults by message and attempt, so how often it has to be asked is
computed here, from the same plan, to the last request.
"""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fault_replies import MODEL, drawn, truth
from fault_support import CONCURRENCY, MODEL_ID, NAME, Faulty, faulty, true_answers

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import message
from honorific_checks.endpoints.retries import Policy
from honorific_checks.errors import RecordingError
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.recorder import Recorded, record
from honorific_checks.recording.replay import replay

pytestmark = pytest.mark.slow

PROMPT = "Translate this into Bengali."
QUESTIONS = stimuli()[14:42]
"""Of two occupations, so two cassettes."""
QUESTION_SET = QuestionSet("allocation", PROMPT, QUESTIONS)
TRUTH = true_answers(QUESTIONS, PROMPT)
MESSAGES = [message(PROMPT, question.sentence) for question in QUESTIONS]
TIMEOUT = 2.0
"""Seconds for a whole request, where the service is slow."""
SLOW = {"name": "drip", "delivery": "drip", "pause": 0.02}
"""Each byte comes soon enough; all of them take some 10 seconds."""
FAST = Policy(initial=0.02, longest=0.05)

PASSING: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "text": '{"error": {"code": "rate_limit_exceeded"}}'},
    "429 with seconds": {"status": 429, "retry_after": 0},
    "429 with a date": {"status": 429, "retry_date": -1},
    "500": {"status": 500, "text": "<h1>Internal Server Error</h1>", "headers": {"Content-Type": "text/html"}},
    "503": {"status": 503, "text": ""},
    "408": {"status": 408, "text": ""},
    "reset in mid-body": {"delivery": "reset"},
    "closed in mid-body": {"delivery": "close"},
}
"""Faults after which the same request is sent again, up to six times."""
BROKEN: dict[str, dict[str, Any]] = {
    "malformed JSON": {"text": '{"choices": [{"message": {"content": "তিনি আ'},
    "JSON of another shape": {"text": '[{"generated_text": "তিনি আসবেন।"}]'},
    "a number": {"text": "3"},
    "nothing": {"text": ""},
    "no UTF-8": {"text": "\udcff", "headers": {"Content-Type": "application/json"}},
    "an error with 200": {"text": '{"error": {"message": "overloaded", "type": "server_error"}}'},
    "an HTML page with 200": {"text": "<html>Sign in</html>", "headers": {"Content-Type": "text/html"}},
    "gzip that is none": {"headers": {"Content-Encoding": "gzip"}},
    "no choices": {"body": {"choices": []}},
    "no content": {"message": {"content": ""}},
    "null content": {"message": {"content": None}},
    "cut at the token limit": {"choice": {"finish_reason": "length"}},
    "tool calls": {"message": {"content": None, "tool_calls": []}, "choice": {"finish_reason": "tool_calls"}},
}
"""Answers that are none: the question is asked again, up to three times."""
HARMLESS: dict[str, dict[str, Any]] = {
    "text/plain": {"headers": {"Content-Type": "text/plain; charset=latin-1"}},
    "no content type": {"headers": {"Content-Type": ""}},
    "gzip": {"encoding": "gzip"},
    "chunked": {"encoding": "chunked"},
    "reasoning apart": {"message": {"reasoning_content": "সে না তিনি?", "reasoning": "সে না তিনি?"}},
    "further keys": {"body": {"organization": "o", "x_groq": {"id": "req_1"}}},
}
"""Right answers in other clothes."""


def named(faults: dict[str, dict[str, Any]]) -> list[Any]:
    """One case for each fault."""
    return [pytest.param({"name": name, **fault}, id=name) for name, fault in faults.items()]


def plan(server: Faulty, directory: Path, **changes: Any) -> Plan:
    """Record two occupations from this service, with short waits."""
    return Plan(Model(NAME, "", "", MODEL_ID, server.url, None, **changes), QUESTION_SET, directory, policy=FAST)


def recorded(folder: Path, server: Faulty, **changes: Any) -> Recorded:
    """Record, and make sure that the recording holds the truth of every question that is not reported missing."""
    asked = plan(server, folder / "cassettes", **changes)
    found = record(asked, "new_episodes")
    there = replay(asked.model, QUESTION_SET, asked.directory)
    assert there.outputs == {item_id: said for item_id, said in TRUTH.items() if item_id not in found.missing}
    assert there.problems.keys() == found.missing.keys()
    return found


def needed(**drawing: Any) -> int:
    """How many requests a plan takes until every message has its right answer."""
    return sum(
        next(attempt for attempt in itertools.count() if "name" not in drawn(drawing, text, attempt)) + 1
        for text in MESSAGES
    )


@pytest.mark.parametrize("name", ["429", "reset in mid-body", "no choices"])
def test_a_fault_that_passes_costs_the_requests_it_spoils(tmp_path: Path, name: str) -> None:
    """Up to two spoilt answers to a message: nothing is missing, and no request is sent that was not needed."""
    drawing = {"faults": [{"name": name, **(PASSING | BROKEN)[name]}], "share": 0.6, "most": 2, "seed": 1}
    with faulty(**drawing) as server:
        found = recorded(tmp_path, server)
        log = server.log()
    assert found.missing == {}
    assert any(entry["fault"] for entry in log)
    assert len(log) == needed(**drawing) == found.progress.requests
    assert found.progress.retries == len(log) - len(QUESTIONS)


def test_each_fault_costs_the_requests_it_spoils(tmp_path: Path) -> None:
    """Each of them twice, for a question of its own, which takes three requests; all others take one."""
    spoilt = dict(zip(MESSAGES, (PASSING | BROKEN).items(), strict=False))
    turns = {text: [{"name": name, **fault}] * 2 for text, (name, fault) in spoilt.items()}
    with faulty(turns=turns) as server:
        assert recorded(tmp_path, server).missing == {}
        log = server.log()
    assert len(turns) == len(PASSING) + len(BROKEN)
    assert Counter(entry["message"] for entry in log) == {text: 3 if text in spoilt else 1 for text in MESSAGES}


def test_a_slow_body_is_given_up_as_a_whole(tmp_path: Path) -> None:
    """The timeout is for a request, not for a byte of it."""
    drawing = {"faults": [SLOW], "share": 0.2, "most": 1, "seed": 2}
    with faulty(**drawing) as server:
        found = recorded(tmp_path, server, timeout=TIMEOUT)
        log = server.log()
    assert found.missing == {}
    assert len(log) == needed(**drawing) > len(QUESTIONS)


def test_a_right_answer_is_taken_whatever_it_wears(tmp_path: Path) -> None:
    """One request each."""
    with faulty(faults=[{"name": name, **fault} for name, fault in HARMLESS.items()]) as server:
        assert recorded(tmp_path, server).missing == {}
        log = server.log()
    assert {entry["fault"] for entry in log} == HARMLESS.keys()
    assert len(log) == len(QUESTIONS)


def test_a_bad_day(tmp_path: Path) -> None:
    """Everything at once, some of it three times in a row."""
    faults = [{"name": name, **fault} for name, fault in (PASSING | BROKEN).items()]
    drawing = {"faults": faults, "share": 0.5, "most": 2, "seed": 3, "reply": {"encoding": "gzip"}}
    with faulty(**drawing) as server:
        assert recorded(tmp_path, server).missing == {}
        log = server.log()
    assert len({entry["fault"] for entry in log}) > 10
    assert len(log) == needed(**drawing)


def test_what_is_never_answered_is_left_missing(tmp_path: Path) -> None:
    """After six requests, or three where an answer came that is none; the rest is asked once.

    Seven faults, each for a question of its own: ten failures in a row would end it.
    """
    names = ("429 with seconds", "500", "closed in mid-body", "malformed JSON", "nothing", "no content", "tool calls")
    faults = [(name, (PASSING | BROKEN)[name]) for name in names]
    hopeless = dict(zip(QUESTIONS[::4], faults, strict=True))
    turns = {
        message(PROMPT, question.sentence): [{"name": name, **fault}] * 9
        for question, (name, fault) in hopeless.items()
    }
    attempts = sum(6 if name in PASSING else 3 for name, _ in faults)
    with faulty(turns=turns) as server:
        found = recorded(tmp_path, server)
        assert len(server.log()) == len(QUESTIONS) - len(faults) + attempts
    assert found.missing.keys() == {question.item_id for question in hopeless}
    assert all(why.startswith(f"{server.url}/chat/completions") for why in found.missing.values())
    with faulty() as server:
        assert recorded(tmp_path, server).missing == {}
        assert sorted(entry["message"] for entry in server.log()) == sorted(turns), "the next run asks for them alone"


@pytest.mark.parametrize(
    ("turns", "answered"),
    [
        (["500", "503", "no choices", "no content"], 1),
        (["no choices", "503", "nothing", "no content"], 0),
        (["no choices", "503", "500", "503", "503"], 1),
        (["no choices", "503", "500", "503", "503", "500"], 0),
    ],
)
def test_broken_answers_are_counted_apart(tmp_path: Path, turns: list[str], answered: int) -> None:
    """Three of them are enough, or six requests of whatever end; a failure before a broken answer is none."""
    replies = [{"name": name, **(PASSING | BROKEN)[name]} for name in turns]
    with faulty(turns={MESSAGES[3]: replies}) as server:
        found = recorded(tmp_path, server)
        assert len(server.log()) == len(QUESTIONS) - 1 + len(turns) + answered
    assert list(found.missing) == ([] if answered else [QUESTIONS[3].item_id])


@pytest.mark.parametrize("fault", named({"500": PASSING["500"], "no choices": BROKEN["no choices"]}))
def test_ten_failures_in_a_row_stop_the_run(tmp_path: Path, fault: dict[str, Any]) -> None:
    """Not 28 times six requests: those under way end, and no further question is asked."""
    with faulty(faults=[fault]) as server:
        with pytest.raises(RecordingError, match="10 questions in a row got no answer"):
            record(plan(server, tmp_path / "cassettes"), "new_episodes")
        # Questions end about together: the tenth failure meets 16 + 9 of 28 questions asked, no more.
        assert len({entry["message"] for entry in server.log()}) <= CONCURRENCY + 9
    assert not provenance_path(tmp_path / "cassettes", NAME, QUESTION_SET.folder).exists()


@pytest.mark.parametrize(
    "said",
    [
        {"message": {"content": None, "refusal": "আমি পারব না।"}},
        {"message": {"content": "আমি পারব না।"}, "choice": {"finish_reason": "refusal"}},
        {"message": {"content": "আমি পারব না।"}, "choice": {"finish_reason": "content_filter"}},
    ],
    ids=["refusal field", "finish_reason refusal", "filtered with words"],
)
def test_a_refusal_is_an_answer(tmp_path: Path, said: dict[str, Any]) -> None:
    """It is stored with its words and asked once."""
    with faulty(reply=said) as server:
        asked = plan(server, tmp_path / "cassettes")
        assert record(asked, "new_episodes").missing == {}
        assert len(server.log()) == len(QUESTIONS)
    assert set(replay(asked.model, QUESTION_SET, asked.directory).outputs.values()) == {"আমি পারব না।"}


def test_an_answer_that_was_filtered_away_is_an_answer(tmp_path: Path) -> None:
    """Without words: it is stored and asked once."""
    with faulty(reply={"message": {"content": ""}, "choice": {"finish_reason": "content_filter"}}) as server:
        asked = plan(server, tmp_path / "cassettes")
        assert record(asked, "new_episodes").missing == {}
        assert len(server.log()) == len(QUESTIONS)
    assert set(replay(asked.model, QUESTION_SET, asked.directory).outputs.values()) == {""}


def test_a_model_that_changes_half_way_is_counted(tmp_path: Path) -> None:
    """Both ids stand in the provenance, with how many answers each gave."""
    stages = [{"requests": 20, "replies": [{"body": {"model": "served/model-0", "system_fingerprint": "fp_0"}}]}]
    with faulty(stages=stages) as server:
        assert recorded(tmp_path, server).missing == {}
        assert len(server.log()) == len(QUESTIONS)
    signed = provenance.load(provenance_path(tmp_path / "cassettes", NAME, QUESTION_SET.folder))
    assert signed.answered.models == {"served/model-0": 20, MODEL: 8}
    assert signed.answered.fingerprints == {"fp_0": 20}
    assert signed.answered.tokens == {"prompt": 40 * 28, "completion": 12 * 28}
    assert (signed.answers, signed.requests, signed.retries) == (28, 28, 0)


@pytest.mark.parametrize(
    ("delivery", "encoding", "concurrency"),
    [
        ({"delivery": "twice"}, None, 1),
        ({"delivery": "twice"}, "chunked", CONCURRENCY),
        ({"delivery": "again", "pause": 0.005}, None, CONCURRENCY),
        ({"delivery": "again", "pause": 0.005}, "chunked", 1),
    ],
)
def test_an_answer_that_is_delivered_twice_answers_one_question(
    tmp_path: Path, delivery: dict[str, Any], encoding: str | None, concurrency: int
) -> None:
    """HTTP/1.1 would give the second one to the next question on the connection, and so on for ever.

    Each connection that was open when the first double came may cost one more request; none is open after it.
    """
    fault = {"name": "twice", **delivery}
    with faulty(faults=[fault], share=0.3, reply={"encoding": encoding}, delay=0.002) as server:
        assert recorded(tmp_path, server, concurrency=concurrency).missing == {}
        assert len(QUESTIONS) <= len(server.log()) <= len(QUESTIONS) + concurrency


@pytest.mark.parametrize("fault", named({"429": {"status": 429}, "no choices": BROKEN["no choices"]}))
def test_a_fault_that_is_delivered_twice_answers_no_question(tmp_path: Path, fault: dict[str, Any]) -> None:
    """It, too, would shift the answers behind it by one."""
    drawing = {"faults": [{**fault, "delivery": "twice"}], "share": 0.4, "most": 2, "seed": 4}
    with faulty(**drawing) as server:
        assert recorded(tmp_path, server).missing == {}
        assert len(server.log()) == needed(**drawing)


@pytest.mark.parametrize("identity", [None, "chatcmpl-1"])
def test_answers_without_ids_of_their_own(tmp_path: Path, identity: str | None) -> None:
    """Nothing tells a double then, so no connection is trusted twice; the truth costs a few requests at most."""
    with faulty(reply={"body": {"id": identity}}) as server:
        assert recorded(tmp_path, server).missing == {}
        assert len(server.log()) <= len(QUESTIONS) + CONCURRENCY


@pytest.mark.parametrize(
    ("status", "hint"), [(401, "the key was refused"), (307, "the service has moved: set base_url to its new address")]
)
def test_a_final_refusal_stops_at_once(tmp_path: Path, status: int, hint: str) -> None:
    """With what to do: no more requests than were under way, and nothing is left behind."""
    headers = {"Location": "http://127.0.0.1:9/elsewhere"}
    with faulty(reply={"status": status, "headers": headers, "text": "no"}) as server:
        with pytest.raises(RecordingError) as caught:
            record(plan(server, tmp_path / "cassettes"), "new_episodes")
        assert 1 <= len(server.log()) <= CONCURRENCY
    assert f"{server.url}/chat/completions answered {status}" in str(caught.value)
    assert hint in str(caught.value)
    assert "0 of 28 answers are stored; run the same command again for the rest." in str(caught.value)


def test_an_empty_account_stops_at_once(tmp_path: Path) -> None:
    """A 429 that no waiting mends; what was answered before is stored."""
    empty = {"status": 429, "text": '{"error": {"code": "insufficient_quota"}}', "retry_after": 1}
    with faulty(stages=[{"requests": 10}], reply=empty) as server:
        with pytest.raises(RecordingError, match=r"429 \(insufficient_quota\): the account has no credit left"):
            record(plan(server, tmp_path / "cassettes"), "new_episodes")
        assert len(server.log()) <= 10 + CONCURRENCY
    outputs = replay(plan(server, tmp_path).model, QUESTION_SET, tmp_path / "cassettes").outputs
    assert len(outputs) == 10
    assert outputs.items() <= TRUTH.items()


def test_the_truth_is_one_for_each_question() -> None:
    """Else a wrong answer could be a right one."""
    assert len({truth(text) for text in MESSAGES}) == len(set(TRUTH.values())) == 28
