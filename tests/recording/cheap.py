"""What a recording spends its time on that no test here is about."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.util import find_spec

import httpx
import pytest

_context = cache(httpx.create_ssl_context)
SNIFFIO = find_spec("sniffio") is not None
"""Whether it is installed; older versions of anyio need it."""


def cheapen(patch: pytest.MonkeyPatch) -> None:
    """Leave it out: power cuts, HTTPS (a tenth of a second for each client), and httpcore's search for sniffio.

    If sniffio is not installed, httpcore looks for it in every folder at each step of each request.
    """
    patch.setattr(os, "fsync", lambda _: None)
    patch.setattr(httpx, "create_ssl_context", _context)
    if not SNIFFIO:
        patch.setitem(sys.modules, "sniffio", None)
