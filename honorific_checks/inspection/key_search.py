"""Find key-like strings in a file of any format, and anything in a cassette that the recorder never keeps.

Findings name the file and line. They never repeat the string itself.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from honorific_checks.endpoints.access import access, without_secrets
from honorific_checks.endpoints.key_patterns import PATTERNS
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.parameter_secrets import VARIABLE, variables
from honorific_checks.errors import SettingsError
from honorific_checks.inspection.finding import Finding, Kind, finding
from honorific_checks.recording import seal
from honorific_checks.recording.cassette import CONTENT_TYPE

SHORTEST = 8
"""A value with fewer characters is not searched for: it could occur anywhere by chance."""
PUBLIC = frozenset({"VERTEX_LOCATION"})
"""Variables of an address that are not secret; neither are those in its host."""
REVOKE = "if it is one, revoke it, and remove it from the file and from git's history"


class _Request(msgspec.Struct):
    uri: str = ""
    headers: dict[str, Any] = {}


class _Response(msgspec.Struct):
    headers: dict[str, Any] = {}


class _Interaction(msgspec.Struct):
    request: _Request = msgspec.field(default_factory=_Request)
    response: _Response = msgspec.field(default_factory=_Response)


class _File(msgspec.Struct):
    """A cassette of any program, reduced to what may contain secrets."""

    interactions: list[_Interaction]


_decoder = msgspec.json.Decoder(_File)


def secrets(models: Iterable[Model]) -> dict[str, str]:
    """The origin of each value that must not be in any file, by the value, as far as the environment has them now."""
    found: dict[str, str] = {}
    for model in models:
        try:
            values: Iterable[str] = access(model).secrets
        except SettingsError:  # this model lacks a setting; search for those that it has
            values = ()
        found |= dict.fromkeys(values, f"a secret of the model {model.name}")
        for name in _variables(model):
            found[os.environ.get(name, "")] = f"the value of the environment variable {name}"
    return {value: what for value, what in found.items() if len(value) >= SHORTEST}


def _variables(model: Model) -> set[str]:
    """The environment variables of a model that may contain a secret."""
    hosts = set(VARIABLE.findall(model.base_url.partition("://")[2].partition("/")[0].rpartition("@")[2]))
    named = {name for value in model.headers.values() for name in VARIABLE.findall(value)}
    named |= set(variables(model.parameters))
    named |= set(VARIABLE.findall(model.base_url)) - hosts - PUBLIC
    return named | ({model.api_key_env} if model.api_key_env else set())


def key_like(data: bytes, path: Path, known: Mapping[str, str]) -> Iterator[Finding]:
    """Possible secrets in a file, each place once.

    Args:
        data: the file's content.
        path: the file, for messages.
        known: the origin of each value that must not be there, as `secrets` returns them.
    """
    told: set[tuple[int, str]] = set()
    for start, what in sorted(_found(data, known)):
        line = data.count(b"\n", 0, start) + 1
        if (line, what) not in told:
            told.add((line, what))
            yield finding(Kind.KEY, f"{path}:{line}", what, REVOKE)
    if path.suffix == ".json":
        yield from _structure(data, path)


def _found(data: bytes, known: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Places and what was found there; if two patterns overlap, only the first."""
    spans: list[tuple[int, int]] = []
    for value, what in known.items():
        for match in re.finditer(b"|".join(map(re.escape, _forms(value))), data):
            spans.append(match.span())
            yield match.start(), what
    lower = data.lower()
    for pattern in PATTERNS:
        if pattern.mark not in lower:
            continue
        for match in pattern.regex.finditer(data):
            start, end = match.span()
            if not any(start < last and first < end for first, last in spans):
                spans.append((start, end))
                yield start, f"this looks like {pattern.kind}"


def _forms(value: str) -> list[bytes]:
    """A value as written in text, in JSON, and in JSON within JSON; the longest first."""
    once = json.dumps(value, ensure_ascii=False)[1:-1]
    twice = json.dumps(once, ensure_ascii=False)[1:-1]
    return [form.encode("utf-8") for form in dict.fromkeys((twice, once, value))]


def _structure(data: bytes, path: Path) -> Iterator[Finding]:
    """Headers and parts of addresses that the recorder never keeps, in a cassette."""
    try:
        interactions = _decoder.decode(data).interactions
    except (msgspec.DecodeError, RecursionError):
        return
    by_line = data.startswith(f"{seal.HEAD}\n".encode())
    for number, entry in enumerate(interactions, 1):
        place = f"{path}:{number + 1}" if by_line else f"{path}: interaction {number}"
        for whose, headers in (("request", entry.request.headers), ("response", entry.response.headers)):
            names = sorted(name.lower() for name in headers if name.lower() != CONTENT_TYPE)
            if names:
                what = f"the {whose} has the header{'s' if len(names) > 1 else ''} {', '.join(names)}"
                yield finding(Kind.KEY, place, what, _seal(path))
        if not _bare(entry.request.uri):
            yield finding(Kind.KEY, place, "the address has a user, a password, a query or a fragment", _seal(path))


def _seal(path: Path) -> str:
    return f"remove it with: {seal.ACCEPT} {path}"


def _bare(uri: str) -> bool:
    """Whether an address contains nothing that may be secret; False for one that cannot be read."""
    try:
        return without_secrets(uri) == uri
    except ValueError:
        return False
