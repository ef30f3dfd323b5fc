"""Read what an error of a service says, whatever its shape: OpenAI's object, Google's list, a proxy's wrapping, text.

The service's own words may repeat keys and accounts, so they are only searched; of its codes, only known ones and those
of a harmless form are shown.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from honorific_checks.endpoints.service_words import FILTERED, errors

CODES = ("code", "type", "status", "reason", "blockreason", "block_reason", "error_code", "error_type")
"""The keys under which services name an error, the most telling first."""
ECHO = "input"
"""pydantic's key under which a validating server repeats part of the request."""
MESSAGES = "messages"
"""A key that only a request has; an object with it is the request again."""
REPEATED = re.compile(r"\{[^{}]*[\"']messages[\"'].*\}", re.DOTALL)
"""A request that is repeated within a text, as JSON or as Python writes it."""
IDENTIFIER = re.compile(r"[a-z][a-z_]{0,60}")
"""The form of unknown codes that cannot contain a key or an account."""
INNER = 20
"""How many texts within an error are read as JSON; a proxy wraps one or two."""


OK = 200
ANSWERED = frozenset({OK, 201, 203})
"""Statuses of answers; some gateways create one, or pass on another's."""


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """What an error says."""

    status: int | None
    """The HTTP status that its number means; None if it has none."""
    meaning: int | None
    """The HTTP status that its words mean; None if they are unknown."""
    filtered: str | None
    """What the filter calls itself, in lower case; None if no filter caused the error."""
    codes: tuple[str, ...]
    """All codes that are texts."""
    words: str
    """All words, keys and numbers, without what repeats the request."""

    def code(self, secrets: Collection[str]) -> str | None:
        """The code to show; None if none may be."""
        return next((code for code in self.codes if _harmless(code, secrets)), None)


def error_body(body: bytes) -> ErrorBody:
    """What the body of an error says."""
    text = body.decode("utf-8", "replace")
    data = _json(text)
    return read_error(text if data is None else data)


def filter_of(status: int, body: bytes) -> str | None:
    """What the filter that refused a question calls itself; None if it was no filter."""
    return error_body(body).filtered if status in ANSWERED or status >= 400 else None


def read_error(data: Any) -> ErrorBody:
    """The same for decoded JSON, or for plain text."""
    members = [member for whole in _unwrapped(data) for member in _members(whole)]
    coded = [(key, value) for key, value in members if key in CODES and isinstance(value, str | int)]
    codes = [value for _, value in sorted(coded, key=lambda member: CODES.index(member[0]))]
    numbers = [int(code) for code in codes if re.fullmatch(r"[45][0-9][0-9]", str(code))]
    named = [code for code in codes if isinstance(code, str) and not code.isdigit()]
    words = "\n".join(REPEATED.sub("", text) for text in _texts(members))
    meanings = [
        *((code.lower(), errors("code").get(_plain(code))) for code in named),
        *((key, errors("key").get(key)) for key, _ in members),
        *((said, meaning) for said, meaning in errors("words").items() if said in words.lower()),
    ]
    statuses = [int(meaning) for _, meaning in meanings if meaning and meaning != FILTERED]
    return ErrorBody(
        status=next(iter(numbers), None),
        meaning=next(iter(statuses), None),
        filtered=next((said for said, meaning in meanings if meaning == FILTERED), None),
        codes=tuple(named),
        words=words,
    )


def says(error: object) -> bool:
    """Whether an error says anything: some services send an empty one with each answer."""
    if isinstance(error, dict):
        return any(says(value) for value in error.values())
    return error not in (None, "", False, [], 0)


def _plain(code: str) -> str:
    """A code as the table writes it: `litellm.AuthenticationError`, `google.rpc.UNAVAILABLE`, `InvalidApiKey`."""
    return code.strip().lower().rpartition(".")[2].replace("-", "_").replace(" ", "_")


def _harmless(code: str, secrets: Collection[str]) -> bool:
    """Whether a code may be repeated."""
    known = _plain(code) in errors("code") and code.replace("_", "").replace(".", "").isalpha()
    return (known or bool(IDENTIFIER.fullmatch(code))) and not any(secret in code for secret in secrets)


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return None


def _unwrapped(data: Any) -> Iterator[Any]:
    """The data, and the JSON that a proxy has put into its texts, whole or behind some words."""
    yield data
    ahead: deque[Any] = deque([data])
    left = INNER
    while ahead and left:
        for text in _texts(_members(ahead.popleft())):
            start = text.find("{")
            inner = _json(text[start : text.rfind("}") + 1]) if left and start >= 0 else None
            if isinstance(inner, dict) and MESSAGES not in inner:
                left -= 1
                yield inner
                ahead.append(inner)


def _texts(members: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """The keys, texts and numbers."""
    for key, value in members:
        yield from (str(part) for part in (key, value) if part and not isinstance(part, dict | list))


def _members(data: Any) -> Iterator[tuple[str, Any]]:
    """The keys, in lower case, and values at any depth, the outer ones first, without what repeats the request.

    What stands in a list or alone has an empty key; a text in place of an error object is its code.
    """
    ahead: deque[tuple[str, Any]] = deque([("", data)])
    while ahead:
        key, value = ahead.popleft()  # no recursion: a service may send JSON of any depth
        if isinstance(value, dict) and MESSAGES in value:
            continue
        yield ("code" if key == "error" and isinstance(value, str) else key), value
        if isinstance(value, dict):
            ahead.extend((name.lower(), inner) for name, inner in value.items() if name != ECHO)
        elif isinstance(value, list):
            ahead.extend(("", inner) for inner in value)
