"""Error messages for TOML files that name the line of a wrong key.

msgspec checks the values and names the path; this module adds the line, the value seen, the keys allowed and the
nearest key.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from honorific_checks.errors import SettingsError, did_you_mean

MESSAGE = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)
UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*)`", re.DOTALL)
REPEATED = re.compile(r"(?<=enum value) .*", re.DOTALL)
"""Matches the value that msgspec repeats in a message."""
PATTERN = re.compile(r" matching regex '.*'", re.DOTALL)
HEADER = re.compile(r"\s*\[(?!\[)(?P<path>.+)\]\s*(#.*)?")
KEY = re.compile(r"\s*(?P<path>[^=#\[]+?)\s*=")
BARE = re.compile(r"[A-Za-z0-9_-]+")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """A table in a TOML file: the file's name and text, and the path of keys to the table."""

    file: str
    text: str
    at: tuple[str, ...] = ()
    unseen: frozenset[str] = frozenset()
    """Keys of the table whose values no message repeats, including everything below them."""


def convert(data: object, kind: type[T], place: Place) -> T:
    """Check TOML data against a table type.

    Raises:
        SettingsError: for the first key that is unknown or whose value has the wrong type or is out of range.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise SettingsError(explain(str(error), data, kind, place)) from None


def explain(message: str, data: Any, kind: Any, place: Place) -> str:
    """Turn a message from msgspec into one with the file, line, table, key and allowed values."""
    found = MESSAGE.fullmatch(message)
    what, inner = (found["what"], found["path"] or "") if found else (message, "")
    path = _resolved(inner, data, kind)
    unknown = UNKNOWN.fullmatch(what)
    if unknown:
        keys = _keys(kind, path)
        full = (*place.at, *path, unknown["key"])
        hint = did_you_mean(unknown["key"], keys)
        dotted = "" if hint else _dotted(place.at)
        return f"{_start(place, full)} {unknown['key']!r} is not a key.{hint} Keys: {', '.join(keys)}.{dotted}"
    value = data
    for part in path:
        value = value.get(part) if isinstance(value, dict) else None
    full = (*place.at, *path)
    if isinstance(value, dict):
        return f"{_start(place, (*full, ''))} {_plainer(what)}."
    seen = f" {full[-1]} = {value!r}:" if full and value is not None else ""
    if not place.unseen.isdisjoint(path[:1]):
        seen, what = f" {full[-1]}:", REPEATED.sub("", what)
    return f"{_start(place, full)}{seen} {_plainer(what)}{_allowed(kind, path)}."


def _resolved(inner: str, data: Any, kind: Any) -> list[str]:
    """The keys of msgspec's path; `[...]`, which stands for any key of a table, becomes the first wrong key."""
    path: list[str] = []
    for part in inner.replace("[...]", "[]").split("."):
        name, bracket, _ = part.partition("[")
        if name:
            path.append(name)
            kind, data = _inner(kind, name), data.get(name) if isinstance(data, dict) else None
        if bracket and isinstance(data, dict):
            wrong = next((key for key, value in data.items() if not _fits(value, _inner(kind, key))), None)
            if wrong is not None:
                path.append(wrong)
                kind, data = _inner(kind, wrong), data[wrong]
    return path


def _inner(kind: Any, key: str) -> Any:
    """The type below a key of a table type."""
    kind = _table(kind)
    if get_origin(kind) is dict:
        return get_args(kind)[1]
    return get_type_hints(kind, include_extras=True).get(key)


def _table(kind: Any) -> Any:
    """The table type of a union, or else its first type."""
    kinds = _kinds(kind)
    return next((one for one in kinds if isinstance(one, type) and issubclass(one, msgspec.Struct)), kinds[0])


def _kinds(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _dotted(at: tuple[str, ...]) -> str:
    """A hint for a key below the table of models, whose names may contain dots."""
    return ' Put a model name with a dot in quotes: [models."llama-3.3-70b"].' if at[-2:-1] == ("models",) else ""


def _plainer(what: str) -> str:
    """Reword a message from msgspec in TOML's terms."""
    return (
        PATTERN.sub("", what[:1].lower() + what[1:])
        .replace("object missing required field", "lacks the key")
        .replace("`object`", "a table")
    )


def _allowed(kind: Any, path: list[str]) -> str:
    """The allowed values of an enumerated key; empty for other keys."""
    for part in path:
        kind = _inner(kind, part)
    kinds = _kinds(kind)
    allowed = [repr(value) for one in kinds if get_origin(one) is Literal for value in get_args(one)]
    allowed += ["a list of text" for one in kinds if one == list[str]]
    allowed += [meta.description for one in kinds for meta in get_args(one) if getattr(meta, "description", None)]
    return f"; allowed: {', '.join(allowed)}" if allowed else ""


def _start(place: Place, path: tuple[str, ...]) -> str:
    number = line_of(place.text, tuple(part for part in path if part))
    line = f":{number}" if number else ""
    table = path[:-1] if len(path) > 1 else path
    return f"{place.file}{line}: [{'.'.join(map(quoted, table))}]"


def quoted(key: str) -> str:
    """A key as TOML writes it in a header: in quotes unless it is a bare key."""
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _keys(kind: Any, path: list[str]) -> list[str]:
    """The keys allowed in the table at a path below a table type."""
    for part in path:
        kind = _inner(kind, part)
    return [field.encode_name for field in msgspec.structs.fields(_table(kind))]


def line_of(text: str, path: tuple[str, ...]) -> int | None:
    """The number of the line that sets a key, or else of the nearest table above it; None if neither is in the text.

    If a table only occurs as part of a longer path, its line is the first with such a path.
    """
    table: tuple[str, ...] = ()
    best: tuple[int, int] = (0, 0)
    for number, line in enumerate(text.splitlines(), 1):
        if header := HEADER.fullmatch(line):
            table = _path(f"[{header['path']}]")
            here = table
        elif key := KEY.match(line):
            here = (*table, *_path(f"{key['path']} = 0"))
        else:
            continue
        shared = min(len(here), len(path))
        if shared > best[0] and here[:shared] == path[:shared]:
            best = (shared, number)
    return best[1] or None


def _path(source: str) -> tuple[str, ...]:
    """The keys of one TOML header or assignment; empty if the line alone is not valid TOML."""
    try:
        data: Any = tomllib.loads(source)
    except tomllib.TOMLDecodeError:
        return ()
    keys = []
    while isinstance(data, dict) and data:
        keys.append(next(iter(data)))
        data = data[keys[-1]]
    return tuple(keys)
