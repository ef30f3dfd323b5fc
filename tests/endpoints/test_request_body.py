"""The request for one stimulus as canonical bytes."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest
from support_data import BY_ID

from honorific_checks.endpoints.models import published
from honorific_checks.endpoints.request_body import body, canonical, message, parameters_digest, text_digest

GEMMA = published()["gemma-4"]
JUDGE = BY_ID["judge|T1|female"]


def test_a_body_is_these_bytes() -> None:
    """Written out by hand: keys sorted, no spaces, prompt, blank line, sentence, temperature 0."""
    assert body(GEMMA, "Translate.", JUDGE).encode("utf-8") == (
        b'{"messages":[{"content":"Translate.\\n\\nThe judge said she would arrive at nine.","role":"user"}],'
        b'"model":"google/gemma-4-26b-a4b-it-maas","temperature":0}'
    )


def test_parameters_are_sent_in_the_order_of_their_names() -> None:
    """However a user orders them, the bytes are the same."""
    first = replace(GEMMA, parameters={"top_p": 1.0, "max_tokens": 64})
    second = replace(GEMMA, parameters={"max_tokens": 64, "top_p": 1.0})
    assert body(first, "p", JUDGE) == body(second, "p", JUDGE)
    assert body(first, "p", JUDGE).startswith('{"max_tokens":64,"messages":[')
    assert body(first, "p", JUDGE).endswith(',"top_p":1.0}')


@pytest.mark.parametrize(
    "other",
    [
        body(replace(GEMMA, model="other"), "p", JUDGE),
        body(replace(GEMMA, parameters={"temperature": 1}), "p", JUDGE),
        body(GEMMA, "q", JUDGE),
        body(GEMMA, "p", BY_ID["judge|T1|male"]),
    ],
    ids=["model", "parameters", "prompt", "stimulus"],
)
def test_another_model_parameter_prompt_or_stimulus_is_another_body(other: str) -> None:
    """None of them can be answered with another's recording."""
    assert other != body(GEMMA, "p", JUDGE)


def test_another_address_is_the_same_body() -> None:
    """An endpoint may move, and its recordings still answer."""
    moved = replace(GEMMA, base_url="http://127.0.0.1:1", api_key_env=None)
    assert body(moved, "p", JUDGE) == body(GEMMA, "p", JUDGE)


def test_a_message_is_prompt_blank_line_sentence() -> None:
    """The one user message of the paper."""
    assert message("Translate.", "He left.") == "Translate.\n\nHe left."


def test_canonical_json_keeps_bengali_readable() -> None:
    """Sorted keys at every depth, no spaces, nothing escaped that need not be."""
    assert canonical({"b": {"z": "তিনি", "a": None}, "a": [1, True]}) == '{"a":[1,true],"b":{"a":null,"z":"তিনি"}}'


def test_digests_are_of_utf_8() -> None:
    """A text by its bytes, parameters by their canonical JSON."""
    assert text_digest("তিনি") == sha256("তিনি".encode()).hexdigest()
    assert parameters_digest({"b": 1, "a": 0}) == sha256(b'{"a":0,"b":1}').hexdigest()
