"""The nearest of the known names to one that is not known, as the tail of a message."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """` Did you mean 'x'?`, or nothing where no known name is near."""
    originals = {known_name.lower(): str(known_name) for known_name in known}
    close = get_close_matches(name.lower(), originals, n=1, cutoff=0.5)
    return f" Did you mean {originals[close[0]]!r}?" if close else ""
