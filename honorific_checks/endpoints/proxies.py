"""Whether a request goes through a proxy of the environment, for the message if that proxy is dead."""

from __future__ import annotations

from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx


def dead_proxy(url: str, error: httpx.TransportError) -> str:
    """What to add to an error if a proxy may have caused it; empty if there is none, or it is no matter of connecting.

    Args:
        url: the address that was asked.
        error: why it did not answer.
    """
    if not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.ProxyError):
        return ""
    parts = urlsplit(url)
    known = getproxies()
    scheme = next((scheme for scheme in (parts.scheme, "all") if scheme in known), None)
    if scheme is None or proxy_bypass(parts.hostname or ""):
        return ""
    name = f"{scheme.upper()}_PROXY"
    return f". It was asked through the proxy of {name}: check that the proxy runs, or add the host to NO_PROXY"
