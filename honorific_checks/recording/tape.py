"""One cassette being recorded, through vcrpy's own serialisation: JSON, one interaction a line, Bengali unescaped.

The only module that imports vcrpy.  Requests with their answers come in, and the whole file is put in place
atomically, in the order of the questions; of all headers the two content types alone are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from vcr.request import Request
from vcr.serialize import serialize

from honorific_checks.atomic import write
from honorific_checks.endpoints.chat import Answer
from honorific_checks.endpoints.request_body import METHOD
from honorific_checks.errors import CassetteError, StaleRecordingError
from honorific_checks.recording import cassette, seal

CONTENT_TYPE = {"content-type": "application/json"}


class EntrySerializer:
    """A serializer for vcrpy: one interaction as JSON, keys in stable order, UTF-8 unescaped."""

    @staticmethod
    def serialize(data: dict[str, Any]) -> str:
        """The one interaction of a cassette."""
        (entry,) = data["interactions"]
        return json.dumps(entry, ensure_ascii=False, sort_keys=True)


class Tape:
    """The cassette of one group of questions, open for recording.

    Args:
        path: the cassette file; need not exist.
        bodies: all request bodies of the group, in the order they are stored in.

    Raises:
        CassetteError: if there is a file that cannot be read whole; it is left as it is.
        StaleRecordingError: if it answers other questions; it is left as well.
    """

    def __init__(self, path: Path, bodies: Sequence[str]) -> None:
        self.path = path
        self._order = {body: number for number, body in enumerate(bodies)}
        self._lines: dict[str, str] = {}
        self.stored: list[str] = []
        """The response bodies that were there."""
        if path.exists():
            try:
                data = path.read_bytes()
            except OSError as error:
                raise CassetteError(f"{path} cannot be read: {error.strerror}") from None
            found = cassette.parse(data, path).interactions
            for ((method, body), entry), (_, text) in zip(found.items(), seal.unsealed(data, path), strict=True):
                if method != METHOD or body not in self._order:
                    raise StaleRecordingError(
                        f"{path} holds an answer to a question that is not asked now: {method} {body!r}",
                        "Record anew with --record all; the old recordings are kept.",
                    )
                self._lines[body] = seal.sealed(text.decode("utf-8"))
                self.stored.append(entry.response.body.string)

    def __contains__(self, body: str) -> bool:
        """Whether the answer to a request is stored."""
        return body in self._lines

    def store(self, uri: str, answers: Iterable[tuple[str, Answer]]) -> None:
        """Add answers, each with the body of its request, and write the file once.

        Raises:
            OSError: if the disk refuses; what was stored before is whole then.
        """
        lines = self._lines | {body: _line(uri, body, answer) for body, answer in answers}
        text = seal.whole(lines[body] for body in sorted(lines, key=self._order.__getitem__))
        write(self.path, text.encode("utf-8"))
        self._lines = lines


def _line(uri: str, body: str, answer: Answer) -> str:
    """One interaction, as it stands in the file."""
    response = {
        "status": {"code": 200, "message": "OK"},
        "headers": {"content-type": [answer.content_type]},
        "body": {"string": answer.body},
    }
    request = Request(METHOD, uri, body, CONTENT_TYPE)
    return seal.sealed(serialize({"requests": [request], "responses": [response]}, EntrySerializer))
