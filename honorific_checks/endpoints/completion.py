"""Read the model's words from the body of a chat completion; anything but a final answer is refused.

Decoding is typed, so a body of another shape is an error that names the place, never a wrong answer.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

import msgspec

from honorific_checks.endpoints.error_body import read_error, says
from honorific_checks.endpoints.secrets import masked, repeated
from honorific_checks.endpoints.service_words import SHOWN, Ending, ending
from honorific_checks.errors import BrokenAnswerError
from honorific_checks.files.json_text import escaped
from honorific_checks.records import Usage

SIMULATED = "simulated"
"""The system_fingerprint that marks answers of the project's own simulator."""
KEPT = ("id", "object", "created", "model", "system_fingerprint", "service_tier", "provider", "choices", "usage")
"""The keys of a body that are stored; others may identify the account."""
IGNORED = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {chr(0xFE00 + n) for n in range(16)}
"""Characters without a shape that Unicode counts among letters, marks and symbols."""
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
    reasoning_content: Any = None
    reasoning: Any = None

    def words(self) -> str:
        """The text of all text parts if the content comes in parts; thoughts and the like are left out."""
        said = self.content
        if isinstance(said, list):
            said = "".join(part.text or "" for part in said if part.type == "text")
        return said or self.refusal or ""


class _Choice(msgspec.Struct):
    message: _Message | None = None
    """None if the service withheld all of it."""
    finish_reason: str | msgspec.UnsetType | None = msgspec.UNSET
    """Unset if the service gives none to any answer; None if this answer is not finished."""
    index: Any = None
    error: Any = None


class _Usage(msgspec.Struct):
    prompt_tokens: Tokens | None = None
    completion_tokens: Tokens | None = None


class _Body(msgspec.Struct):
    choices: list[_Choice] = []
    id: str | int | None = None
    created: Any = None
    model: str | None = None
    system_fingerprint: str | None = None
    usage: Any = None
    error: Any = None
    feedback: Any = msgspec.field(default=None, name="promptFeedback")
    """Why Gemini withheld all choices."""

    def choice(self) -> _Choice:
        """The first choice by its index, wherever it stands; the first in the list if none has an index."""
        return next((choice for choice in self.choices if choice.index == 0), (*self.choices, _Choice())[0])


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
    filtered: str | None = None
    """What the service calls the reason why it withheld the answer or its rest; None if it did not."""


_decoder = msgspec.json.Decoder(_Body)


def completion(body: str, place: str, secrets: Collection[str] = ()) -> Completion:
    """Decode a response body.

    Args:
        body: JSON text: a chat completion, or the error of a filter.
        place: where it comes from, for the message.
        secrets: what the message must not repeat.

    Raises:
        BrokenAnswerError: if it is not a chat completion with at least one choice, or not a final answer: cut at the
            token limit, broken off, a tool call, words beside an error, ended for an unknown reason, or without words
            although nothing was filtered. The error has the number of tokens used.
    """
    try:
        decoded = _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BrokenAnswerError(f"{place}: the answer is not a chat completion: {error}") from None
    counted = _lenient(decoded.usage, _Usage)
    usage = Usage(counted.prompt_tokens, counted.completion_tokens) if counted else None
    choice = decoded.choice()
    words = choice.message.words() if choice.message else ""
    filtered = _filtered(decoded, choice, secrets)
    if filtered is None and (broken := _broken(decoded, choice, words, secrets)):
        raise BrokenAnswerError(f"{place}: {broken}", usage=usage)
    identity = None if decoded.id is None else str(decoded.id)
    created = _lenient(decoded.created, Seconds)
    return Completion(words, identity, created, decoded.model, decoded.system_fingerprint, usage, filtered)


def error_in(body: bytes) -> bytes | None:
    """The errors in a response body, at its top or in its choice, as JSON; None if it has none or is no JSON."""
    if b'"error"' not in body:
        return None
    try:
        found = _decoder.decode(body.decode("utf-8-sig"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    errors = [{"error": error} for error in (found.error, found.choice().error) if says(error)]
    return msgspec.json.encode(errors) if errors else None


def withheld(name: str) -> str:
    """The body to store for a question that a filter refused: what the filter calls itself, and nothing else."""
    return json.dumps({"error": {"code": name}})


def _filtered(body: _Body, choice: _Choice, secrets: Collection[str]) -> str | None:
    """The name of the reason why the service withheld the answer or its rest; None if it did not."""
    name, meaning = ending(choice.finish_reason or "")
    if meaning is Ending.FILTERED:
        return name if _shown(name, secrets) else "content_filter"
    if choice.message and choice.message.refusal:
        return "refusal"
    return read_error([{"error": part} for part in (body.error, choice.error, body.feedback) if says(part)]).filtered


def _broken(body: _Body, choice: _Choice, words: str, secrets: Collection[str]) -> str | None:
    """Why this is not a final answer; None if it is one."""
    if says(body.error) or says(choice.error):
        code = read_error([{"error": part} for part in (body.error, choice.error)]).code(secrets)
        return "the answer has an error" + (f": {code}" if code else "")
    if not body.choices:
        return "the answer has no choices; a chat completion has at least one"
    if choice.message is None:
        return "the answer has no message; is base_url the address of a chat service?"
    if choice.finish_reason is not msgspec.UNSET and (unfinished := _unfinished(choice.finish_reason or "", secrets)):
        return unfinished
    return _speechless(choice.message) if wordless(words) else None


def _speechless(message: _Message) -> str:
    """What to say of a message without words."""
    if message.reasoning_content or message.reasoning:
        return "the answer has only reasoning, and no words; raise the token limit or turn the reasoning off"
    return "the answer has no words"


def _unfinished(reason: str, secrets: Collection[str]) -> str | None:
    """Why an answer that ended for this reason is not final; None if it is."""
    name, meaning = ending(reason)
    if meaning is Ending.FINAL:
        return None
    if meaning is Ending.CUT:
        return "the answer was cut at the token limit; raise it in the model's [parameters]"
    if meaning is Ending.CALL:
        return "the model called a tool instead of answering"
    shown = f": finish_reason {name}" if _shown(name, secrets) else ""
    if meaning is Ending.BROKEN:
        return "the service broke the answer off" + ("" if name == "error" else shown)
    if not name:
        return "the answer is not finished: its finish_reason is null"
    return f"the answer ended for an unknown reason{shown}"


def _shown(name: str, secrets: Collection[str]) -> bool:
    """Whether a message may repeat a finish reason."""
    return SHOWN.fullmatch(name) is not None and not any(secret.lower() in name for secret in secrets)


def wordless(text: str) -> bool:
    """Whether a text has nothing that can be seen: spaces, controls, zero-width characters and fillers alone."""
    return all(unicodedata.category(char)[0] in "CZ" or char in IGNORED for char in text)


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
        text = escaped(json.dumps(data, ensure_ascii=False, allow_nan=False))
        text.encode("utf-8")
    except (ValueError, RecursionError):
        raise BrokenAnswerError(f"{place}: the answer cannot be written as JSON in UTF-8") from None
    if origin := repeated(data, secrets):
        raise BrokenAnswerError(f"{place}: the answer repeats a secret of the request: {origin}")
    return text
