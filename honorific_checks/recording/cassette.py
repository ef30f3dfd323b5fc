"""Read a cassette in vcrpy's JSON format, to look up answers by the method and body of the exact request.

A file that is cut off, was changed or made by another program, or has a request twice is refused with its name and
line. Reading needs neither vcrpy nor an HTTP client, which makes a replay fast; a test checks that vcrpy reads the same
from the same file.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from honorific_checks.errors import CassetteError
from honorific_checks.recording import seal

CONTENT_TYPE = "content-type"
"""The only header that is kept, in requests and in answers."""
Key = tuple[str, str]
"""The method and body of a request."""


class StoredRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A request in vcrpy's format; vcrpy does not load other keys either."""

    method: str
    uri: str
    body: str
    headers: dict[str, list[str]]

    @property
    def key(self) -> Key:
        """The key under which an interaction is looked up."""
        return self.method, self.body


class _Status(msgspec.Struct):
    code: int
    message: str


class _Body(msgspec.Struct):
    string: str


class Response(msgspec.Struct):
    """A response in vcrpy's format."""

    status: _Status
    headers: dict[str, list[str]]
    body: _Body


class Interaction(msgspec.Struct):
    """A request and the response to it."""

    request: StoredRequest
    response: Response
    line: int = 0
    """The line in its file."""


_decoder = msgspec.json.Decoder(Interaction)


@dataclass(frozen=True, slots=True)
class Cassette:
    """A cassette file that was read."""

    path: Path
    interactions: dict[Key, Interaction]


def load(path: Path) -> Cassette:
    """Read a cassette.

    Raises:
        CassetteError: if it cannot be read, is not a cassette, or has a request twice.
        FileNotFoundError: if there is no such file.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise CassetteError(f"{path} cannot be read: {error.strerror}") from None
    return parse(data, path)


def parse(data: bytes, path: Path) -> Cassette:
    """Read a cassette from the bytes of its file; see `load`."""
    found: dict[Key, Interaction] = {}
    for number, line in seal.unsealed(data, path):
        try:
            entry = _decoder.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise CassetteError(f"{path}:{number}: not an interaction: {error}", f"{seal.AGAIN}.") from None
        if entry.request.key in found:
            first = found[entry.request.key].line
            raise CassetteError(
                f"{path}:{number}: repeats the request of line {first}; each request must occur only once."
            )
        entry.line = number
        found[entry.request.key] = entry
    return Cassette(path, found)
