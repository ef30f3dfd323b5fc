"""Loads the plugin, so that a checkout that is not installed can be tested as well."""

from __future__ import annotations

pytest_plugins = ["honorific_checks.plugin", "pytester"]
