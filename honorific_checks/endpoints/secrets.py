"""Find secrets of the request that a service repeats in its answer, and mask environment values there.

It works on decoded JSON. No message shows the secret or the text around it, only where the secret comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

LONG = 16
"""A secret with fewer characters may be part of a harmless word, so it only matches as a whole word."""


def repeated(data: object, secrets: Mapping[str, str]) -> str | None:
    """The origin of the first secret found in a text, or in the texts, keys and numbers of decoded JSON.

    Args:
        data: the text or JSON to search.
        secrets: the origin of each secret, by its value.

    Returns:
        One of the values of `secrets`; None if no secret is repeated.
    """
    text = "\n".join(texts(data))
    return next((origin for secret, origin in secrets.items() if _pattern(secret).search(text)), None)


def texts(data: object) -> Iterator[str]:
    """Every key, text and number of decoded JSON, in no particular order; for a text, the text itself."""
    ahead = [data]
    while ahead:  # no recursion: a service may send JSON of any depth
        value = ahead.pop()
        if isinstance(value, dict):
            ahead.extend(part for pair in value.items() for part in pair)
        elif isinstance(value, list):
            ahead.extend(value)
        elif value is not None:
            yield str(value)


def masked(data: Any, variables: Mapping[str, str]) -> Any:
    """Replace each whole word that is the value of a variable with `{NAME}`, in keys and texts of decoded JSON.

    Args:
        data: the decoded JSON.
        variables: the variables' values by name.

    Raises:
        RecursionError: if the JSON is nested too deeply.
    """
    if isinstance(data, dict):
        return {masked(key, variables): masked(value, variables) for key, value in data.items()}
    if isinstance(data, list):
        return [masked(value, variables) for value in data]
    if isinstance(data, str):
        for name, value in variables.items():
            # Dots and hyphens belong to a word: gpt-4o does not match in gpt-4o-2024-11-20.
            data = re.sub(rf"(?<![\w.-]){re.escape(value)}(?![\w.-])", f"{{{name}}}", data)
    return data


def _pattern(secret: str) -> re.Pattern[str]:
    whole = re.escape(secret)
    return re.compile(whole if len(secret) >= LONG else rf"(?<![\w-]){whole}(?![\w-])")
