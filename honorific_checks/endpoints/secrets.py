"""Whether what a service said repeats a secret of the request, and which; and what is masked in it.

Decoded JSON comes in.  Neither the secret nor what repeats it goes into a message: only where the secret comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

LONG = 16
"""A secret of fewer characters may be part of a harmless word, and is looked for as a whole word alone."""


def repeated(data: object, secrets: Mapping[str, str]) -> str | None:
    """Where the first secret comes from that stands in a text, or in the texts, keys and numbers of decoded JSON.

    Args:
        data: where it is looked for.
        secrets: where each comes from, by its value.

    Returns:
        One of the values of `secrets`; None if no secret is repeated.
    """
    text = "\n".join(texts(data))
    return next((origin for secret, origin in secrets.items() if _pattern(secret).search(text)), None)


def texts(data: object, without: str | None = None) -> Iterator[str]:
    """Every key, text and number of decoded JSON, in no order; of a text, itself.

    Args:
        data: where they stand.
        without: a key whose values are left out, wherever it stands.
    """
    ahead = [data]
    while ahead:  # no recursion: JSON may be as deep as a service likes
        value = ahead.pop()
        if isinstance(value, dict):
            ahead.extend(part for key, inner in value.items() if key != without for part in (key, inner))
        elif isinstance(value, list):
            ahead.extend(value)
        elif value is not None:
            yield str(value)


def masked(data: Any, variables: Mapping[str, str]) -> Any:
    """Decoded JSON with `{NAME}` for each whole word that is the value of a variable, in keys and texts.

    Args:
        data: in which it stands.
        variables: their values by name.

    Raises:
        RecursionError: if it is too deep.
    """
    if isinstance(data, dict):
        return {masked(key, variables): masked(value, variables) for key, value in data.items()}
    if isinstance(data, list):
        return [masked(value, variables) for value in data]
    if isinstance(data, str):
        for name, value in variables.items():
            # A longer word with points and hyphens is another one: gpt-4o is no part of gpt-4o-2024-11-20.
            data = re.sub(rf"(?<![\w.-]){re.escape(value)}(?![\w.-])", f"{{{name}}}", data)
    return data


def _pattern(secret: str) -> re.Pattern[str]:
    whole = re.escape(secret)
    return re.compile(whole if len(secret) >= LONG else rf"(?<![\w-]){whole}(?![\w-])")
