"""A chat completion's body: the words in it, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from honorific_checks.endpoints.completion import SIMULATED, completion, content
from honorific_checks.errors import EndpointError

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


def test_model_and_fingerprint_are_known() -> None:
    """And are None where a service gives none."""
    found = completion(json.dumps(OPENAI), "here")
    assert (found.model, found.system_fingerprint) == ("gpt-oss-120b", "fp_44709d6fcb")
    found = completion('{"choices":[{"message":{}}]}', "here")
    assert (found.model, found.system_fingerprint) == (None, None)


def test_the_simulator_is_known_by_its_fingerprint() -> None:
    """The server of simulation/ writes this word; test_simulated_server.py holds it to that."""
    assert completion(json.dumps(OPENAI | {"system_fingerprint": "simulated"}), "").system_fingerprint == SIMULATED


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "is no chat completion: Input data was truncated"),
        ("data: {}", "is no chat completion: JSON is malformed"),
        ('{"choices":[]}', "has no choices"),
        ('{"choices":null}', "Expected `array`, got `null`"),
        ('{"choices":[{"message":{"content":3}}]}', "Expected `str | null`, got `int`"),
        ('{"choices":[{"message":{"content":"\\ud83d"}}]}', "is no chat completion"),
        ('{"choices":[{"message":{"content":"\ud83d"}}]}', "is no chat completion"),
        ('{"choices":[{"message":{"content":"a"}}]} {}', "trailing characters"),
        ('{"x":' + "[" * 100_000, "is no chat completion"),
    ],
    ids=["empty", "stream", "no choices", "null", "number", "half a character", "half a character, raw", "two", "deep"],
)
def test_anything_else_is_refused(body: str, said: str) -> None:
    """With its place."""
    with pytest.raises(EndpointError) as caught:
        completion(body, "judge.json: judge|T1|male")
    assert str(caught.value).startswith("judge.json: judge|T1|male: the answer ")
    assert said in str(caught.value)
