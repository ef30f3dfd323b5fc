"""Record one cassette with vcrpy's own serialisation: JSON, one interaction on each line, Bengali unescaped.

This is the only module that imports vcrpy. Each write replaces the whole file atomically, in the order of the
questions. Of all headers only the two content types are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

from vcr.request import Request
from vcr.serialize import serialize

from honorific_checks.endpoints.chat import FinalAnswer
from honorific_checks.endpoints.request_body import METHOD
from honorific_checks.errors import CassetteError, StaleRecordingError
from honorific_checks.files.atomic import write
from honorific_checks.recording import cassette, seal

CONTENT_TYPE = {"content-type": "application/json"}


class EntrySerializer:
    """A serializer for vcrpy: one interaction as JSON with keys in stable order and unescaped text."""

    @staticmethod
    def serialize(data: dict[str, Any]) -> str:
        """The one interaction of a cassette."""
        (entry,) = data["interactions"]
        return json.dumps(entry, ensure_ascii=False, sort_keys=True)


class Tape:
    """The cassette of one group of questions, open for recording.

    Args:
        path: the cassette file, which need not exist.
        bodies: all request bodies of the group, in the order of the file.

    Raises:
        CassetteError: if the file exists but cannot be read completely; it is left alone.
        StaleRecordingError: if it answers other questions; it is left alone as well.
    """

    def __init__(self, path: Path, bodies: Sequence[str]) -> None:
        self.path = path
        self._order = {body: number for number, body in enumerate(bodies)}
        self._lines: dict[str, str] = {}
        self.stored: list[str] = []
        """The response bodies that were already in the file."""
        self.addresses: set[str] = set()
        """The addresses that gave them."""
        if path.exists():
            try:
                data = path.read_bytes()
            except OSError as error:
                raise CassetteError(f"{path} cannot be read: {error.strerror}") from None
            found = cassette.parse(data, path).interactions
            for ((method, body), entry), (_, text) in zip(found.items(), seal.unsealed(data, path), strict=True):
                if method != METHOD or body not in self._order:
                    raise StaleRecordingError(
                        f"{path} has an answer to a question that is not asked now: {method} {body!r}",
                        "Record again with --record all; the old recordings are kept.",
                    )
                self._lines[body] = seal.sealed(text.decode("utf-8"))
                self.stored.append(entry.response.body.string)
                self.addresses.add(entry.request.uri)

    def __contains__(self, body: str) -> bool:
        """Whether the answer to a request is stored."""
        return body in self._lines

    def store(self, uri: str, answers: Iterable[tuple[str, FinalAnswer]]) -> None:
        """Add answers, each with the body of its request, and write the file once.

        Raises:
            OSError: if the file cannot be written; the earlier file is then unchanged.
        """
        lines = self._lines | {body: _line(uri, body, answer) for body, answer in answers}
        text = seal.whole(lines[body] for body in sorted(lines, key=self._order.__getitem__))
        write(self.path, text.encode("utf-8"))
        self._lines = lines


def _line(uri: str, body: str, answer: FinalAnswer) -> str:
    """One interaction, as written in the file."""
    response = {
        "status": {"code": answer.status, "message": HTTPStatus(answer.status).phrase},
        "headers": {"content-type": [answer.content_type]},
        "body": {"string": answer.body},
    }
    request = Request(METHOD, uri, body, CONTENT_TYPE)
    return seal.sealed(serialize({"requests": [request], "responses": [response]}, EntrySerializer))
