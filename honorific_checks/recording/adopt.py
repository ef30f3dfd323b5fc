"""A cassette that another program made, or that was changed by hand on purpose, as the recorder would have written it.

The bytes of a vcrpy cassette in JSON come in, and the text of a sealed one goes out: of the headers the content types
alone, of the address no user, password and query, of each answer the keys that are kept, and the JSON of each request
as it would be sent now.  What is asked and what is answered stays; what is no answer of a chat model is refused.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import msgspec

from honorific_checks.endpoints.access import without_secrets
from honorific_checks.endpoints.completion import completion, kept
from honorific_checks.endpoints.request_body import canonical
from honorific_checks.errors import BrokenAnswerError, CassetteError
from honorific_checks.recording import seal
from honorific_checks.recording.cassette import CONTENT_TYPE, Interaction, parse

OK = 200
"""The status of an answer."""


class _File(msgspec.Struct):
    version: Literal[1]
    interactions: list[Interaction]


def adopted(data: bytes, path: Path) -> str:
    """The text of the sealed cassette.

    Args:
        data: what is in the file now.
        path: the file, for messages.

    Raises:
        CassetteError: if this is no vcrpy cassette in JSON, an interaction is no answer, or a request stands twice.
    """
    try:
        entries = msgspec.json.decode(data.decode("utf-8"), type=_File).interactions
        lines = [seal.sealed(_line(entry, f"{path}: interaction {n}")) for n, entry in enumerate(entries, 1)]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CassetteError(f"{path} is no cassette of vcrpy in JSON: {error}.") from None
    except BrokenAnswerError as error:
        raise CassetteError(
            f"{error}. Take this interaction out of the file, and its answer can be recorded."
        ) from None
    text = seal.whole(lines)
    parse(text.encode("utf-8"), path)
    return text


def _line(entry: Interaction, place: str) -> str:
    """One interaction as JSON, as the recorder writes it."""
    request, response = entry.request, entry.response
    if response.status.code != OK:
        raise BrokenAnswerError(f"{place}: status {response.status.code} is that of no answer")
    completion(response.body.string, place)
    try:
        request.body = canonical(json.loads(request.body))
    except ValueError:
        raise BrokenAnswerError(f"{place}: the request is no JSON") from None
    request.uri = without_secrets(request.uri)
    request.headers, response.headers = _plain(request.headers), _plain(response.headers)
    response.body.string = kept(response.body.string, place)
    data: dict[str, Any] = msgspec.to_builtins({"request": request, "response": response})
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _plain(headers: dict[str, list[str]]) -> dict[str, list[str]]:
    """The content type alone."""
    return {name.lower(): values for name, values in headers.items() if name.lower() == CONTENT_TYPE}
