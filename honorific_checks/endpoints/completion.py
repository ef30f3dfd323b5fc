"""A chat completion's body in, the model's words out; anything but a final answer is refused.

Typed decoding, so that a body of another shape is an error with its place and never a wrong answer.
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
"""The system_fingerprint of the project's own simulator, by which its answers are known for what they are."""
KEPT = ("id", "object", "created", "model", "system_fingerprint", "service_tier", "provider", "choices", "usage")
"""The keys of a body that are stored; others may say whose account it was."""
FINAL = frozenset({"", "stop", "eos", "eos_token", "end_turn", "stop_sequence"})
"""Reasons for which a whole answer ends; some services name none."""
CUT = frozenset({"length", "max_tokens"})
"""Reasons for which an answer ends before its end."""
CALLS = frozenset({"tool_calls", "function_call"})
"""Reasons for which what comes is no answer, whatever words stand beside it: nobody gave the model a tool."""
FILTERED = frozenset({"content_filter", "refusal", "safety", "recitation", "prohibited_content", "blocklist"})
"""Reasons for which an answer may have no words, and is one all the same."""
REASON = re.compile(r"[a-z0-9_]{1,60}")
"""The form of any other reason that may be repeated."""
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
        """The text of all parts where the content comes in parts; thoughts and the like are others."""
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
    """The parts of a chat completion that are used; None is what the service does not say."""

    content: str
    """The model's words; a refusal in a field of its own is its words too, and reasoning is none of them."""
    id: str | None = None
    created: int | None = None
    """When it was made, by the service's clock: seconds since 1970, more than 0."""
    model: str | None = None
    system_fingerprint: str | None = None
    usage: Usage | None = None


_decoder = msgspec.json.Decoder(_Body)


def completion(body: str, place: str, secrets: Collection[str] = ()) -> Completion:
    """Decode a response body.

    Args:
        body: JSON text.
        place: where it comes from, for the message.
        secrets: what the message may not repeat.

    Raises:
        BrokenAnswerError: if it is not a chat completion with at least one choice, or no final answer: cut at the
            token limit, broken off, a call of a tool, ended for a reason that is not known to be a good one, or
            without words though nothing was filtered.  It knows the tokens that were used.
    """
    try:
        decoded = _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BrokenAnswerError(f"{place}: the answer is no chat completion: {error}") from None
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
    """Why this is no final answer; None if it is one."""
    if reason in CUT:
        return "the answer was cut at the token limit; raise it in the model's [parameters]"
    if reason in CALLS:
        return "the model called a tool in place of answering"
    if reason == "error":
        return "the service broke the answer off"
    if reason in FILTERED:
        return None
    if reason not in FINAL:
        harmless = REASON.fullmatch(reason) and not any(secret.lower() in reason for secret in secrets)
        named = f": finish_reason {reason}" if harmless else ""
        return f"the answer ended for a reason that is not known to be a good one{named}"
    return None if words.strip() else "the answer has no words"


def _lenient(value: object, kind: type[T]) -> T | None:
    """What is no part of the answer: a number may stand as text or with a point, and what cannot be is None."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return None


def content(body: str, place: str) -> str:
    """The model's words in a response body; see `completion`."""
    return completion(body, place).content


def kept(body: str, place: str, secrets: Mapping[str, str] = NOTHING, variables: Mapping[str, str] = NOTHING) -> str:
    """What of a response body is stored: the keys of `KEPT`, its text unescaped, so that a diff shows Bengali.

    Args:
        body: JSON text of a chat completion.
        place: where it comes from, for the message.
        secrets: what must not be stored, as `repeated` takes them.
        variables: by name, what stands as `{NAME}` in all but the choices: parts of the address that may name an
            account.

    Raises:
        BrokenAnswerError: if it repeats a secret, which is named by where it comes from, or cannot be written as
            JSON in UTF-8 (half a surrogate pair, a number too great for a float).
    """
    try:
        data = {key: value for key, value in json.loads(body).items() if key in KEPT}
        data |= masked({key: value for key, value in data.items() if key != "choices"}, variables)
        text = json.dumps(data, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
    except (ValueError, RecursionError):
        raise BrokenAnswerError(f"{place}: the answer holds what JSON in UTF-8 cannot say") from None
    if origin := repeated(data, secrets):
        raise BrokenAnswerError(f"{place}: the answer repeats a secret of the request: {origin}")
    return text
