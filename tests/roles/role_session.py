"""The roles suite as a session has it, without pytest around it."""

from __future__ import annotations

from pathlib import Path

from support_data import ROOT

from honorific_checks.endpoints.models import Model
from honorific_checks.roles.suite import RolesSuite
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session

OWN = Model("own", "own", "", "own", "", None)
"""A user's own model."""
FAST = "[analysis]\nresamples = 1000\n"


def session(folder: Path, text: str = "", names: tuple[str, ...] = ("gpt-4o",), **given: Path) -> RolesSuite:
    """The suite on models of the repository's cassettes, with a thresholds.toml in a folder."""
    path = given.pop("thresholds", folder / "thresholds.toml")
    if path == folder / "thresholds.toml":
        path.write_text(FAST + text, encoding="utf-8")
    request = Request(
        root=folder,
        names=names,
        cassettes=given.pop("cassettes", ROOT / "cassettes"),
        thresholds=path,
        suites=("roles",),
        outputs=given.pop("outputs", None),
        roles_data=given.pop("roles_data", None),
    )
    found = Session(request).suites["roles"]
    assert isinstance(found, RolesSuite)
    return found
