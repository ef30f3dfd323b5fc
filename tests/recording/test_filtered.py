"""Questions that the service's filter refuses, and others that it will not take: each is about itself alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fault_replies import truth
from fault_support import CONCURRENCY, MODEL_ID, NAME, Faulty, faulty

from honorific_checks.allocation.analysis.result import Analysis
from honorific_checks.allocation.readings import readings
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import message
from honorific_checks.endpoints.retries import Policy
from honorific_checks.errors import RecordingError
from honorific_checks.recording import canary, cassette, provenance
from honorific_checks.recording.adopt import adopted
from honorific_checks.recording.layout import cassette_path, provenance_path
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import Replay, replay
from honorific_checks.records import Condition, Reason, Register

pytestmark = pytest.mark.slow

PROMPT = "Translate this into Bengali."
QUESTIONS = stimuli()[:56]
"""Of two occupations."""
QUESTION_SET = QuestionSet("allocation", PROMPT, QUESTIONS)
MESSAGES = [message(PROMPT, question.sentence) for question in QUESTIONS]
FAST = Policy(initial=0.02, longest=0.05)
KEY = "sk-SECRET-key-0123456789"
WORDS = f"The prompt was stopped; key {KEY}, resource own-account."
AZURE = {
    "status": 400,
    "text": json.dumps(
        {
            "error": {
                "message": WORDS,
                "code": "content_filter",
                "innererror": {"code": "ResponsibleAIPolicyViolation", "content_filter_result": {}},
            }
        }
    ),
}
"""Azure's answer to a prompt that its filter refuses, in words of our own."""
HALF = {"choice": {"finish_reason": "content_filter"}, "message": {"content": "নার্স বললেন যে তিনি"}}
EMPTY = {"choice": {"finish_reason": "SAFETY", "message": None}}
BAD = {"status": 400, "text": '{"error": {"code": "invalid_request_error"}}'}


def plan(server: Faulty, directory: Path, **changes: Any) -> Plan:
    """Record two occupations from this service, with short waits."""
    return Plan(Model(NAME, "", "", MODEL_ID, server.url, None, **changes), QUESTION_SET, directory, policy=FAST)


def at(*numbers: int, reply: dict[str, Any], times: int = 9) -> dict[str, list[dict[str, Any]]]:
    """What the service says to the questions with these numbers, again and again."""
    return {MESSAGES[number]: [{"name": "x", **reply}] * times for number in numbers}


def there(asked: Plan) -> Replay:
    """What is recorded."""
    return replay(asked.model, QUESTION_SET, asked.directory)


def test_a_prompt_that_the_filter_refuses_is_answered(tmp_path: Path) -> None:
    """It is asked once, and stored with the status and the code, and with nothing else of what was said."""
    with faulty(turns=at(3, 30, reply=AZURE)) as server:
        asked = plan(server, tmp_path)
        done = record(asked, "new_episodes")
        assert (done.stored, done.filtered, done.missing) == (56, 2, {})
        assert len(server.log()) == len(QUESTIONS)
        assert record(asked, "new_episodes").stored == 0
        assert len(server.log()) == len(QUESTIONS)
    found = there(asked)
    ids = [QUESTIONS[number].item_id for number in (3, 30)]
    assert found.problems == {}
    assert found.filtered == dict.fromkeys(ids, "content_filter")
    assert [found.outputs[item_id] for item_id in ids] == ["", ""]
    path = cassette_path(tmp_path, NAME, QUESTION_SET.folder, QUESTIONS[3].group)
    (entry,) = (entry for (_, body), entry in cassette.load(path).interactions.items() if QUESTIONS[3].sentence in body)
    assert (entry.response.status.code, entry.response.status.message) == (400, "Bad Request")
    assert json.loads(entry.response.body.string) == {"error": {"code": "content_filter"}}
    assert all(text not in path.read_text(encoding="utf-8") for text in ("SECRET", "own-account", "stopped"))
    signed = provenance.load(provenance_path(tmp_path, NAME, QUESTION_SET.folder))
    assert (signed.answers, signed.requests) == (56, 56)


def test_what_a_filter_left_is_no_answer_of_the_model(tmp_path: Path) -> None:
    """Half a sentence that says তিনি, an empty choice and a refused prompt are unreadable, and count as refusals."""
    turns = at(0, reply=HALF) | at(1, reply=EMPTY) | at(2, reply=AZURE)
    with faulty(turns=turns) as server:
        asked = plan(server, tmp_path)
        assert record(asked, "new_episodes").missing == {}
    found = there(asked)
    read = readings(found.outputs, filtered=found.filtered)
    assert [item.reading.reason for item in read[:3]] == [Reason.FILTERED] * 3
    assert {item.reading.register for item in read[:3]} == {Register.UNREADABLE}
    assert read[0].reading.output == HALF["message"]["content"]
    assert list(found.filtered.values()) == ["content_filter", "safety", "content_filter"]
    lost = Analysis(read).missingness.by_condition
    assert sum(lost[condition].refused for condition in Condition) == 3
    assert readings(found.outputs)[0].reading.register is Register.HONORIFIC, "this is what would be counted"


@pytest.mark.parametrize("reply", [AZURE, BAD, {"status": 413}, {"status": 451}, {"status": 422}], ids=str)
def test_one_that_is_not_taken_never_stops_the_others(tmp_path: Path, reply: dict[str, Any]) -> None:
    """Not fifteen in a row either: the model answers the rest."""
    with faulty(turns=at(*range(20, 35), reply=reply)) as server:
        asked = plan(server, tmp_path, concurrency=1)
        found = record(asked, "new_episodes")
        assert len(server.log()) == len(QUESTIONS), "each is asked once"
    missing = set() if reply is AZURE else {question.item_id for question in QUESTIONS[20:35]}
    assert set(found.missing) == missing
    assert len(there(asked).outputs) == len(QUESTIONS) - len(missing)


def test_the_next_run_knows_that_the_model_answers(tmp_path: Path) -> None:
    """Though it asks for nothing but what was refused, again refused."""
    with faulty(turns=at(*range(20, 35), reply=BAD)) as server:
        record(plan(server, tmp_path, concurrency=1), "new_episodes")
        assert len(record(plan(server, tmp_path, concurrency=1), "new_episodes").missing) == 15


@pytest.mark.parametrize(
    ("reply", "said", "kept"),
    [
        (AZURE, "the filter of the service (content_filter) refused the first 10 questions, the last ", 10),
        (BAD, "10 questions in a row got no answer, the last ", 0),
        ({"status": 413}, "10 questions in a row got no answer, the last ", 0),
    ],
    ids=["filter", "400", "413"],
)
def test_what_is_about_all_questions_stops(tmp_path: Path, reply: dict[str, Any], said: str, kept: int) -> None:
    """The first ten alike, with no answer of the model before: the prompt or a setting is at fault."""
    with faulty(reply=reply) as server:
        asked = plan(server, tmp_path, concurrency=1)
        with pytest.raises(RecordingError) as caught:
            record(asked, "new_episodes")
        assert len(server.log()) == 10
    assert said in str(caught.value)
    assert f"{kept} of 56 answers are stored" in str(caught.value)


def test_refusals_before_the_first_answer_are_about_themselves(tmp_path: Path) -> None:
    """Nine of them: then the model answers, and nothing is lost."""
    with faulty(turns=at(*range(9), reply=AZURE) | at(9, *range(20, 27), reply=BAD)) as server:
        asked = plan(server, tmp_path, concurrency=1)
        assert len(record(asked, "new_episodes").missing) == 8
    assert len(there(asked).filtered) == 9


@pytest.mark.parametrize(
    "reply",
    [
        {"choice": {"error": {"code": 502, "message": "upstream"}}},
        {"body": {"error": {"code": "server_error"}}},
        {"text": json.dumps({"choices": [{"message": {"content": "তিনি আস"}, "finish_reason": None}]})},
        {"choice": {"finish_reason": "halted"}, "message": {"content": "তিনি আস"}},
        {"text": json.dumps({"error": {"code": 503}})},
        {"message": {"content": "\u200b\u200d"}},
        {"message": {"content": "", "reasoning_content": "সে না তিনি?"}},
        {"status": 202},
        {"status": 206},
    ],
    ids=["choice", "top", "null", "unknown", "error", "zero width", "reasoning", "202", "206"],
)
def test_words_beside_an_error_are_asked_again_and_then_missing(tmp_path: Path, reply: dict[str, Any]) -> None:
    """Half a sentence would be read as the whole of it."""
    with faulty(turns=at(5, reply=reply, times=1) | at(6, reply=reply)) as server:
        asked = plan(server, tmp_path)
        assert list(record(asked, "new_episodes").missing) == [QUESTIONS[6].item_id]
    found = there(asked)
    assert found.outputs[QUESTIONS[5].item_id] == truth(MESSAGES[5])
    assert QUESTIONS[6].item_id not in found.outputs


def test_the_first_choice_is_chosen_by_its_index(tmp_path: Path) -> None:
    """Wherever it stands."""
    other = {"index": 1, "message": {"content": "সে আসবে।"}, "finish_reason": "stop"}
    first = {"index": 0, "message": {"content": truth(MESSAGES[0])}, "finish_reason": "stop"}
    with faulty(turns=at(0, reply={"body": {"choices": [other, first]}})) as server:
        asked = plan(server, tmp_path)
        record(asked, "new_episodes")
    assert there(asked).outputs[QUESTIONS[0].item_id] == truth(MESSAGES[0])


@pytest.mark.parametrize("status", [201, 203])
def test_an_answer_that_was_created_is_one(tmp_path: Path, status: int) -> None:
    """Some gateways answer every POST with 201; the status is stored."""
    with faulty(reply={"status": status}) as server:
        asked = plan(server, tmp_path)
        assert record(asked, "new_episodes").missing == {}
    assert there(asked).outputs == {q.item_id: truth(text) for q, text in zip(QUESTIONS, MESSAGES, strict=True)}


def test_a_canary_tells_what_a_filter_refuses_now(tmp_path: Path) -> None:
    """It is an answer, and a filtered one."""
    with faulty(turns=at(3, reply=AZURE)) as server:
        found = canary.ask(plan(server, tmp_path), QUESTIONS[:8], lambda _: None)
    assert (len(found.outputs), found.filtered, found.missing) == (8, {QUESTIONS[3].item_id}, {})


def test_another_program_s_cassette_may_hold_a_filtered_prompt(tmp_path: Path) -> None:
    """It is sealed as the recorder would have stored it; another refusal is none of the model's."""
    request = {"method": "POST", "uri": "http://h/v1/chat/completions", "body": "{}", "headers": {}}

    def made(reply: dict[str, Any]) -> bytes:
        response = {
            "status": {"code": reply["status"], "message": ""},
            "headers": {},
            "body": {"string": reply["text"]},
        }
        return json.dumps({"version": 1, "interactions": [{"request": request, "response": response}]}).encode()

    text = adopted(made(AZURE), tmp_path / "a.json")
    assert '{\\"error\\": {\\"code\\": \\"content_filter\\"}}' in text
    assert "SECRET" not in text
    with pytest.raises(Exception, match="expected an answer with status 200, got status 400"):
        adopted(made(BAD), tmp_path / "a.json")


@pytest.mark.parametrize("concurrency", [1, CONCURRENCY])
@pytest.mark.parametrize("share", [0.01, 1])
def test_two_bodies_for_one_request_shift_nothing(tmp_path: Path, share: float, concurrency: int) -> None:
    """Each with an id of its own: what is left over closes the connection, and a doubtful answer is asked again."""
    questions = stimuli()[:280]
    fault = {"name": "double", "delivery": "double"}
    with faulty(faults=[fault], share=share, seed=6, delay=0.001) as server:
        model = Model(NAME, "", "", MODEL_ID, server.url, None, concurrency=concurrency)
        asked = Plan(model, QuestionSet("allocation", PROMPT, questions), tmp_path, policy=FAST)
        assert record(asked, "new_episodes").missing == {}
        log = server.log()
    doubled = sum(entry["fault"] == "double" for entry in log)
    assert doubled >= (1 if share < 1 else 280)
    found = replay(model, asked.question_set, tmp_path)
    assert found.outputs == {q.item_id: truth(message(PROMPT, q.sentence)) for q in questions}
    assert len(log) <= len(questions) + concurrency
