"""What a recording spends its time on that no test here is about."""

from __future__ import annotations

import os
import sys
from functools import cache

import httpx
import pytest

_context = cache(httpx.create_ssl_context)


def cheapen(patch: pytest.MonkeyPatch) -> None:
    """Leave it out: power cuts, HTTPS (a tenth of a second for each client), and a search by httpcore at each step.

    It looks for sniffio, in every folder, where that is not installed.
    """
    patch.setattr(os, "fsync", lambda _: None)
    patch.setattr(httpx, "create_ssl_context", _context)
    if "sniffio" not in sys.modules:
        patch.setitem(sys.modules, "sniffio", None)
