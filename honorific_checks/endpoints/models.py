"""The registry of models: those of the papers and those that a user defines in pyproject.toml.

It turns names into frozen Model records; for an unknown name, the error lists the known ones and the nearest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from honorific_checks.errors import SettingsError, UnknownModelError, did_you_mean
from honorific_checks.settings import ModelEntry, Price
from honorific_checks.tables import rows

VERTEX_URL = "https://{VERTEX_HOST}/v1/projects/{VERTEX_PROJECT}/locations/{VERTEX_LOCATION}/endpoints/openapi"
VERTEX_KEY = "VERTEX_ACCESS_TOKEN"
RESERVED = ("messages", "model", "stream")
"""Keys of a request that a user cannot set as parameters; a streamed answer could not be read."""
NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?")
RESERVED_ON_WINDOWS = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
"""Names that no folder can have on Windows (learn.microsoft.com, Naming files)."""


@dataclass(frozen=True, slots=True)
class Model:
    """A model that can be asked, or whose recorded answers can be replayed.

    Its address and headers may contain secrets, so its repr leaves them out: pytest shows the variables of a failing
    test.
    """

    name: str
    """The name on the command line and for the folder under cassettes/."""
    title: str
    developer: str
    model: str
    """The model id sent in the request."""
    base_url: str = field(repr=False)
    """The address without `/chat/completions`; `{NAME}` stands for the environment variable NAME."""
    api_key_env: str | None
    """The environment variable with the API key; None if the endpoint needs no key."""
    parameters: Mapping[str, object] = field(default_factory=lambda: {"temperature": 0})
    """Sent with each request, besides model and messages."""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Extra headers of each request; `{NAME}` stands for the environment variable NAME."""
    google: bool = False
    """Whether to sign in with Google's application default credentials if the environment has no key."""
    concurrency: int = 16
    """The maximum number of requests at the same time."""
    timeout: float = 120.0
    """The maximum duration of a request in seconds."""
    price: Price | None = None


@cache
def published() -> dict[str, Model]:
    """The nine models of arXiv 2610.14769, in the order of its Table 4, asked at temperature 0."""
    return {
        row["name"]: Model(
            row["name"], row["title"], row["developer"], row["model"], VERTEX_URL, VERTEX_KEY, google=True
        )
        for row in rows("models.tsv", ("name", "title", "developer", "vertex_model", "model"))
    }


@cache
def of_roles() -> dict[str, Model]:
    """The models that the roles suite knows by name: the four of arXiv 2407.03536 and a made-up one."""
    columns = ("name", "title", "developer", "model", "base_url", "api_key_env")
    found = {}
    for row in rows("role_models.tsv", columns):
        url, key = (None if row[column] == "-" else row[column] for column in columns[4:])
        found[row["name"]] = Model(row["name"], row["title"], row["developer"], row["model"], url or "", key)
    return found


def registry(own: Mapping[str, ModelEntry], broken: dict[str, str] | None = None) -> dict[str, Model]:
    """The models of both papers and a user's own; a user's entry replaces a published model of the same name.

    If that entry has no address, the published model's address is used with the entry's other settings.

    Args:
        own: the user's entries.
        broken: what is wrong with other entries, by name; such models are left out. If it is given, an entry below is
            added to it in place of an error.

    Raises:
        SettingsError: if a name cannot be a file name, or parameters cannot be sent.
    """
    models = published() | of_roles()
    for name, entry in own.items():
        try:
            models[name] = _own(name, entry, models)
        except SettingsError as error:
            if broken is None:
                raise
            broken[name] = str(error)
    return {name: model for name, model in models.items() if name not in (broken or {})}


def _own(name: str, entry: ModelEntry, models: Mapping[str, Model]) -> Model:
    """A user's own model."""
    if not is_name(name):
        raise SettingsError(
            f"pyproject.toml [tool.honorific_checks.models]: {name!r} cannot name a model. "
            "A name has up to 100 letters, digits, '.', '_' and '-', starts with a letter or digit, does not end "
            "with '.', and is neither 'all' nor a device of Windows such as 'con'."
        )
    _check_case(name, models)
    _check_parameters(name, entry.parameters)
    known = models.get(name)
    there = known if known and not entry.base_url else None
    """The known model of that name, if the entry has no address of its own."""
    return Model(
        name=name,
        title=entry.title or (known.title if known else name),
        developer=entry.developer or (known.developer if known else ""),
        model=entry.model or (there.model if there else name),
        base_url=there.base_url if there else entry.base_url,
        api_key_env=entry.api_key_env or (there.api_key_env if there else None),
        parameters=entry.parameters,
        headers=entry.headers,
        google=entry.auth == "google" or (there is not None and there.google),
        concurrency=entry.concurrency,
        timeout=entry.timeout,
        price=entry.price,
    )


def _check_case(name: str, known: Iterable[str]) -> None:
    """Refuse a name that only its capitals tell from another: on Windows and macOS both would have one folder."""
    twin = next((other for other in known if other != name and other.lower() == name.lower()), None)
    if twin is not None:
        raise SettingsError(
            f"pyproject.toml [tool.honorific_checks.models]: {name!r} differs from {twin!r} only in its capitals. "
            "Give it another name, since some systems would keep both in one folder."
        )


def _check_parameters(name: str, parameters: Mapping[str, object]) -> None:
    """Refuse parameters that would hide what is asked, or that JSON cannot express."""
    place = f"pyproject.toml [tool.honorific_checks.models]: {name}: parameters"
    for key, value in parameters.items():
        if key in RESERVED:
            raise SettingsError(f"{place} must not set {key!r}, which the request sets itself.")
        if key == "n" and value != 1:
            raise SettingsError(f"{place}: n = {value!r}: only the first answer is read, so n must be 1.")
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError):
            raise SettingsError(f"{place}: {key} = {value!r} cannot be written as JSON.") from None


def is_name(name: str) -> bool:
    """Whether a model may have this name, which becomes a folder on any system, and part of test ids."""
    return NAME.fullmatch(name) is not None and name != "all" and RESERVED_ON_WINDOWS.fullmatch(name) is None


def find(models: Mapping[str, Model], name: str, place: str) -> Model:
    """The model with a name; `place` says where the name was given, for the message.

    Raises:
        UnknownModelError: names the known models and the nearest one.
    """
    if name in models:
        return models[name]
    raise UnknownModelError(
        name,
        f"{place}: no model of that name.{did_you_mean(name, models)}\n"
        f"Known models: {', '.join(models)}.\n"
        f"Define your own in pyproject.toml under [tool.honorific_checks.models.NAME] (leave the table empty for one "
        f"that you never record), or give its answers with --outputs=FILE.jsonl.",
    )
