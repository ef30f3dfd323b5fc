"""One cassette being recorded, through vcrpy's own serialisation: JSON, one interaction a line, Bengali unescaped.

The only module that imports vcrpy.  Requests with their answers come in, and after each one the whole file is put in
place atomically, in the order of the questions; of all headers the two content types alone are kept.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vcr.request import Request
from vcr.serialize import deserialize, serialize

from honorific_checks.atomic import write
from honorific_checks.endpoints.chat import Answer
from honorific_checks.endpoints.request import METHOD
from honorific_checks.errors import CassetteError
from honorific_checks.recording import cassette

CONTENT_TYPE = {"content-type": "application/json"}


class LineSerializer:
    """A serializer for vcrpy: one interaction a line, keys in stable order, UTF-8 unescaped."""

    @staticmethod
    def serialize(data: dict[str, Any]) -> str:
        """The text of a cassette file."""
        lines = (json.dumps(entry, ensure_ascii=False, sort_keys=True) for entry in data["interactions"])
        return '{"interactions": [\n' + ",\n".join(lines) + f'\n], "version": {data["version"]}}}\n'

    @staticmethod
    def deserialize(text: str) -> Any:
        """The data of a cassette file."""
        return json.loads(text)


class Tape:
    """The cassette of one group of questions, open for recording.

    Args:
        path: the cassette file; need not exist.
        bodies: all request bodies of the group, in the order they are stored in.

    Raises:
        CassetteError: where there is a file that cannot be read whole or answers other questions; it is left as it is.
    """

    def __init__(self, path: Path, bodies: Sequence[str]) -> None:
        self.path = path
        self._order = {body: number for number, body in enumerate(bodies)}
        self._found: dict[str, tuple[Request, dict[str, Any]]] = {}
        if path.exists():
            for method, body in cassette.load(path).interactions:
                if method != METHOD or body not in self._order:
                    raise CassetteError(
                        f"{path} holds an answer to a question that is not asked now: {method} {body!r}. "
                        "Record anew with --record all; the old recordings are kept."
                    )
            requests, responses, *_ = deserialize(path.read_text(encoding="utf-8"), LineSerializer)
            self._found = {
                request.body.decode("utf-8"): (request, response)
                for request, response in zip(requests, responses, strict=True)
            }

    def __contains__(self, body: str) -> bool:
        """Whether the answer to a request is stored."""
        return body in self._found

    def store(self, uri: str, body: str, answer: Answer) -> None:
        """Add one answer and write the file.

        Raises:
            OSError: where the disk refuses; what was stored before is whole then.
        """
        request = Request(METHOD, uri, body, CONTENT_TYPE)
        response = {
            "status": {"code": answer.status, "message": answer.reason},
            "headers": {"content-type": [answer.content_type]},
            "body": {"string": readable(answer.body)},
        }
        self._found[body] = (request, response)
        entries = sorted(self._found.items(), key=lambda entry: self._order[entry[0]])
        text = serialize(
            {"requests": [request for _, (request, _) in entries], "responses": [r for _, (_, r) in entries]},
            LineSerializer,
        )
        write(self.path, text.encode("utf-8"))


def readable(body: str) -> str:
    """The same JSON with its text unescaped, so that a diff shows Bengali and no codes; keys stay in order.

    A body that would not stay JSON (a number too great for a float, half a surrogate pair) is returned as it came.
    """
    try:
        text = json.dumps(json.loads(body), ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
    except (ValueError, RecursionError):
        return body
    return text
