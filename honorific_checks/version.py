"""The version of the package, from its metadata; a checkout that is not installed calls itself so."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("honorific-checks")
except PackageNotFoundError:
    __version__ = "0+uninstalled"
