"""The request for one question, as canonical bytes: the same question is the same bytes on every machine.

The body is serialised here and not by the HTTP client, whose JSON has changed between versions; cassettes are matched
on these bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from honorific_checks.endpoints.models import Model
from honorific_checks.records import Question

METHOD = "POST"


def message(prompt: str, sentence: str) -> str:
    """The one user message: the instruction, a blank line, the sentence; the sentence alone without an instruction."""
    return f"{prompt}\n\n{sentence}" if prompt else sentence


def body(model: Model, prompt: str, question: Question) -> str:
    """The body of a chat-completions request, canonical JSON; UTF-8 when sent."""
    return canonical(
        {
            "messages": [{"content": message(prompt, question.sentence), "role": "user"}],
            "model": model.model,
            **model.parameters,
        }
    )


def canonical(value: object) -> str:
    """JSON with sorted keys, no spaces, and text that is not escaped."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def text_digest(text: str) -> str:
    """SHA-256 of a text as UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def parameters_digest(parameters: Mapping[str, object]) -> str:
    """SHA-256 of the parameters as canonical JSON, in hexadecimal."""
    return text_digest(canonical(parameters))
