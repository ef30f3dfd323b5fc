"""A chat completion's body: the words in it, what is refused, and what is stored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from honorific_checks.endpoints.completion import KEPT, SIMULATED, Completion, completion, content, kept
from honorific_checks.errors import BrokenAnswerError
from honorific_checks.records import Usage

OPENAI: dict[str, Any] = {
    "id": "chatcmpl-1",
    "object": "chat.completion",
    "created": 1741570283,
    "model": "gpt-oss-120b",
    "choices": [
        {
            "index": 0,
            "message": {"role": "assistant", "content": "তিনি আসবেন।", "refusal": None, "annotations": []},
            "logprobs": None,
            "finish_reason": "stop",
        }
    ],
    "usage": {"prompt_tokens": 19, "completion_tokens": 10, "total_tokens": 29},
    "service_tier": "default",
    "system_fingerprint": "fp_44709d6fcb",
}
"""The shape of the OpenAI API reference, "Create chat completion", with a Bengali answer."""


def test_the_words_of_the_first_choice_count() -> None:
    """Keys that are not used may be there or not."""
    assert content(json.dumps(OPENAI), "here") == "তিনি আসবেন।"
    assert content('{"choices":[{"message":{"content":"এক"}},{"message":{"content":"দুই"}}]}', "here") == "এক"


def test_who_answered_is_known() -> None:
    """And is None where a service does not say."""
    found = completion(json.dumps(OPENAI), "here")
    assert found == Completion("তিনি আসবেন।", "chatcmpl-1", 1741570283, "gpt-oss-120b", "fp_44709d6fcb", Usage(19, 10))
    assert completion('{"choices":[{"message":{"content":"এক"}}]}', "here") == Completion("এক")


def test_an_id_may_be_a_number() -> None:
    """Some servers count."""
    assert completion(json.dumps(OPENAI | {"id": 17}), "here").id == "17"


ODD: tuple[Any, ...] = (-1, "-1", 1.5, "x", True, [1], 10**18)
"""What counts nothing."""


@pytest.mark.parametrize(
    ("usage", "found"),
    [
        ({"prompt_tokens": "19", "completion_tokens": 10.0}, Usage(19, 10)),
        ({"prompt_tokens": 19}, Usage(19, None)),
        ({"prompt_tokens": 19, "completion_tokens": None}, Usage(19, None)),
        *(({"prompt_tokens": 19, "completion_tokens": odd}, None) for odd in ODD),
        *((odd, None) for odd in ODD),
    ],
    ids=repr,
)
def test_tokens_are_counted_only_where_they_can_be_so_many(usage: object, found: Usage | None) -> None:
    """The answer stands without them; none is negative, and no request takes more than 10⁹."""
    assert completion(json.dumps(OPENAI | {"usage": usage}), "here").usage == found


@pytest.mark.parametrize(
    ("created", "seconds"),
    [
        *((1741570283, 1741570283), (1741570283.0, 1741570283), ("1741570283", 1741570283)),
        *((odd, None) for odd in (0, 253402300800, *ODD)),
    ],
    ids=repr,
)
def test_when_it_was_made_is_known_where_it_is_a_time(created: object, seconds: int | None) -> None:
    """Seconds since 1970 in the OpenAI API reference; 253402300800 is the first second of the year 10000."""
    assert completion(json.dumps(OPENAI | {"created": created}), "here").created == seconds


@pytest.mark.parametrize("choices", [[], [{"message": {"content": ""}}], [{"message": {}, "finish_reason": "length"}]])
def test_a_broken_answer_says_what_it_took(choices: list[object]) -> None:
    """It is paid for all the same."""
    with pytest.raises(BrokenAnswerError) as caught:
        completion(json.dumps(OPENAI | {"choices": choices}), "here")
    assert caught.value.usage == Usage(19, 10)
    with pytest.raises(BrokenAnswerError) as caught:
        completion(json.dumps({"choices": choices}), "here")
    assert caught.value.usage is None


def test_the_simulator_is_known_by_its_fingerprint() -> None:
    """The server of simulation/ writes this word; test_simulated_server.py holds it to that."""
    assert completion(json.dumps(OPENAI | {"system_fingerprint": "simulated"}), "").system_fingerprint == SIMULATED


def body(reason: str | None = "stop", **message: object) -> str:
    """A completion with this message."""
    return json.dumps({"choices": [{"message": message, "finish_reason": reason}]})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (body("stop", content="তিনি"), "তিনি"),
        ('{"choices": [{"message": {"content": "তিনি"}}]}', "তিনি"),
        *((body(reason, content="তিনি"), "তিনি") for reason in ("eos", "eos_token", "end_turn", "STOP_SEQUENCE")),
        (body("stop", content="তিনি", refusal=None), "তিনি"),
        (body("stop", content=None, refusal="আমি পারব না।"), "আমি পারব না।"),
        (body("stop", content="", refusal="আমি পারব না।"), "আমি পারব না।"),
        (body("stop", content=[{"type": "text", "text": "তিনি "}, {"type": "text", "text": "আসবেন।"}]), "তিনি আসবেন।"),
        (
            body("stop", content=[{"type": "thinking", "thinking": [], "text": "সে"}, {"type": "text", "text": "এ"}]),
            "এ",
        ),
        (body("stop", content=[], refusal="আমি পারব না।"), "আমি পারব না।"),
        (body("content_filter", content=None), ""),
        (body("content_filter", content=""), ""),
        (body("content_filter"), ""),
        (body("content_filter", content="তিনি"), "তিনি"),
        (body("SAFETY", content=None), ""),
        (body("refusal", content=""), ""),
        (body("stop", content="তিনি", reasoning_content="সে না তিনি?", reasoning="সে"), "তিনি"),
    ],
)
def test_what_the_model_says_in_the_end_is_its_answer(text: str, words: str) -> None:
    """A refusal is one, in words or by a filter; reasoning is none."""
    assert content(text, "here") == words


UNKNOWN = "the answer ended for an unknown reason"
BROKEN = "the service broke the answer off"
ONLY_REASONING = "the answer has only reasoning, and no words; raise the token limit or turn the reasoning off"
INVISIBLE = ["\u200b\u200d\ufeff", "\u2060 \u00a0\u3000", "\u3164\u2800", "\x00\x07", "\u202e\u202c", "\U000e0001"]
"""Zero-width characters, spaces, fillers, controls, bidirectional marks, a tag."""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            body("length", content="তিনি আস"),
            "the answer was cut at the token limit; raise it in the model's [parameters]",
        ),
        (body("length", content=""), "the answer was cut at the token limit; raise it in the model's [parameters]"),
        (
            body("MAX_TOKENS", content="তি"),
            "the answer was cut at the token limit; raise it in the model's [parameters]",
        ),
        (body("error", content="তিনি আস"), "the service broke the answer off"),
        (body("abort", content="তিনি আস"), f"{BROKEN}: finish_reason abort"),
        (body("Insufficient_System_Resource", content="তি"), f"{BROKEN}: finish_reason insufficient_system_resource"),
        (body("halted", content="তিনি আস"), f"{UNKNOWN}: finish_reason halted"),
        (body(None, content="তিনি আস"), "the answer is not finished: its finish_reason is null"),
        (body("", content="তিনি আস"), "the answer is not finished: its finish_reason is null"),
        (body("a" * 60, content="তি"), f"{UNKNOWN}: finish_reason {'a' * 60}"),
        (body("a" * 61, content="তি"), UNKNOWN),
        (body("org-17", content="তি"), UNKNOWN),
        (body("\x1b[2J", content="তি"), UNKNOWN),
        (body("abort", content=""), f"{BROKEN}: finish_reason abort"),
        (body("stop", content=""), "the answer has no words"),
        (body("stop", content=" \n"), "the answer has no words"),
        (body("stop", content=None), "the answer has no words"),
        (body("stop", content=[{"type": "image_url"}, {"type": "text", "text": None}]), "the answer has no words"),
        (body("stop"), "the answer has no words"),
        (body("stop", content=None, refusal=""), "the answer has no words"),
        *((body("stop", content=text), "the answer has no words") for text in INVISIBLE),
        (body("stop", content=None, reasoning_content="সে না তিনি?"), ONLY_REASONING),
        (body("stop", content="", reasoning="সে না তিনি?"), ONLY_REASONING),
        (
            '{"choices":[{"finish_reason":"stop"}]}',
            "the answer has no message; is base_url the address of a chat service?",
        ),
        ('{"error":{"message":"overloaded","type":"server_error"}}', "the answer has an error: server_error"),
        (
            '{"error":"x y","choices":[{"message":{"content":"তিনি"},"finish_reason":"stop"}]}',
            "the answer has an error",
        ),
        ('{"choices":[{"message":{"content":"তিনি আস"},"error":{"code":502}}]}', "the answer has an error"),
        (body("tool_calls", content=None, tool_calls=[{}]), "the model called a tool instead of answering"),
        (body("tool_calls", content="দেখি।", tool_calls=[{}]), "the model called a tool instead of answering"),
        (body("function_call", content=None), "the model called a tool instead of answering"),
        ('{"choices":[]}', "the answer has no choices; a chat completion has at least one"),
    ],
)
def test_what_is_not_final_is_no_answer(text: str, said: str) -> None:
    """It would be read as if the model had said no more; a reason is the service's own word, repeated if harmless."""
    with pytest.raises(BrokenAnswerError) as caught:
        completion(text, "judge.json: judge|T1|male")
    assert str(caught.value) == f"judge.json: judge|T1|male: {said}"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "Input data was truncated"),
        ("data: {}", "JSON is malformed"),
        ("[]", "Expected `object`, got `array`"),
        ('{"choices":null}', "Expected `array`, got `null`"),
        ('{"choices":[{"message":{"content":3}}]}', "Expected `str | array | null`, got `int`"),
        ('{"choices":[{"message":{"content":"\\ud83d"}}]}', ""),
        ('{"choices":[{"message":{"content":"\ud83d"}}]}', ""),
        ('{"choices":[{"message":{"content":"a"}}]} {}', "trailing characters"),
        ('{"x":' + "[" * 100_000, ""),
    ],
    ids=[
        *("empty", "stream", "list", "null", "number", "half a character"),
        *("half a character, raw", "two", "deep"),
    ],
)
def test_anything_else_is_refused(body: str, said: str) -> None:
    """With its place, and without what it says."""
    with pytest.raises(BrokenAnswerError) as caught:
        completion(body, "judge.json: judge|T1|male")
    assert str(caught.value).startswith("judge.json: judge|T1|male: the answer is not a chat completion: ")
    assert said in str(caught.value)
    assert "overloaded" not in str(caught.value)


def test_only_the_listed_keys_are_kept() -> None:
    """Their values stay as they are, with all that is in the choices; others may say whose account it was."""
    further: dict[str, object] = {"organization": "org-1", "x_groq": {"id": "req_1"}, "error": None}
    listed = OPENAI | {"provider": "Together"}
    found = json.loads(kept(json.dumps(further | listed), "here"))
    assert found == listed
    assert list(found) == list(listed)
    assert set(found) == set(KEPT)


def test_escapes_are_resolved_and_the_order_stays() -> None:
    """So that a diff shows Bengali."""
    assert (
        kept('{"model":"m","id":"\\u0986","choices":[2.50]}', "here") == '{"model": "m", "id": "আ", "choices": [2.5]}'
    )


@pytest.mark.parametrize(
    "value",
    ["1e400", "-1e400", "NaN", "Infinity", '"\\ud83d"', '{"\\udc00": 1}', "9" * 5000, "[" * 100_000 + "]" * 100_000],
    ids=["too great", "too small", "NaN", "Infinity", "half a character", "half a character as key", "long", "deep"],
)
@pytest.mark.parametrize("key", ["choices", "usage"])
def test_what_no_json_in_utf_8_can_say_is_refused(key: str, value: str) -> None:
    """RFC 8259 allows no Infinity, and half a surrogate pair is no character."""
    with pytest.raises(BrokenAnswerError, match=r"^here: the answer cannot be written as JSON in UTF-8$"):
        kept(f'{{"{key}": {value}}}', "here")


@pytest.mark.parametrize(
    "answer",
    [
        {"choices": [{"message": {"content": "key sk-SECRET."}}]},
        {"choices": [{"message": {"content": "a", "sk-SECRET": 1}}]},
        {"id": "sk-SECRET"},
        {"choices": [{"message": {"content": "a\nsk-SECRET\nb"}}]},
        {"usage": {"who": ["sk-SECRET"]}},
        {"choices": "ক-গোপন"},
        {"choices": 'say "\\"'},
    ],
)
def test_a_secret_is_not_kept(answer: dict[str, object]) -> None:
    """Wherever it stands in what would be stored, escaped or not; elsewhere it does no harm."""
    secrets = dict.fromkeys(("sk-SECRET", "ক-গোপন", '"\\"'), "the key of OWN_KEY")
    with pytest.raises(BrokenAnswerError, match=r"^here: the answer repeats a secret of the request: the key of OWN_K"):
        kept(json.dumps(answer), "here", secrets)
    assert kept(json.dumps({"ignored": answer, "id": "a"}), "here", secrets) == '{"id": "a"}'


def test_parts_of_the_address_stand_by_their_names() -> None:
    """A project of Vertex AI is named in its model ids; the model's own words stay as they are."""
    answer = {
        "model": "projects/p-4711/models/1",
        "usage": {"p-4711": "p-4711"},
        "choices": [{"message": {"content": "p-4711"}}],
    }
    assert json.loads(kept(json.dumps(answer), "here", {}, {"OWN_PROJECT": "p-4711"})) == {
        "model": "projects/{OWN_PROJECT}/models/1",
        "usage": {"{OWN_PROJECT}": "{OWN_PROJECT}"},
        "choices": [{"message": {"content": "p-4711"}}],
    }
