"""Read the model's words from the body of a chat completion; anything but a final answer is refused.

Decoding is typed, so a body of another shape is an error that names the place, never a wrong answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

import msgspec

from honorific_checks.endpoints.secrets import masked, repeated
from honorific_checks.errors import BrokenAnswerError
from honorific_checks.records import Usage

SIMULATED = "simulated"
"""The system_fingerprint that marks answers of the project's own simulator."""
KEPT = ("id", "object", "created", "model", "system_fingerprint", "service_tier", "provider", "choices", "usage")
"""The keys of a body that are stored; others may identify the account."""
FINAL = frozenset({"", "stop", "eos", "eos_token", "end_turn", "stop_sequence"})
"""Finish reasons of complete answers; some services give none."""
CUT = frozenset({"length", "max_tokens"})
"""Finish reasons of answers that were cut off."""
CALLS = frozenset({"tool_calls", "function_call"})
"""Finish reasons of tool calls, which are never an answer, whatever words come with them: the model has no tools."""
FILTERED = frozenset({"content_filter", "refusal", "safety", "recitation", "prohibited_content", "blocklist"})
"""Finish reasons of answers that may be empty and still count."""
REASON = re.compile(r"[a-z0-9_]{1,60}")
"""The form of other finish reasons that a message may repeat."""
Seconds = Annotated[int, msgspec.Meta(gt=0, lt=253_402_300_800)]
"""Since 1970; the last year is 9999."""
Tokens = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
NOTHING: Mapping[str, str] = MappingProxyType({})
T = TypeVar("T")


class _Part(msgspec.Struct):
    type: str
    text: str | None = None


class _Message(msgspec.Struct):
    content: str | list[_Part] | None = None
    refusal: str | None = None

    def words(self) -> str:
        """The text of all text parts if the content comes in parts; thoughts and the like are left out."""
        said = self.content
        if isinstance(said, list):
            said = "".join(part.text or "" for part in said if part.type == "text")
        return said or self.refusal or ""


class _Choice(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: Tokens | None = None
    completion_tokens: Tokens | None = None


class _Body(msgspec.Struct):
    choices: list[_Choice]
    id: str | int | None = None
    created: Any = None
    model: str | None = None
    system_fingerprint: str | None = None
    usage: Any = None


@dataclass(frozen=True, slots=True)
class Completion:
    """The parts of a chat completion that are used; None if the service does not give one."""

    content: str
    """The model's words; they include a refusal in its own field, but no reasoning."""
    id: str | None = None
    created: int | None = None
    """When the answer was made, by the service's clock: seconds since 1970, above 0."""
    model: str | None = None
    system_fingerprint: str | None = None
    usage: Usage | None = None


_decoder = msgspec.json.Decoder(_Body)


def completion(body: str, place: str, secrets: Collection[str] = ()) -> Completion:
    """Decode a response body.

    Args:
        body: JSON text.
        place: where it comes from, for the message.
        secrets: what the message must not repeat.

    Raises:
        BrokenAnswerError: if it is not a chat completion with at least one choice, or not a final answer: cut at the
            token limit, broken off, a tool call, ended for an unknown reason, or without words although nothing was
            filtered. The error has the number of tokens used.
    """
    try:
        decoded = _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BrokenAnswerError(f"{place}: the answer is not a chat completion: {error}") from None
    counted = _lenient(decoded.usage, _Usage)
    usage = Usage(counted.prompt_tokens, counted.completion_tokens) if counted else None
    if not decoded.choices:
        raise BrokenAnswerError(f"{place}: the answer has no choices; a chat completion has at least one", usage=usage)
    words = decoded.choices[0].message.words()
    reason = (decoded.choices[0].finish_reason or "").lower()
    if broken := _broken(reason, words, secrets):
        raise BrokenAnswerError(f"{place}: {broken}", usage=usage)
    identity = None if decoded.id is None else str(decoded.id)
    created = _lenient(decoded.created, Seconds)
    return Completion(words, identity, created, decoded.model, decoded.system_fingerprint, usage)


def _broken(reason: str, words: str, secrets: Collection[str]) -> str | None:
    """Why this is not a final answer; None if it is one."""
    if reason in CUT:
        return "the answer was cut at the token limit; raise it in the model's [parameters]"
    if reason in CALLS:
        return "the model called a tool instead of answering"
    if reason == "error":
        return "the service broke the answer off"
    if reason in FILTERED:
        return None
    if reason not in FINAL:
        harmless = REASON.fullmatch(reason) and not any(secret.lower() in reason for secret in secrets)
        named = f": finish_reason {reason}" if harmless else ""
        return f"the answer ended for an unknown reason{named}"
    return None if words.strip() else "the answer has no words"


def _lenient(value: object, kind: type[T]) -> T | None:
    """Read a field that is not part of the answer: a number may be text or a float; other values become None."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return None


def content(body: str, place: str) -> str:
    """The model's words in a response body; see `completion`."""
    return completion(body, place).content


def kept(body: str, place: str, secrets: Mapping[str, str] = NOTHING, variables: Mapping[str, str] = NOTHING) -> str:
    """The part of a response body to store: the keys of `KEPT`, with unescaped text so that a diff shows Bengali.

    Args:
        body: JSON text of a chat completion.
        place: where it comes from, for the message.
        secrets: what must not be stored, as for `repeated`.
        variables: the values, by name, that become `{NAME}` everywhere but in the choices: parts of the address that
            may identify an account.

    Raises:
        BrokenAnswerError: if it repeats a secret (the error names the secret's origin), or cannot be written as JSON
            in UTF-8 (half a surrogate pair, a number too large for a float).
    """
    try:
        data = {key: value for key, value in json.loads(body).items() if key in KEPT}
        data |= masked({key: value for key, value in data.items() if key != "choices"}, variables)
        text = json.dumps(data, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
    except (ValueError, RecursionError):
        raise BrokenAnswerError(f"{place}: the answer cannot be written as JSON in UTF-8") from None
    if origin := repeated(data, secrets):
        raise BrokenAnswerError(f"{place}: the answer repeats a secret of the request: {origin}")
    return text
