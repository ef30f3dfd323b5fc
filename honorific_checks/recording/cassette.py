"""One cassette read as data: vcrpy's JSON format, looked up by method and body.

A file comes in and answers go out, by the exact request.  A file that is cut, edited into another shape or holds one
request twice is refused with its name and place.  Reading needs neither vcrpy nor an HTTP client, which is what makes
a replay fast; that vcrpy reads the same from the same file is tested.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec

from honorific_checks.errors import CassetteError

Key = tuple[str, str]
"""Method and body of a request."""


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """A request in vcrpy's format; vcrpy, too, loads no other keys."""

    method: str
    uri: str
    body: str
    headers: dict[str, list[str]]

    @property
    def key(self) -> Key:
        """What an interaction is looked up by."""
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
    """A request with the response to it."""

    request: Request
    response: Response


class _File(msgspec.Struct):
    version: Literal[1]
    interactions: list[Interaction]


_decoder = msgspec.json.Decoder(_File)


@dataclass(frozen=True, slots=True)
class Cassette:
    """A cassette file that was read."""

    path: Path
    interactions: dict[Key, Interaction]


def load(path: Path) -> Cassette:
    """Read a cassette.

    Raises:
        CassetteError: where it cannot be read, is no cassette, or holds one request twice.
        FileNotFoundError: where there is no such file.
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
    try:
        decoded = _decoder.decode(data.decode("utf-8"))  # as text: msgspec does not look at the bytes it skips
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CassetteError(
            f"{path} is not a whole cassette: {error}. Take it from git again, or record anew with --record all "
            "(the old recordings are kept)."
        ) from None
    found: dict[Key, Interaction] = {}
    for number, entry in enumerate(decoded.interactions, 1):
        if entry.request.key in found:
            raise CassetteError(f"{path}: interaction {number} repeats an earlier request; a request stands once.")
        found[entry.request.key] = entry
    return Cassette(path, found)
