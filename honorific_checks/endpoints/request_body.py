"""The request for one question, as canonical bytes: the same question gives the same bytes on every machine.

Cassettes are matched on these bytes, so the body is serialised here rather than by the HTTP client, whose JSON has
changed between versions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from honorific_checks.endpoints.models import Model
from honorific_checks.records import Question

METHOD = "POST"


def message(prompt: str, sentence: str) -> str:
    """The user message: the instruction, a blank line and the sentence, or only the sentence without an instruction."""
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
    """JSON with sorted keys, no spaces and unescaped text."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def text_digest(text: str) -> str:
    """SHA-256 of a text as UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def parameters_digest(parameters: Mapping[str, object]) -> str:
    """SHA-256 of the parameters as canonical JSON, in hexadecimal."""
    return text_digest(canonical(parameters))
