"""Rewrite a cassette that another program made, or that was edited on purpose, the way the recorder writes it.

The input is a vcrpy cassette in JSON, the output a sealed one. Of the headers only the content types stay, addresses
lose user, password and query, answers keep only the keys of `KEPT`, and requests become the JSON that would be sent
now. Questions and answers stay the same; an interaction that is not an answer of a chat model is refused.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import msgspec

from honorific_checks.endpoints.access import without_secrets
from honorific_checks.endpoints.completion import completion, error_in, kept, withheld
from honorific_checks.endpoints.error_body import ANSWERED, OK, filter_of
from honorific_checks.endpoints.request_body import canonical
from honorific_checks.errors import BrokenAnswerError, CassetteError
from honorific_checks.recording import seal
from honorific_checks.recording.cassette import CONTENT_TYPE, Interaction, parse


class _File(msgspec.Struct):
    version: Literal[1]
    interactions: list[Interaction]


def adopted(data: bytes, path: Path) -> str:
    """The text of the sealed cassette.

    Args:
        data: the file's current content.
        path: the file, for messages.

    Raises:
        CassetteError: if it is not a vcrpy cassette in JSON, an interaction is not an answer, or a request is repeated.
    """
    try:
        entries = msgspec.json.decode(data.decode("utf-8"), type=_File).interactions
        lines = [seal.sealed(_line(entry, f"{path}: interaction {n}")) for n, entry in enumerate(entries, 1)]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CassetteError(f"{path} is not a vcrpy cassette in JSON: {error}.") from None
    except BrokenAnswerError as error:
        raise CassetteError(f"{error}. Remove this interaction from the file, then record its answer.") from None
    text = seal.whole(lines)
    parse(text.encode("utf-8"), path)
    return text


def _line(entry: Interaction, place: str) -> str:
    """One interaction in the recorder's JSON."""
    request, response = entry.request, entry.response
    body = _answer(entry, place)
    try:
        request.body = canonical(json.loads(request.body))
    except ValueError:
        raise BrokenAnswerError(f"{place}: the request is not valid JSON") from None
    request.uri = without_secrets(request.uri)
    request.headers, response.headers = _plain(request.headers), _plain(response.headers)
    response.body.string = body
    data: dict[str, Any] = msgspec.to_builtins({"request": request, "response": response})
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _answer(entry: Interaction, place: str) -> str:
    """The body of an answer, as the recorder stores it; a question that a filter refused is answered as well."""
    status, body = entry.response.status.code, entry.response.body.string
    errors = body.encode("utf-8", "replace")
    if status in ANSWERED and not (errors := error_in(errors) or b""):
        completion(body, place)
        return kept(body, place)
    if name := filter_of(status, errors):
        return withheld(name)
    if status in ANSWERED:
        completion(body, place)
    raise BrokenAnswerError(f"{place}: expected an answer with status {OK}, got status {status}")


def _plain(headers: dict[str, list[str]]) -> dict[str, list[str]]:
    """Only the content type."""
    return {name.lower(): values for name, values in headers.items() if name.lower() == CONTENT_TYPE}
