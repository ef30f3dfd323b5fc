"""Keys in a model's parameters: environment variables instead of them, and an error for what is written there.

Parameters are stored with each question and in the provenance, so a key written there would be in every file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from honorific_checks.endpoints.key_patterns import PATTERNS
from honorific_checks.errors import SettingsError

VARIABLE = re.compile(r"\{([A-Z][A-Z0-9_]*)\}")
"""What stands for an environment variable in a setting."""
NAMED = re.compile(
    r"(^|[_-])(api_?key|access_?key|secret_?key|subscription_?key|key_?id|(access|auth|session|bearer|id)_?token|token"
    r"|authorization|auth|bearer|password|passwd|secret|credentials?|cookie)$"
)
"""Names of parameters whose texts are secret; `max_tokens` and `prompt_cache_key` are none."""
SHORT = 8
"""A text with fewer characters is no key."""


def variables(parameters: object) -> list[str]:
    """The environment variables that the texts of some parameters name, in their order."""
    return [name for _, text in _texts("", parameters) for name in VARIABLE.findall(text)]


def filled(parameters: Mapping[str, object], replaced: Callable[[str], str]) -> dict[str, object]:
    """The parameters whose texts name environment variables, with `replaced` applied to these texts."""
    return {key: _filled(value, replaced) for key, value in parameters.items() if variables(value)}


def check(name: str, parameters: Mapping[str, object]) -> None:
    """Refuse a key that is written in parameters.

    Args:
        name: the model's name, for the message.
        parameters: what is sent with each request.

    Raises:
        SettingsError: names the parameter and the way to do it; the key is not repeated.
    """
    for path, text in _texts("", parameters):
        key = path.rpartition(".")[2].lower().replace("-", "_")
        open_text = VARIABLE.sub("", text)
        like = next((p.kind for p in PATTERNS if p.regex.search(open_text.encode("utf-8", "replace"))), None)
        if like is None and NAMED.search(key) and len(open_text) >= SHORT and not VARIABLE.search(text):
            like = "a secret by its name"
        if like is not None:
            raise SettingsError(
                f"model {name}: its parameter {path} holds what looks like {like}; parameters are stored with every "
                f'question. Put the value into an environment variable, write {path} = "{{NAME}}" with the '
                "variable's name, and run again."
            )


def secret_values(parameters: Mapping[str, object]) -> dict[str, str]:
    """The origin of each value that environment variables give to parameters, by the value."""
    return {
        os.environ[name]: f"the parameter {path}"
        for path, text in reversed(list(_texts("", parameters)))  # the first of several counts
        for name in VARIABLE.findall(text)
        if name in os.environ
    }


def _texts(path: str, value: object) -> Iterator[tuple[str, str]]:
    """Every text in parameters, with its path: `extra_body.user`."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(path, inner)


def _filled(value: Any, replaced: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return replaced(value) if VARIABLE.search(value) else value
    if isinstance(value, Mapping):
        return {key: _filled(inner, replaced) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_filled(inner, replaced) for inner in value]
    return value
