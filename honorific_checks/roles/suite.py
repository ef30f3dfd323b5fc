"""The roles suite, as the plugin and the reports use it."""

from __future__ import annotations

from pathlib import Path

from honorific_checks.roles.data import COLUMNS, model_data, rows, together
from honorific_checks.roles.deck import own_deck_in
from honorific_checks.roles.detail import detail
from honorific_checks.roles.limits import Roles
from honorific_checks.roles.lines import lines
from honorific_checks.roles.run import RolesRun
from honorific_checks.suite import Suite

SUITE = Suite(
    name="roles",
    title="who is meant: role selection in Bengali",
    node="honorific_checks/roles/test_roles.py",
    checks=Path(__file__).parent / "test_roles.py",
    limits=Roles,
    run=RolesRun,
    lines=lines,
    detail=detail,
    data=model_data,
    together=together,
    columns=COLUMNS,
    rows=rows,
    deck_in=own_deck_in,
)
